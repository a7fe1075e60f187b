import { CSRF_COOKIE } from '@toile/contract'
import { vi } from 'vitest'

interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}

export interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

type Handler = (call: Call) => Answer | Promise<Answer>

/**
 * The network in tests: answers `fetch` by 'METHOD /path' (query left out), and keeps what was asked. A call without a
 * handler rejects as a lost connection does, and one whose signal fires as that says. GET /api/csrf/ sets the cookie, as the server does.
 */
export function fakeApi(handlers: Record<string, Handler>) {
  const calls: Call[] = []
  document.cookie = `${CSRF_COOKIE}=; Max-Age=0; Path=/`
  let tokens = 0
  const known: Record<string, Handler> = {
    'GET /api/csrf/': () => {
      tokens += 1
      document.cookie = `${CSRF_COOKIE}=token-${tokens}; Path=/`
      return { body: { message: 'ok' } }
    },
    ...handlers,
  }
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const [path = ''] = input.split('?')
    const call = { method: init.method ?? 'GET', path: input, headers: new Headers(init.headers), body: init.body }
    calls.push(call)
    const handler = known[`${call.method} ${path}`]
    if (handler === undefined) throw new TypeError('Failed to fetch')
    const { status = 200, body = {}, headers = {} } = await untilAborted(init.signal, handler(call))
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return { calls, to: (path: string) => calls.filter((call) => call.path.startsWith(path)) }
}

function untilAborted<Value>(signal: AbortSignal | null | undefined, value: Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    Promise.resolve(value).then(resolve, reject)
  })
}
