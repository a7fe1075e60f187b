import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GOOGLE_NEEDS_PASSWORD } from '@toile/contract'
import { GOOGLE_LIMITS, LOGIN_DELAYS } from '@toile/core'
import { googleIdentity } from '@toile/identity'
import { GOOGLE_CLIENT_ID, type GoogleServer, type GoogleToken, startGoogleServer } from '@toile/identity/testing'
import { createTestApp, type TestClient } from '../../../testing/index.ts'
import { setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

let google: GoogleServer
const people = setUpAccounts(async (clock) => {
  google = await startGoogleServer(clock.now)
  return { google: googleIdentity({ clientId: GOOGLE_CLIENT_ID, clock, endpoints: google.endpoints }) }
})
afterAll(() => google.close())

const { freshName, addressOf, signUp, logIn, linkDataFor, verify, verifiedAccount, ledgerOf, signUpsOf, eventsOf } =
  people
const { query, isSignedIn, logOf, subjectsTo } = setUpOwners(() => people.server)

let persons = 0
/** Somebody whom Google knows and nobody else does. */
function person(claims: Partial<GoogleToken> = {}): GoogleToken {
  persons += 1
  return { sub: `sub-${persons}`, email: `google${persons}@example.com`, ...claims }
}

const enter = async (claims: GoogleToken, { client = people.server.visitor(), ...more }: Entrance = {}) =>
  client.post('/api/google-login/', { accessToken: await google.token(claims), ...more })
interface Entrance {
  readonly client?: TestClient
  readonly password?: string
}

const accountsOf = ({ sub, email }: GoogleToken) =>
  query(
    `SELECT username, email, google_sub, password_hash IS NOT NULL AS has_password, verified_at IS NOT NULL AS verified
     FROM accounts WHERE google_sub = $1 OR email = $2`,
    sub,
    email,
  )

describe('somebody new', () => {
  test('has an account, credits and a session at once, and is the same person the next time', async () => {
    const ada = person({ name: 'Ada Lovelace' })
    const client = people.server.visitor()
    const first = await enter(ada, { client })
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { username: 'ada.lovelace', email: ada.email, trial: { credits: 60, why_not: null } },
    ])
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookies.has('known_device')).toBe(true)
    expect(await accountsOf(ada)).toEqual([
      { username: 'ada.lovelace', email: ada.email, google_sub: ada.sub, has_password: false, verified: true },
    ])
    expect(await ledgerOf('ada.lovelace')).toEqual([{ amount: 60, reason: 'trial' }])

    const again = await enter(ada)
    expect(again.json()).toEqual({ username: 'ada.lovelace', email: ada.email, trial: null })
    expect(await eventsOf('ada.lovelace')).toEqual(['signed-up', 'signed-in-google', 'signed-in-google'])
    expect(await accountsOf(ada)).toHaveLength(1)
  })

  test('keeps the account when the address is another at Google later', async () => {
    const before = person()
    const { username } = (await enter(before)).json()
    const after = await enter({ ...before, email: addressOf(freshName()) })
    expect(after.json()).toEqual({ username, email: before.email, trial: null })
  })

  test('gets a name that is free', async () => {
    const taken = await verifiedAccount()
    const waiting = freshName()
    await signUp(people.server.visitor(), waiting)
    for (const name of [taken, waiting]) {
      const { username } = (await enter(person({ name }))).json()
      expect(username).toMatch(new RegExp(`^${name}\\d+$`))
    }
  })

  test('of a browser in which another was signed in ends that session', async () => {
    const client = await people.server.signIn(freshName())
    const copy = people.server.visitor()
    for (const [cookie, value] of client.cookies) copy.setCookie(cookie, value)
    await enter(person(), { client })
    expect(await isSignedIn(client)).toBe(true)
    expect(await isSignedIn(copy)).toBe(false)
  })

  test('who calls several times at once has one account and its credits once', async () => {
    const ada = person({ name: 'Several Windows' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter(ada)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(answers.filter((answer) => answer.json().trial !== null)).toHaveLength(1)
    expect(await accountsOf(ada)).toHaveLength(1)
    expect(await ledgerOf('several.windows')).toHaveLength(1)
  })

  test('two people of one name at once get two names', async () => {
    const answers = await Promise.all([enter(person({ name: 'Same Name' })), enter(person({ name: 'Same Name' }))])
    const names = answers.map((answer) => answer.json().username)
    expect(new Set(names).size).toBe(2)
    expect(names).toContain('same.name')
  })
})

