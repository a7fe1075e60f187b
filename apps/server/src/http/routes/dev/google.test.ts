import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'

let server: TestApp
let production: TestApp
beforeAll(async () => {
  server = await createTestApp({ google: 'sandbox' })
  production = await createTestApp({
    google: 'sandbox',
    worker: null,
    http: { local: false, publicOrigin: 'https://toile.example' },
  })
})
afterAll(async () => {
  await server.close()
  await production.close()
})

const ADA = { email: 'ada@gmail.com', name: 'Ada Lovelace', email_verified: true, hosted_domain: false }

async function enter(choice: object) {
  const client = server.visitor()
  const token = await client.post('/dev/google/token', choice)
  expect(token.statusCode, token.body).toBe(200)
  return client.post('/api/google-login/', { accessToken: token.json().access_token })
}

describe('the sandbox Google', () => {
  test('is where the page’s settings say', async () => {
    const client = server.visitor()
    const { google } = (await client.get('/api/page-settings/')).json()
    expect(google).toEqual({ kind: 'sandbox', consent_url: '/dev/google/consent' })
    const page = await client.get(`${google.consent_url}?state=abc`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('No Google account is used')
    for (const [, address = ''] of page.body.matchAll(/(?:href|src)="([^"]+)"/g)) {
      expect((await client.get(address)).statusCode, address).toBe(200)
    }
  })

  test('is framed by nobody, runs nothing inline, and speaks to its opener only when that is ours', async () => {
    const { headers, body } = await server.visitor().get('/dev/google/consent')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self';.* frame-ancestors 'none'/,
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/)
  })

  test('gives tokens that the same call and the same checks take', async () => {
    const first = await enter(ADA)
    expect([first.statusCode, first.json().username]).toEqual([200, 'ada.lovelace'])
    const again = await enter({ ...ADA, email: 'Ada@Gmail.com', name: '' })
    expect(again.json()).toMatchObject({ username: 'ada.lovelace', trial: null })
    const unverified = await enter({ ...ADA, email_verified: false })
    expect([unverified.statusCode, unverified.json().message]).toEqual([400, expect.stringMatching(/not verified/)])
  })

  test('an address that an organisation manages proves its person, another does not', async () => {
    const account = await server.createAccount('member')
    expect((await enter({ ...ADA, email: account.email })).statusCode).toBe(409)
    expect((await enter({ ...ADA, email: account.email, hosted_domain: true })).json()).toMatchObject({
      username: 'member',
    })
  })

  test.each([
    ['', 'Email is required'],
    ['ada', 'Email must contain "@"'],
    ['ada@[::1]', 'Email must contain "."'],
  ])('takes %j for no address', async (email, message) => {
    const response = await server.visitor().post('/dev/google/token', { ...ADA, email })
    expect([response.statusCode, response.json().errors]).toEqual([400, { email: [message] }])
  })

  test('gives no token to a page elsewhere', async () => {
    const client = server.visitor()
    const bare = await client.request({ method: 'POST', url: '/dev/google/token', payload: ADA })
    expect(bare.statusCode).toBe(403)
    const foreign = await client.post('/dev/google/token', ADA, { 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
  })
})

test.each(['/dev/google/consent', '/dev/google/consent.js', '/dev/google/consent.css'])(
  'production has no %s, even if it is handed a sandbox',
  async (url) => {
    expect((await production.visitor().get(url)).statusCode).toBe(404)
    expect((await production.visitor().post('/dev/google/token', ADA)).statusCode).toBe(404)
  },
)
