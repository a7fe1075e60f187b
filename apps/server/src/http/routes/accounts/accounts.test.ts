import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_LIMITS, RESEND_LIMITS, SIGN_UP_LIMIT, VERIFICATION_LIFETIME, type PasswordHasher } from '@toile/core'
import { argon2Hasher } from '../../../composition/argon2-hasher.ts'
import { createTestApp, createTestClock, type TestApp, type TestClient } from '../../../testing/index.ts'

const PASSWORD = 'correct horse battery'
const clock = createTestClock()

/** Counts what takes long: that is what must be equal, and clocks in tests only say how busy the machine is. */
const counted = { hash: 0, verify: 0 }
const hasher: PasswordHasher = {
  hash: (password) => {
    counted.hash += 1
    return argon2Hasher.hash(password)
  },
  verify: (passwordHash, password) => {
    counted.verify += 1
    return argon2Hasher.verify(passwordHash, password)
  },
}

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ clock, hasher })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.database.pool.query('DELETE FROM rate_limits')
})

let next = 0
/** A name nobody has. */
const freshName = (): string => `person${(next += 1)}`
const addressOf = (name: string): string => `${name}@example.com`

const signUp = (client: TestClient, name: string, fields: Record<string, string> = {}) =>
  client.post('/api/signup/', {
    username: name,
    email: addressOf(name),
    password1: PASSWORD,
    password2: PASSWORD,
    ...fields,
  })

const logIn = (client: TestClient, username: string, password = PASSWORD) =>
  client.post('/api/login/', new URLSearchParams({ username, password }))

/** The `data` of the newest verification mail. */
async function linkDataFor(name: string, count = 1): Promise<string> {
  const { link } = await server.mailbox.mailTo(addressOf(name), count)
  return new URL(link).searchParams.get('data') ?? ''
}

const verify = (data: string) => server.visitor().get(`/api/verify-email/?data=${encodeURIComponent(data)}`)

async function verifiedAccount(): Promise<string> {
  const name = freshName()
  await signUp(server.visitor(), name)
  await verify(await linkDataFor(name))
  return name
}

const ledgerOf = async (name: string) => {
  const { rows } = await server.database.pool.query<{ amount: number; reason: string }>(
    'SELECT amount, reason FROM ledger JOIN accounts ON accounts.id = account_id WHERE username = $1 ORDER BY ledger.id',
    [name],
  )
  return rows
}

const countAccounts = async (): Promise<number> => {
  const { rows } = await server.database.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM accounts')
  return rows[0]?.count ?? -1
}

