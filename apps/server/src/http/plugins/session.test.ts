import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SESSION } from '@toile/core'
import { createTestApp, createTestClock, type TestApp, type TestClient } from '../../testing/index.ts'

const clock = createTestClock()
let server: TestApp

beforeAll(async () => {
  server = await createTestApp({ clock })
})
afterAll(() => server.close())

const isSignedIn = async (client: TestClient) => (await client.get('/api/session/')).json().authenticated as boolean

describe('a session', () => {
  test('a visitor is nobody, and that is no error (R2)', async () => {
    const response = await server.visitor().get('/api/session/')
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ authenticated: false, user: null })
  })

  test('names its account', async () => {
    const client = await server.signIn('ada')
    expect((await client.get('/api/session/')).json()).toEqual({
      authenticated: true,
      user: { username: 'ada', email: 'ada@example.com' },
    })
  })

  test('ends after 14 idle days, and lives on while it is used, up to 90 days (R13)', async () => {
    const idle = await server.signIn('idle')
    const used = await server.signIn('used')
    clock.advance(SESSION.idle - 1)
    expect(await isSignedIn(used)).toBe(true)
    clock.advance(1)
    expect(await isSignedIn(idle)).toBe(false)

    for (let age = SESSION.idle; age + SESSION.idle / 2 < SESSION.absolute; age += SESSION.idle / 2) {
      clock.advance(SESSION.idle / 2)
      expect(await isSignedIn(used)).toBe(true)
    }
    clock.advance(SESSION.idle / 2)
    expect(await isSignedIn(used)).toBe(false)
  })

  test('use renews the cookies', async () => {
    const client = await server.signIn('renewed')
    expect((await client.get('/api/session/')).cookies).toEqual([])
    clock.advance(SESSION.renewEvery)
    const [session, csrf] = (await client.get('/api/session/')).cookies
    const expires = new Date(Math.floor((clock.now().getTime() + SESSION.idle) / 1000) * 1000)
    expect(session).toMatchObject({ name: 'sessionid', httpOnly: true, sameSite: 'Lax', path: '/', expires })
    expect(csrf).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/', expires })
    expect(csrf).not.toHaveProperty('httpOnly')
  })

  test('knows browser and network that it was last used from', async () => {
    const client = await server.signIn('moving')
    clock.advance(SESSION.renewEvery)
    await client.request({
      method: 'GET',
      url: '/api/session/',
      remoteAddress: '203.0.113.77',
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' },
    })
    const { rows } = await server.database.pool.query(
      'SELECT device, network FROM sessions JOIN accounts ON accounts.id = account_id WHERE username = $1',
      ['moving'],
    )
    expect(rows).toEqual([{ device: 'Firefox on Linux', network: '203.0.113.0/24' }])
  })

  test('that ends here takes what the page keeps in the browser with it; one that goes on, or ends elsewhere, does not', async () => {
    const sessionOf = async (client: TestClient, current: boolean): Promise<string> =>
      (await client.get('/api/account/sessions/'))
        .json<{ sessions: { id: string; current: boolean }[] }>()
        .sessions.find((each) => each.current === current)?.id ?? ''
    const account = await server.createAccount('leaving')
    const ends = [
      async (client: TestClient) => client.post('/api/logout/'),
      async (client: TestClient) => client.post('/api/account/sessions/end-all/'),
      async (client: TestClient) => client.post(`/api/account/sessions/${await sessionOf(client, true)}/end/`),
    ]
    for (const end of ends) {
      const answer = await end(await server.signIn(account))
      expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"storage"'])
    }
    const client = await server.signIn(account)
    await server.signIn(account)
    const others = [
      await server.visitor().get('/api/csrf/'),
      await client.get('/api/csrf/'),
      await client.get('/api/session/'),
      await client.post(`/api/account/sessions/${await sessionOf(client, false)}/end/`),
      await client.post('/api/account/sessions/end-others/'),
    ]
    for (const { statusCode, headers } of others) {
      expect([statusCode, headers['clear-site-data']]).toEqual([200, undefined])
    }
  })

  test('its token is not in the database', async () => {
    const client = await server.signIn('hashed')
    const token = client.cookies.get('sessionid') ?? ''
    const { rows } = await server.database.pool.query<{ token_hash: Buffer }>(
      'SELECT token_hash FROM sessions ORDER BY created_at DESC',
    )
    expect(rows.map(({ token_hash }) => token_hash.toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    )
    expect(rows.some(({ token_hash }) => token_hash.equals(Buffer.from(token, 'base64url')))).toBe(false)
  })
})
