import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { ChaosDatabase } from './database.ts'

/** What stands in the database and on the disk when all is over. */
export interface ChaosState {
  readonly requests: readonly RequestRow[]
  readonly tasks: readonly TaskRow[]
  readonly events: readonly EventRow[]
  readonly ledger: readonly LedgerRow[]
  readonly balances: readonly { readonly accountId: string; readonly credits: number }[]
  readonly keys: readonly { readonly accountId: string; readonly key: string; readonly requestId: string }[]
  readonly files: FileState
}

export interface RequestRow {
  readonly id: string
  readonly accountId: string
  readonly count: number
  readonly firstSlot: number
  readonly priceEach: number
  readonly status: string
  readonly createdAt: number
  readonly doneAt: number | null
}

export interface TaskRow {
  readonly id: string
  readonly requestId: string
  readonly slot: number
  readonly status: string
  readonly attempt: number
  readonly errorCode: string | null
}

export interface EventRow {
  readonly requestId: string
  readonly id: number
  readonly kind: string
  readonly data: EventData
  readonly at: number
  /** Of a picture that was deleted: its look goes from its event, in which a reader may have seen it before. */
  readonly deleted: boolean
}

/** What the checks read of an event. */
interface EventData {
  readonly placeholder?: string | null
  readonly colours?: readonly string[]
  readonly kind?: string
  readonly slot?: number
}

export interface LedgerRow {
  readonly accountId: string
  readonly amount: number
  readonly reason: string
  readonly key: string
  readonly requestId: string | null
  readonly taskId: string | null
}

interface FileState {
  /** Rows whose file is not there, has other contents, or is no picture: why. */
  readonly broken: readonly string[]
  /** Files that no row names, neither as kept nor as announced. */
  readonly unknown: readonly string[]
  /** Rows of what is to be swept, and is still there. */
  readonly unswept: number
  /** Files under temporary names that are older than an hour. */
  readonly halfWritten: readonly string[]
  readonly checked: number
}

const HOUR_MS = 60 * 60_000
const MS = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`

export async function readState(database: ChaosDatabase, filesRoot: string): Promise<ChaosState> {
  const [requests, tasks, events, ledger, balances, keys] = await Promise.all([
    database.query<RequestRow & object>(
      `SELECT id, account_id AS "accountId", count, first_slot AS "firstSlot", price_each AS "priceEach", status,
              ${MS('created_at')} AS "createdAt", ${MS('done_at')} AS "doneAt" FROM generation_requests`,
    ),
    database.query<TaskRow & object>(
      `SELECT id, request_id AS "requestId", slot, status, attempt, error_code AS "errorCode" FROM tasks`,
    ),
    database.query<EventRow & object>(
      `SELECT request_id AS "requestId", id, kind, data, ${MS('created_at')} AS at,
              kind = 'image' AND NOT EXISTS (
                SELECT 1 FROM outputs WHERE outputs.id = (data->>'output_image_id')::uuid AND deleted_at IS NULL
              ) AS deleted
       FROM events ORDER BY request_id, id`,
    ),
    database.query<LedgerRow & object>(
      `SELECT account_id AS "accountId", amount, reason, key, request_id AS "requestId", task_id AS "taskId"
       FROM ledger ORDER BY id`,
    ),
    database.query<{ accountId: string; credits: number }>(`SELECT account_id AS "accountId", credits FROM balances`),
    database.query<{ accountId: string; key: string; requestId: string }>(
      `SELECT account_id AS "accountId", key, request_id AS "requestId" FROM idempotency_keys`,
    ),
  ])
  return { requests, tasks, events, ledger, balances, keys, files: await readFiles(database, filesRoot) }
}

interface BlobRow {
  readonly storageKey: string
  readonly thumbnailKey: string | null
  readonly vectorKey: string | null
  readonly inventedKey: string | null
  readonly sha256: Buffer
  readonly width: number
  readonly height: number
}

async function readFiles(database: ChaosDatabase, root: string): Promise<FileState> {
  const blobs = await database.query<BlobRow & object>(
    `SELECT storage_key AS "storageKey", thumbnail_key AS "thumbnailKey", vector_key AS "vectorKey",
            invented_key AS "inventedKey", sha256, width, height FROM blobs`,
  )
  const garbage = await database.query<{ key: string }>('SELECT storage_key AS key FROM storage_garbage')
  const names = await namesIn(root)
  const keysOf = (blob: BlobRow): string[] =>
    [blob.storageKey, blob.thumbnailKey, blob.vectorKey, blob.inventedKey].filter((key) => key !== null)
  const known = new Set([...blobs.flatMap((blob) => keysOf(blob)), ...garbage.map(({ key }) => key)])
  const broken: string[] = []
  // One after the other: pictures opened side by side would fill the memory.
  for (const blob of blobs) broken.push(...(await faultsOf(blob, root)))
  return {
    broken,
    unknown: names.filter((name) => !isHalf(name) && !known.has(name)),
    unswept: garbage.length,
    halfWritten: (await halfWrittenFiles(root)).filter(({ ageMs }) => ageMs > HOUR_MS).map(({ path }) => path),
    checked: known.size,
  }
}

async function faultsOf(blob: BlobRow, root: string): Promise<string[]> {
  const faults: string[] = []
  const check = async (key: string | null, opens: (data: Buffer) => Promise<string | null>): Promise<void> => {
    if (key === null) return
    const fault = await readFile(join(root, key))
      .then(opens)
      .catch((error: unknown) => String(error))
    if (fault !== null) faults.push(`${key}: ${fault}`)
  }
  await check(blob.storageKey, async (data) => {
    if (!createHash('sha256').update(data).digest().equals(blob.sha256)) return 'another hash than its row says'
    return sizeFault(data, blob)
  })
  await check(blob.thumbnailKey, async (data) => {
    await sharp(data).stats()
    return null
  })
  await check(blob.inventedKey, (data) => sizeFault(data, blob))
  await check(blob.vectorKey, async (data) => (gunzipSync(data).toString('utf8').includes('<svg') ? null : 'no SVG'))
  return faults
}

/** Decodes the whole picture: its header alone would open half a file. */
async function sizeFault(data: Buffer, { width, height }: BlobRow): Promise<string | null> {
  const { info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  if (info.width === width && info.height === height) return null
  return `${info.width} × ${info.height} in place of ${width} × ${height}`
}

/** Half-written files: their paths, and how long ago they were written, in milliseconds. */
export async function halfWrittenFiles(root: string): Promise<readonly { path: string; ageMs: number }[]> {
  const halves = (await namesIn(root)).filter((name) => isHalf(name))
  return Promise.all(
    halves.map(async (name) => {
      const path = join(root, name)
      // One that took its real name meanwhile is new.
      const written = await stat(path).catch(() => null)
      return { path, ageMs: written === null ? 0 : Date.now() - written.mtimeMs }
    }),
  )
}

/** Of all files, from the root. */
async function namesIn(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

/** No key has a part that begins with a dot. */
const isHalf = (name: string): boolean => name.split(sep).some((part) => part.startsWith('.'))
