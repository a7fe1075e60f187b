import { and, asc, eq, inArray, isNull, lte, not, or } from 'drizzle-orm'
import type { LibraryStore } from '@toile/core'
import type { Queryable } from '../database.ts'
import { forgetLooks } from '../events/event-log.ts'
import { releaseInputsOf } from '../generations/release-inputs.ts'
import { generationRequests, libraryPictures, outputs, uploads, votes } from '../schema/index.ts'
import { isReferencedByDraft, isUploadOfRequest } from '../uploads/references.ts'
import { isDue } from './deletions.ts'

/** `LibraryStore.delete`. */
export const deletePictures =
  (db: Queryable): LibraryStore['delete'] =>
  async (accountId, outputIds, wanted) => {
    const which = and(
      inArray(outputs.id, [...outputIds]),
      eq(outputs.accountId, accountId),
      wanted === 'shown' ? isNull(outputs.deletedAt) : isDue(db),
    )
    const found = () => db.select({ id: outputs.id, requestId: outputs.requestId }).from(outputs).where(which)
    await lockAllAbout(db, await found())
    // Looked at again: what was locked by somebody else may have been deleted, or brought back, while it was waited for.
    const pictures = await found()
    if (pictures.length === 0) return null
    const ids = pictures.map(({ id }) => id)
    const requestIds = [...new Set(pictures.map(({ requestId }) => requestId))]

    // All at once, before it goes with each picture: what is empty by then is dropped once.
    await db.delete(libraryPictures).where(inArray(libraryPictures.outputId, ids))
    const deleted = await db.delete(outputs).where(inArray(outputs.id, ids)).returning({ blobId: outputs.blobId })
    await forgetLooks(db, requestIds, ids)
    const released = await releaseInputsOf(db, requestIds)
    await removeUploads(db, accountId, released)
    return [...deleted, ...released].flatMap((each) => ('blobId' in each ? each.blobId : each.blobIds))
  }

/**
 * The requests' locks order this with the ends of their tasks and with deletions of their other pictures: whoever deletes the last one lets go
 * of the inputs. So do those of what is made of the pictures, as the ends of these take them: before the pictures' rows. All in one
 * order, and all before the library, which whoever holds one of them may wait for.
 */
async function lockAllAbout(
  db: Queryable,
  pictures: readonly { readonly id: string; readonly requestId: string }[],
): Promise<void> {
  const ids = pictures.map(({ id }) => id)
  const madeOf = await db
    .select({ id: generationRequests.id })
    .from(generationRequests)
    .where(inArray(generationRequests.originalOutputId, ids))
  const larger = await db.select({ id: outputs.id }).from(outputs).where(inArray(outputs.upscaledFromId, ids))
  const requestIds = [...pictures.map(({ requestId }) => requestId), ...madeOf.map(({ id }) => id)]
  await db
    .select({ id: generationRequests.id })
    .from(generationRequests)
    .where(inArray(generationRequests.id, requestIds))
    .orderBy(asc(generationRequests.id))
    .for('update')
  await db
    .select({ id: outputs.id })
    .from(outputs)
    .where(inArray(outputs.id, [...ids, ...larger.map(({ id }) => id)]))
    .orderBy(asc(outputs.id))
    .for('update')
  await db
    .select({ id: votes.id })
    .from(votes)
    .where(inArray(votes.outputId, ids))
    .orderBy(asc(votes.outputId))
    .for('update')
}

/** An upload that a draft or another request has, or that was used after its request, is being worked with and stays. */
async function removeUploads(
  db: Queryable,
  accountId: string,
  released: Awaited<ReturnType<typeof releaseInputsOf>>,
): Promise<void> {
  const isUnused = released.flatMap(({ uploadIds, orderedAt }) =>
    uploadIds.map((id) => and(eq(uploads.id, id), lte(uploads.lastUsedAt, orderedAt))),
  )
  if (isUnused.length === 0) return
  await db
    .delete(uploads)
    .where(
      and(or(...isUnused), eq(uploads.accountId, accountId), not(isReferencedByDraft(db)), not(isUploadOfRequest(db))),
    )
}
