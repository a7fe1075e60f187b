import { describe, expect, test } from 'vitest'
import { CONFIRMATION_NEEDED } from '@toile/contract'
import { ACCOUNT_TOKEN_LIFETIMES_MS, LOGIN_DELAYS, RESET_LIMITS, STALE_LINK } from '@toile/core'
import { setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, counted, freshName, logIn } = people
const { owner, another, confirm, isKnown, isSignedIn, linkIn, logOf, query, subjectsTo } = setUpOwners(
  () => people.server,
)

const NEW = 'plum velvet lantern'
const ask = (credential: string, client = people.server.visitor()) =>
  client.post('/api/account/password-reset/', { credential })
const reset = (data: string, password = NEW, client = people.server.visitor()) =>
  client.post('/api/account/password-reset/confirm/', { data, password1: password, password2: password })
const change = (client: Awaited<ReturnType<typeof owner>>['client'], fields: object = {}) =>
  client.post('/api/account/password/', { old_password: PASSWORD, password1: NEW, password2: NEW, ...fields })

const allWritten = people.allMailsWritten
describe('asking for a reset', () => {
  test('answers the same to a name, an address, an account without a password and nobody, after the same work (R14)', async () => {
    const [person, google] = [await owner(), await owner({ password: null })]
    const answers = []
    for (const credential of [
      person.name,
      person.email.toUpperCase(),
      google.email,
      freshName(),
      'nobody@example.com',
    ]) {
      const before = { ...counted }
      const { rows: jobs } = await people.server.database.pool.query(`SELECT count(*)::int AS count FROM pgboss.job`)
      const response = await ask(credential)
      const { rows: after } = await people.server.database.pool.query(`SELECT count(*)::int AS count FROM pgboss.job`)
      answers.push([
        response.statusCode,
        response.json(),
        after[0].count - jobs[0].count,
        counted.hash - before.hash,
        counted.verify - before.verify,
      ])
    }
    const [first] = answers
    expect(first).toEqual([200, { message: expect.stringContaining('If there is such an account') }, 1, 0, 0])
    expect(answers).toEqual(answers.map(() => first))
    await allWritten()
    expect([subjectsTo(person.email).length, subjectsTo(google.email).length]).toEqual([2, 1])
    expect(subjectsTo('nobody@example.com')).toEqual([])
  })

  test('is noted for the owner, with where it was asked from', async () => {
    const person = await owner()
    await people.server.visitor().request({ method: 'GET', url: '/api/csrf/' })
    await ask(person.email)
    await linkIn(person.email)
    expect(
      await query('SELECT kind, network, created_at FROM security_events WHERE account_id = $1', person.id),
    ).toEqual([{ kind: 'password-reset-asked', network: '127.0.0.0/24', created_at: clock.now() }])
  })

  test('is limited for a mailbox, by name and by address in whatever letter case, and for a network', async () => {
    const person = await owner()
    const nobody = freshName()
    for (const [one, other] of [
      [person.name, person.email.toUpperCase()],
      [nobody, nobody.toUpperCase()],
    ] as const) {
      for (let time = 0; time < RESET_LIMITS.mailbox.max; time += 1) {
        expect((await ask(time % 2 === 0 ? one : other)).statusCode).toBe(200)
      }
      for (const credential of [one, other]) {
        const refused = await ask(credential)
        expect([refused.statusCode, refused.json().wait_time]).toEqual([429, RESET_LIMITS.mailbox.windowSeconds])
      }
    }
    expect((await ask(freshName())).statusCode).toBe(200)
    await query(`UPDATE rate_limits SET count = $1 WHERE key LIKE 'password-reset:range:%'`, RESET_LIMITS.range.max)
    expect((await ask(freshName())).statusCode).toBe(429)
  })

  test.each([{}, { credential: '' }, { credential: 'x'.repeat(255) }, { credential: 'a\u0000b' }])(
    '%j is 400',
    async (body) => {
      expect((await people.server.visitor().post('/api/account/password-reset/', body)).statusCode).toBe(400)
    },
  )
})

