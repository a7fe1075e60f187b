import { describe, expect, test } from 'vitest'
import { SIGN_UP_LIMIT } from '@toile/core'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, counted, freshName, addressOf, signUp, logIn, linkDataFor, verify, verifiedAccount, countAccounts } =
  people

describe('sign-up', () => {
  test('refuses what the form refuses, with the spec’s messages, and writes nothing', async () => {
    const before = await countAccounts()
    const response = await people.server.visitor().post('/api/signup/', {
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
    const empty = await people.server.visitor().post('/api/signup/', {})
    expect(empty.json().errors).toEqual({
      username: ['Username is required'],
      email: ['Email is required'],
      password1: ['Password is required'],
      password2: ['Confirm password is required'],
    })
    expect(await countAccounts()).toBe(before)
  })

  test.each([
    ['password', 'This password is too easy to guess: it is among the most used.'],
    ['12345678', 'This password is too easy to guess: it is among the most used.'],
    ['        ', 'Password cannot be made of spaces alone'],
    ['EasyToGuess', 'Password must be at least 8 characters long and should not match the username'],
    ['mary.shelley', 'This password is too easy to guess: it is made of your username or your e-mail address.'],
  ])('refuses the password %j with the reason, and writes nothing', async (password, reason) => {
    const before = await countAccounts()
    counted.hash = 0
    const response = await signUp(people.server.visitor(), 'easytoguess', {
      email: 'mary.shelley@example.com',
      password1: password,
      password2: password,
    })
    expect([response.statusCode, response.json().errors]).toEqual([400, { password1: [reason] }])
    expect([counted.hash, await countAccounts()]).toEqual([0, before])
  })

  test('leaves the user signed out, with a link in the mail and its token nowhere in the database', async () => {
    const name = freshName()
    const client = people.server.visitor()
    const response = await signUp(client, name)
    expect(response.statusCode).toBe(200)
    expect((await client.get('/api/session/')).json()).toEqual({ authenticated: false, user: null })

    const mail = await people.server.mailbox.mailTo(addressOf(name))
    expect(mail.subject).toBe('Confirm your e-mail address')
    const data = await linkDataFor(name)
    expect(mail.link).toBe(`http://127.0.0.1:3000/verify-email?data=${data}`)
    const { rows } = await people.server.database.pool.query<{ text: string }>(
      `SELECT (SELECT string_agg(v::text, ' ') FROM email_verifications v) || (SELECT string_agg(j::text, ' ') FROM pgboss.job j) AS text`,
    )
    expect(rows[0]?.text).toContain('account-mail')
    expect(rows[0]?.text).not.toContain(data)
  })

  test('stores an Argon2id hash', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const { rows } = await people.server.database.pool.query<{ password_hash: string }>(
      'SELECT password_hash FROM accounts WHERE username = $1',
      [name],
    )
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  })

  test('with a verified account’s address answers as a success does, hashes as often, and tells the owner (R14)', async () => {
    const owner = await verifiedAccount()
    const { rows: before } = await people.server.database.pool.query('SELECT * FROM accounts WHERE username = $1', [
      owner,
    ])

    counted.hash = 0
    const stranger = await signUp(people.server.visitor(), freshName(), { email: addressOf(owner).toUpperCase() })
    const hashesForKnown = counted.hash
    counted.hash = 0
    const newcomer = freshName()
    const success = await signUp(people.server.visitor(), newcomer)

    expect(hashesForKnown).toBe(1)
    expect(counted.hash).toBe(1)
    expect(stranger.statusCode).toBe(success.statusCode)
    expect(stranger.json()).toEqual({ message: `A confirmation link was sent to ${addressOf(owner).toUpperCase()}.` })
    expect(success.json()).toEqual({ message: `A confirmation link was sent to ${addressOf(newcomer)}.` })
    expect(Object.keys(stranger.headers).toSorted()).toEqual(Object.keys(success.headers).toSorted())

    const mail = await people.server.mailbox.mailTo(addressOf(owner), 2)
    expect(mail.subject).toBe('You already have a Toile account')
    const { rows: after } = await people.server.database.pool.query('SELECT * FROM accounts WHERE username = $1', [
      owner,
    ])
    expect(after).toEqual(before)
  })

  test('with an unverified account’s address sends its owner a new link, and the password stays', async () => {
    const owner = freshName()
    await signUp(people.server.visitor(), owner)
    await linkDataFor(owner)
    const other = 'another password'
    await signUp(people.server.visitor(), freshName(), { email: addressOf(owner), password1: other, password2: other })
    expect((await verify(await linkDataFor(owner, 2))).json()).toMatchObject({ verified: true })
    expect((await logIn(people.server.visitor(), owner, other)).statusCode).toBe(400)
    expect((await logIn(people.server.visitor(), owner)).statusCode).toBe(200)
  })

  test('a taken username is a field error, in whatever letter case, whether or not the address is known', async () => {
    const owner = await verifiedAccount()
    const taken = { message: 'This username is taken. Please choose another.' }
    const attempts = [
      await signUp(people.server.visitor(), freshName(), { username: owner.toUpperCase() }),
      await signUp(people.server.visitor(), owner),
    ]
    for (const response of attempts) {
      expect(response.statusCode).toBe(400)
      expect(response.json()).toEqual({ ...taken, errors: { username: [taken.message] } })
    }
  })

  test('a username cannot be somebody else’s address', async () => {
    const name = freshName()
    const response = await signUp(people.server.visitor(), name, { username: 'victim@example.com' })
    expect(response.json().errors.username).toEqual(['Username cannot be an e-mail address other than your own.'])
    expect((await signUp(people.server.visitor(), name, { username: addressOf(name) })).statusCode).toBe(200)
  })

  test('two at once for one name: one gets it, and the other is told', async () => {
    const name = freshName()
    const emails = [addressOf(freshName()), addressOf(freshName())]
    const clients = await Promise.all(
      emails.map(async () => {
        const client = people.server.visitor()
        await client.get('/api/csrf/')
        return client
      }),
    )
    const responses = await Promise.all(
      clients.map((client, index) => signUp(client, name, { email: emails[index] ?? '' })),
    )
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
    const { rowCount } = await people.server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(1)
  })

  test('the same form sent twice at once makes one account', async () => {
    const name = freshName()
    const clients = [people.server.visitor(), people.server.visitor()]
    await Promise.all(clients.map((client) => client.get('/api/csrf/')))
    await Promise.all(clients.map((client) => signUp(client, name)))
    const { rowCount } = await people.server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(1)
  })

  test('is limited per network, with the wait in body and header', async () => {
    await people.server.database.pool.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      `${SIGN_UP_LIMIT.name}:127.0.0.0/24`,
      SIGN_UP_LIMIT.max,
      new Date(clock.now().getTime() + 90_500),
    ])
    const before = await countAccounts()
    const response = await signUp(people.server.visitor(), freshName())
    expect(response.statusCode).toBe(429)
    expect(response.json()).toMatchObject({ wait_time: 91 })
    expect(response.headers['retry-after']).toBe('91')
    expect(await countAccounts()).toBe(before)
  })
})

test('nothing of all this was a fault of the server', () => {
  expect(people.server.reported).toEqual([])
})
