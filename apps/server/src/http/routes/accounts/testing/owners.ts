import { expect } from 'vitest'
import { hashToken } from '@toile/core'
import { argon2Hasher } from '../../../../secrets/argon2-hasher.ts'
import type { TestApp, TestClient } from '../../../../testing/index.ts'
import { PASSWORD } from './people.ts'

export interface Owner {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Signed in. */
  readonly client: TestClient
}

/** What owners of accounts do with them; `server` is asked for when it is there. */
export function setUpOwners(server: () => TestApp) {
  const query = async (text: string, ...values: unknown[]) => (await server().database.pool.query(text, values)).rows
  let next = 0

  return {
    query,

    /** A verified account, signed in once; with null it has no password, as after a sign-up with Google. */
    async owner({
      password = PASSWORD,
      credits = 0,
    }: { password?: string | null; credits?: number } = {}): Promise<Owner> {
      const account = await server().createAccount(`owner${(next += 1)}`, { credits })
      const passwordHash = password === null ? null : await argon2Hasher.hash(password)
      await query(
        'UPDATE accounts SET password_hash = $2, google_sub = $3 WHERE id = $1',
        account.id,
        passwordHash,
        password === null ? `sub-${next}` : null,
      )
      return { id: account.id, name: account.username, email: account.email, client: await server().signIn(account) }
    },

    /** Another browser of the same person. */
    another: ({ id, name, email }: Owner): Promise<TestClient> => server().signIn({ id, username: name, email }),

    /** Whether the account knows the browser, and does not take it for a stranger's. */
    async isKnown(client: TestClient, { id }: Pick<Owner, 'id'>): Promise<boolean> {
      const tokenHash = hashToken(client.cookies.get('known_device') ?? '')
      return (
        (await query('SELECT 1 FROM known_devices WHERE account_id = $1 AND token_hash = $2', id, tokenHash)).length ===
        1
      )
    },

    isSignedIn: async (client: TestClient): Promise<boolean> =>
      (await client.get('/api/session/')).json().authenticated,

    async confirm({ client }: Pick<Owner, 'client'>, password = PASSWORD): Promise<void> {
      const response = await client.post('/api/account/confirm/', { password })
      expect(response.statusCode, response.body).toBe(200)
    },

    /** The `data` of the link in the newest of `count` mails to an address. */
    async linkIn(address: string, count = 1): Promise<string> {
      const { link } = await server().mailbox.mailTo(address, count)
      return new URL(link).searchParams.get('data') ?? ''
    },

    subjectsTo: (address: string): string[] =>
      server()
        .mailbox.received.filter(({ to }) => to === address)
        .map(({ subject }) => subject),

    /** Kinds of the security log, the oldest first. */
    logOf: async (accountId: string): Promise<string[]> =>
      (await query('SELECT kind FROM security_events WHERE account_id = $1 ORDER BY id', accountId)).map(
        ({ kind }) => kind,
      ),
  }
}