describe('trial credits are given once (R9)', () => {
  test('to a mailbox, under whatever Google account', async () => {
    expect((await enter(person({ email: 'one.mailbox@gmail.com' }))).json().trial.credits).toBe(60)
    const second = (await enter(person({ email: 'onemailbox+two@gmail.com' }))).json()
    expect(second.trial).toEqual({ credits: 0, why_not: expect.stringContaining('before') })
    expect(await ledgerOf(second.username)).toEqual([])
  })

  test('to a Google account, under whatever address, and also when it was linked to an account that had its own', async () => {
    const [made, linked] = [person(), person({ hd: 'example.com' })]
    await enter(made)
    const name = await verifiedAccount()
    await enter({ ...linked, email: addressOf(name) })
    // Both are gone.
    await query('UPDATE accounts SET google_sub = NULL WHERE google_sub = ANY($1)', [made.sub, linked.sub])
    for (const { sub } of [made, linked]) {
      expect((await enter(person({ sub }))).json().trial).toMatchObject({ credits: 0 })
    }
  })
})

describe('a token that is not good', () => {
  test.each([
    ['is for another client', { aud: '99-other.apps.googleusercontent.com' }],
    ['has expired', { expiresIn: 0 }],
    ['lacks a scope', { scope: 'openid profile' }],
    ['has an address that is not verified', { emailVerified: 'false' }],
    ['is about somebody else when asked again', { userinfoSub: 'another' }],
  ] satisfies [string, Partial<GoogleToken>][])(
    '%s: nobody is signed in, and nothing is written',
    async (_what, claims) => {
      const eve = person(claims)
      const client = people.server.visitor()
      const response = await enter(eve, { client })
      expect(response.statusCode).toBe(400)
      expect(await isSignedIn(client)).toBe(false)
      expect(await accountsOf(eve)).toEqual([])
    },
  )

  test('does not open the account of a verified address by saying that it is not verified', async () => {
    const name = await verifiedAccount()
    const eve = person({ email: addressOf(name), hd: 'example.com', emailVerified: false })
    expect((await enter(eve)).statusCode).toBe(400)
    expect(await accountsOf(eve)).toMatchObject([{ google_sub: null }])
  })

  test('is said to be Google’s trouble when Google is unavailable', async () => {
    const ada = person()
    const accessToken = await google.token(ada)
    google.answerNext('tokeninfo', 503)
    const client = people.server.visitor()
    const response = await client.post('/api/google-login/', { accessToken })
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { message: 'Google cannot be reached at the moment. Please try again, or log in another way.' },
    ])
    expect(await accountsOf(ada)).toEqual([])
    expect(people.server.reported).toEqual([])
    expect((await client.post('/api/google-login/', { accessToken })).statusCode).toBe(200)
  })

  test('is kept nowhere, as a good one is not', async () => {
    const accessToken = await google.token(person())
    await people.server.visitor().post('/api/google-login/', { accessToken })
    const tables = await query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    for (const { name } of [...tables, { name: 'pgboss"."job' }]) {
      const found = await query(`SELECT 1 FROM "${name}" AS row WHERE row::text LIKE '%' || $1 || '%'`, accessToken)
      expect(found, name).toEqual([])
    }
  })
})

describe('an address with a sign-up that waits for its link', () => {
  test('is Google’s person’s: the sign-up, its password and its link are worth nothing any more', async () => {
    const name = freshName()
    const squatter = people.server.visitor()
    await signUp(squatter, name)
    const link = await linkDataFor(name)
    const owner = await enter(person({ email: addressOf(name), name: 'Owner' }))
    expect([owner.statusCode, owner.json().email]).toEqual([200, addressOf(name)])
    expect(owner.json().username).not.toBe(name)
    expect(await signUpsOf(addressOf(name))).toEqual([])
    expect((await verify(link, squatter)).statusCode).toBe(400)
    expect(await isSignedIn(squatter)).toBe(false)
    for (const login of [name, addressOf(name)]) {
      expect((await logIn(squatter, login)).json()).toEqual({ message: 'Wrong username or password.' })
    }
  })

  test('becomes one account when the link is followed at the same moment', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const link = await linkDataFor(name)
    const ada = person({ email: addressOf(name), hd: 'example.com' })
    const [entrance] = await Promise.all([enter(ada), verify(link)])
    expect(entrance.statusCode).toBe(200)
    expect(await accountsOf(ada)).toMatchObject([{ google_sub: ada.sub }])
  })
})

