import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { googleIdentity } from './google.ts'
import { GOOGLE_CLIENT_ID, startGoogleServer, type GoogleServer, type GoogleToken } from './testing/index.ts'

let google: GoogleServer
beforeAll(async () => {
  google = await startGoogleServer()
})
afterAll(() => google.close())

const clock = { now: () => new Date() }
const ADA = { sub: '108', email: 'ada@gmail.com' }

const identity = (endpoints = google.endpoints, timeoutMs = 5000) =>
  googleIdentity({ clientId: GOOGLE_CLIENT_ID, clock, endpoints, timeoutMs })
const identify = async (claims: Partial<GoogleToken> = {}) =>
  identity().identify(await google.token({ ...ADA, ...claims }))

describe('a person of Google', () => {
  test('is who both answers are about', async () => {
    google.asked.length = 0
    expect(await identify({ name: 'Ada Lovelace' })).toEqual({ ...ADA, hostedDomain: null, name: 'Ada Lovelace' })
    expect(google.asked).toEqual(['POST /tokeninfo', 'GET /userinfo'])
  })

  test.each([
    ['verified, as text', { emailVerified: 'true' }, { hostedDomain: null }],
    ['verified, as itself', { emailVerified: true }, { hostedDomain: null }],
    ['the short names of scopes', { scope: 'email openid' }, { name: null }],
    ['a domain that manages the address', { hd: 'atelier.example' }, { hostedDomain: 'atelier.example' }],
  ] satisfies [string, Partial<GoogleToken>, object][])('%s', async (_what, claims, expected) => {
    expect(await identify(claims)).toMatchObject({ ...ADA, ...expected })
  })

  test('without `aud`, `azp` says whom the token is for', async () => {
    const token = await google.token(ADA)
    const info = { ...ADA, scope: 'openid email', exp: '99999999999', email_verified: 'true' }
    google.answerNext('tokeninfo', 200, { ...info, azp: GOOGLE_CLIENT_ID })
    expect(await identity().identify(token)).toMatchObject(ADA)
    google.answerNext('tokeninfo', 200, { ...info, azp: 'another' })
    await expect(identity().identify(token)).rejects.toMatchObject({ code: 'invalid' })
  })
})

const NOT_CONFIRMED = 'Google did not confirm this sign-in. Please try again.'

describe('a token is refused', () => {
  test.each([
    ['for another client', { aud: '99-other.apps.googleusercontent.com' }, NOT_CONFIRMED],
    ['that has expired', { expiresIn: 0 }, NOT_CONFIRMED],
    ['without openid', { scope: 'email profile' }, /^Toile needs your e-mail address/],
    ['without the address', { scope: 'openid profile' }, /^Toile needs your e-mail address/],
    ['without any scope', { scope: '' }, /^Toile needs your e-mail address/],
    ['whose address is not verified, as text', { emailVerified: 'false' }, /^Google has not verified/],
    ['whose address is not verified, as itself', { emailVerified: false }, /^Google has not verified/],
    ['whose address says something else of that', { emailVerified: 'yes' }, /^Google has not verified/],
    ['whose address is none we take', { email: 'ada@[127.0.0.1]' }, NOT_CONFIRMED],
    ['whose second answer is about somebody else', { userinfoSub: '109' }, NOT_CONFIRMED],
  ] satisfies [string, Partial<GoogleToken>, string | RegExp][])('%s', async (_what, claims, message) => {
    await expect(identify(claims)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
      detail: expect.stringMatching(/^google: /),
    })
  })

  test('that Google does not know, at either question', async () => {
    await expect(identity().identify('ya29.unknown')).rejects.toMatchObject({ code: 'invalid' })
    google.answerNext('userinfo', 401)
    await expect(identify()).rejects.toMatchObject({ code: 'invalid', message: NOT_CONFIRMED })
  })

  test.each(['a b', 'a\r\nx-evil: 1', 'é', ''])('that cannot be one, without asking: %j', async (token) => {
    google.asked.length = 0
    await expect(identity().identify(token)).rejects.toMatchObject({ code: 'invalid', message: NOT_CONFIRMED })
    expect(google.asked).toEqual([])
  })
})

describe('Google’s own troubles are said to be that', () => {
  const AWAY = { code: 'unavailable', message: expect.stringMatching(/^Google cannot be reached/) }

  test.each([
    ['tokeninfo', 500],
    ['tokeninfo', 403],
    ['tokeninfo', 429],
    ['tokeninfo', 204],
    ['userinfo', 503],
  ] as const)('%s answers %i', async (path, status) => {
    const token = await google.token(ADA)
    google.answerNext(path, status)
    await expect(identity().identify(token)).rejects.toMatchObject(AWAY)
  })

  test.each([
    ['tokeninfo', {}],
    ['tokeninfo', { aud: GOOGLE_CLIENT_ID, scope: 'openid email', email_verified: 'true', sub: '1', email: 'a@b.org' }],
    ['tokeninfo', { aud: GOOGLE_CLIENT_ID, scope: 'openid email', email_verified: 'true', exp: '9999999999' }],
    ['tokeninfo', { aud: GOOGLE_CLIENT_ID, scope: 'openid email', exp: '9999999999', sub: 1, email: ['a@b.org'] }],
    ['userinfo', {}],
    ['userinfo', { sub: 108 }],
  ])('%s answers %j', async (path, body) => {
    const token = await google.token(ADA)
    google.answerNext(path as 'tokeninfo', 200, body)
    // An answer that names no client is refused as one for another.
    const code = Object.keys(body).length === 0 && path === 'tokeninfo' ? { code: 'invalid' } : AWAY
    await expect(identity().identify(token)).rejects.toMatchObject(code)
  })

  test.each(['<html>', '', '"text"', '[]', 'null', '{"aud":'])('it answers %j', async (text) => {
    const tokeninfoUrl = google.route(`/garbage-${encodeURIComponent(text).replaceAll('%', '')}`, text)
    await expect(identity({ ...google.endpoints, tokeninfoUrl }).identify('ya29.x')).rejects.toMatchObject(AWAY)
  })

  test('it never answers', async () => {
    const tokeninfoUrl = google.route('/silence', null)
    await expect(identity({ ...google.endpoints, tokeninfoUrl }, 50).identify('ya29.x')).rejects.toMatchObject({
      ...AWAY,
      detail: 'google: /silence: TimeoutError',
    })
  })

  test('it is not there, or sends elsewhere', async () => {
    const nobody = { ...google.endpoints, tokeninfoUrl: 'http://127.0.0.1:1/tokeninfo' }
    await expect(identity(nobody).identify('ya29.x')).rejects.toMatchObject(AWAY)
    google.answerNext('tokeninfo', 302)
    await expect(identify()).rejects.toMatchObject(AWAY)
  })

  test('no error holds the token', async () => {
    const token = 'ya29.secret-token'
    const nobody = { ...google.endpoints, tokeninfoUrl: 'http://127.0.0.1:1/tokeninfo' }
    const errors = await Promise.all(
      [identity(nobody).identify(token), identity().identify(token), identity().identify(`${token}\n`)].map((asked) =>
        asked.catch((error: Error) => error),
      ),
    )
    for (const error of errors) {
      expect(error).toBeInstanceOf(Error)
      expect(JSON.stringify([error, (error as Error).message, (error as Error).cause])).not.toContain('secret-token')
    }
  })
})
