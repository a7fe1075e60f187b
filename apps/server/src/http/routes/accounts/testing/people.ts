import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { PasswordHasher } from '@toile/core'
import { argon2Hasher } from '../../../../secrets/argon2-hasher.ts'
import { createTestApp, createTestClock, type TestApp, type TestClient } from '../../../../testing/index.ts'

export const PASSWORD = 'correct horse battery'

/** A server for one test file about accounts, and what people do there. Rate limits begin anew with each test. */
export function setUpAccounts() {
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

  return {
    clock,
    counted,
    get server() {
      return server
    },
    freshName,
    addressOf,
    signUp,
    logIn,
    linkDataFor,
    verify,
    verifiedAccount,
    ledgerOf,
    countAccounts,
  }
}
