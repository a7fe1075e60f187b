import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Clock, PasswordHasher } from '@toile/core'
import { argon2Hasher } from '../../../../secrets/argon2-hasher.ts'
import {
  createTestApp,
  createTestClock,
  type TestApp,
  type TestAppOptions,
  type TestClient,
} from '../../../../testing/index.ts'

export const PASSWORD = 'correct horse battery'

/**
 * A server for one test file about accounts, and what people do there. Limits and delays begin anew with each test. `options`
 * opens what the server is to stand on, before it is made.
 */
export function setUpAccounts(options: (clock: Clock) => Promise<Partial<TestAppOptions>> = async () => ({})) {
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
    server = await createTestApp({ clock, hasher, ...(await options(clock)) })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.database.pool.query('DELETE FROM rate_limits')
    await server.database.pool.query('DELETE FROM login_delays')
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

  /** The same from another network than that of all the others. */
  const logInFrom = async (address: string, client: TestClient, username: string, password = PASSWORD) => {
    if (!client.cookies.has('csrftoken')) await client.get('/api/csrf/')
    return client.request({
      method: 'POST',
      url: '/api/login/',
      remoteAddress: address,
      headers: { 'x-csrftoken': client.cookies.get('csrftoken') ?? '' },
      payload: { username, password },
    })
  }

  /** The `data` of the newest verification mail. */
  async function linkDataFor(nameOrAddress: string, count = 1): Promise<string> {
    const address = nameOrAddress.includes('@') ? nameOrAddress : addressOf(nameOrAddress)
    const { link } = await server.mailbox.mailTo(address, count)
    return new URL(link).searchParams.get('data') ?? ''
  }

  const verify = (data: string, client = server.visitor()) =>
    client.get(`/api/verify-email/?data=${encodeURIComponent(data)}`)

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

  /** Sign-ups that wait for their link, by name and address. */
  const signUpsOf = async (nameOrAddress: string) => {
    const { rows } = await server.database.pool.query<{ username: string; email: string; password_hash: string }>(
      'SELECT username, email, password_hash FROM sign_ups WHERE $1 IN (username, email) ORDER BY created_at',
      [nameOrAddress],
    )
    return rows
  }

  /** The security log, the oldest first. */
  const eventsOf = async (name: string): Promise<string[]> => {
    const { rows } = await server.database.pool.query<{ kind: string }>(
      'SELECT kind FROM security_events JOIN accounts ON accounts.id = account_id WHERE username = $1 ORDER BY security_events.id',
      [name],
    )
    return rows.map(({ kind }) => kind)
  }

  /** Accounts and sign-ups. */
  const countAccounts = async (): Promise<number> => {
    const { rows } = await server.database.pool.query<{ count: number }>(
      'SELECT (SELECT count(*) FROM accounts)::int + (SELECT count(*) FROM sign_ups)::int AS count',
    )
    return rows[0]?.count ?? -1
  }

  /** Resolves when every mail that was asked for is written or dropped. */
  const allMailsWritten = () =>
    expect
      .poll(
        async () =>
          (
            await server.database.pool.query(
              `SELECT 1 FROM pgboss.job WHERE name = 'account-mail' AND state < 'completed'`,
            )
          ).rowCount,
        { timeout: 30_000 },
      )
      .toBe(0)

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
    logInFrom,
    linkDataFor,
    verify,
    verifiedAccount,
    ledgerOf,
    signUpsOf,
    eventsOf,
    countAccounts,
    allMailsWritten,
  }
}
