import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { CSRF_COOKIE, SESSION_COOKIE } from '@toile/contract'
import { systemClock, type Clock, type PasswordHasher, type SignedInAccount, type TrialPolicy } from '@toile/core'
import { keptMailbox, startJobRunner, type JobRunner } from '@toile/db'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { accountMails } from '@toile/mail'
import { buildApp } from '../app.ts'
import { composeAccountMail } from '../composition/accounts.ts'
import { argon2Hasher } from '../composition/argon2-hasher.ts'
import { composeServices, type Services } from '../composition/services.ts'
import { csrfTokenFor } from '../http/plugins/csrf.ts'
import type { HttpSettings } from '../http/settings.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestMailbox, type TestMailbox } from './mailbox.ts'

const CSRF_KEY = new Uint8Array(32).fill(7)
const PAGE_ORIGIN = 'http://127.0.0.1:3000'

export interface TestAppOptions {
  readonly clock?: Clock
  readonly http?: Partial<HttpSettings>
  readonly hasher?: PasswordHasher
  readonly trial?: Partial<TrialPolicy>
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly jobs: JobRunner
  readonly services: Services
  readonly mailbox: TestMailbox
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

/** The whole HTTP side on a database of its own, without a network; mails are delivered into `mailbox`. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase()
  const clock = options.clock ?? systemClock
  const reported: unknown[] = []
  const jobs = await startJobRunner({ database, onError: (error) => void reported.push(error) })
  const services = await composeServices({
    database,
    clock,
    jobs,
    hasher: options.hasher ?? argon2Hasher,
    trial: { credits: 60, key: new Uint8Array(32).fill(9), perRangeAndDay: null, ...options.trial },
  })
  const mailbox = createTestMailbox()
  const deliver = composeAccountMail({
    database,
    clock,
    mails: accountMails(mailbox, PAGE_ORIGIN),
    pageOrigin: PAGE_ORIGIN,
  })
  await jobs.work([
    { kind: 'account-mail', concurrency: 1, handle: deliver },
    // No picture is made here: jobs about them are taken and left.
    { kind: 'make-picture', concurrency: 1, handle: async () => {} },
    { kind: 'sweep-files', concurrency: 1, handle: async () => {} },
  ])
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
    catalogue: {
      capabilities: async () => ({ modes: [], masks: false }),
      priceIds: { BASIC: 'price_basic', STANDARD: 'price_standard', PREMIUM: 'price_premium' },
    },
    ping: () => database.pool.query('SELECT 1'),
    dev: options.http?.local === false ? null : { mails: keptMailbox(database.drizzle, clock) },
    log: pino({ level: 'silent' }),
    reportError: (error) => void reported.push(error),
  })
  await app.ready()

  const testApp: TestApp = {
    app,
    database,
    jobs,
    services,
    mailbox,
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
      const { token } = await services.accounts.sessions.open(id)
      const client = createTestClient(app)
      client.setCookie(SESSION_COOKIE, token)
      client.setCookie(CSRF_COOKIE, csrfTokenFor(token, CSRF_KEY))
      return client
    },

    async close() {
      await app.close()
      await jobs.stopWorking()
      await jobs.close()
      await database.close()
    },
  }
  return testApp
}
