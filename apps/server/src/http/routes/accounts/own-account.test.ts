import { describe, expect, test } from 'vitest'
import { CONFIRMATION_LIFETIME_MS, CONFIRMATION_NEEDED } from '@toile/contract'
import { OWN_PASSWORD_DELAY, PROOF_LIMIT } from '@toile/core'
import { setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

const people = setUpAccounts()
const { clock, freshName, addressOf } = people
const { owner, another, confirm, logOf, query } = setUpOwners(() => people.server)

describe('the own account', () => {
  test('is told to who is signed in', async () => {
    expect((await people.server.visitor().get('/api/account/')).statusCode).toBe(401)
  })

  test('says how it can be signed in to', async () => {
    const { client, id, name, email } = await owner()
    expect((await client.get('/api/account/')).json()).toEqual({
      username: name,
      email,
      has_password: true,
      google: false,
      passkeys: 0,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      pending_email: null,
      refuses_outside_engines: false,
    })
    await query(
      `INSERT INTO passkeys (id, account_id, public_key, counter, transports, synced, name, created_at)
       VALUES ('one', $1, '', 0, '{}', true, 'Phone', now())`,
      id,
    )
    const google = await owner({ password: null })
    expect((await client.get('/api/account/')).json()).toMatchObject({ passkeys: 1 })
    expect((await google.client.get('/api/account/')).json()).toMatchObject({
      has_password: false,
      google: true,
      passkeys: 0,
    })
  })
})

describe('engines outside the house', () => {
  const refuse = (client: Awaited<ReturnType<typeof owner>>['client'], body: object) =>
    client.post('/api/account/outside-engines/', body)

  test('are refused and allowed by who is signed in, for this account alone', async () => {
    expect((await refuse(people.server.visitor(), { refused: true })).statusCode).toBe(401)
    const { client } = await owner()
    const other = await owner()
    expect((await refuse(client, {})).statusCode).toBe(400)
    expect((await refuse(client, { refused: true })).json()).toEqual({ refused: true })
    expect((await client.get('/api/account/')).json()).toMatchObject({ refuses_outside_engines: true })
    expect((await other.client.get('/api/account/')).json()).toMatchObject({ refuses_outside_engines: false })
    expect((await refuse(client, { refused: false })).json()).toEqual({ refused: false })
    expect((await client.get('/api/account/')).json()).toMatchObject({ refuses_outside_engines: false })
  })
})

describe('a proof of who one is', () => {
  const prove = (client: Awaited<ReturnType<typeof owner>>['client'], password = PASSWORD) =>
    client.post('/api/account/confirm/', { password })

  test('is for who is signed in; a wrong one confirms nothing', async () => {
    expect((await prove(people.server.visitor())).statusCode).toBe(401)
    const { client, id } = await owner()
    const wrong = await prove(client, 'wrong password')
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { message: 'This password is wrong.', errors: { password: ['This password is wrong.'] } },
    ])
    expect(await query('SELECT confirmed_at FROM sessions WHERE account_id = $1', id)).toEqual([{ confirmed_at: null }])
    expect(await logOf(id)).toEqual([])
  })

  test('counts for five minutes, in this session alone', async () => {
    const person = await owner()
    const other = await another(person)
    const change = (client = person.client) => client.post('/api/account/email/', { email: addressOf(freshName()) })
    expect([(await change()).statusCode, (await change()).json()]).toEqual([403, { message: CONFIRMATION_NEEDED }])
    await confirm(person)
    expect(await logOf(person.id)).toEqual(['confirmed'])
    expect((await change(other)).statusCode).toBe(403)
    clock.advance(CONFIRMATION_LIFETIME_MS - 1)
    expect((await change()).statusCode).toBe(200)
    clock.advance(1)
    expect((await change()).json()).toEqual({ message: CONFIRMATION_NEEDED })
  })

  test('by a password is nothing that an account without one can give', async () => {
    const { client } = await owner({ password: null })
    expect((await prove(client)).statusCode).toBe(400)
    expect((await client.post('/api/account/confirm/', {})).statusCode).toBe(400)
  })

  test('waits longer after each wrong one, by way of a change of password and from other sessions too', async () => {
    const person = await owner()
    const second = await another(person)
    const change = (oldPassword: string) =>
      second.post('/api/account/password/', {
        old_password: oldPassword,
        password1: 'plum velvet lantern',
        password2: 'plum velvet lantern',
      })
    for (let guess = 1; guess < OWN_PASSWORD_DELAY.free; guess += 1) {
      expect((await prove(person.client, `guess ${guess}`)).statusCode).toBe(400)
    }
    expect((await change('guess')).statusCode).toBe(400)
    for (const seconds of [OWN_PASSWORD_DELAY.first, OWN_PASSWORD_DELAY.first * 2]) {
      for (const refused of [await prove(second), await change(PASSWORD), await prove(person.client)]) {
        expect([refused.statusCode, refused.json().wait_time]).toEqual([429, seconds])
      }
      clock.advance(seconds * 1000)
      expect((await prove(second, 'guess')).statusCode).toBe(400)
    }
    clock.advance(OWN_PASSWORD_DELAY.longest * 1000)
    expect((await prove(second)).statusCode).toBe(200)
    // A right one begins the count anew.
    for (let guess = 0; guess < OWN_PASSWORD_DELAY.free; guess += 1) {
      expect((await prove(second, `guess ${guess}`)).statusCode).toBe(400)
    }
    expect((await prove(second)).statusCode).toBe(429)
  })

  test('is work, and limited even where it is right', async () => {
    const { client, id } = await owner()
    await query(
      `INSERT INTO rate_limits (key, count, resets_at) VALUES ($1, $2, $3)`,
      `proof:${id}`,
      PROOF_LIMIT.max,
      new Date(clock.now().getTime() + 60_000),
    )
    expect((await prove(client)).statusCode).toBe(429)
  })
})
