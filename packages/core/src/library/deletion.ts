import { LIBRARY } from '@toile/contract'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { DeletePorts } from './library.ts'

/** Bound to a transaction. Ids of others, and of none, are left out: they are as if they had never been (R12). */
export interface HiddenPictures {
  /** They are there for nobody from here on, and keep all that is known of them. Resolves to those that were shown before. */
  hide(accountId: string, outputIds: readonly string[], at: Date): Promise<readonly string[]>
  /** Brings back those that were hidden after that; resolves to them. */
  show(accountId: string, outputIds: readonly string[], hiddenAfter: Date): Promise<readonly string[]>
  /** Some that were hidden then or before, those of the longest time first. */
  due(hiddenUntil: Date, limit: number): Promise<readonly { readonly accountId: string; readonly outputId: string }[]>
}

type HidingUnit = UnitOfWork<{ readonly hidden: HiddenPictures }>

/** Pictures that are looked for at a time; each is purged in a transaction of its own. Chosen. */
const BATCH = 100

/** The latest time from which a deletion cannot be undone any more. */
const undoneUntil = (now: Date): Date => new Date(now.getTime() - LIBRARY.undoSeconds * 1000)

/** Deletes own pictures for now: they are out of reach at once, and `restorePictures` brings them back. */
export const hidePictures = (
  unit: HidingUnit,
  accountId: string,
  outputIds: readonly string[],
  now: Date,
): Promise<readonly string[]> => unit.run(({ hidden }) => hidden.hide(accountId, outputIds, now))

/** With votes, marks and everything; those that were deleted too long ago are left out. */
export const restorePictures = (
  unit: HidingUnit,
  accountId: string,
  outputIds: readonly string[],
  now: Date,
): Promise<readonly string[]> => unit.run(({ hidden }) => hidden.show(accountId, outputIds, undoneUntil(now)))

/**
 * Purges what was deleted and cannot be brought back any more; files go when a worker hears of it (R18). May stop anywhere: what is
 * left is purged by the next run. Resolves to how many there were.
 */
export async function purgeHidden(
  unit: UnitOfWork<DeletePorts & { readonly hidden: HiddenPictures }>,
  now: Date,
): Promise<number> {
  const until = undoneUntil(now)
  let purged = 0
  for (;;) {
    const due = await unit.run(({ hidden }) => hidden.due(until, BATCH))
    for (const { accountId, outputId } of due)
      await unit.run(async ({ library, blobs, queue }) => {
        const freed = await library.delete(accountId, outputId, until)
        // Somebody else was at it, or it was brought back.
        if (freed === null) return
        await blobs.release(freed, now)
        await queue.send('sweep-files', {})
      })
    purged += due.length
    if (due.length < BATCH) return purged
  }
}