describe('an address with an account that has a password', () => {
  test.each([
    ['Google keeps the mailbox', () => ({ email: `${freshName()}@Gmail.com` })],
    ['an organisation manages it', () => ({ email: addressOf(freshName()), hd: 'example.com' })],
  ])('is linked at once when %s', async (_what, claims) => {
    const ada = person(claims())
    const name = freshName()
    await signUp(people.server.visitor(), name, { email: ada.email.toLowerCase() })
    await verify(await linkDataFor(ada.email.toLowerCase()))
    expect((await enter(ada)).json()).toEqual({ username: name, email: ada.email.toLowerCase(), trial: null })
    expect(await query('SELECT google_sub FROM accounts WHERE username = $1', name)).toEqual([{ google_sub: ada.sub }])
    expect(await eventsOf(name)).toEqual(['signed-up', 'google-linked', 'signed-in-google'])
    expect((await logIn(people.server.visitor(), name)).statusCode).toBe(200)
    await people.server.mailbox.mailTo(ada.email.toLowerCase(), 2)
    await enter(ada)
    await people.allMailsWritten()
    expect(subjectsTo(ada.email.toLowerCase()).filter((subject) => /Google/.test(subject))).toHaveLength(1)
  })

  test('is linked with its password otherwise, and never before', async () => {
    const name = await verifiedAccount()
    const ada = person({ email: addressOf(name) })
    const client = people.server.visitor()
    const asked = await enter(ada, { client })
    expect([asked.statusCode, asked.json()]).toEqual([409, { message: GOOGLE_NEEDS_PASSWORD }])
    const wrong = await enter(ada, { client, password: 'wrong password' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { message: 'This password is wrong.', errors: { password: ['This password is wrong.'] } },
    ])
    expect(await isSignedIn(client)).toBe(false)
    expect(await accountsOf(ada)).toMatchObject([{ google_sub: null }])

    const right = await enter(ada, { client, password: PASSWORD })
    expect([right.statusCode, right.json()]).toEqual([200, { username: name, email: ada.email, trial: null }])
    expect(await isSignedIn(client)).toBe(true)
    expect((await enter(ada)).statusCode).toBe(200)
    expect(await eventsOf(name)).toContain('google-linked')
  })

  test('is not guessed more often this way than at the login', async () => {
    const name = await verifiedAccount()
    const ada = person({ email: addressOf(name) })
    for (let guess = 0; guess < LOGIN_DELAYS.network.free; guess += 1) {
      await enter(ada, { password: `guess ${guess}` })
    }
    const refused = await enter(ada, { password: PASSWORD })
    expect([refused.statusCode, refused.json().wait_time > 0]).toEqual([429, true])
    expect((await logIn(people.server.visitor(), addressOf(name))).statusCode).toBe(429)
    expect(await accountsOf(ada)).toMatchObject([{ google_sub: null }])
  })

  test('of another Google account is not handed on, not with its password either', async () => {
    const first = person({ hd: 'example.com' })
    await enter(first)
    const next = person({ email: first.email, hd: 'example.com' })
    for (const more of [{}, { password: PASSWORD }]) {
      const response = await enter(next, more)
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { message: 'This address has a Toile account that signs in with another Google account.' },
      ])
    }
    expect(await accountsOf(first)).toMatchObject([{ google_sub: first.sub }])
  })
})

describe('limits', () => {
  test('one person and one network come in so often, and then wait', async () => {
    const ada = person()
    const { max, windowSeconds } = GOOGLE_LIMITS.person
    for (let time = 0; time < max; time += 1) expect((await enter(ada)).statusCode).toBe(200)
    const refused = await enter(ada)
    expect([refused.statusCode, refused.json().wait_time, refused.headers['retry-after']]).toEqual([
      429,
      windowSeconds,
      String(windowSeconds),
    ])
    const client = people.server.visitor()
    const guess = () => client.post('/api/google-login/', { accessToken: 'unknown' })
    for (let time = max + 1; time < GOOGLE_LIMITS.range.max; time += 1) expect((await guess()).statusCode).toBe(400)
    google.asked.length = 0
    expect((await guess()).statusCode).toBe(429)
    expect(google.asked).toEqual([])
  })
})

describe('Google as a proof of who one is', () => {
  test('is the account’s own, and no other', async () => {
    const [ada, eve] = [person(), person()]
    const client = people.server.visitor()
    await enter(ada, { client })
    await enter(eve)
    const [account] = await query('SELECT id FROM accounts WHERE google_sub = $1', ada.sub)
    const prove = async (claims: GoogleToken) =>
      client.post('/api/account/confirm/', { accessToken: await google.token(claims) })
    for (const claims of [eve, person(), { ...ada, aud: 'another client' }]) {
      expect((await prove(claims)).statusCode).toBe(400)
    }
    expect(await logOf(account.id)).not.toContain('confirmed')
    google.answerNext('tokeninfo', 500)
    expect((await prove(ada)).statusCode).toBe(503)
    expect((await prove(ada)).statusCode).toBe(200)
    expect(await logOf(account.id)).toContain('confirmed')
  })
})

describe('where Google is not offered', () => {
  let without: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    without = await createTestApp({ worker: null })
  })
  afterAll(() => without.close())

  test('the call says so, and a proof by Google is none', async () => {
    const response = await without.visitor().post('/api/google-login/', { accessToken: 'any' })
    expect([response.statusCode, response.json()]).toEqual([
      404,
      { message: 'Signing in with Google is not offered here.' },
    ])
    const client = await without.signIn('somebody')
    expect((await client.post('/api/account/confirm/', { accessToken: 'any' })).statusCode).toBe(400)
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
