import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONFIRMATION_NEEDED } from '@toile/contract'
import { CHALLENGE_LIFETIME_MS, LOGIN_DELAYS, MAX_PASSKEYS, OWN_PASSWORD_DELAY, PASSKEY_LIMITS } from '@toile/core'
import { type AnswerChanges, type AuthenticatorOptions, createAuthenticator } from '@toile/identity/testing'
import { createTestApp, type TestApp, type TestClient } from '../../../testing/index.ts'
import { type Owner, setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, logIn } = people
const { owner, another, confirm, isSignedIn, logOf, query, subjectsTo } = setUpOwners(() => people.server)

const HOST = 'localhost:3000'
const ORIGIN = `http://${HOST}`

const call = (client: TestClient, path: string, body?: object, host = HOST) =>
  client.post(`/api/account/passkeys/${path}`, body, { host })
const options = async (client: TestClient, path: string) => {
  const response = await call(client, path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Adds a passkey to an account, whose session is confirmed for it. */
async function withPasskey(person: Owner, more: Partial<AuthenticatorOptions> = {}, name = 'Phone') {
  const authenticator = createAuthenticator({ origin: ORIGIN, ...more })
  await confirm(person)
  const passkey = authenticator.register(await options(person.client, 'register-options/'))
  const response = await call(person.client, 'register/', { name, passkey })
  expect(response.statusCode, response.body).toBe(200)
  return authenticator
}

/** A browser without a session answers with a passkey. */
async function signIn(authenticator: ReturnType<typeof createAuthenticator>, changes: AnswerChanges = {}) {
  const client = people.server.visitor()
  const passkey = authenticator.answer(await options(client, 'sign-in-options/'), changes)
  return { client, passkey, response: await call(client, 'sign-in/', { passkey }) }
}

const passkeysOf = (accountId: string) =>
  query('SELECT id, name, counter::int, last_used_at FROM passkeys WHERE account_id = $1', accountId)

const REFUSED = { message: 'This passkey was not accepted. Please try again, or use another way.' }

describe('passkeys of an account', () => {
  test('are for who is signed in', async () => {
    const client = people.server.visitor()
    const passkey = createAuthenticator({ origin: ORIGIN }).register({ challenge: 'abc', user: { id: 'abc' } })
    expect((await client.get('/api/account/passkeys/')).statusCode).toBe(401)
    for (const [path, body] of [
      ['register-options/'],
      ['register/', { name: 'x', passkey }],
      ['abcd/name/', { name: 'x' }],
      ['abcd/remove/'],
      ['confirm-options/'],
    ] as const) {
      expect((await call(client, path, body)).statusCode, path).toBe(401)
    }
    expect(await query('SELECT 1 FROM passkey_challenges UNION ALL SELECT 1 FROM passkeys')).toEqual([])
  })

  test('are added and removed in a session whose owner has just proved who they are', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    clock.advance(CHALLENGE_LIFETIME_MS)
    const passkey = createAuthenticator({ origin: ORIGIN }).register({ challenge: 'abc', user: { id: 'abc' } })
    for (const [path, body] of [
      ['register-options/'],
      ['register/', { name: 'x', passkey }],
      [`${authenticator.id}/remove/`],
    ] as const) {
      const response = await call(person.client, path, body)
      expect([response.statusCode, response.json()], path).toEqual([403, { message: CONFIRMATION_NEEDED }])
    }
    expect(await passkeysOf(person.id)).toHaveLength(1)
  })

  test('have names, can be listed, renamed and removed, and their owner reads of it', async () => {
    const person = await owner()
    const first = await withPasskey(person, { backedUp: true, counts: false }, '  Phone ')
    clock.advance(1000)
    const second = await withPasskey(person, { idLength: 1023 }, 'Key')
    const list = async () => (await person.client.get('/api/account/passkeys/')).json().passkeys
    expect(await list()).toEqual([
      { id: first.id, name: 'Phone', synced: true, created_at: expect.any(String), last_used_at: null },
      { id: second.id, name: 'Key', synced: false, created_at: expect.any(String), last_used_at: null },
    ])
    expect((await person.client.get('/api/account/')).json()).toMatchObject({ passkeys: 2 })
    expect((await call(person.client, `${second.id}/name/`, { name: 'Key on the ring' })).statusCode).toBe(200)
    expect((await call(person.client, `${first.id}/remove/`)).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ id: second.id, name: 'Key on the ring' }])
    expect((await signIn(first)).response.statusCode).toBe(400)
    expect(await logOf(person.id)).toEqual([
      'confirmed',
      'passkey-added',
      'confirmed',
      'passkey-added',
      'passkey-renamed',
      'passkey-removed',
    ])
    await people.allMailsWritten()
    const added = 'A passkey was added to your account'
    expect(subjectsTo(person.email).filter((subject) => subject === added)).toHaveLength(2)
  })

  test.each(['', ' ', 'n'.repeat(61), 'a\u0000b'])('are not called %j', async (name) => {
    const person = await owner()
    const { id } = await withPasskey(person)
    expect((await call(person.client, `${id}/name/`, { name })).statusCode).toBe(400)
    expect(await passkeysOf(person.id)).toMatchObject([{ name: 'Phone' }])
  })

  test('of somebody else are not found', async () => {
    const [one, other] = [await owner(), await owner()]
    const { id } = await withPasskey(other)
    await confirm(one)
    for (const wrong of [id, 'abcd', 'not%20an%20id']) {
      expect((await call(one.client, `${wrong}/name/`, { name: 'Mine' })).statusCode).toBe(404)
      expect((await call(one.client, `${wrong}/remove/`)).statusCode).toBe(404)
    }
    expect((await one.client.get('/api/account/passkeys/')).json()).toEqual({ passkeys: [] })
    expect(await passkeysOf(other.id)).toMatchObject([{ name: 'Phone' }])
    expect(await logOf(one.id)).toEqual(['confirmed'])
  })

  test('are 20 at most, also when two come at once', async () => {
    const person = await owner()
    await query(
      `INSERT INTO passkeys (id, account_id, public_key, counter, transports, synced, name, created_at)
       SELECT $1::text || number, $1::uuid, '', 0, '{}', true, 'Old', now() FROM generate_series(2, $2) AS number`,
      person.id,
      MAX_PASSKEYS,
    )
    await confirm(person)
    const made = await Promise.all(
      [1, 2].map(async () =>
        createAuthenticator({ origin: ORIGIN }).register(await options(person.client, 'register-options/')),
      ),
    )
    const answers = await Promise.all(made.map((passkey) => call(person.client, 'register/', { name: 'New', passkey })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const full = await call(person.client, 'register-options/')
    expect([full.statusCode, full.json().message]).toEqual([409, expect.stringContaining('at most 20')])
    expect(await passkeysOf(person.id)).toHaveLength(MAX_PASSKEYS)
  })

  test('belong to one account: one that is there already is not added again', async () => {
    const [one, other] = [await owner(), await owner()]
    const authenticator = await withPasskey(one)
    await confirm(other)
    const asked = await options(other.client, 'register-options/')
    const again = await call(other.client, 'register/', { name: 'Mine', passkey: authenticator.register(asked) })
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'This passkey has been added already.' }])
    expect(await passkeysOf(other.id)).toEqual([])
    expect((await options(one.client, 'register-options/')).excludeCredentials).toMatchObject([
      { id: authenticator.id },
    ])
  })

  test.each([
    ['of another page', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that did not look at its user', { userVerified: false }],
    ['of a challenge that is not ours', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
  ] satisfies [string, AnswerChanges][])('%s are not added', async (_what, changes) => {
    const person = await owner()
    await confirm(person)
    const passkey = createAuthenticator({ origin: ORIGIN }).register(
      await options(person.client, 'register-options/'),
      changes,
    )
    const response = await call(person.client, 'register/', { name: 'x', passkey })
    expect([response.statusCode, response.json()]).toEqual([400, REFUSED])
    expect(await passkeysOf(person.id)).toEqual([])
  })

  test('are not added by an answer of another session, a second time, or too late', async () => {
    const person = await owner()
    const elsewhere = await another(person)
    await confirm(person)
    await confirm({ client: elsewhere })
    const add = async (client: TestClient, passkey: object) =>
      (await call(client, 'register/', { name: 'x', passkey })).statusCode
    const make = async () =>
      createAuthenticator({ origin: ORIGIN }).register(await options(person.client, 'register-options/'))

    expect(await add(elsewhere, await make())).toBe(400)
    const late = await make()
    clock.advance(CHALLENGE_LIFETIME_MS)
    await confirm(person)
    expect(await add(person.client, late)).toBe(400)
    const good = await make()
    expect(await add(person.client, good)).toBe(200)
    await call(person.client, `${(good as { id: string }).id}/remove/`)
    expect(await add(person.client, good)).toBe(400)
    expect(await passkeysOf(person.id)).toEqual([])
  })
})