describe('sign-up', () => {
  test('refuses what the form refuses, with the spec’s messages, and writes nothing', async () => {
    const before = await countAccounts()
    const response = await server.visitor().post('/api/signup/', {
      username: 'a',
      email: 'nobody',
      password1: 'short',
      password2: 'other',
    })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toMatchObject({
      username: ['Username must be at least 2 characters long, alphanumeric, and can contain only "_", "@" and "."'],
      email: ['Email must contain "@"'],
    })
    const empty = await server.visitor().post('/api/signup/', {})
    expect(empty.json().errors).toEqual({
      username: ['Username is required'],
      email: ['Email is required'],
      password1: ['Password is required'],
      password2: ['Confirm password is required'],
    })
    expect(await countAccounts()).toBe(before)
  })

  test('leaves the user signed out, with a link in the mail and its token nowhere in the database', async () => {
    const name = freshName()
    const client = server.visitor()
    const response = await signUp(client, name)
    expect(response.statusCode).toBe(200)
    expect((await client.get('/api/session/')).json()).toEqual({ authenticated: false, user: null })

    const mail = await server.mailbox.mailTo(addressOf(name))
    expect(mail.subject).toBe('Confirm your e-mail address')
    const data = await linkDataFor(name)
    expect(mail.link).toBe(`http://127.0.0.1:3000/verify-email?data=${data}`)
    const { rows } = await server.database.pool.query<{ text: string }>(
      `SELECT (SELECT string_agg(v::text, ' ') FROM email_verifications v) || (SELECT string_agg(j::text, ' ') FROM pgboss.job j) AS text`,
    )
    expect(rows[0]?.text).toContain('account-mail')
    expect(rows[0]?.text).not.toContain(data)
  })

  test('stores an Argon2id hash', async () => {
    const name = freshName()
    await signUp(server.visitor(), name)
    const { rows } = await server.database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM accounts WHERE username = $1',
      [name],
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('with a verified account’s address answers as a success does, hashes as often, and tells the owner (R14)', async () => {
    const owner = await verifiedAccount()
    const { rows: before } = await server.database.pool.query('SELECT * FROM accounts WHERE username = $1', [owner])

    counted.hash = 0
    const stranger = await signUp(server.visitor(), freshName(), { email: addressOf(owner).toUpperCase() })
    const hashesForKnown = counted.hash
    counted.hash = 0
    const newcomer = freshName()
    const success = await signUp(server.visitor(), newcomer)

    expect(hashesForKnown).toBe(1)
    expect(counted.hash).toBe(1)
    expect(stranger.statusCode).toBe(success.statusCode)
    expect(stranger.json()).toEqual({ message: `A confirmation link was sent to ${addressOf(owner).toUpperCase()}.` })
    expect(success.json()).toEqual({ message: `A confirmation link was sent to ${addressOf(newcomer)}.` })
    expect(Object.keys(stranger.headers).toSorted()).toEqual(Object.keys(success.headers).toSorted())

    const mail = await server.mailbox.mailTo(addressOf(owner), 2)
    expect(mail.subject).toBe('You already have a Toile account')
    const { rows: after } = await server.database.pool.query('SELECT * FROM accounts WHERE username = $1', [owner])
    expect(after).toEqual(before)
  })

  test('with an unverified account’s address sends its owner a new link, and the password stays', async () => {
    const owner = freshName()
    await signUp(server.visitor(), owner)
    await linkDataFor(owner)
    const other = 'another password'
    await signUp(server.visitor(), freshName(), { email: addressOf(owner), password1: other, password2: other })
    expect((await verify(await linkDataFor(owner, 2))).json()).toMatchObject({ verified: true })
    expect((await logIn(server.visitor(), owner, other)).statusCode).toBe(400)
    expect((await logIn(server.visitor(), owner)).statusCode).toBe(200)
  })

  test('a taken username is a field error, in whatever letter case, whether or not the address is known', async () => {
    const owner = await verifiedAccount()
    const taken = { message: 'This username is taken. Please choose another.' }
    const attempts = [
      await signUp(server.visitor(), freshName(), { username: owner.toUpperCase() }),
      await signUp(server.visitor(), owner),
    ]
    for (const response of attempts) {
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ ...taken, errors: { username: [taken.message] } })
    }
  })

  test('a username cannot be somebody else’s address', async () => {
    const name = freshName()
    const response = await signUp(server.visitor(), name, { username: 'victim@example.com' })
    expect(response.json().errors.username).toEqual(['Username cannot be an e-mail address other than your own.'])
    expect((await signUp(server.visitor(), name, { username: addressOf(name) })).statusCode).toBe(200)
  })

  test('two at once for one name: one gets it, and the other is told', async () => {
    const name = freshName()
    const emails = [addressOf(freshName()), addressOf(freshName())]
    const clients = await Promise.all(
      emails.map(async () => {
        const client = server.visitor()
        await client.get('/api/csrf/')
        return client
      }),
    )
    const responses = await Promise.all(
      clients.map((client, index) => signUp(client, name, { email: emails[index] ?? '' })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const { rowCount } = await server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(1)
  })

  test('the same form sent twice at once makes one account', async () => {
    const name = freshName()
    const clients = [server.visitor(), server.visitor()]
    await Promise.all(clients.map((client) => client.get('/api/csrf/')))
    await Promise.all(clients.map((client) => signUp(client, name)))
    const { rowCount } = await server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(1)
  })

  test('is limited per network, with the wait in body and header', async () => {
    await server.database.pool.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      `${SIGN_UP_LIMIT.name}:127.0.0.0/24`,
      SIGN_UP_LIMIT.max,
      new Date(clock.now().getTime() + 90_500),
    ])
    const before = await countAccounts()
    const response = await signUp(server.visitor(), freshName())
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ wait_time: 91 })
    expect(response.headers['retry-after']).toBe('91')
    expect(await countAccounts()).toBe(before)
  })
})

