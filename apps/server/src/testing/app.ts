import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { randomUUID } from 'node:crypto'
import { CSRF_COOKIE, SESSION_COOKIE } from '@toile/contract'
import { systemClock, type Clock, type SignedInAccount } from '@toile/core'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { buildApp } from '../app.ts'
import { composeServices, type Services } from '../composition/services.ts'
import { csrfTokenFor } from '../http/plugins/csrf.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createTestClient, type TestClient } from './client.ts'

const CSRF_KEY = new Uint8Array(32).fill(7)

export interface TestAppOptions {
  readonly clock?: Clock
  readonly http?: Partial<HttpSettings>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly services: Services
  /** What the server reported as its own fault. */
  readonly reported: unknown[]
  /** A new visitor. */
  visitor(): TestClient
  /** A verified account in the database. Its balance is a ledger row of reason `operator`. */
  createAccount(username: string, options?: { credits?: number }): Promise<SignedInAccount>
  /** A client with a session of the account; a username that is new gets its account first. */
  signIn(account: SignedInAccount | string): Promise<TestClient>
  close(): Promise<void>
}

/** The whole HTTP side on a database of its own, without a network. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const clock = options.clock ?? systemClock
  const services = composeServices({ database, clock })
  const reported: unknown[] = []
  const app = await buildApp({
    http: {
      local: true,
      publicOrigin: null,
      csrfKey: CSRF_KEY,
      trustProxy: false,
      webRoot: null,
      connectSources: [],
      ...options.http,
    },
    services,
    log: pino({ level: 'silent' }),
    reportError: (error) => void reported.push(error),
  })
  await app.ready()

  const testApp: TestApp = {
    app,
    database,
    services,
    reported,
    visitor: () => createTestClient(app),

    async createAccount(username, { credits = 0 } = {}) {
      const account = { id: randomUUID(), username, email: `${username}@example.com` }
      await database.pool.query('INSERT INTO accounts (id, username, email, verified_at) VALUES ($1, $2, $3, $4)', [
        account.id,
        account.username,
        account.email,
        clock.now(),
      ])
      if (credits > 0) {
        await database.pool.query(
          `INSERT INTO ledger (account_id, amount, reason, key) VALUES ($1, $2, 'operator', $3)`,
          [account.id, credits, `operator:${account.id}`],
        )
      }
      return account
    },

    async signIn(account) {
      const { id } = typeof account === 'string' ? await testApp.createAccount(account) : account
      const { token } = await services.sessions.open(id)
      const client = createTestClient(app)
      client.setCookie(SESSION_COOKIE, token)
      client.setCookie(CSRF_COOKIE, csrfTokenFor(token, CSRF_KEY))
      return client
    },

    async close() {
      await app.close()
      await database.close()
    },
  }
  return testApp
}
