import { type ClothQuery, describeMode, type ExportQuery, type InksAnswer, tooLargeToExport } from '@toile/contract'
import { DomainError, notFound } from '../shared/errors.ts'
import { FileMissing, type FileStore } from '../shared/file-store.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { Blob } from '../uploads/blobs.ts'
import type { PictureTurn } from '../uploads/pictures.ts'
import type { PictureHistory, PictureStep, SignPicture } from './content-credentials.ts'
import type { LibraryItem } from './item.ts'
import type { LibraryUnit } from './library.ts'

export interface ExportedFile {
  readonly data: Uint8Array
  readonly mediaType: 'image/png' | 'image/tiff' | 'image/svg+xml' | 'image/webp'
}

export interface StoredPicture {
  readonly picture: Uint8Array
  /** Gzipped SVG. */
  readonly vector: Uint8Array | null
}

/** Work on the pixels of stored pictures, away from the event loop. What nobody waits for is stopped, and rejects. */
export interface PictureTools {
  /** Resolution, sRGB profile and the picture's own provenance (R29) are in the file. */
  exportPicture(stored: StoredPicture, wish: ExportQuery, turn: PictureTurn): Promise<ExportedFile>
  /** From the largest share to the smallest; fewer than asked for when the picture has fewer colours. */
  findInks(picture: Uint8Array, count: number, turn: PictureTurn): Promise<InksAnswer['inks']>
  /** A pattern on hanging cloth. */
  drape(picture: Uint8Array, wish: ClothQuery, turn: PictureTurn): Promise<ExportedFile>
}

export interface ExportDeps {
  readonly unit: LibraryUnit
  readonly files: Pick<FileStore, 'read'>
  readonly tools: PictureTools
  readonly limiter: RateLimiter
  readonly sign: SignPicture
  /** How many files of an account are made or wait in this process. */
  readonly making: Map<string, number>
}

/** Moving a slider over its range asks for each of its stops once or twice. */
const USES_A_MINUTE: RateLimit = { name: 'picture-tools', max: 120, windowSeconds: 60 }

/** Files of one account that are made or wait: each is in memory until its turn. Chosen: more than the page asks for together. */
const MAX_AT_A_TIME = 6

const MANY = 'That was too many files at once. Please wait a moment.'
const AFRESH = 'This picture was not drawn in vectors alone: it has no SVG. Take PNG or TIFF at its own size.'
const ENLARGED =
  'This picture was not drawn in vectors alone, so a larger file would hold no more. Take it at its own size.'

/**
 * An own picture as a file for print. An SVG in flat inks is traced from the picture. Throws `not-found`, `conflict` (no vector for what was asked, or more flecks than one holds), `invalid` (what does
 * not go together), `too-large`, `too-many`.
 */
export async function exportPicture(
  deps: ExportDeps,
  accountId: string,
  outputId: string,
  wish: ExportQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { item, blob } = await findPicture(deps, accountId, outputId)
  const { format, scale, inks, layout } = wish
  const traced = format === 'svg' && inks !== undefined
  if (format === 'svg' && !traced && blob.vectorKey === null) throw new DomainError('conflict', AFRESH)
  if (scale > 1 && blob.vectorKey === null) throw new DomainError('conflict', ENLARGED)
  if (!describeMode(item.mode).tiles && layout !== 'straight') throw refusal('layout', 'Only patterns repeat.')
  const tooLarge = format === 'svg' ? null : tooLargeToExport(blob, wish)
  if (tooLarge !== null) throw refusal('scale', tooLarge)
  return inTurn(deps, accountId, async () => {
    const stored = await readFiles(deps, blob, (format === 'svg' && !traced) || scale > 1)
    const made = await deps.tools.exportPicture(stored, wish, { accountId, signal })
    if (format !== 'png') return made
    const signed = await deps.sign(made.data, historyOfExport(item, stored, wish))
    return signed === null ? made : { ...made, data: signed.file }
  })
}

function historyOfExport(
  { mode, provenance }: LibraryItem,
  { picture }: StoredPicture,
  { scale, inks, layout }: ExportQuery,
): PictureHistory {
  const changes: PictureStep[] = [
    ...(scale === 1 ? [] : (['resized'] as const)),
    ...(inks === undefined ? [] : (['recoloured'] as const)),
    ...(layout === 'straight' ? [] : (['repeated'] as const)),
  ]
  return {
    ingredients: [{ title: 'earlier picture', relation: 'parent', file: picture }],
    steps: changes.length === 0 ? ['encoded'] : changes,
    generative: provenance.generative ?? false,
    composite: describeMode(mode).composite,
  }
}

/** The flat colours an own picture is reduced to. Throws `not-found`, `too-many`. */
export async function findInks(
  deps: ExportDeps,
  accountId: string,
  outputId: string,
  count: number,
  signal: AbortSignal,
): Promise<InksAnswer> {
  const { blob } = await findPicture(deps, accountId, outputId)
  return inTurn(deps, accountId, async () => {
    const { picture } = await readFiles(deps, blob, false)
    return { asked: count, inks: await deps.tools.findInks(picture, count, { accountId, signal }) }
  })
}

/** An own pattern on hanging cloth. Throws `not-found`, `conflict` (no pattern), `too-many`. */
export async function drapePattern(
  deps: ExportDeps,
  accountId: string,
  outputId: string,
  wish: ClothQuery,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { item, blob } = await findPicture(deps, accountId, outputId)
  if (!describeMode(item.mode).tiles) throw new DomainError('conflict', 'Only patterns can be laid on cloth.')
  return inTurn(deps, accountId, async () =>
    deps.tools.drape((await readFiles(deps, blob, false)).picture, wish, { accountId, signal }),
  )
}

async function inTurn<Made>({ making }: ExportDeps, accountId: string, make: () => Promise<Made>): Promise<Made> {
  const before = making.get(accountId) ?? 0
  if (before >= MAX_AT_A_TIME) throw new DomainError('too-many', MANY, { waitSeconds: 5 })
  making.set(accountId, before + 1)
  try {
    return await make()
  } finally {
    const left = (making.get(accountId) ?? 1) - 1
    if (left === 0) making.delete(accountId)
    else making.set(accountId, left)
  }
}

async function findPicture(
  { unit, limiter }: ExportDeps,
  accountId: string,
  outputId: string,
): Promise<{ item: LibraryItem; blob: Blob }> {
  const found = await unit.run(async ({ library }) => ({
    item: await library.find(accountId, outputId),
    blob: await library.findBlob(accountId, outputId),
  }))
  if (found.item === null || found.blob === null) throw notFound('Image')
  await takeOrRefuse(limiter, USES_A_MINUTE, accountId, MANY)
  return { item: found.item, blob: found.blob }
}

async function readFiles({ files }: ExportDeps, blob: Blob, withVector: boolean): Promise<StoredPicture> {
  try {
    const [picture, vector] = await Promise.all([
      files.read(blob.storageKey),
      withVector && blob.vectorKey !== null ? files.read(blob.vectorKey) : null,
    ])
    return { picture, vector }
  } catch (error) {
    // Deleted between the look at its row and here.
    if (error instanceof FileMissing) throw notFound('Image')
    throw error
  }
}

const refusal = (field: string, message: string): DomainError =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })
