import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { CSRF_COOKIE, CSRF_HEADER } from '@toile/contract'

/** A browser's part for `inject`: keeps cookies, and sends the CSRF header with unsafe requests. */
export interface TestClient {
  readonly cookies: ReadonlyMap<string, string>
  setCookie(name: string, value: string): void
  /** As it is written: cookies, and no CSRF header. */
  request(options: InjectOptions): Promise<LightMyRequestResponse>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Fetches the CSRF cookie first when it has none. Objects go as JSON, URLSearchParams as a form. */
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export function createTestClient(app: FastifyInstance): TestClient {
  const cookies = new Map<string, string>()

  const client: TestClient = {
    cookies,
    setCookie: (name, value) => void cookies.set(name, value),

    async request(options) {
      const response = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
      for (const { name, value, expires } of response.cookies) {
        if (expires !== undefined && expires.getTime() === 0) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },

    get: (url, headers = {}) => client.request({ method: 'GET', url, headers }),

    async post(url, body, headers = {}) {
      if (!cookies.has(CSRF_COOKIE)) await client.get('/api/csrf/')
      const isForm = body instanceof URLSearchParams
      return client.request({
        method: 'POST',
        url,
        headers: {
          [CSRF_HEADER]: cookies.get(CSRF_COOKIE) ?? '',
          ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...headers,
        },
        ...(body !== undefined && { payload: isForm ? body.toString() : body }),
      })
    },
  }
  return client
}
