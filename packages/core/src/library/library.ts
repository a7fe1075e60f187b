import { DASHBOARD_PAGE_SIZE, type GenerationsPage, type Generation, type Mode, type VoteValue } from '@toile/contract'
import { notFound } from '../shared/errors.ts'
import { paginationOf, type Slice, sliceOf } from '../shared/pagination.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { Blob, BlobStore } from '../uploads/blobs.ts'
import { generationOf, type LibraryItem } from './item.ts'

/** What pictures of an account are listed by: each list is as fast with a million pictures as with a thousand. */
export type LibraryTerm = 'all' | `mode:${Mode}` | 'mark:favourite'

/** Bound to a transaction. Every question names the account: another's output counts as unknown (R12). */
export interface LibraryStore {
  count(accountId: string, term: LibraryTerm): Promise<number>
  /** Newest first. */
  list(accountId: string, term: LibraryTerm, slice: Slice): Promise<readonly LibraryItem[]>
  find(accountId: string, outputId: string): Promise<LibraryItem | null>
  /** Those of them that are the account's, in any order. */
  findAll(accountId: string, outputIds: readonly string[]): Promise<readonly LibraryItem[]>
  /** What was made like this picture: of the same mode, and given the same. Newest first; none where it is unknown. */
  attempts(accountId: string, outputId: string, limit: number): Promise<readonly LibraryItem[]>
  findBlob(accountId: string, outputId: string): Promise<Blob | null>
  /** The same, of a picture that cannot be deleted until the transaction ends. */
  lockBlob(accountId: string, outputId: string): Promise<Blob | null>
  /** What the request's outputs are made of (`originalOf`); null also where words alone were given, or it is gone. */
  findOriginal(accountId: string, requestId: string): Promise<Blob | null>
  markDownloaded(accountId: string, outputId: string, at: Date): Promise<boolean>
  /** Null takes them off the favourites. Resolves to the ids of those that are the account's. */
  setFavourites(accountId: string, outputIds: readonly string[], at: Date | null): Promise<readonly string[]>
  /** Puts a vote in the place of any earlier one, under an id of its own; null when the picture is not the account's. */
  vote(accountId: string, outputId: string, liked: boolean, at: Date): Promise<string | null>
  /** False when there is no such vote, or another has replaced it. */
  undoVote(accountId: string, voteId: string): Promise<boolean>
  /**
   * Deletes outputs and resolves to the blobs that they let go of: their own, and, with the last of a request,
   * the request's inputs with the uploads that they came from, where those were not used since (R21, R39). Null when none is the account's.
   * `shown`: pictures that are there; `due`: those whose deletion can be undone no more. Others are left out.
   */
  delete(accountId: string, outputIds: readonly string[], which: 'shown' | 'due'): Promise<readonly string[] | null>
}

export type LibraryUnit = UnitOfWork<{ readonly library: LibraryStore }>

export function listGenerations(
  unit: LibraryUnit,
  accountId: string,
  term: LibraryTerm,
  page: number,
): Promise<GenerationsPage> {
  return unit.run(async ({ library }) => {
    const pagination = paginationOf(page, await library.count(accountId, term), DASHBOARD_PAGE_SIZE)
    const items = await library.list(accountId, term, sliceOf(pagination, DASHBOARD_PAGE_SIZE))
    return { generation_data: items.map(generationOf), pagination }
  })
}

export async function getGeneration(unit: LibraryUnit, accountId: string, outputId: string): Promise<Generation> {
  const item = await unit.run(({ library }) => library.find(accountId, outputId))
  if (item === null) throw notFound('Image')
  return generationOf(item)
}

/** As many as a strip is looked through for. Chosen. */
const ATTEMPTS = 24

/** What an own picture is compared with: the newest that were made of the same. Throws `not-found`. */
export async function listAttempts(unit: LibraryUnit, accountId: string, outputId: string): Promise<Generation[]> {
  return unit.run(async ({ library }) => {
    if ((await library.find(accountId, outputId)) === null) throw notFound('Image')
    return (await library.attempts(accountId, outputId, ATTEMPTS)).map(generationOf)
  })
}

export async function getImageBlob(unit: LibraryUnit, accountId: string, outputId: string): Promise<Blob> {
  const blob = await unit.run(({ library }) => library.findBlob(accountId, outputId))
  if (blob === null) throw notFound('Image')
  return blob
}

/** The photo, sketch or pattern that a request's pictures are made of. Throws `not-found`, also for words alone. */
export async function getOriginalBlob(unit: LibraryUnit, accountId: string, requestId: string): Promise<Blob> {
  const blob = await unit.run(({ library }) => library.findOriginal(accountId, requestId))
  if (blob === null) throw notFound('Original')
  return blob
}

export async function markDownloaded(unit: LibraryUnit, accountId: string, outputId: string, now: Date): Promise<void> {
  const marked = await unit.run(({ library }) => library.markDownloaded(accountId, outputId, now))
  if (!marked) throw notFound('Image')
}

/** Throws `not-found`. */
export async function setFavourite(
  unit: LibraryUnit,
  accountId: string,
  outputId: string,
  favourite: boolean,
  now: Date,
): Promise<void> {
  const done = await unit.run(({ library }) => library.setFavourites(accountId, [outputId], favourite ? now : null))
  if (done.length === 0) throw notFound('Image')
}

/** Resolves to the vote's id, by which it can be undone until another replaces it (R19). Throws `not-found`. */
export async function voteOn(
  unit: LibraryUnit,
  accountId: string,
  outputId: string,
  value: VoteValue,
  now: Date,
): Promise<string> {
  const voteId = await unit.run(({ library }) => library.vote(accountId, outputId, value === '1', now))
  if (voteId === null) throw notFound('Image')
  return voteId
}

/** The picture has no vote then. Throws `not-found` for a vote that is undone or replaced, or another account's. */
export async function undoVote(unit: LibraryUnit, accountId: string, voteId: string): Promise<void> {
  if (!(await unit.run(({ library }) => library.undoVote(accountId, voteId)))) throw notFound('Vote')
}

export interface DeletePorts {
  readonly library: LibraryStore
  readonly blobs: BlobStore
  readonly queue: JobQueue
}

/** The picture is out of reach when this commits; its files go when a worker hears of it, or at the next sweep (R18). */
export async function deleteImage(
  unit: UnitOfWork<DeletePorts>,
  accountId: string,
  outputId: string,
  now: Date,
): Promise<void> {
  await unit.run(async ({ library, blobs, queue }) => {
    const freed = await library.delete(accountId, [outputId], 'shown')
    if (freed === null) throw notFound('Image')
    await blobs.release(freed, now)
    await queue.send('sweep-files', {})
  })
}