describe('a sign-in by passkey alone', () => {
  test('asks for no name, and opens a session of its own', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    const visitor = people.server.visitor()
    const asked = await options(visitor, 'sign-in-options/')
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(asked.allowCredentials).toBeUndefined()
    const { client, response } = await signIn(authenticator)
    expect([response.statusCode, response.json()]).toEqual([200, { username: person.name, email: person.email }])
    expect(await isSignedIn(client)).toBe(true)
    expect(client.cookies.has('known_device')).toBe(true)
    expect(await passkeysOf(person.id)).toMatchObject([{ counter: 2, last_used_at: clock.now() }])
    expect(await logOf(person.id)).toContain('signed-in-passkey')
  })

  test('works each time with one that does not count', async () => {
    const authenticator = await withPasskey(await owner(), { counts: false, backedUp: true })
    for (let time = 0; time < 3; time += 1) expect((await signIn(authenticator)).response.statusCode).toBe(200)
  })

  test.each([
    ['given on another page', { origin: 'https://evil.example' }],
    ['given on another port', { origin: 'http://localhost:4000' }],
    ['given to another site', { rpId: 'toile.example' }],
    ['without looking at its user', { userVerified: false }],
    ['to a challenge that is not ours', { challenge: 'c29tZXRoaW5nIGVsc2U' }],
    ['changed after it was signed', { tamper: true }],
    ['of a registration', { type: 'webauthn.create' }],
    ['that names nobody', { userHandle: null }],
    ['that names another account', { userHandle: Buffer.from('00'.repeat(16), 'hex').toString('base64url') }],
  ] satisfies [string, AnswerChanges][])('by an answer %s is refused', async (_what, changes) => {
    const person = await owner()
    const { client, response } = await signIn(await withPasskey(person), changes)
    expect([response.statusCode, response.json()]).toEqual([400, REFUSED])
    expect(await isSignedIn(client)).toBe(false)
    expect(await passkeysOf(person.id)).toMatchObject([{ counter: 1, last_used_at: null }])
  })

  test('by an answer that was given before, in another browser, to a used challenge, too late or to another question is refused', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    const { client, passkey } = await signIn(authenticator)
    await client.post('/api/logout/')
    expect((await call(client, 'sign-in/', { passkey })).json()).toEqual(REFUSED)

    const [here, elsewhere] = [people.server.visitor(), people.server.visitor()]
    const stolen = authenticator.answer(await options(here, 'sign-in-options/'))
    await options(elsewhere, 'sign-in-options/')
    expect((await call(elsewhere, 'sign-in/', { passkey: stolen })).json()).toEqual(REFUSED)

    const asked = await options(here, 'sign-in-options/')
    await call(here, 'sign-in/', { passkey: authenticator.answer(asked, { tamper: true }) })
    expect((await call(here, 'sign-in/', { passkey: authenticator.answer(asked) })).json()).toEqual(REFUSED)

    const late = authenticator.answer(await options(here, 'sign-in-options/'))
    clock.advance(CHALLENGE_LIFETIME_MS)
    expect((await call(here, 'sign-in/', { passkey: late })).json()).toEqual(REFUSED)

    const proof = authenticator.answer(await options(person.client, 'confirm-options/'))
    expect((await call(person.client, 'sign-in/', { passkey: proof })).json()).toEqual(REFUSED)
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  test('by a copy, which is behind in its count, is refused and told to the owner', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    await signIn(authenticator, { counter: 10 })
    for (const counter of [10, 3, 0]) {
      const { client, response } = await signIn(authenticator, { counter })
      expect([response.statusCode, response.json()]).toEqual([400, REFUSED])
      expect(await isSignedIn(client)).toBe(false)
    }
    expect((await logOf(person.id)).filter((kind) => kind === 'sign-in-failed')).toHaveLength(3)
    expect((await signIn(authenticator, { counter: 11 })).response.statusCode).toBe(200)
  })

  test('by a key that is unknown, or is another’s with a known id, is refused', async () => {
    const known = await withPasskey(await owner())
    const unknown = createAuthenticator({ origin: ORIGIN })
    expect((await signIn(unknown)).response.json().message).toMatch(/does not know this passkey/)
    expect((await signIn(unknown, { id: known.id })).response.json()).toEqual(REFUSED)
  })

  test('is not held back by wrong passwords of others', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    const guesser = people.server.visitor()
    for (let guess = 0; guess <= LOGIN_DELAYS.network.free; guess += 1) await logIn(guesser, person.name, 'wrong')
    expect((await logIn(guesser, person.name)).statusCode).toBe(429)
    expect((await signIn(authenticator)).response.statusCode).toBe(200)
  })

  test('comes so often from one network, and then waits', async () => {
    const client = people.server.visitor()
    const { max, windowSeconds } = PASSKEY_LIMITS.signIn
    for (let time = 0; time < max; time += 1) await options(client, 'sign-in-options/')
    for (const [path, body] of [
      ['sign-in-options/'],
      ['sign-in/', { passkey: { id: 'abcd', type: 'public-key' } }],
    ] as const) {
      const response = await call(client, path, body)
      expect([response.statusCode, response.json().wait_time]).toEqual([429, windowSeconds])
    }
  })

  test.each([{}, { id: '' }, { id: 'a b', type: 'public-key' }, { id: 'a\u0000', type: 'x' }, { id: 'abcd' }, 7, null])(
    'by what is no answer is 400: %j',
    async (passkey) => {
      expect((await call(people.server.visitor(), 'sign-in/', { passkey })).statusCode).toBe(400)
    },
  )
})

