/** What people do: the calls of a bystander, and what an attacker has to own first. */
import { type Cookies, headersOf, multipart, type Outcome, type Part, send } from './wire.ts'

export function postForm(
  url: string,
  cookies: Cookies,
  path: string,
  parts: readonly Part[],
  signal?: AbortSignal,
): Promise<Outcome> {
  const { type, data } = multipart(parts)
  return send(url, {
    path,
    headers: { ...headersOf(cookies), 'content-type': type },
    body: data,
    ...(signal && { signal }),
  })
}

/** The upload's id. */
export async function upload(url: string, cookies: Cookies, photo: Uint8Array): Promise<string> {
  const answer = await postForm(url, cookies, '/api/uploads/', [{ name: 'file', data: photo, type: 'image/png' }])
  return (succeeded(answer) as { upload_id: string }).upload_id
}

export const orderPattern = (url: string, cookies: Cookies, signal?: AbortSignal): Promise<Outcome> =>
  send(url, {
    path: '/api/generate-image-with-sse/',
    headers: { ...headersOf(cookies), 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({ ai_model: 'create-pattern', num_images: '1', text_prompt: 'small wild flowers' }),
    ),
    ...(signal && { signal }),
  })

export const jobOf = (order: Outcome): string => (succeeded(order) as { job_id: string }).job_id

/** From the order to the end of its stream, whose events are the answer's body. */
export async function makePattern(url: string, cookies: Cookies, signal?: AbortSignal): Promise<Outcome> {
  const order = await orderPattern(url, cookies, signal)
  if (order.status !== 200) return order
  return send(url, {
    method: 'GET',
    path: `/api/stream-image-generation/${jobOf(order)}/`,
    headers: headersOf(cookies),
    ...(signal && { signal }),
  })
}

/** The id of a pattern of one's own. */
export async function ownPattern(url: string, cookies: Cookies): Promise<string> {
  const { status, body } = await makePattern(url, cookies)
  const id = /"image_id":\s*"([^"]+)"/.exec(body.toString())?.[1]
  if (status !== 200 || id === undefined) throw new Error(`a pattern answered ${status}: ${body.toString()}`)
  return id
}

function succeeded({ status, body }: Outcome): unknown {
  if (status !== 200) throw new Error(`answered ${status}: ${body.toString()}`)
  return JSON.parse(body.toString())
}
