import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { CSRF_COOKIE, SESSION_COOKIE, type Testimonial } from '@toile/contract'
import {
  systemClock,
  type Clock,
  type EqualTime,
  type FileStore,
  type GoogleIdentity,
  type MailTransport,
  type PasswordHasher,
  type PaymentProvider,
  type SecurityJournal,
  type SignPicture,
  type SignedInAccount,
  type TrialPolicy,
} from '@toile/core'
import {
  keptMailbox,
  startChangeListener,
  startJobRunner,
  startWorkerPresence,
  type ChangeListener,
  type JobRunner,
} from '@toile/db'
import { createTestDatabase, type TestDatabase } from '@toile/db/testing'
import { createEngineRegistry, createPictureFinisher, type ImageEngine, type PictureOperation } from '@toile/engine'
import { createTestEngine, type TestEngine } from '@toile/engine/testing'
import { diskStore } from '@toile/storage'
import { argon2Hasher } from '../secrets/argon2-hasher.ts'
import { UNSIGNED } from '../composition/credentials.ts'
import { openGoogle } from '../composition/google.ts'
import { type OpenedSandboxPayments, openSandboxPayments } from '../composition/sandbox-payments.ts'
import { composeServer } from '../composition/server.ts'
import type { Services } from '../composition/services.ts'
import { csrfTokenFor } from '../http/plugins/csrf.ts'
import type { StreamTiming } from '../http/routes/generations/event-stream.ts'
import type { HttpSettings } from '../http/settings.ts'
import { type FacePictures, NO_FACE_PICTURES } from '../pictures/face-pictures.ts'
import { createPhotoReader } from '../pictures/reader/photo-reader.ts'
import { createPictureTools } from '../pictures/tools/picture-tools.ts'
import { pseudonyms } from '../secrets/pseudonyms.ts'
import { startWorker, type Worker, WORKER_DEFAULTS, type WorkerDeps, type WorkerSettings } from '../worker/worker.ts'
import { createTestClient, type TestClient } from './client.ts'
import { createTestMailbox, type TestMailbox } from './mailbox.ts'

const CSRF_KEY = new Uint8Array(32).fill(7)
const PAGE_ORIGIN = 'http://127.0.0.1:3000'

