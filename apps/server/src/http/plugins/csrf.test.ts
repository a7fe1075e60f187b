import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { csrfTokenFor } from './csrf.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const REFUSED = { message: 'CSRF token missing or incorrect. Reload the page and try again.' }
const FOREIGN = { message: 'This request did not come from this site.' }

describe('CSRF protection (R13)', () => {
  test('the csrf call gives a visitor an anonymous session and its token', async () => {
    const response = await server.visitor().get('/api/csrf/')
    const [session, token] = response.cookies
    expect(session).toMatchObject({ name: 'sessionid', httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(token).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/' })
    expect(token).not.toHaveProperty('httpOnly')
    expect(token).not.toHaveProperty('secure')
  })

  test('in production both cookies are Secure', async () => {
    const production = await createTestApp({ http: { local: false, publicOrigin: 'https://toile.example' } })
    try {
      const { cookies } = await production.visitor().get('/api/csrf/')
      expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
        ['sessionid', true],
        ['csrftoken', true],
      ])
    } finally {
      await production.close()
    }
  })

  test('a call keeps the session there is, and renews its token cookie', async () => {
    const client = await server.signIn('kept')
    const before = new Map(client.cookies)
    const response = await client.get('/api/csrf/')
    expect(response.cookies.map(({ name }) => name)).toEqual(['sessionid', 'csrftoken'])
    expect(new Map(client.cookies)).toEqual(before)
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })

  test('a token that an old key signed is taken, one of a key that was dropped is not, and new ones are of the new key', async () => {
    const [current, old, dropped] = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    const rotated = await createTestApp({ http: { csrfKeys: [current, old] } })
    try {
      const client = rotated.visitor()
      await client.get('/api/csrf/')
      const session = client.cookies.get('sessionid') ?? ''
      expect(client.cookies.get('csrftoken')).toBe(csrfTokenFor(session, current))
      const statuses = []
      for (const key of [dropped, old, current]) {
        const headers = { 'x-csrftoken': csrfTokenFor(session, key) }
        const login = { method: 'POST', url: '/api/login/', payload: { username: 'nobody', password: 'x' } } as const
        statuses.push((await client.request({ ...login, headers })).statusCode)
      }
      expect(statuses).toEqual([403, 400, 400])
    } finally {
      await rotated.close()
    }
  })

  test('without the header, with another session’s token, or with a token in the body, a call is 403', async () => {
    const client = await server.signIn('ben')
    const other = server.visitor()
    await other.get('/api/csrf/')
    const token = client.cookies.get('csrftoken') ?? ''
    const attempts = [
      { headers: {} },
      { headers: { 'x-csrftoken': '' } },
      { headers: { 'x-csrftoken': other.cookies.get('csrftoken') ?? '' } },
      { headers: { 'x-csrftoken': `${token}x` } },
      { headers: {}, payload: { csrfmiddlewaretoken: token, csrftoken: token } },
    ]
    for (const attempt of attempts) {
      const response = await client.request({ method: 'POST', url: '/api/logout/', ...attempt })
      expect([response.statusCode, response.json()]).toEqual([403, REFUSED])
    }
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })

  test('is checked before a byte of the body is read', async () => {
    const client = server.visitor()
    await client.get('/api/csrf/')
    const request = { method: 'POST', url: '/api/login/', payload: '{not json' } as const
    const headers = { 'content-type': 'application/json' }
    expect((await client.request({ ...request, headers })).statusCode).toBe(403)
    const token = client.cookies.get('csrftoken') ?? ''
    const withToken = await client.request({ ...request, headers: { ...headers, 'x-csrftoken': token } })
    expect(withToken.statusCode).toBe(400)
  })

  test('a page of another origin is refused even with the right token', async () => {
    const client = await server.signIn('eve')
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:80.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const response = await client.post('/api/logout/', undefined, headers)
      expect([response.statusCode, response.json()]).toEqual([403, FOREIGN])
    }
    const own = { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' }
    expect((await client.post('/api/logout/', undefined, own)).statusCode).toBe(200)
  })

  test('the token is another one after login and after logout', async () => {
    const client = await server.signIn('cleo')
    const signedIn = client.cookies.get('csrftoken') ?? ''
    await client.post('/api/logout/')
    const after = client.cookies.get('csrftoken') ?? ''
    expect(after).not.toBe(signedIn)
    const old = await client.request({ method: 'POST', url: '/api/logout/', headers: { 'x-csrftoken': signedIn } })
    expect(old.statusCode).toBe(403)
    expect((await client.post('/api/logout/')).statusCode).toBe(200)
  })

  test('a body that is neither JSON nor a form is 415', async () => {
    const client = server.visitor()
    await client.get('/api/csrf/')
    const response = await client.request({
      method: 'POST',
      url: '/api/login/',
      headers: { 'content-type': 'text/plain', 'x-csrftoken': client.cookies.get('csrftoken') ?? '' },
      payload: 'username=a&password=b',
    })
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { message: 'Send the request as JSON, a form, or multipart form data.' },
    ])
  })
})
