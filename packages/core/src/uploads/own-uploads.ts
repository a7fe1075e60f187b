import { describeMode, type Mode, type OwnUpload, type Pagination, type SourceKind } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { notFound } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { paginationOf, type Slice, sliceOf } from '../shared/pagination.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { BlobStore } from './blobs.ts'

/** Entries. Chosen. */
const UPLOADS_PAGE_SIZE = 24

/** What an upload was, or is about to be, in a mode: the photo that is worked on, or the picture that is read. */
interface UploadUse {
  readonly as: 'target' | 'source'
  readonly mode: Mode
}

export interface UsedUpload {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly createdAt: Date
  /** By requests and drafts, each once. */
  readonly uses: readonly UploadUse[]
  /** How many pictures there are that were made from it. */
  readonly pictures: number
  readonly inDraft: boolean
  /** A request that is not done has it. */
  readonly running: boolean
}

/** Bound to a transaction. */
export interface OwnUploads {
  count(accountId: string): Promise<number>
  /** Newest first. */
  list(accountId: string, slice: Slice): Promise<readonly UsedUpload[]>
  /** Locks those of these uploads that are the account's, until the transaction ends; resolves to their ids. */
  lock(accountId: string, uploadIds: readonly string[]): Promise<readonly string[]>
  /** The same for the next of the account's that there were at that time, in the order of their ids. */
  lockNext(
    accountId: string,
    next: { readonly beyond: string | null; readonly until: Date; readonly limit: number },
  ): Promise<readonly string[]>
  /**
   * Removes locked uploads but those of which pictures are being made; a draft lets go of them, and of its mask with
   * the photo. Resolves to how many went and to the blobs that they and the drafts let go of.
   */
  remove(uploadIds: readonly string[]): Promise<{ readonly removed: number; readonly blobIds: readonly string[] }>
}

export function listUploads(
  unit: UnitOfWork<{ readonly ownUploads: OwnUploads }>,
  accountId: string,
  page: number,
): Promise<{ uploads: OwnUpload[]; pagination: Pagination; total: number }> {
  return unit.run(async ({ ownUploads }) => {
    const total = await ownUploads.count(accountId)
    const pagination = paginationOf(page, total, UPLOADS_PAGE_SIZE)
    const uploads = await ownUploads.list(accountId, sliceOf(pagination, UPLOADS_PAGE_SIZE))
    return { uploads: uploads.map(uploadOf), pagination, total }
  })
}

const uploadOf = ({
  id,
  width,
  height,
  bytes,
  createdAt,
  uses,
  pictures,
  inDraft,
  running,
}: UsedUpload): OwnUpload => ({
  upload_id: id,
  image_url: `/api/uploads/${id}/`,
  thumbnail_url: `/api/uploads/${id}/?size=thumb`,
  width,
  height,
  bytes,
  uploaded_at: createdAt.toISOString(),
  used_by: { roles: [...new Set(uses.flatMap(roleOf))], pictures, draft: inDraft, running },
})

type Role = OwnUpload['used_by']['roles'][number]
const SOURCE_ROLES: Readonly<Record<SourceKind, Role>> = {
  flatlay: 'flat-lay',
  sketch: 'sketch',
  pattern: 'pattern',
  outfit: 'garment photo',
}

function roleOf({ as, mode }: UploadUse): Role[] {
  if (as === 'target') return ['photo']
  const { sourceKind } = describeMode(mode)
  return sourceKind === null ? [] : [SOURCE_ROLES[sourceKind]]
}

const DELETIONS_A_MINUTE: RateLimit = { name: 'uploads:delete', max: 30, windowSeconds: 60 }

export interface DeleteUploadsDeps {
  readonly unit: UnitOfWork<{
    readonly ownUploads: OwnUploads
    readonly blobs: Pick<BlobStore, 'release'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/** Uploads in one transaction, where all are deleted. Chosen, so that its locks are short. */
const BATCH_SIZE = 500

/**
 * Deletes own uploads. A file that nothing else uses goes when a worker hears of it; one that pictures were made from stays
 * as their original until the last of them is deleted (R21). What pictures are being made from is kept, and counted. All go some at
 * a time: those that were deleted before a crash stay deleted.
 *
 * Throws `not-found` when none of the ids is an own upload, or `too-many`.
 */
export async function deleteUploads(
  { unit, limiter, clock }: DeleteUploadsDeps,
  accountId: string,
  which: readonly string[] | 'all',
): Promise<{ deleted: number; kept: number }> {
  await takeOrRefuse(
    limiter,
    DELETIONS_A_MINUTE,
    accountId,
    'Too many deletions in a short time. Please wait a moment.',
  )
  const until = clock.now()
  const some = (lock: (ownUploads: OwnUploads) => Promise<readonly string[]>) =>
    unit.run(async ({ ownUploads, blobs, queue }) => {
      const own = await lock(ownUploads)
      const { removed, blobIds } = await ownUploads.remove(own)
      await blobs.release(blobIds, clock.now())
      if (blobIds.length > 0) await queue.send('sweep-files', {})
      return { last: own.at(-1), found: own.length, removed }
    })
  if (which !== 'all') {
    const { found, removed } = await some((ownUploads) => ownUploads.lock(accountId, which))
    if (found === 0) throw notFound('Upload')
    return { deleted: removed, kept: found - removed }
  }
  let [deleted, kept] = [0, 0]
  for (let beyond: string | null = null; ;) {
    const next = { beyond, until, limit: BATCH_SIZE }
    const { last, found, removed } = await some((ownUploads) => ownUploads.lockNext(accountId, next))
    deleted += removed
    kept += found - removed
    if (last === undefined || found < BATCH_SIZE) return { deleted, kept }
    beyond = last
  }
}
