import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import { requireConfirmed } from './confirm.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import type { FoundSession } from './sessions.ts'

/** How long a download may take. Chosen. */
export const EXPORT_TIMEOUT_MS = 2 * 60 * 60_000

export const EXPORT_LIMITS = {
  /** One at a time. Cleared at its end; a server that died in the middle leaves the window to pass. */
  underWay: { name: 'export:under-way', max: 1, windowSeconds: EXPORT_TIMEOUT_MS / 1000 + 60 },
  day: { name: 'export:day', max: 5, windowSeconds: 24 * 60 * 60 },
} as const satisfies Record<string, RateLimit>

/** Lists of `data.json` that may be long; each is read in pages. */
const EXPORT_LISTS = ['requests', 'reruns', 'pictures', 'uploads', 'credits', 'payments', 'security_log'] as const
export type ExportList = (typeof EXPORT_LISTS)[number]

/** A row as it stands in `data.json`, with the id by which the next page is asked for. */
export type ExportRow = Readonly<Record<string, unknown>> & { readonly id: string | number }

export interface ExportFile {
  /** Of what the file belongs to, by which the next page is asked for. */
  readonly id: string
  /** As it is called in the export: `pictures/….png`. */
  readonly name: string
  readonly storageKey: string
  /** The picture's SVG, gzipped as it is kept. */
  readonly vector: { readonly name: string; readonly storageKey: string } | null
  readonly createdAt: Date
}

/** `inputs` are what pictures are made of and what is neither an upload nor a picture: masks, photos whose upload is gone. */
const EXPORT_FOLDERS = ['pictures', 'uploads', 'inputs'] as const
export type ExportFolder = (typeof EXPORT_FOLDERS)[number]

/** Everything there is about a person, in pieces. Pages hold what comes after an id; null for the first. */
export interface PersonalData {
  /** What there is little of: account, settings, sessions, passkeys, subscriptions, drafts. Null for a deleted account. */
  person(accountId: string): Promise<Readonly<Record<string, unknown>> | null>
  list(accountId: string, list: ExportList, after: ExportRow['id'] | null, limit: number): Promise<readonly ExportRow[]>
  files(accountId: string, folder: ExportFolder, after: string | null, limit: number): Promise<readonly ExportFile[]>
}

export interface AccountExportDeps {
  readonly personalData: PersonalData
  readonly files: Pick<FileStore, 'open'>
  readonly securityLog: Pick<SecurityLog, 'append'>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/** A file of the export. Whoever takes it reads it to its end before the next is asked for. */
export interface ExportEntry {
  readonly name: string
  readonly modifiedAt: Date
  readonly content: Readable
}

/**
 * Everything that the account has, one file after the other, with nothing held but what is being read; `data.json` comes
 * last and names the files that were not there. The entries have to be begun, and left or read to their end.
 *
 * Throws `forbidden` (`CONFIRMATION_NEEDED`) or `too-many` (one is under way, or there were enough for today).
 */
export async function exportAccount(
  deps: AccountExportDeps,
  session: Pick<FoundSession, 'account' | 'confirmedAt'>,
  origin: CallOrigin,
): Promise<AsyncIterable<ExportEntry>> {
  const { limiter, securityLog, clock } = deps
  const now = clock.now()
  requireConfirmed(session, now)
  const accountId = session.account.id
  await takeOrRefuse(limiter, EXPORT_LIMITS.underWay, accountId, 'A download of your data is under way already.')
  const end = (): Promise<void> => limiter.clear(EXPORT_LIMITS.underWay, accountId)
  try {
    await takeOrRefuse(limiter, EXPORT_LIMITS.day, accountId, 'You have downloaded your data several times today.')
    await securityLog.append({ accountId, kind: 'data-exported', ...origin, createdAt: now })
  } catch (error) {
    await end()
    throw error
  }
  return entriesOf(deps, accountId, end)
}

async function* entriesOf(
  { personalData, files, clock }: AccountExportDeps,
  accountId: string,
  end: () => Promise<void>,
): AsyncGenerator<ExportEntry> {
  const missing: string[] = []
  try {
    for (const folder of EXPORT_FOLDERS) {
      for await (const file of pages<ExportFile>((after, limit) =>
        personalData.files(accountId, folder, after, limit),
      )) {
        const { name, storageKey, vector, createdAt } = file
        yield* entry({ name, modifiedAt: createdAt, open: () => files.open(storageKey) }, missing)
        if (vector !== null) {
          const open = async (): Promise<Readable> => unzipped(await files.open(vector.storageKey))
          yield* entry({ name: vector.name, modifiedAt: createdAt, open }, missing)
        }
      }
    }
    const modifiedAt = clock.now()
    const text = Readable.from(dataOf(personalData, accountId, modifiedAt, missing), { objectMode: false })
    yield* entry({ name: 'data.json', modifiedAt, open: async () => text }, missing)
  } finally {
    await end()
  }
}

interface Opening {
  readonly name: string
  readonly modifiedAt: Date
  readonly open: () => Promise<Readable>
}

/** One entry, closed when it is read or left; none for a file that is not there. */
async function* entry({ name, modifiedAt, open }: Opening, missing: string[]): AsyncGenerator<ExportEntry> {
  const content = await open().catch((error: unknown) => {
    if (!(error instanceof FileMissing)) throw error
    missing.push(name)
    return null
  })
  if (content === null) return
  try {
    yield { name, modifiedAt, content }
  } finally {
    content.destroy()
  }
}

/** An error of the one is the other's as well. */
const unzipped = (source: Readable): Readable => pipeline(source, createGunzip(), () => {})

/** Rows read at a time, and so in memory while somebody downloads. Chosen. */
const ROWS_PER_READ = 200

async function* pages<Row extends { readonly id: string | number }>(
  read: (after: Row['id'] | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after: Row['id'] | null = null
  for (;;) {
    const rows: readonly Row[] = await read(after, ROWS_PER_READ)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_PER_READ) return
    after = last.id
  }
}

/** The JSON of everything, a row at a time. */
async function* dataOf(
  personalData: PersonalData,
  accountId: string,
  exportedAt: Date,
  missing: readonly string[],
): AsyncGenerator<string> {
  const person = await personalData.person(accountId)
  if (person === null) throw new DomainError('not-found', 'Account not found')
  yield `{\n"exported_at": ${JSON.stringify(exportedAt)}`
  for (const [name, value] of Object.entries(person)) yield `,\n${JSON.stringify(name)}: ${JSON.stringify(value)}`
  for (const list of EXPORT_LISTS) {
    yield `,\n${JSON.stringify(list)}: [`
    let separator = '\n'
    for await (const row of pages<ExportRow>((after, limit) => personalData.list(accountId, list, after, limit))) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
    yield '\n]'
  }
  yield `,\n"missing_files": ${JSON.stringify(missing)}\n}\n`
}