describe('a proof by passkey', () => {
  test('is asked of one’s own, and confirms the session', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    clock.advance(CHALLENGE_LIFETIME_MS)
    const asked = await options(person.client, 'confirm-options/')
    expect(asked.allowCredentials).toMatchObject([{ id: authenticator.id }])
    const prove = (passkey: object, client = person.client) =>
      client.post('/api/account/confirm/', { passkey }, { host: HOST })
    // A passkey out of a list need not say whose it is.
    const passkey = authenticator.answer(asked, { userHandle: null })
    expect((await prove(passkey)).statusCode).toBe(200)
    expect((await call(person.client, 'register-options/')).statusCode).toBe(200)
    expect((await prove(passkey)).statusCode).toBe(400)
  })

  test('by another’s, for another session or with a wrong answer is none', async () => {
    const [person, other] = [await owner(), await owner()]
    const [own, foreign] = [await withPasskey(person), await withPasskey(other)]
    const elsewhere = await another(person)
    const prove = async (authenticator: typeof own, changes: AnswerChanges = {}, client = person.client) =>
      (
        await client.post(
          '/api/account/confirm/',
          { passkey: authenticator.answer(await options(person.client, 'confirm-options/'), changes) },
          { host: HOST },
        )
      ).statusCode
    expect(await prove(foreign)).toBe(400)
    expect(await prove(foreign, { id: own.id })).toBe(400)
    expect(await prove(own, {}, elsewhere)).toBe(400)
    expect(await prove(own, { userVerified: false })).toBe(400)
    expect(await prove(own, { counter: 1 })).toBe(400)
    expect((await call(elsewhere, 'register-options/')).statusCode).toBe(403)
    expect(await logOf(person.id)).toContain('sign-in-failed')
    expect(await prove(own, { counter: 9 })).toBe(200)
  })

  test('gets through where wrong passwords have made the next one wait', async () => {
    const person = await owner()
    const authenticator = await withPasskey(person)
    const prove = async (proof: object) =>
      (await person.client.post('/api/account/confirm/', proof, { host: HOST })).statusCode
    for (let count = 0; count < OWN_PASSWORD_DELAY.free; count += 1)
      expect(await prove({ password: 'a guess' })).toBe(400)
    expect(await prove({ password: PASSWORD })).toBe(429)
    const passkey = authenticator.answer(await options(person.client, 'confirm-options/'), {})
    expect(await prove({ passkey })).toBe(200)
  })

  test('cannot be asked of an account without one', async () => {
    const { client } = await owner()
    expect((await call(client, 'confirm-options/')).json()).toEqual({ message: 'Your account has no passkey.' })
  })
})

