import { describe, expect, test } from 'vitest'
import { SIGN_UP_LIFETIME_MS, SIGN_UP_LIMITS } from '@toile/core'
import { setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, counted, freshName, addressOf, signUp, logIn, linkDataFor, verify, verifiedAccount, countAccounts } =
  people
const { signUpsOf } = people

describe('a stranger who signs up with somebody’s address (R41)', () => {
  test('does not get the account: the link that is followed decides', async () => {
    const [stranger, owner] = [freshName(), freshName()]
    const email = addressOf(owner)
    const theirs = 'the stranger’s own phrase'
    await signUp(people.server.visitor(), stranger, { email, password1: theirs, password2: theirs })
    await linkDataFor(email)
    await signUp(people.server.visitor(), owner)
    const ownLink = await linkDataFor(email, 2)

    const strangersLink = new URL(
      people.server.mailbox.received.find(({ to }) => to === email)?.link ?? '',
    ).searchParams.get('data')
    expect((await verify(ownLink)).json()).toMatchObject({ verified: true, email, username: owner })
    const asOwner = people.server.visitor()
    for (const name of [owner, email]) expect((await logIn(asOwner, name)).statusCode).toBe(200)
    expect((await asOwner.get('/api/session/')).json().user).toEqual({ username: owner, email })

    for (const name of [stranger, email]) {
      const refused = await logIn(people.server.visitor(), name, theirs)
      expect([refused.statusCode, refused.json()]).toEqual([400, { message: 'Wrong username or password.' }])
    }
    expect(await signUpsOf(email)).toEqual([])
    // Nor does their own link, which the owner may still have, change anything now.
    expect((await verify(strangersLink ?? '')).json()).toMatchObject({ verified: false, email: null })
    expect((await logIn(people.server.visitor(), owner)).statusCode).toBe(200)
  })

  test('gets it when the owner follows the stranger’s link, and the owner’s sign-up is gone then', async () => {
    const [first, second] = [freshName(), freshName()]
    const email = addressOf(first)
    await signUp(people.server.visitor(), first)
    const link = await linkDataFor(email)
    const other = 'another long phrase'
    await signUp(people.server.visitor(), second, { email, password1: other, password2: other })
    expect((await verify(link)).json()).toMatchObject({ verified: true, username: first })
    expect((await logIn(people.server.visitor(), email)).statusCode).toBe(200)
    expect((await logIn(people.server.visitor(), second, other)).statusCode).toBe(400)
    expect(await signUpsOf(email)).toEqual([])
  })

  test('links of two sign-ups followed at once make one account', async () => {
    const names = [freshName(), freshName(), freshName()]
    const email = addressOf(names[0] ?? '')
    for (const name of names) await signUp(people.server.visitor(), name, { email })
    await linkDataFor(email, 3)
    const links = people.server.mailbox.received
      .filter(({ to }) => to === email)
      .map(({ link }) => new URL(link).searchParams.get('data') ?? '')
    const answers = await Promise.all(links.map((data) => verify(data)))
    expect(answers.map((answer) => answer.json().verified).toSorted()).toEqual([false, false, true])
    const { rowCount } = await people.server.database.pool.query('SELECT 1 FROM accounts WHERE email = $1', [email])
    expect(rowCount).toBe(1)
  })
})

describe('sign-up', () => {
  test('refuses what the form refuses, with its messages, and writes nothing', async () => {
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
    expect((await signUpsOf(name))[0]?.password_hash).toMatch(/^\$argon2id\$/)
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

  test('makes no account before the link is followed, and none after two days', async () => {
    const name = freshName()
    await signUp(people.server.visitor(), name)
    const { rowCount } = await people.server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(0)
    expect(await signUpsOf(name)).toHaveLength(1)
    const data = await linkDataFor(name)
    clock.advance(SIGN_UP_LIFETIME_MS)
    expect((await verify(data)).json()).toMatchObject({ verified: false, email: null })
    // Its name is free again, and its password says nothing any more.
    expect((await logIn(people.server.visitor(), name)).json()).toEqual({ message: 'Wrong username or password.' })
    expect((await signUp(people.server.visitor(), name, { email: addressOf(freshName()) })).statusCode).toBe(200)
  })

  test('with an address that waits already is another sign-up, under any name', async () => {
    const [first, second] = [freshName(), freshName()]
    const email = addressOf(first)
    for (const name of [first, second, first]) {
      expect((await signUp(people.server.visitor(), name, { email })).statusCode).toBe(200)
    }
    expect((await signUpsOf(email)).map(({ username }) => username)).toEqual([first, second, first])
    expect((await verify(await linkDataFor(email, 3))).json()).toMatchObject({ verified: true, username: first })
  })

  test('a taken username is a field error, in whatever letter case, whether or not the address is known', async () => {
    const owner = await verifiedAccount()
    const taken = { message: 'This username is taken. Please choose another.' }
    const attempts = [
      await signUp(people.server.visitor(), freshName(), { username: owner.toUpperCase() }),
      await signUp(people.server.visitor(), owner),
    ]
    const waiting = freshName()
    await signUp(people.server.visitor(), waiting)
    attempts.push(await signUp(people.server.visitor(), freshName(), { username: waiting.toUpperCase() }))
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
    expect(await signUpsOf(name)).toHaveLength(1)
  })

  test('the same form sent twice at once makes one account', async () => {
    const name = freshName()
    const clients = [people.server.visitor(), people.server.visitor()]
    await Promise.all(clients.map((client) => client.get('/api/csrf/')))
    const responses = await Promise.all(clients.map((client) => signUp(client, name)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    await verify(await linkDataFor(name, 2))
    const { rowCount } = await people.server.database.pool.query('SELECT 1 FROM accounts WHERE username = $1', [name])
    expect(rowCount).toBe(1)
  })

  test('is limited per mailbox, whether or not it has an account, in whatever letter case', async () => {
    const owner = await verifiedAccount()
    for (const email of [addressOf(owner), addressOf(freshName())]) {
      for (let count = 0; count < SIGN_UP_LIMITS.mailbox.max; count += 1) {
        const given = count % 2 === 0 ? email : email.toUpperCase()
        expect((await signUp(people.server.visitor(), freshName(), { email: given })).statusCode).toBe(200)
      }
      await people.server.database.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'sign-up:range:%'`)
      const refused = await signUp(people.server.visitor(), freshName(), { email })
      expect([refused.statusCode, refused.json().message]).toEqual([
        429,
        'Too many sign-ups with this address. Please try later.',
      ])
    }
  })

  test('is limited per network, with the wait in body and header', async () => {
    await people.server.database.pool.query('INSERT INTO rate_limits VALUES ($1, $2, $3)', [
      `${SIGN_UP_LIMITS.range.name}:127.0.0.0/24`,
      SIGN_UP_LIMITS.range.max,
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
