import { setTimeout as pause } from 'node:timers/promises'

type Body = FormData | URLSearchParams | Record<string, unknown>

/** Somebody without an account over plain HTTP, with a cookie jar. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  request(path: string, init?: RequestInit): Promise<Response>
  /** With the CSRF header; whatever the answer is. */
  post(path: string, body: Body, signal?: AbortSignal): Promise<Response>
}

/** A signed-in maker over plain HTTP: what the page sends, without the page. */
export interface Client {
  readonly cookies: ReadonlyMap<string, string>
  /** The whole answer. Rejects when it is no success. */
  get(path: string, signal?: AbortSignal): Promise<ArrayBuffer>
  /** Rejects when the answer is no success. */
  post(path: string, body: Body, signal?: AbortSignal): Promise<Response>
  /** Follows a job's stream. Calls back for each event with the moment its bytes arrived. */
  follow(jobId: string, onEvent: (event: StreamEvent) => void): Promise<void>
}

interface StreamEvent {
  readonly kind: string
  readonly data: unknown
  /** Milliseconds since 1970, to the microsecond. */
  readonly at: number
}

export const now = (): number => performance.timeOrigin + performance.now()

export async function createVisitor(url: string): Promise<Visitor> {
  const cookies = new Map<string, string>()

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-csrftoken', cookies.get('csrftoken') ?? '')
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    return answer
  }

  async function post(path: string, body: Body, signal?: AbortSignal): Promise<Response> {
    const ready = body instanceof FormData || body instanceof URLSearchParams
    return request(path, {
      method: 'POST',
      ...(signal && { signal }),
      body: ready ? body : JSON.stringify(body),
      ...(ready ? {} : { headers: { 'content-type': 'application/json' } }),
    })
  }

  await request('/api/csrf/')
  return { cookies, request, post }
}

export async function signIn(
  url: string,
  mails: () => Promise<readonly { to: string; links: readonly string[] }[]>,
): Promise<Client> {
  const visitor = await createVisitor(url)
  const { request } = visitor
  const username = `bench${process.pid}${Math.trunc(performance.now())}`
  const email = `${username}@example.org`

  async function post(path: string, body: Body, signal?: AbortSignal): Promise<Response> {
    const answer = await visitor.post(path, body, signal)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer
  }

  async function get(path: string, signal?: AbortSignal): Promise<ArrayBuffer> {
    const answer = await request(path, signal && { signal })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.arrayBuffer()
  }

  async function follow(jobId: string, onEvent: (event: StreamEvent) => void): Promise<void> {
    const answer = await request(`/api/stream-image-generation/${jobId}/`)
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of answer.body!) {
      const at = now()
      rest += decoder.decode(chunk, { stream: true })
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) =>
          block
            .split('\n')
            .find((line) => line.startsWith(`${name}: `))
            ?.slice(name.length + 2)
        const kind = field('event')
        if (kind) onEvent({ kind, data: JSON.parse(field('data') ?? 'null'), at })
      }
    }
  }

  const password = 'a long enough phrase'
  await post('/api/signup/', new URLSearchParams({ username, email, password1: password, password2: password }))
  let link: string | undefined
  while (!link) {
    // The mail is sent by a worker, a moment after the sign-up.
    await pause(50)
    link = (await mails()).find(({ to }) => to === email)?.links.find((each) => each.includes('/verify-email'))
  }
  await request(`/api/verify-email/${new URL(link).search}`)
  await request('/api/csrf/')
  await post('/api/login/', new URLSearchParams({ username, password }))
  await request('/api/csrf/')
  return { cookies: visitor.cookies, get, post, follow }
}
