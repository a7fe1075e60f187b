import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { isLoopbackHost } from '../http/plugins/local-guard.ts'
import { engineProblems, type EnginesConfig, enginesOf } from './engines.ts'
import { SETTINGS, type GivenSettings, type Role, type SettingName } from './settings.ts'
import type { Setting } from './setting.ts'
import { stripeOf, stripeProblems, stripeWarnings, type StripeConfig } from './stripe.ts'

export interface Config {
  /** False in production. */
  readonly local: boolean
  readonly port: number
  readonly host: string
  /** Null in local mode when it was not set: then the address listened on. */
  readonly publicOrigin: string | null
  readonly trustProxy: string | false
  /** Absolute path. */
  readonly dataDir: string
  /** Null: an embedded server. */
  readonly databaseUrl: string | null
  /** Connections for statements. */
  readonly databasePool: number
  /** How long the start waits for a database that is unavailable. */
  readonly databaseWaitSeconds: number
  readonly roles: ReadonlySet<Role>
  readonly workerConcurrency: number
  readonly stopSeconds: number
  readonly taskStaleSeconds: number
  readonly engines: EnginesConfig
  /** Absolute path; null: the built-in masks. */
  readonly maskModel: string | null
  /** A folder. */
  readonly facePictures: string | null
  /** Absolute path; null: nobody is quoted. */
  readonly testimonialsFile: string | null
  /** Files that pictures are signed with; null: they are not. */
  readonly credentials: { readonly certificateFile: string; readonly keyFile: string } | null
  readonly signupCredits: number
  readonly signupGrantsPerNetwork: number | null
  /** Grants of all accounts together in a day; null for no limit. */
  readonly signupGrantsPerDay: number | null
  /** Null: a random one in the data folder. */
  readonly secretKey: string | null
  /** Earlier keys: what they signed is still accepted. */
  readonly oldSecretKeys: readonly string[]
  /** Null: mails are kept. */
  readonly smtp: { readonly url: string; readonly from: string; readonly allowPlaintext: boolean } | null
  readonly storage: StorageConfig
  readonly googleClientId: string | null
  /** Null: the sandbox in local mode, else nobody takes payments. */
  readonly stripe: StripeConfig | null
  readonly graceDays: number
  readonly sentryDsn: string | null
  /** Whether /api/docs/ is served. */
  readonly apiDocs: boolean
  /** `mailto:` or `https:`, or null for nobody. */
  readonly securityContact: string | null
  readonly logLevel: string
  /** For the log: what works, and is not what production should have. */
  readonly warnings: readonly string[]
}

export type StorageConfig =
  | { readonly kind: 'disk'; readonly root: string }
  | {
      readonly kind: 's3'
      readonly bucket: string
      readonly region: string
      readonly endpoint: string | null
      readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
    }

/** The start cannot go on. Each problem is a sentence that names its setting and never shows a secret's value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads all settings at once. Throws `SettingsError` with every problem found, not only the first. */
export function loadConfig(environment: Environment): Config {
  const problems: string[] = []
  const given = readGiven(environment, problems)
  const local = given.NODE_ENV !== 'production'
  // A value that could not be read was set all the same.
  const missing = (name: SettingName): boolean => (environment[name]?.trim() ?? '') === ''
  problems.push(...(local ? localProblems(given) : productionProblems(given, missing)), ...storageProblems(given))
  problems.push(...stripeProblems(given, missing), ...engineProblems(given, missing), ...credentialProblems(missing))
  if (problems.length > 0) throw new SettingsError(problems)

  const dataDir = resolve(given.DATA_DIR ?? '.data')
  const engines = enginesOf(given)
  return {
    local,
    port: given.PORT ?? 3000,
    host: given.HOST ?? (local ? 'localhost' : '0.0.0.0'),
    publicOrigin: given.PUBLIC_URL ?? null,
    trustProxy: given.TRUST_PROXY ?? false,
    dataDir,
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL ?? 4,
    databaseWaitSeconds: given.DATABASE_WAIT_SECONDS ?? 60,
    roles: new Set(given.ROLES ?? ['http', 'worker']),
    workerConcurrency: given.WORKER_CONCURRENCY ?? Math.min(4, availableParallelism()),
    taskStaleSeconds: given.TASK_STALE_SECONDS ?? 10,
    stopSeconds: given.STOP_SECONDS ?? 20,
    engines,
    facePictures: given.FACE_PICTURES === undefined ? null : resolve(given.FACE_PICTURES),
    maskModel: given.MASK_MODEL === undefined ? null : resolve(given.MASK_MODEL),
    testimonialsFile: given.TESTIMONIALS_FILE === undefined ? null : resolve(given.TESTIMONIALS_FILE),
    credentials: credentialsOf(given),
    signupCredits: given.SIGNUP_CREDITS ?? 60,
    signupGrantsPerDay: given.SIGNUP_GRANTS_PER_DAY ?? (local ? null : 200),
    signupGrantsPerNetwork: given.SIGNUP_GRANTS_PER_NETWORK ?? (local ? null : 10),
    secretKey: given.SECRET_KEY ?? null,
    oldSecretKeys: given.SECRET_KEYS_OLD ?? [],
    smtp: smtpOf(given, local),
    storage: storageOf(given, dataDir),
    googleClientId: given.GOOGLE_CLIENT_ID ?? null,
    stripe: stripeOf(given),
    graceDays: given.PAYMENT_GRACE_DAYS ?? 14,
    sentryDsn: given.SENTRY_DSN ?? null,
    apiDocs: given.API_DOCS ?? local,
    securityContact: given.SECURITY_CONTACT ?? null,
    logLevel: given.LOG_LEVEL ?? (local ? 'warn' : 'info'),
    warnings: local ? [] : productionWarnings(given, engines),
  }
}

