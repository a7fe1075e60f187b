import { describe, expect, test } from 'vitest'
import type { PasswordHasher } from '@toile/core'
import { argon2Hasher } from '../../../secrets/argon2-hasher.ts'
import { type Owner, setUpOwners } from './testing/owners.ts'
import { PASSWORD, setUpAccounts } from './testing/people.ts'

/** Holds whatever takes long with a password, once it is done, when a test asks for it. */
let gate: { readonly reached: PromiseWithResolvers<void>; readonly open: PromiseWithResolvers<void> } | null = null
async function gated<Result>(slow: Promise<Result>): Promise<Result> {
  const result = await slow
  const closed = gate
  closed?.reached.resolve()
  await closed?.open.promise
  return result
}
const hasher: PasswordHasher = {
  hash: (password) => gated(argon2Hasher.hash(password)),
  verify: (passwordHash, password) => gated(argon2Hasher.verify(passwordHash, password)),
}

/** Google's tokens are addresses here. */
const google = { identify: async (token: string) => ({ sub: token, email: token, name: null, hostedDomain: null }) }
const people = setUpAccounts(async () => ({ hasher, google }))
const { logIn } = people
const { owner, linkIn, logOf, query } = setUpOwners(() => people.server)

const NEW = 'plum velvet lantern'
const WRONG = { message: 'Wrong username or password.' }

/** Begins a call, and resolves when its password has been checked or hashed and nothing is done about it yet. */
async function held<Answer>(begin: () => Promise<Answer>) {
  const here = { reached: Promise.withResolvers<void>(), open: Promise.withResolvers<void>() }
  gate = here
  const answer = begin()
  await here.reached.promise
  gate = null
  return { answer, goOn: here.open.resolve }
}

async function resetLink(person: Owner): Promise<string> {
  await people.server.visitor().post('/api/account/password-reset/', { credential: person.name })
  return linkIn(person.email)
}

const followReset = (data: string) =>
  people.server.visitor().post('/api/account/password-reset/confirm/', { data, password1: NEW, password2: NEW })

async function reset(data: string): Promise<void> {
  const response = await followReset(data)
  expect(response.statusCode, response.body).toBe(200)
}

const sessionsOf = (accountId: string) => query('SELECT 1 FROM sessions WHERE account_id = $1', accountId)

describe('a password that is another by the time that it would do something', () => {
  test('signs nobody in: a reset ends every session, also one that is about to begin', async () => {
    const person = await owner()
    const link = await resetLink(person)
    const login = await held(() => logIn(people.server.visitor(), person.name))
    await reset(link)
    login.goOn()
    const refused = await login.answer
    expect([refused.statusCode, refused.json()]).toEqual([400, WRONG])
    expect(await sessionsOf(person.id)).toEqual([])
    expect(await logOf(person.id)).not.toContain('signed-in')
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
  })

  test('signs nobody in where the reset is not through yet: the login waits for it', async () => {
    const person = await owner()
    const login = await held(() => logIn(people.server.visitor(), person.name))
    const other = await people.server.database.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [person.id, 'another'])
      await other.query('DELETE FROM sessions WHERE account_id = $1', [person.id])
      login.goOn()
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(() => query(waiting), { timeout: 10_000 }).toHaveLength(1)
      await other.query('COMMIT')
    } finally {
      other.release()
    }
    expect((await login.answer).json()).toEqual(WRONG)
    expect(await sessionsOf(person.id)).toEqual([])
  })

  test('links no Google account', async () => {
    const person = await owner()
    const link = await resetLink(person)
    const entry = { accessToken: person.email, password: PASSWORD }
    const entering = await held(() => people.server.visitor().post('/api/google-login/', entry))
    await reset(link)
    entering.goOn()
    const message = 'This password is wrong.'
    const refused = await entering.answer
    expect([refused.statusCode, refused.json()]).toEqual([400, { message, errors: { password: [message] } }])
    expect(await query('SELECT google_sub FROM accounts WHERE id = $1', person.id)).toEqual([{ google_sub: null }])
    expect(await sessionsOf(person.id)).toEqual([])
    expect(await logOf(person.id)).not.toContain('google-linked')
  })

  test('changes no password: that of the reset stays', async () => {
    const person = await owner()
    const link = await resetLink(person)
    const fields = { old_password: PASSWORD, password1: 'amber cotton harbour', password2: 'amber cotton harbour' }
    const change = await held(() => person.client.post('/api/account/password/', fields))
    await reset(link)
    change.goOn()
    const refused = await change.answer
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: { old_password: [expect.any(String)] } },
    ])
    expect((await logIn(people.server.visitor(), person.name, NEW)).statusCode).toBe(200)
    expect(await logOf(person.id)).not.toContain('password-changed')
  })
})

test('a password is hashed outside of transactions: the database waits for none of them', async () => {
  const person = await owner()
  const link = await resetLink(person)
  const fields = { username: 'newcomer', email: 'newcomer@example.com', password1: NEW, password2: NEW }
  const change = { old_password: NEW, password1: 'amber cotton harbour', password2: 'amber cotton harbour' }
  for (const begin of [
    () => followReset(link),
    () => people.server.visitor().post('/api/signup/', fields),
    async () =>
      (await people.server.signIn({ id: person.id, username: person.name, email: person.email })).post(
        '/api/account/password/',
        change,
      ),
  ]) {
    const call = await held(begin)
    const open = `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`
    try {
      await expect.poll(() => query(open)).toEqual([])
    } finally {
      call.goOn()
    }
    expect((await call.answer).statusCode).toBe(200)
  }
})
