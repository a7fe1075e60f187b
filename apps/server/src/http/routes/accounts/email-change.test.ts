import { describe, expect, test } from 'vitest'
import { CONFIRMATION_NEEDED } from '@toile/contract'
import { ACCOUNT_TOKEN_LIFETIMES_MS, EMAIL_CHANGE_LIMITS, STALE_LINK } from '@toile/core'
import { setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, freshName, addressOf, logIn } = people
const { owner, another, confirm, isSignedIn, linkIn, logOf, query, subjectsTo } = setUpOwners(() => people.server)

type Client = Awaited<ReturnType<typeof owner>>['client']
const ask = (client: Client, email: string) => client.post('/api/account/email/', { email })
const follow = (data: string, client: Client = people.server.visitor()) =>
  client.post('/api/account/email/confirm/', { data })
const accountOf = async (client: Client) => (await client.get('/api/account/')).json()
const freshAddress = (): string => addressOf(freshName())

async function confirmedOwner() {
  const person = await owner()
  await confirm(person)
  return person
}

describe('asking for another address', () => {
  test('is for a confirmed session: else nothing is written and nothing mailed', async () => {
    const address = freshAddress()
    expect((await ask(people.server.visitor(), address)).statusCode).toBe(401)
    const person = await owner()
    const refused = await ask(person.client, address)
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: CONFIRMATION_NEEDED }])
    expect(await query('SELECT 1 FROM account_tokens WHERE account_id = $1', person.id)).toEqual([])
    expect(await logOf(person.id)).toEqual([])
    expect(subjectsTo(address)).toEqual([])
  })

  test('mails a link there and a notice to the old one, and changes nothing yet', async () => {
    const person = await confirmedOwner()
    const address = freshAddress()
    const answer = await ask(person.client, ` ${address} `)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: expect.stringContaining(address) }])
    expect(await linkIn(address)).toHaveLength(43)
    await people.server.mailbox.mailTo(person.email)
    expect(await accountOf(person.client)).toMatchObject({ email: person.email, pending_email: address })
    expect(await logOf(person.id)).toEqual(['confirmed', 'email-change-asked'])
  })

  test('tells nobody whether an address belongs to somebody, in answer, notice or account', async () => {
    const [person, neighbour] = [await confirmedOwner(), await owner()]
    const free = freshAddress()
    const answers = []
    for (const address of [free, neighbour.email.toUpperCase()]) {
      const response = await ask(person.client, address)
      await people.server.mailbox.mailTo(address)
      await people.server.mailbox.mailTo(person.email, answers.length + 1)
      const { pending_email: pending } = await accountOf(person.client)
      answers.push([response.statusCode, response.json().message.replace(address, ''), pending === address])
    }
    expect(answers[1]).toEqual(answers[0])
    // What the neighbour was mailed changes nothing of either account.
    const stale = await follow(await linkIn(neighbour.email.toUpperCase()))
    expect([stale.statusCode, stale.json()]).toEqual([400, { message: STALE_LINK }])
    expect((await accountOf(person.client)).email).toBe(person.email)
    expect((await accountOf(neighbour.client)).email).toBe(neighbour.email)
  })

  test('refuses the address there is and what is none, at its field', async () => {
    const person = await confirmedOwner()
    for (const address of [person.email.toUpperCase(), 'no address', '']) {
      const refused = await ask(person.client, address)
      expect([refused.statusCode, refused.json().errors]).toEqual([400, { email: [expect.any(String)] }])
    }
  })

  test('is limited', async () => {
    const person = await confirmedOwner()
    for (let time = 0; time < EMAIL_CHANGE_LIMITS.account.max; time += 1) {
      expect((await ask(person.client, freshAddress())).statusCode).toBe(200)
    }
    const refused = await ask(person.client, freshAddress())
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, EMAIL_CHANGE_LIMITS.account.windowSeconds])
  })
})