describe('where passkeys work', () => {
  test.each(['127.0.0.1:3000', '[::1]:3000', '127.8.8.8:3000'])('not at %s, which says where', async (host) => {
    const person = await owner()
    await withPasskey(person)
    for (const path of ['register-options/', 'confirm-options/', 'sign-in-options/']) {
      const response = await call(person.client, path, undefined, host)
      expect([response.statusCode, response.json().message]).toEqual([
        400,
        `Passkeys do not work at ${host.replace(':3000', '')}. Open Toile at http://localhost:3000 to use them.`,
      ])
    }
  })

  describe('in production', () => {
    let production: TestApp
    beforeAll(async () => {
      production = await createTestApp({
        worker: null,
        http: { local: false, publicOrigin: 'https://toile.example' },
      })
    })
    afterAll(() => production.close())

    test('is the public address alone, whatever the request was sent to', async () => {
      const account = await production.createAccount('owner')
      const client = await production.signIn(account)
      await production.database.pool.query('UPDATE sessions SET confirmed_at = now()')
      const add = async (origin: string) => {
        const asked = (await call(client, 'register-options/', undefined, 'evil.example')).json()
        expect(asked.rp.id).toBe('toile.example')
        const passkey = createAuthenticator({ origin }).register(asked, { rpId: 'toile.example' })
        return (await call(client, 'register/', { name: 'x', passkey }, 'evil.example')).statusCode
      }
      expect(await add('https://evil.example')).toBe(400)
      expect(await add('http://toile.example')).toBe(400)
      expect(await add('https://toile.example')).toBe(200)
    })
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
