import type { FormValue } from './requests/index.ts'
import type { StripeDouble } from './stripe-double/index.ts'

/** What the double has noted of a request. */
type Asked = Pick<StripeDouble['requests'][number], 'method' | 'path' | 'params'>

/**
 * Sends requests that the double has seen to a stripe-mock too, which knows no state and judges parameters alone, by Stripe's
 * OpenAPI document. Resolves to what it refused, one line each.
 *
 * @param url of stripe-mock, `http://localhost:12111`
 */
export async function refusedByStripeMock(url: string, requests: readonly Asked[]): Promise<string[]> {
  const refused: string[] = []
  for (const { method, path, params } of requests) {
    const form = formOf(params)
    const isPost = method === 'POST'
    const answer = await fetch(new URL(isPost || form === '' ? path : `${path}?${form}`, url), {
      method,
      headers: {
        // Any key that looks like a test key does, and nobody's real one is sent.
        authorization: 'Bearer sk_test_123',
        ...(isPost && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(isPost && { body: form }),
    })
    const text = await answer.text()
    if (!answer.ok) refused.push(`${method} ${path} ${decodeURIComponent(form)}: ${answer.status} ${text}`)
  }
  return refused
}

/** What `readForm` has read, written again. */
export function formOf(params: Readonly<Record<string, FormValue>>): string {
  const form = new URLSearchParams()
  const write = (name: string, value: FormValue): void => {
    if (typeof value === 'string') form.append(name, value)
    else for (const [key, inner] of Object.entries(value)) write(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(params)) write(name, value)
  return form.toString()
}