/** These settings alone, for a command that works before the others are known. Throws `SettingsError`. */
export function loadSettings<Name extends SettingName>(
  environment: Environment,
  names: readonly Name[],
): Pick<GivenSettings, Name> {
  const problems: string[] = []
  const given = readGiven(Object.fromEntries(names.map((name) => [name, environment[name]])), problems)
  if (problems.length > 0) throw new SettingsError(problems)
  return given
}

function productionWarnings(given: GivenSettings, { names }: EnginesConfig): string[] {
  const warnings: string[] = []
  if (names.every((name) => name === 'builtin')) {
    warnings.push('ENGINES: only the built-in engine makes pictures. It draws; it is no photo model.')
  }
  if (given.SMTP_ALLOW_PLAINTEXT === true && given.SMTP_URL?.startsWith('smtp:')) {
    warnings.push(
      'SMTP_ALLOW_PLAINTEXT: where the mail server offers no STARTTLS, its password and the links in mails go in clear.',
    )
  }
  if (given.SECURITY_CONTACT === undefined) {
    warnings.push('SECURITY_CONTACT is not set: nobody who finds a weakness can read whom to tell.')
  }
  return [...warnings, ...stripeWarnings(given)]
}

function readGiven(environment: Environment, problems: string[]): GivenSettings {
  const entries = Object.entries<Setting>(SETTINGS).flatMap(([name, setting]) => {
    const value = environment[name]?.trim() ?? ''
    if (value === '') return []
    const result = setting.read.safeParse(value)
    if (result.success) return [[name, result.data] as const]
    const shown = setting.secret ? '' : `, and is ${JSON.stringify(value)}`
    problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}${shown}.`)
    return []
  })
  // Each value came from its own reader above.
  return Object.fromEntries(entries) as GivenSettings
}

function localProblems(given: GivenSettings): string[] {
  const problems: string[] = []
  const elsewhere = 'Set NODE_ENV=production to serve others.'
  if (given.HOST !== undefined && !isLoopbackHost(given.HOST)) {
    problems.push(`HOST must be a loopback address in local mode, and is "${given.HOST}". ${elsewhere}`)
  }
  if (given.PUBLIC_URL !== undefined && !isLoopbackHost(new URL(given.PUBLIC_URL).hostname)) {
    problems.push(`PUBLIC_URL must be a loopback address in local mode, and is "${given.PUBLIC_URL}". ${elsewhere}`)
  }
  if (given.TRUST_PROXY !== undefined) {
    problems.push(`TRUST_PROXY cannot be set in local mode, which refuses requests through a proxy. ${elsewhere}`)
  }
  if (given.SMTP_URL !== undefined && given.MAIL_FROM === undefined) problems.push('MAIL_FROM is needed with SMTP_URL.')
  return problems
}

const PRODUCTION_NEEDS = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SECRET_KEY',
  'SIGNUP_CREDITS',
  'SMTP_URL',
  'MAIL_FROM',
] as const

function productionProblems(given: GivenSettings, missing: (name: SettingName) => boolean): string[] {
  const problems = PRODUCTION_NEEDS.filter(missing).map((name) => `${name} must be set in production.`)
  if (missing('STORAGE_DIR') && missing('S3_BUCKET')) {
    problems.push('STORAGE_DIR or S3_BUCKET must be set in production.')
  }
  if (given.PUBLIC_URL?.startsWith('http:')) {
    problems.push('PUBLIC_URL must begin with https:// in production: session cookies are sent over nothing else.')
  }
  return problems
}

function storageProblems(given: GivenSettings): string[] {
  const problems: string[] = []
  if (given.STORAGE_DIR !== undefined && given.S3_BUCKET !== undefined) {
    problems.push('STORAGE_DIR and S3_BUCKET cannot both be set.')
  }
  if ((given.S3_ACCESS_KEY_ID === undefined) !== (given.S3_SECRET_ACCESS_KEY === undefined)) {
    problems.push('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.')
  }
  return problems
}

function credentialProblems(missing: (name: SettingName) => boolean): string[] {
  if (missing('C2PA_CERTIFICATE_FILE') === missing('C2PA_PRIVATE_KEY_FILE')) return []
  return ['C2PA_CERTIFICATE_FILE and C2PA_PRIVATE_KEY_FILE must be set together.']
}

function credentialsOf({ C2PA_CERTIFICATE_FILE: certificate, C2PA_PRIVATE_KEY_FILE: key }: GivenSettings) {
  if (certificate === undefined || key === undefined) return null
  return { certificateFile: resolve(certificate), keyFile: resolve(key) }
}

function smtpOf({ SMTP_URL: url, MAIL_FROM: from, SMTP_ALLOW_PLAINTEXT: allowed }: GivenSettings, local: boolean) {
  if (url === undefined) return null
  return { url, from: from ?? '', allowPlaintext: allowed ?? (local && isLoopbackHost(new URL(url).hostname)) }
}

function storageOf(given: GivenSettings, dataDir: string): StorageConfig {
  if (given.S3_BUCKET === undefined) return { kind: 'disk', root: resolve(given.STORAGE_DIR ?? join(dataDir, 'files')) }
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  return {
    kind: 's3',
    bucket: given.S3_BUCKET,
    region: given.S3_REGION ?? 'us-east-1',
    endpoint: given.S3_ENDPOINT ?? null,
    credentials: accessKeyId !== undefined && secretAccessKey !== undefined ? { accessKeyId, secretAccessKey } : null,
  }
}
