import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DEMO_USERNAME, ensureDemoAccount, paddedTo, systemClock, systemTimer, type FileStore } from '@toile/core'
import {
  demoAccountStore,
  isDatabaseUnavailable,
  keptMailbox,
  ledgerOn,
  spendBook,
  startChangeListener,
  startJobRunner,
  startWorkerPresence,
  unitOfWork,
  type Database,
} from '@toile/db'
import { type Confinement, createPictureFinisher, type ImageEngine, probeConfinement } from '@toile/engine'
import { smtpTransport } from '@toile/mail'
import type { StripeOptions } from '@toile/payments'
import { diskStore, s3Store } from '@toile/storage'
import type { Config, StorageConfig } from '../config/config.ts'
import { readTestimonials } from '../config/testimonials.ts'
import { NO_FACE_PICTURES, openFacePictures } from '../pictures/face-pictures.ts'
import { createPhotoReader } from '../pictures/reader/photo-reader.ts'
import { createPictureTools } from '../pictures/tools/picture-tools.ts'
import { startWorker, workerSettings } from '../worker/worker.ts'
import { argon2Hasher } from '../secrets/argon2-hasher.ts'
import { dataFolderSecret, demoPassword, ensureDataFolder } from '../secrets/data-folder.ts'
import type { ErrorReporter } from '../reporting/error-reporter.ts'
import { securityJournal } from '../reporting/security-journal.ts'
import { deriveKeys } from '../secrets/keys.ts'
import { pseudonyms } from '../secrets/pseudonyms.ts'
import { openMigratedDatabase, waitForDatabase, type DatabaseOptions } from './database.ts'
import { openCredentials } from './credentials.ts'
import { type EngineOptions, openEngines } from './engines.ts'
import { openGoogle } from './google.ts'
import { checkPayments, openPayments } from './payments.ts'
import { composeServer } from './server.ts'
import { listen } from '../http/listen.ts'

const VERSION = '0.1.0'
/** Named in error reports. */
export const RELEASE = `toile@${VERSION}`
const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** Photos decoded at a time for uploads, each of up to 50 megapixels in memory. Chosen. */
const PHOTO_READERS = 2
/** How long answers about names and passwords take at least: several times as long as a password check. */
const MIN_ANSWER_MS = 400
/**
 * Processes that make files: one is always left to other accounts, since a large file keeps a process busy for seconds.
 */
const PICTURE_TOOLS = 2

export interface Running {
  /** Where the page is, or null for a process that only works. */
  readonly address: string | null
  readonly demo: { readonly username: string; readonly password: string } | null
  readonly keepsMails: boolean
  /** Finishes what is in flight, then closes everything, in the reverse order of the start. */
  stop(): Promise<void>
}

export interface StartOptions extends DatabaseOptions {
  readonly reporter: ErrorReporter
  /** In order of preference. The default: what the settings name. Closed with the rest. */
  readonly engines?: readonly ImageEngine[]
  /** Where vendors of pictures answer; their own addresses by default. No setting leads to another. */
  readonly vendors?: EngineOptions['vendors']
  /** Where Stripe's API answers; its own address by default. No setting leads to another. */
  readonly stripeAddress?: StripeOptions['address']
}

/**
 * Builds the product out of its adapters and starts the roles asked for; waits for a database that is unavailable. Leaves nothing
 * open when it rejects.
 */
export const startToile = (options: StartOptions): Promise<Running> =>
  waitForDatabase((waited) => startOnce(options, waited), options)