export interface TestAppOptions {
  readonly clock?: Clock
  readonly http?: Partial<HttpSettings>
  readonly hasher?: PasswordHasher
  readonly trial?: Partial<TrialPolicy>
  /** Who checks Google's tokens; `sandbox`: local mode's own. Without it nobody signs in with Google. */
  readonly google?: GoogleIdentity | 'sandbox'
  /** Who takes the money; `sandbox`: local mode's own. Without it, or with null, buying is off. */
  readonly payments?: PaymentProvider | 'sandbox' | null
  readonly journal?: SecurityJournal
  /** By default nothing waits. */
  readonly equalTime?: EqualTime
  /** Pictures are made only when this is given: the process then is a worker as well. Null takes no job of any kind. */
  readonly worker?: Partial<WorkerSettings> | null
  readonly streamTiming?: StreamTiming
  /** How mails leave, instead of into `mailbox`. */
  readonly transport?: MailTransport
  /** What the test engine claims; by default the modes of its own default. */
  readonly operations?: readonly PictureOperation[]
  /** What people said; nobody by default. */
  readonly testimonials?: readonly Testimonial[]
  /** Photographs of faces; none by default. */
  readonly facePictures?: FacePictures
  /** How pictures and exports are signed; they are not by default. */
  readonly sign?: SignPicture
  /** Asked when the test engine cannot. */
  readonly secondEngine?: ImageEngine
  /** Asked when neither can. */
  readonly thirdEngine?: ImageEngine
  /** Where server and worker log, instead of nowhere. */
  readonly log?: FastifyBaseLogger
  /** Another instance on the database, the files and the engine of this one, which must be closed last. */
  readonly beside?: TestApp
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly jobs: JobRunner
  readonly changes: ChangeListener
  readonly files: FileStore
  /** The folder under `files`. */
  readonly filesRoot: string
  readonly engine: TestEngine
  readonly worker: Worker | null
  /** With `payments: 'sandbox'`. Its events wait until a test has the app listen and says where. */
  readonly sandbox: OpenedSandboxPayments | null
  readonly services: Services
  readonly mailbox: TestMailbox
  /** What the server reported as its own fault. */
  readonly reported: unknown[]
  /** Where server and worker log; nothing is written unless told. */
  readonly log: FastifyBaseLogger
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
  const { beside } = options
  const database = beside?.database ?? (await createTestDatabase())
  const root = await mkdtemp(join(tmpdir(), 'toile-files-'))
  const filesRoot = beside?.filesRoot ?? root
  const files = diskStore({ root: filesRoot })
  const engine = beside?.engine ?? createTestEngine(options.operations && { operations: options.operations })
  const { secondEngine, thirdEngine } = options
  const engines = createEngineRegistry([engine, secondEngine, thirdEngine].filter((each) => each !== undefined))
  const clock = options.clock ?? systemClock
  const reported: unknown[] = []
  const jobs = await startJobRunner({ database, onError: (error) => void reported.push(error) })
  const changes = await startChangeListener({
    connectionString: database.connectionString,
    onError: (error) => void reported.push(error),
  })
  const photoReader = createPhotoReader({ processes: 2, warm: false })
  const tools = createPictureTools({ processes: 1 })
  const finisher = createPictureFinisher({ processes: 1, warm: false })
  const mailbox = createTestMailbox()
  // Thrown away, and not only silent: a route with a log level of its own would speak.
  const log = options.log ?? pino({ level: 'silent' }, { write: () => {} })
  const google =
    options.google === 'sandbox'
      ? await openGoogle({ local: true, googleClientId: null }, { sandboxKey: new Uint8Array(32).fill(5), clock })
      : { identity: options.google ?? null, forPage: null, sandbox: null }
  const sandbox =
    options.payments === 'sandbox'
      ? openSandboxPayments({
          database,
          clock,
          key: new Uint8Array(32).fill(6),
          onError: (error) => void reported.push(error),
        })
      : null
  const payments = options.payments === 'sandbox' ? (sandbox?.provider ?? null) : (options.payments ?? null)
  const server = await composeServer({
    database,
    clock,
    jobs,
    changes,
    files,
    engines,
    photoReader,
    tools,
    sign: options.sign ?? UNSIGNED,
    hasher: options.hasher ?? argon2Hasher,
    google: google.identity,
    payments,
    graceDays: 14,
    trial: { credits: 60, keys: [new Uint8Array(32).fill(9)], perRangeAndDay: null, perDay: null, ...options.trial },
    journal: options.journal ?? { note: () => {} },
    pseudonym: pseudonyms(new Uint8Array(32).fill(5)),
    equalTime: options.equalTime ?? ((answer) => answer()),
    log,
    reportError: (error) => void reported.push(error),
  })
  const { services } = server
  const settings = { ...WORKER_DEFAULTS, graceMs: 0, ...options.worker }
  const presence = options.worker
    ? await startWorkerPresence({
        connectionString: database.connectionString,
        onError: (error) => void reported.push(error),
      })
    : null
  const work = server.composeWorker({
    finisher,
    facePictures: options.facePictures ?? NO_FACE_PICTURES,
    presence,
    databaseWasUnavailable: false,
    transport: options.transport ?? mailbox,
    pageOrigin: PAGE_ORIGIN,
    settings,
  })
  const running = options.worker === null ? null : await startWorker(options.worker ? work : withoutPictures(work))
  const app = await server.buildApp({
    http: {
      local: true,
      publicOrigin: null,
      csrfKeys: [CSRF_KEY],
      trustProxy: false,
      webRoot: null,
      apiDocs: true,
      connectSources: [],
      ...options.http,
    },
    pageSettings: {
      sentry_dsn: null,
      release: 'test',
      google: google.forPage,
      security_contact: null,
      signup_credits: 60,
      testimonials: options.testimonials ?? [],
    },
    dev:
      options.http?.local === false
        ? null
        : { mails: keptMailbox(database.drizzle, clock), google: google.sandbox, payments: sandbox?.simulator ?? null },
    ...(options.streamTiming && { streamTiming: options.streamTiming }),
  })
  await app.ready()

  const testApp: TestApp = {
    app,
    database,
    jobs,
    changes,
    files,
    filesRoot,
    engine,
    worker: options.worker ? running : null,
    sandbox,
    services,
    mailbox,
    reported,
    log,
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
      const { token } = await services.accounts.openSession(id, { network: '127.0.0.0/24', device: '' })
      const client = createTestClient(app)
      client.setCookie(SESSION_COOKIE, token)
      client.setCookie(CSRF_COOKIE, csrfTokenFor(token, CSRF_KEY))
      return client
    },

    async close() {
      await sandbox?.close()
      await app.close()
      await google.sandbox?.close()
      await running?.stop()
      await presence?.close()
      await jobs.close()
      await changes.close()
      await finisher.close()
      await tools.close()
      await photoReader.close()
      await rm(root, { recursive: true, force: true })
      if (beside === undefined) await database.close()
    },
  }
  return testApp
}

/**
 * Only what is not about pictures: jobs about them are taken and left, and nothing is kept up. Of each kind one at a time,
 * so that they end in the order in which they were sent.
 */
const withoutPictures = (work: WorkerDeps): WorkerDeps => ({
  ...work,
  schedule: [],
  pictures: null,
  handlers: work.handlers.map((handler) =>
    handler.kind === 'sweep-files'
      ? { kind: handler.kind, concurrency: 1, handle: async () => {} }
      : { ...handler, concurrency: 1 },
  ),
})