describe('verification', () => {
  test('verifies, gives the trial credits once, and answers the same when the link is used again', async () => {
    const name = freshName()
    await signUp(server.visitor(), name)
    const data = await linkDataFor(name)
    const answers = [await verify(data), await verify(data)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ verified: true, email: addressOf(name), message: 'Account Verified' })
    }
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('a link used eight times at once grants once', async () => {
    const name = freshName()
    await signUp(server.visitor(), name)
    const data = await linkDataFor(name)
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(data)))
    expect(answers.every((answer) => answer.json().verified === true)).toBe(true)
    expect(await ledgerOf(name)).toEqual([{ amount: 60, reason: 'trial' }])
  })

  test('a link that is too old names its address, an unknown one names none', async () => {
    const name = freshName()
    await signUp(server.visitor(), name)
    const data = await linkDataFor(name)
    clock.advance(VERIFICATION_LIFETIME)
    const expired = await verify(data)
    expect(expired.statusCode).toBe(400)
    expect(expired.json()).toEqual({
      verified: false,
      email: addressOf(name),
      message: 'couldn’t be verified. Please try again.',
    })
    const unknown = await verify('x'.repeat(43))
    expect(unknown.statusCode).toBe(400)
    expect(unknown.json()).toEqual({
      verified: false,
      email: null,
      message: 'Your email verification link has expired.',
    })
    expect((await verify('')).json()).toMatchObject({ email: null })
    expect((await verify('x'.repeat(3000))).json()).toHaveProperty('errors.data')
    expect(await ledgerOf(name)).toEqual([])
  })

  test('one mailbox gets one trial grant, however it is written (R9)', async () => {
    const [first, second] = [freshName(), freshName()]
    await signUp(server.visitor(), first, { email: 'one.mailbox@gmail.com' })
    const mail = await server.mailbox.mailTo('one.mailbox@gmail.com')
    await verify(new URL(mail.link).searchParams.get('data') ?? '')
    await signUp(server.visitor(), second, { email: 'OneMailbox+again@googlemail.com' })
    const again = await server.mailbox.mailTo('OneMailbox+again@googlemail.com')
    expect((await verify(new URL(again.link).searchParams.get('data') ?? '')).json()).toMatchObject({ verified: true })
    expect(await ledgerOf(first)).toHaveLength(1)
    expect(await ledgerOf(second)).toEqual([])
    const { rows } = await server.database.pool.query<{ text: string }>(
      `SELECT string_agg(encode(identity_hash, 'escape'), ' ') AS text FROM trial_grants`,
    )
    expect(rows[0]?.text).not.toContain('onemailbox')
  })

  test('grants are limited per network and day; the account is verified all the same', async () => {
    const limited = await createTestApp({ trial: { perRangeAndDay: 1 } })
    try {
      const balances: number[] = []
      for (const name of ['grant1', 'grant2']) {
        /* oxlint-disable no-await-in-loop -- one after the other is the point */
        const client = limited.visitor()
        await signUp(client, name)
        const { link } = await limited.mailbox.mailTo(addressOf(name))
        await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))
        expect((await logIn(client, name)).statusCode).toBe(200)
        balances.push((await client.get('/api/get-user-credits/')).json().credits)
        /* oxlint-enable no-await-in-loop */
      }
      expect(balances).toEqual([60, 0])
    } finally {
      await limited.close()
    }
  })

  test('SIGNUP_CREDITS 0 grants nothing', async () => {
    const none = await createTestApp({ trial: { credits: 0 } })
    try {
      const client = none.visitor()
      await signUp(client, 'nothing')
      const { link } = await none.mailbox.mailTo(addressOf('nothing'))
      await client.get(link.replace(/^.*\/verify-email/, '/api/verify-email/'))
      await logIn(client, 'nothing')
      expect((await client.get('/api/get-user-credits/')).json()).toMatchObject({ credits: 0 })
    } finally {
      await none.close()
    }
  })
})

describe('resend', () => {
  const resend = (credential: string) => server.visitor().post('/api/resend-verification/', { credential })

  test('answers the same for an unverified, a verified and no account, and mails only the first', async () => {
    const unverified = freshName()
    await signUp(server.visitor(), unverified)
    await linkDataFor(unverified)
    const verified = await verifiedAccount()
    const nobody = freshName()
    const answers = [await resend(addressOf(nobody)), await resend(addressOf(verified)), await resend(unverified)]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(answers[0]?.json())
    }
    expect(answers[0]?.json()).toMatchObject({ wait_time: 60 })

    expect((await verify(await linkDataFor(unverified, 2))).json()).toMatchObject({ verified: true })
    // Jobs are taken in order, one at a time: the last of the three has been done, so the others have been too.
    const subjects = server.mailbox.received.filter(({ to }) => [addressOf(verified), addressOf(nobody)].includes(to))
    expect(subjects).toHaveLength(1)
  })

  test('is held back for a minute, whoever asks, account or not', async () => {
    const nobody = addressOf(freshName())
    await resend(nobody)
    const second = await resend(nobody.toUpperCase())
    expect(second.statusCode).toBe(429)
    expect(second.json()).toMatchObject({ wait_time: 60 })
    clock.advance(RESEND_LIMITS.oneAMinute.windowSeconds * 1000)
    expect((await resend(nobody)).statusCode).toBe(200)
  })
})