async function startOnce(options: StartOptions, waited: boolean): Promise<Running> {
  const closers: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    for (let close = closers.pop(); close !== undefined; close = closers.pop()) {
      try {
        // The order is the point: each stands on what is closed after it.
        await close()
      } catch (err) {
        options.log.error({ err }, 'closing failed')
      }
    }
  }
  try {
    return { ...(await start(options, waited, (close) => void closers.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type Later = (close: () => unknown) => void

async function start(options: StartOptions, waited: boolean, later: Later): Promise<Omit<Running, 'stop'>> {
  const { config, log, reporter } = options
  const clock = systemClock
  const onError = (err: Error): void => {
    if (isDatabaseUnavailable(err)) return log.warn({ err }, 'a background connection lost the database')
    log.error({ err }, 'a background connection or job failed')
    reporter.report(err)
  }
  const testimonials = await readTestimonials(config.testimonialsFile)
  if (config.local) await ensureDataFolder(config.dataDir)
  const database = await openMigratedDatabase(options, later)
  const secrets = [config.secretKey ?? (await dataFolderSecret(config.dataDir)), ...config.oldSecretKeys] as const

  const jobs = await startJobRunner({
    database,
    onError,
    news: {
      onUnavailable: (err) => log.warn({ err }, 'the queue cannot reach the database'),
      onAvailable: () => log.info('the queue reaches the database again'),
      onWarning: (message, about) => log.warn({ about }, `the queue warns: ${message}`),
    },
  })
  later(() => jobs.close())
  const changes = await startChangeListener({ connectionString: database.connectionString, onError })
  later(() => changes.close())
  const sign = await openCredentials(config.credentials, {
    version: VERSION,
    clock,
    log,
    reportError: reporter.report,
  })
  const confinement = await confinementFor(config)
  // Told also where only warnings are logged, as in local mode.
  log[confinement.complete ? 'info' : 'warn'](confinement.said)
  const engines = openEngines({
    config,
    confinement,
    log,
    spentToday: (engine) => spendBook(database.drizzle).today(engine),
    engines: options.engines,
    vendors: options.vendors,
  })
  later(() => engines.close())
  const files = openStorage(config.storage, later)
  const photoReader = createPhotoReader({ processes: PHOTO_READERS, warm: config.roles.has('http'), confinement })
  later(() => photoReader.close())
  const tools = createPictureTools({ processes: PICTURE_TOOLS, confinement })
  later(() => tools.close())

  const google = await openGoogle(config, { sandboxKey: deriveKeys(secrets, 'sandbox-google')[0], clock })
  later(() => google.sandbox?.close())
  if (google.identity === null) log.info(HOW_TO_HAVE_GOOGLE)

  const sandboxKey = deriveKeys(secrets, 'sandbox-payments')[0]
  const { stripeAddress } = options
  const { provider, sandbox } = openPayments(config, { database, clock, sandboxKey, onError, stripeAddress })
  await checkPayments(config, { provider, database, log, stripeAddress })

  const pseudonym = pseudonyms(deriveKeys(secrets, 'log')[0])
  const server = await composeServer({
    database,
    clock,
    jobs,
    changes,
    files,
    engines,
    photoReader,
    tools,
    sign,
    hasher: argon2Hasher,
    google: google.identity,
    payments: provider,
    graceDays: config.graceDays,
    trial: {
      credits: config.signupCredits,
      keys: deriveKeys(secrets, 'trial-identity'),
      perRangeAndDay: config.signupGrantsPerNetwork,
      perDay: config.signupGrantsPerDay,
    },
    journal: securityJournal(log, pseudonym),
    pseudonym,
    equalTime: paddedTo(MIN_ANSWER_MS, systemTimer),
    log,
    reportError: reporter.report,
  })
  const demo = config.local ? await seedDemo(config, database) : null
  const keptMails = config.smtp === null ? keptMailbox(database.drizzle, clock) : null

  let address: string | null = null
  let stopHttp = async (): Promise<void> => {}
  if (config.roles.has('http')) {
    const app = await server.buildApp({
      http: {
        local: config.local,
        publicOrigin: config.publicOrigin,
        csrfKeys: deriveKeys(secrets, 'csrf'),
        trustProxy: config.trustProxy,
        webRoot: findPage(options),
        apiDocs: config.apiDocs,
        connectSources: config.sentryDsn === null ? [] : [new URL(config.sentryDsn).origin],
      },
      pageSettings: {
        sentry_dsn: config.sentryDsn,
        release: RELEASE,
        google: google.forPage,
        security_contact: config.securityContact,
        signup_credits: config.signupCredits,
        testimonials,
      },
      dev: config.local ? { mails: keptMails, google: google.sandbox, payments: sandbox?.simulator ?? null } : null,
    })
    let closing: Promise<void> | undefined
    const close = (): Promise<void> => (closing ??= app.close())
    later(close)
    const listening = await listen(app, config)
    stopHttp = () => {
      listening.stop()
      return close()
    }
    later(stopHttp)
    address = listening.address
    sandbox?.deliverTo(address)
    later(() => sandbox?.close())
  }

  if (config.roles.has('worker')) {
    const transport = keptMails ?? openSmtp(config, later)
    const finisher = createPictureFinisher({
      processes: Math.min(2, config.workerConcurrency),
      warm: true,
      confinement,
    })
    later(() => finisher.close())
    const facePictures =
      config.facePictures === null
        ? NO_FACE_PICTURES
        : await openFacePictures({ folder: config.facePictures, reader: photoReader, log })
    later(() => facePictures.close())
    const presence = await startWorkerPresence({ connectionString: database.connectionString, onError })
    later(() => presence.close())
    const worker = await startWorker(
      server.composeWorker({
        finisher,
        facePictures,
        presence,
        databaseWasUnavailable: waited,
        transport,
        pageOrigin: config.publicOrigin ?? address ?? `http://localhost:${config.port}`,
        settings: workerSettings({
          concurrency: config.workerConcurrency,
          callGraceMs: config.stopSeconds * 1000,
          dailyBudgets: config.engines.dailyBudgets,
          staleMs: config.taskStaleSeconds * 1000,
        }),
      }),
    )
    // Beside each other: both give what is under way a moment.
    later(() => Promise.all([worker.stop(), stopHttp()]))
  }
  return { address: address && (config.publicOrigin ?? address), demo, keepsMails: keptMails !== null }
}

const HOW_TO_HAVE_GOOGLE =
  'Nobody signs in with Google. To switch it on, set GOOGLE_CLIENT_ID to the client id of a web application at Google that has the origin of PUBLIC_URL among its JavaScript origins.'

/** Processes that read pictures are to find the data folders empty, and the one that the signing key is in. */
async function confinementFor({ dataDir, storage, facePictures, credentials }: Config): Promise<Confinement> {
  const others = [facePictures, credentials && dirname(credentials.keyFile)]
  const folders = [dataDir, ...others.filter((folder) => folder !== null)]
  if (storage.kind !== 'disk') return probeConfinement(folders)
  // Only a folder that is there can be hidden, and the store makes its own with the first file.
  await mkdir(storage.root, { recursive: true, mode: 0o700 })
  return probeConfinement([...folders, storage.root])
}

function openStorage(storage: StorageConfig, later: Later): FileStore {
  if (storage.kind === 'disk') return diskStore({ root: storage.root })
  const { bucket, region, endpoint, credentials } = storage
  const store = s3Store({ bucket, region, ...(endpoint && { endpoint }), ...(credentials && { credentials }) })
  later(() => store.close())
  return store
}

function openSmtp({ smtp }: Config, later: Later): ReturnType<typeof smtpTransport> {
  if (smtp === null) throw new Error('mails are neither kept nor sent')
  const transport = smtpTransport(smtp)
  later(() => transport.close())
  return transport
}

async function seedDemo(config: Config, database: Database): Promise<{ username: string; password: string }> {
  const password = await demoPassword(config.dataDir)
  const unit = unitOfWork(database, (tx) => ({ demo: demoAccountStore(tx), ledger: ledgerOn(tx) }))
  await ensureDemoAccount({ unit, hasher: argon2Hasher, clock: systemClock, credits: config.signupCredits }, password)
  return { username: DEMO_USERNAME, password }
}

/** Local mode serves the API alone while the page is being worked on; production without a page is a mistake. */
function findPage({ config, log }: StartOptions): string | null {
  if (!config.local || existsSync(`${WEB_ROOT}/app.html`)) return WEB_ROOT
  log.warn('The page is not built, so only the API is served. Run "npm run build".')
  return null
}
