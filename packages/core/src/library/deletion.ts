import { LIBRARY, type PictureSelection } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { DeletePorts } from './library.ts'
import type { SearchDeps, SelectedPart } from './search.ts'
import { inBatches, selectPart } from './selection.ts'

/** A part of a deletion that is undone as a whole. */
interface DeletionPart {
  /** Of the account alone: another may have the same. */
  readonly id: string
  /** From now on it can be undone so long, unless another part puts that off. */
  readonly undoSeconds: number
}

/**
 * Bound to a transaction. Ids of others, and of none, are left out: they are as if they had never been (R12). Times are the database's, so
 * that no two clocks disagree on whether it is too late.
 */
export interface HiddenPictures {
  /**
   * They are there for nobody from here on, and keep all that is known of them. Resolves to those that were shown before, and how many the
   * deletion has; null for one that was undone, or cannot be any more.
   */
  hide(
    accountId: string,
    deletion: DeletionPart,
    outputIds: readonly string[],
  ): Promise<{ readonly hidden: readonly string[]; readonly pictures: number } | null>
  /** Brings back those whose deletion can still be undone; resolves to them. */
  show(accountId: string, outputIds: readonly string[]): Promise<readonly string[]>
  /** None of it is purged from here on. False where it is too late, or there is no such deletion. */
  undo(accountId: string, deletionId: string): Promise<boolean>
  /** Brings back some of a deletion that was undone; resolves to them. */
  showSome(accountId: string, deletionId: string, limit: number): Promise<readonly string[]>
  /** Some that were undone and have pictures that are not back yet. */
  undone(limit: number): Promise<readonly { readonly accountId: string; readonly deletionId: string }[]>
  /** Accounts with deletions that can be undone no more and are not purged, those of the longest time first. */
  accountsToPurge(): Promise<readonly string[]>
  /**
   * Pictures of such deletions of an account, which are nobody else's until the transaction ends; whoever calls deletes these pictures. Null
   * where there is no such deletion, or others have them all.
   */
  claimPast(accountId: string, limit: number): Promise<readonly string[] | null>
  /** Forgets deletions of which nothing is left, a while after their end. */
  forget(): Promise<void>
}

type HidingUnit = UnitOfWork<{ readonly hidden: HiddenPictures }>

/** Deletions that are looked for at a time. Chosen. */
const BATCH = 100
/** Pictures of an account that are purged in one transaction: its library is locked as long. Chosen. */
const PURGED = 50
/** Pictures that are brought back in one transaction, and by one call. Chosen. */
const BACK = { inBatch: 50, inCall: 500 } as const
/** Who pressed undo in time is not told that the way to us took too long. Chosen. */
const WAY_SECONDS = 3
/** A deletion of which no further part comes was left by its maker; its files are to be gone within a minute (R18). Chosen. */
const LEFT_SECONDS = 30

const ENDED = 'This deletion has ended. Please select the pictures again.'
const TOO_LATE = 'It is too late to bring these pictures back.'
const TOO_MANY = `At most ${LIBRARY.maxDeleted.toLocaleString('en')} pictures can be deleted at a time.`

/**
 * Deletes own pictures for now: they are out of reach at once, and `undoDeletion` brings them back. The time for that begins with the last
 * part. Throws `conflict` where the deletion has ended or has all that one may have, and as `selectPart` does.
 */
export async function hidePictures(
  { unit, searching }: { readonly unit: HidingUnit; readonly searching: SearchDeps },
  accountId: string,
  selection: PictureSelection,
  { deletionId, more }: { readonly deletionId: string; readonly more: boolean },
): Promise<SelectedPart> {
  const hide = async (ids: readonly string[], isLast: boolean) => {
    const undoSeconds = isLast ? LIBRARY.undoSeconds + WAY_SECONDS : LEFT_SECONDS
    const done = await unit.run(({ hidden }) => hidden.hide(accountId, { id: deletionId, undoSeconds }, ids))
    if (done === null) throw new DomainError('conflict', ENDED)
    return done
  }
  const { pictures } = await hide([], false)
  const room = LIBRARY.maxDeleted - pictures
  const part = room > 0 ? await selectPart(searching, accountId, selection, room) : null
  if (part === null || part.ids.length > room) {
    await hide([], true)
    throw new DomainError('conflict', TOO_MANY)
  }
  const { ids, next } = part
  const isEnd = next === null ? !more : ids.length === room
  const hidden = await inBatches(ids, async (batch, isLast) => (await hide(batch, isLast && isEnd)).hidden)
  return { ids: hidden, next }
}

/** With votes, marks and everything; those that were deleted too long ago are left out. */
export const restorePictures = (
  unit: HidingUnit,
  accountId: string,
  outputIds: readonly string[],
): Promise<readonly string[]> => unit.run(({ hidden }) => hidden.show(accountId, outputIds))

/**
 * Undoes a deletion as a whole, and brings back its pictures, or as many as a call may: where there are `more`, another goes on, or a worker.
 * Throws `conflict` where it is too late.
 */
export async function undoDeletion(
  unit: HidingUnit,
  accountId: string,
  deletionId: string,
): Promise<{ readonly restored: readonly string[]; readonly more: boolean }> {
  if (!(await unit.run(({ hidden }) => hidden.undo(accountId, deletionId)))) throw new DomainError('conflict', TOO_LATE)
  const restored: string[] = []
  while (restored.length < BACK.inCall) {
    const back = await unit.run(({ hidden }) => hidden.showSome(accountId, deletionId, BACK.inBatch))
    restored.push(...back)
    if (back.length < BACK.inBatch) return { restored, more: false }
  }
  return { restored, more: true }
}

/** Brings back what callers of `undoDeletion` have left. May stop anywhere. */
export async function finishUndone(unit: HidingUnit): Promise<void> {
  for (;;) {
    const left = await unit.run(({ hidden }) => hidden.undone(BATCH))
    for (const { accountId, deletionId } of left)
      await unit.run(({ hidden }) => hidden.showSome(accountId, deletionId, BACK.inBatch))
    if (left.length === 0) return
  }
}

/**
 * Purges what was deleted and cannot be brought back any more; files go when a worker hears of it (R18). Accounts take turns, and what another
 * worker is at is left to that. What fails of one is told, and keeps the others waiting no longer. May stop anywhere: what is left is purged by
 * the next run. Resolves to how many there were.
 */
export async function purgeHidden(
  unit: UnitOfWork<DeletePorts & { readonly hidden: HiddenPictures }>,
  now: Date,
  onError: (error: unknown) => void,
): Promise<number> {
  const failing = new Set<string>()
  const purgeSome = (accountId: string): Promise<number | null> =>
    unit.run(async ({ hidden, library, blobs, queue }) => {
      const ids = await hidden.claimPast(accountId, PURGED)
      if (ids === null) return null
      const freed = await library.delete(accountId, ids, 'due')
      if (freed !== null) {
        await blobs.release(freed, now)
        await queue.send('sweep-files', {})
      }
      return ids.length
    })
  let purged = 0
  for (let isAnyClaimed = true; isAnyClaimed;) {
    isAnyClaimed = false
    for (const accountId of await unit.run(({ hidden }) => hidden.accountsToPurge())) {
      if (failing.has(accountId)) continue
      const count = await purgeSome(accountId).catch((error: unknown) => {
        failing.add(accountId)
        onError(error)
        return null
      })
      if (count === null) continue
      isAnyClaimed = true
      purged += count
    }
  }
  await unit.run(({ hidden }) => hidden.forget())
  return purged
}
