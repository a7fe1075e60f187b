import Fastify from 'fastify'
import fastifyCookie from '@fastify/cookie'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../testing/index.ts'
import { uniqueCookiesPlugin } from './unique-cookies.ts'

describe('two cookies of one name', () => {
  const logged: { readonly level: number; readonly cookies: readonly string[]; readonly text: string }[] = []
  const write = (text: string): void => void logged.push({ ...JSON.parse(text), text })
  const app = Fastify({ loggerInstance: pino({ level: 'warn' }, { write }) })
  beforeAll(async () => {
    await app.register(fastifyCookie)
    await app.register(uniqueCookiesPlugin)
    app.get('/', async (request) => request.cookies)
  })
  afterAll(() => app.close())

  test.each([
    ['a=1; b=2', { a: '1', b: '2' }],
    ['sessionid=evil; sessionid=own', {}],
    ['sessionid=own; csrftoken=t; sessionid=own', { csrftoken: 't' }],
    ['any=1; other=2; any=3', { other: '2' }],
    ['sessionid =evil;sessionid=own', {}],
    ['\tsessionid=evil ;  sessionid=own', {}],
    ['sessionid=; sessionid=own', {}],
    ['sessionid; sessionid=own', { sessionid: 'own' }],
    ['SessionID=evil; sessionid=own', { SessionID: 'evil', sessionid: 'own' }],
    ['__proto__=1; __proto__=2; a=1', { a: '1' }],
    ['', {}],
  ])('%j leaves %j', async (cookie, left) => {
    expect((await app.inject({ url: '/', headers: { cookie } })).json()).toEqual(left)
  })

  test('are logged by their names, and never by their values', async () => {
    logged.length = 0
    await app.inject({ url: '/', headers: { cookie: 'csrftoken=one; sessionid=secret; sessionid=other' } })
    await app.inject({ url: '/', headers: { cookie: 'csrftoken=one; sessionid=secret' } })
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({ level: 40, cookies: ['sessionid'] })
    expect(logged[0]?.text).not.toMatch(/secret|other/)
  })
})

describe('a session cookie that another site has set beside the own one', () => {
  let server: TestApp
  let own: TestClient
  let other: TestClient
  beforeAll(async () => {
    server = await createTestApp()
    own = await server.signIn('own')
    other = await server.signIn('other')
  })
  afterAll(() => server.close())

  const sent = (...cookies: readonly (readonly [string, string | undefined])[]): string =>
    cookies.map(([name, value]) => `${name}=${value}`).join('; ')
  const session = (cookie: string) => server.app.inject({ url: '/api/session/', headers: { cookie } })

  test('signs in nobody, whichever comes first', async () => {
    const mine = ['sessionid', own.cookies.get('sessionid')] as const
    const theirs = ['sessionid', other.cookies.get('sessionid')] as const
    expect((await session(sent(mine))).json()).toMatchObject({ user: { username: 'own' } })
    for (const cookie of [sent(mine, theirs), sent(theirs, mine)]) {
      expect((await session(cookie)).json()).toEqual({ authenticated: false, user: null })
    }
  })

  test('lets no call pass, and the refusal says what to do', async () => {
    const token = other.cookies.get('csrftoken') ?? ''
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/logout/',
      headers: {
        cookie: sent(['sessionid', other.cookies.get('sessionid')], ['sessionid', own.cookies.get('sessionid')]),
        'x-csrftoken': token,
      },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual({
      message: 'Your browser holds two cookies of one name for this site. Delete the site’s cookies and try again.',
    })
    expect((await other.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })
})