describe('a link to a new address', () => {
  test('works without a session, once; the old address is told, sessions go on', async () => {
    const person = await confirmedOwner()
    const phone = await another(person)
    const address = freshAddress()
    await ask(person.client, address)
    const data = await linkIn(address)
    const answers = await Promise.all(Array.from({ length: 6 }, () => follow(data)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400, 400, 400])
    expect((await follow(data)).json()).toEqual({ message: STALE_LINK })
    expect(await accountOf(phone)).toMatchObject({ email: address, pending_email: null })
    expect(await isSignedIn(person.client)).toBe(true)
    expect((await logIn(people.server.visitor(), address, PASSWORD)).statusCode).toBe(200)
    expect((await logIn(people.server.visitor(), person.email, PASSWORD)).statusCode).toBe(400)
    await people.server.mailbox.mailTo(person.email, 2)
    expect(await logOf(person.id)).toEqual(expect.arrayContaining(['email-changed']))
  })

  test('spoils the account’s other links, those to the old address too', async () => {
    const person = await confirmedOwner()
    await people.server.visitor().post('/api/account/password-reset/', { credential: person.email })
    const old = await linkIn(person.email)
    const address = freshAddress()
    await ask(person.client, address)
    expect((await follow(await linkIn(address))).statusCode).toBe(200)
    const reset = { data: old, password1: 'plum velvet lantern', password2: 'plum velvet lantern' }
    expect((await people.server.visitor().post('/api/account/password-reset/confirm/', reset)).json()).toEqual({
      message: STALE_LINK,
    })
    expect(await query('SELECT 1 FROM account_tokens WHERE account_id = $1', person.id)).toEqual([])
  })

  test('is not made by a mail that is written after the change was taken back', async () => {
    const person = await confirmedOwner()
    const address = freshAddress()
    await ask(person.client, address)
    await linkIn(address)
    const again = () =>
      people.server.jobs
        .within(people.server.database.drizzle)
        .send('account-mail', { mail: 'email-change', accountId: person.id, email: address })
    await again()
    const newest = await linkIn(address, 2)
    await people.server.visitor().post('/api/account/password-reset/', { credential: person.email })
    const data = await linkIn(person.email, 2)
    const reset = { data, password1: 'plum velvet lantern', password2: 'plum velvet lantern' }
    expect((await people.server.visitor().post('/api/account/password-reset/confirm/', reset)).statusCode).toBe(200)
    await again()
    await people.allMailsWritten()
    expect(subjectsTo(address)).toHaveLength(2)
    expect((await follow(newest)).json()).toEqual({ message: STALE_LINK })
    expect(await query('SELECT 1 FROM account_tokens WHERE account_id = $1', person.id)).toEqual([])
  })

  test('that was overtaken by another, or is a day old, is stale', async () => {
    const person = await confirmedOwner()
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(person.client, first)
    const overtaken = await linkIn(first)
    await ask(person.client, second)
    const late = await linkIn(second)
    expect((await follow(overtaken)).json()).toEqual({ message: STALE_LINK })
    clock.advance(ACCOUNT_TOKEN_LIFETIMES_MS['email-change'])
    expect((await follow(late)).json()).toEqual({ message: STALE_LINK })
    expect(await query('SELECT email FROM accounts WHERE id = $1', person.id)).toEqual([{ email: person.email }])
  })

  test('to an address that somebody has taken meanwhile is as a stale one', async () => {
    const person = await confirmedOwner()
    const address = freshAddress()
    await ask(person.client, address)
    const data = await linkIn(address)
    await query(
      `INSERT INTO accounts (username, email, verified_at) VALUES ($1, $2, now())`,
      freshName(),
      address.toUpperCase(),
    )
    const stale = await follow(data)
    expect([stale.statusCode, stale.json()]).toEqual([400, { message: STALE_LINK }])
    expect(await accountOf(person.client)).toMatchObject({ email: person.email, pending_email: null })
    expect(await logOf(person.id)).not.toContain('email-changed')
    expect(people.server.reported).toEqual([])
  })

  test('is limited for a network', async () => {
    await query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ('email-change:followed:127.0.0.0/24', $1, $2)`,
      EMAIL_CHANGE_LIMITS.followed.max,
      new Date(clock.now().getTime() + 1000),
    )
    expect((await follow('x'.repeat(43))).statusCode).toBe(429)
  })
})