describe('login', () => {
  test('takes username or address, as a form or as JSON, in any letter case, and starts a new session', async () => {
    const name = await verifiedAccount()
    for (const login of [name, name.toUpperCase(), addressOf(name), ` ${addressOf(name)} `]) {
      /* oxlint-disable no-await-in-loop -- one after the other, as people do */
      const client = server.visitor()
      await client.get('/api/csrf/')
      const before = client.cookies.get('sessionid')
      const response = await logIn(client, login)
      expect([response.statusCode, response.json()]).toEqual([200, { username: name, email: addressOf(name) }])
      expect(client.cookies.get('sessionid')).not.toBe(before)
      expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
      /* oxlint-enable no-await-in-loop */
    }
    const json = await server.visitor().post('/api/login/', { username: name, password: PASSWORD })
    expect(json.statusCode).toBe(200)
  })

  test('a wrong name and a wrong password get one answer after one password check each (R14)', async () => {
    const name = await verifiedAccount()
    const answers = []
    for (const [login, password] of [
      [name, 'wrong password'],
      [freshName(), PASSWORD],
      [addressOf(freshName()), PASSWORD],
    ] as const) {
      counted.verify = 0
      // oxlint-disable-next-line no-await-in-loop
      const response = await logIn(server.visitor(), login, password)
      answers.push([response.statusCode, response.json(), counted.verify])
    }
    const refused = [400, { message: 'Wrong username or password.' }, 1]
    expect(answers).toEqual([refused, refused, refused])
  })

  test('‘Not verified’ is said only to the right password', async () => {
    const name = freshName()
    await signUp(server.visitor(), name)
    const client = server.visitor()
    expect((await logIn(client, name, 'wrong password')).json()).toEqual({ message: 'Wrong username or password.' })
    const response = await logIn(client, name)
    expect([response.statusCode, response.json()]).toEqual([400, { message: 'Not verified' }])
    expect((await client.get('/api/session/')).json()).toEqual({ authenticated: false, user: null })
  })

  test('ends the session it replaces', async () => {
    const name = await verifiedAccount()
    const client = server.visitor()
    await logIn(client, name)
    const stale = server.visitor()
    for (const [cookie, value] of client.cookies) stale.setCookie(cookie, value)
    await logIn(client, name)
    expect((await stale.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: true })
  })

  test('guessing is held back; the right password in time clears the count', async () => {
    const name = await verifiedAccount()
    const client = server.visitor()
    const wrong = async (times: number) => {
      // oxlint-disable-next-line no-await-in-loop
      for (let count = 0; count < times; count += 1) await logIn(client, name, 'wrong password')
    }
    const { max, windowSeconds } = LOGIN_LIMITS.accountFromRange
    await wrong(max - 1)
    expect((await logIn(client, name)).statusCode).toBe(200)
    await wrong(max)
    counted.verify = 0
    const refused = await logIn(client, name.toUpperCase())
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, windowSeconds])
    expect(counted.verify).toBe(0)
    clock.advance(windowSeconds * 1000)
    expect((await logIn(client, name)).statusCode).toBe(200)
  })
})

describe('logout', () => {
  test('ends the session for every copy of its cookie, and a GET does not (R3)', async () => {
    const client = await server.signIn(freshName())
    const copy = server.visitor()
    for (const [cookie, value] of client.cookies) copy.setCookie(cookie, value)
    expect((await client.get('/api/logout/')).statusCode).toBe(405)
    expect((await copy.get('/api/session/')).json()).toMatchObject({ authenticated: true })
    expect((await client.post('/api/logout/')).statusCode).toBe(200)
    expect((await client.get('/api/session/')).json()).toMatchObject({ authenticated: false })
    expect((await copy.get('/api/session/')).json()).toMatchObject({ authenticated: false })
  })
})

describe('credits', () => {
  test('are for the signed-in account', async () => {
    const refused = await server.visitor().get('/api/get-user-credits/')
    expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Please log in to go on.' }])
    const account = await server.createAccount('rich', { credits: 76 })
    const client = await server.signIn(account)
    expect((await client.get('/api/get-user-credits/')).json()).toEqual({
      credits: 76,
      username: 'rich',
      email: 'rich@example.com',
    })
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(server.reported).toEqual([])
})
