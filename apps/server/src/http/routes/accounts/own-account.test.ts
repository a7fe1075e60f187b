import { describe, expect, test } from 'vitest'
import { CONFIRMATION_LIFETIME, CONFIRMATION_NEEDED } from '@toile/contract'
import { PROOF_LIMIT } from '@toile/core'
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

describe('a proof of who one is', () => {
  const prove = (client: Awaited<ReturnType<typeof owner>>['client'], password = PASSWORD) =>
    client.post('/api/account/confirm/', { password })

  test('is for who is signed in; a wrong one confirms nothing', async () => {
    expect((await prove(people.server.visitor())).statusCode).toBe(401)
    const { client, id } = await owner()
    const wrong = await prove(client, 'wrong password')
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      { message: 'This password is not right.', errors: { password: ['This password is not right.'] } },
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
    clock.advance(CONFIRMATION_LIFETIME - 1)
    expect((await change()).statusCode).toBe(200)
    clock.advance(1)
    expect((await change()).json()).toEqual({ message: CONFIRMATION_NEEDED })
  })

  test('by a password is nothing that an account without one can give', async () => {
    const { client } = await owner({ password: null })
    expect((await prove(client)).statusCode).toBe(400)
    expect((await client.post('/api/account/confirm/', {})).statusCode).toBe(400)
  })

  test('is guessed ten times at most, also by way of a change of password and from several sessions', async () => {
    const person = await owner()
    const second = await another(person)
    for (let guess = 0; guess < 9; guess += 1)
      expect((await prove(person.client, `guess ${guess}`)).statusCode).toBe(400)
    const form = { password1: 'plum velvet lantern', password2: 'plum velvet lantern' }
    expect((await second.post('/api/account/password/', { old_password: 'guess', ...form })).statusCode).toBe(400)
    const refused = await prove(second)
    expect([refused.statusCode, refused.json().wait_time]).toEqual([429, PROOF_LIMIT.windowSeconds])
    expect((await second.post('/api/account/password/', { old_password: PASSWORD, ...form })).statusCode).toBe(429)
    clock.advance(PROOF_LIMIT.windowSeconds * 1000)
    expect((await prove(second)).statusCode).toBe(200)
    // A right one begins the count anew.
    for (let guess = 0; guess < 10; guess += 1) expect((await prove(second, `guess ${guess}`)).statusCode).toBe(400)
  })
})