describe('a reset', () => {
  test('sets the password, ends all sessions, and tells the owner', async () => {
    const person = await owner()
    const phone = await another(person)
    await ask(person.name)
    const response = await reset(await linkIn(person.email))
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Your new password is set. Log in with it.' },
    ])
    expect([await isSignedIn(person.client), await isSignedIn(phone)]).toEqual([false, false])
    expect((await logIn(people.server.visitor(), person.name, PASSWORD)).statusCode).toBe(400)
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
    await people.server.mailbox.mailTo(person.email, 2)
    expect(await logOf(person.id)).toEqual(expect.arrayContaining(['password-reset-asked', 'password-reset']))
  })

  test('lets its owner in who had to wait for the guesses of others', async () => {
    const person = await owner()
    const guess = () => logIn(people.server.visitor(), person.name, 'a guess')
    for (let count = 0; count < LOGIN_DELAYS.network.free; count += 1) expect((await guess()).statusCode).toBe(400)
    expect((await guess()).statusCode).toBe(429)
    await ask(person.name)
    expect((await reset(await linkIn(person.email))).statusCode).toBe(200)
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
  })

  test('forgets the browsers that the account knew, but the one that it is done in', async () => {
    const person = await owner()
    const [here, there] = [people.server.visitor(), people.server.visitor()]
    for (const client of [here, there]) await logIn(client, person.name)
    await ask(person.name)
    expect((await reset(await linkIn(person.email, 2), NEW, here)).statusCode).toBe(200)
    expect([await isKnown(here, person), await isKnown(there, person)]).toEqual([true, false])
  })

  test('gives an account without a password its first one', async () => {
    const google = await owner({ password: null })
    await ask(google.email)
    expect((await reset(await linkIn(google.email))).statusCode).toBe(200)
    expect((await logIn(people.server.visitor(), google.email, NEW)).statusCode).toBe(200)
    expect(await query('SELECT google_sub IS NOT NULL AS linked FROM accounts WHERE id = $1', google.id)).toEqual([
      { linked: true },
    ])
  })

  test('works once, also when its link is followed eight times at once, and spoils the other links', async () => {
    const person = await owner()
    await ask(person.name)
    const first = await linkIn(person.email)
    await ask(person.name)
    const second = await linkIn(person.email, 2)
    const answers = await Promise.all(Array.from({ length: 8 }, () => reset(first)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
    for (const data of [first, second, 'x'.repeat(43)]) {
      const stale = await reset(data, 'another velvet lantern')
      expect([stale.statusCode, stale.json()]).toEqual([400, { message: STALE_LINK }])
    }
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
    expect((await logOf(person.id)).filter((kind) => kind === 'password-reset')).toHaveLength(1)
  })

  test('by a link that is half an hour old changes nothing', async () => {
    const person = await owner()
    await ask(person.name)
    const data = await linkIn(person.email)
    clock.advance(ACCOUNT_TOKEN_LIFETIMES_MS['password-reset'])
    expect((await reset(data)).json()).toEqual({ message: STALE_LINK })
    expect((await logIn(people.server.visitor(), person.name, PASSWORD)).statusCode).toBe(200)
  })

  test('with a password that is refused leaves the link good, and the account as it was', async () => {
    const person = await owner()
    await ask(person.name)
    const data = await linkIn(person.email)
    for (const password of ['short', 'password1', `${person.name}${person.name}`]) {
      const refused = await reset(data, password)
      expect([password, refused.statusCode, refused.json()]).toEqual([
        password,
        400,
        { message: expect.any(String), errors: { password1: [expect.any(String)] } },
      ])
    }
    const differing = { data, password1: NEW, password2: `${NEW}!` }
    const refused = await people.server.visitor().post('/api/account/password-reset/confirm/', differing)
    expect(refused.json()).toHaveProperty('errors.password2')
    expect(await isSignedIn(person.client)).toBe(true)
    expect((await reset(data)).statusCode).toBe(200)
  })

  test('by a link of another kind changes nothing', async () => {
    const person = await owner()
    await confirm(person)
    const address = `${freshName()}@example.com`
    await person.client.post('/api/account/email/', { email: address })
    expect((await reset(await linkIn(address))).json()).toEqual({ message: STALE_LINK })
    expect(await isSignedIn(person.client)).toBe(true)
  })

  test('takes an open change of address back: it may be another’s doing', async () => {
    const person = await owner()
    await confirm(person)
    const address = `${freshName()}@example.com`
    await person.client.post('/api/account/email/', { email: address })
    const theirs = await linkIn(address)
    await ask(person.email)
    expect((await reset(await linkIn(person.email, 2))).statusCode).toBe(200)
    const stale = await people.server.visitor().post('/api/account/email/confirm/', { data: theirs })
    expect([stale.statusCode, stale.json()]).toEqual([400, { message: STALE_LINK }])
  })

  test('is limited for a network', async () => {
    await query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ('password-reset:followed:127.0.0.0/24', $1, $2)`,
      RESET_LIMITS.followed.max,
      new Date(clock.now().getTime() + 1000),
    )
    expect((await reset('x'.repeat(43))).statusCode).toBe(429)
  })
})

describe('a change of password', () => {
  test('is for who is signed in and knows the old one', async () => {
    expect((await change(people.server.visitor())).statusCode).toBe(401)
    const person = await owner()
    const wrong = await change(person.client, { old_password: 'wrong password' })
    const message = 'This is not your current password.'
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { message, errors: { old_password: [message] } }])
    const none = await change(person.client, { old_password: undefined })
    expect(none.json()).toHaveProperty('errors.old_password')
    // A proof a moment ago does not stand for it.
    await confirm(person)
    expect((await change(person.client, { old_password: undefined })).statusCode).toBe(400)
    expect((await logIn(people.server.visitor(), person.name, PASSWORD)).statusCode).toBe(200)
    expect((await logOf(person.id)).filter((kind) => kind === 'password-changed')).toEqual([])
  })

  test('of several at once is done once: the old password is gone when the others come to it', async () => {
    const person = await owner()
    const clients = [person.client, await another(person), await another(person)]
    const passwords = ['plum velvet lantern', 'amber cotton harbour', 'quartz linen orchard']
    const answers = await Promise.all(
      clients.map((client, index) => change(client, { password1: passwords[index], password2: passwords[index] })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400])
    const changed = answers.findIndex(({ statusCode }) => statusCode === 200)
    expect((await logIn(people.server.visitor(), person.name, passwords[changed])).statusCode).toBe(200)
    expect((await logOf(person.id)).filter((kind) => kind === 'password-changed')).toHaveLength(1)
  })

  test('ends the other sessions, spoils reset links, and tells the owner', async () => {
    const person = await owner()
    const phone = await another(person)
    await ask(person.name)
    const link = await linkIn(person.email)
    expect((await change(person.client)).statusCode).toBe(200)
    expect([await isSignedIn(person.client), await isSignedIn(phone)]).toEqual([true, false])
    expect((await logIn(people.server.visitor(), person.name, PASSWORD)).statusCode).toBe(400)
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
    expect((await reset(link)).json()).toEqual({ message: STALE_LINK })
    await people.server.mailbox.mailTo(person.email, 2)
    expect(await logOf(person.id)).toEqual(expect.arrayContaining(['password-changed']))
  })

  test('forgets the other browsers that the account knew', async () => {
    const [person, stranger] = [await owner(), await owner()]
    const [here, there] = [people.server.visitor(), people.server.visitor()]
    for (const client of [here, there]) await logIn(client, person.name)
    await logIn(there, stranger.name)
    expect((await change(here)).statusCode).toBe(200)
    expect([await isKnown(here, person), await isKnown(there, person)]).toEqual([true, false])
    expect(await isKnown(there, stranger)).toBe(true)
  })

  test('takes an open change of address back, as the notice of it says', async () => {
    const person = await owner()
    await confirm(person)
    const address = `${freshName()}@example.com`
    await person.client.post('/api/account/email/', { email: address })
    const theirs = await linkIn(address)
    expect((await change(person.client)).statusCode).toBe(200)
    const stale = await people.server.visitor().post('/api/account/email/confirm/', { data: theirs })
    expect([stale.statusCode, stale.json()]).toEqual([400, { message: STALE_LINK }])
  })

  test.each(['short', 'password1', '12345678'])('%s is refused, at its field', async (password) => {
    const person = await owner()
    const refused = await change(person.client, { password1: password, password2: password })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      { message: expect.any(String), errors: { password1: [expect.any(String)] } },
    ])
    expect((await logIn(people.server.visitor(), person.name, PASSWORD)).statusCode).toBe(200)
  })

  test('sets the first password of an account that has none, in a confirmed session', async () => {
    const google = await owner({ password: null })
    const first = { old_password: undefined }
    const refused = await change(google.client, first)
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: CONFIRMATION_NEEDED }])
    expect(await query('SELECT password_hash FROM accounts WHERE id = $1', google.id)).toEqual([
      { password_hash: null },
    ])
    await query('UPDATE sessions SET confirmed_at = $2 WHERE account_id = $1', google.id, clock.now())
    expect((await change(google.client, first)).statusCode).toBe(200)
    expect((await logIn(people.server.visitor(), google.name, NEW)).statusCode).toBe(200)
    expect(await logOf(google.id)).toEqual(expect.arrayContaining(['password-set']))
  })
})
