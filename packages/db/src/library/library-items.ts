import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LibraryItem } from '@toile/core'
import type { Queryable } from '../database.ts'
import { hasUpscaleOn, retriedOn } from '../generations/request-store.ts'
import { blobs, generationRequests, libraryPictures, outputs, votes } from '../schema/index.ts'
import { isStillThere } from './given-pictures.ts'

/** The blob that a request's pictures are compared with: `originalOf` of core, in SQL. */
export const originalId = sql`coalesce(${generationRequests.targetBlobId}, ${generationRequests.sourceBlobId})`

/** Whether that is served: an own picture that was deleted is not. */
export const isOriginalThere = isStillThere(sql`CASE WHEN ${generationRequests.targetBlobId} IS NOT NULL
  THEN ${generationRequests.targetOutputId} ELSE ${generationRequests.sourceOutputId} END`)

/** Null where nothing was given: `LibraryItem.given`, in SQL. */
const givenOf = (blobId: SQLWrapper, outputId: SQLWrapper) =>
  sql<LibraryItem['given']['target']>`CASE WHEN ${blobId} IS NOT NULL
    THEN jsonb_build_object('blobId', ${blobId}, 'isThere', ${isStillThere(outputId)}) END`

/** Rows of `LibraryItem`. */
export const libraryItems = (db: Queryable) => {
  const upscaled = sql<boolean>`(${generationRequests.kind} = 'upscale' OR ${hasUpscaleOn(db, 'done')})`
  const originals = alias(blobs, 'originals')
  return db
    .select({
      id: outputs.id,
      requestId: outputs.requestId,
      mode: outputs.mode,
      width: outputs.width,
      height: outputs.height,
      prompt: generationRequests.prompt,
      garmentType: generationRequests.garmentType,
      provenance: outputs.provenance,
      understood: outputs.understood,
      ignored: outputs.ignored,
      warnings: outputs.warnings,
      upscaledFromId: sql<string | null>`(SELECT smaller.id FROM outputs AS smaller
        WHERE smaller.id = ${outputs.upscaledFromId} AND smaller.deleted_at IS NULL)`,
      upscaled,
      downloaded: sql<boolean>`${isNotNull(outputs.downloadedAt)}`,
      voted: sql<'1' | '0' | null>`CASE ${votes.liked} WHEN true THEN '1' WHEN false THEN '0' END`,
      favourite: sql<boolean>`${isNotNull(outputs.favouriteAt)}`,
      fidelity: outputs.fidelity,
      look: outputs.look,
      inventedShare: outputs.inventedShare,
      kind: generationRequests.kind,
      priceEach: generationRequests.priceEach,
      originalOutputId: generationRequests.originalOutputId,
      retried: retriedOn(db),
      vector: sql<boolean>`${isNotNull(blobs.vectorKey)}`,
      original: { width: originals.width, height: originals.height },
      given: {
        target: givenOf(generationRequests.targetBlobId, generationRequests.targetOutputId),
        source: givenOf(generationRequests.sourceBlobId, generationRequests.sourceOutputId),
      },
      createdAt: outputs.createdAt,
    })
    .from(outputs)
    .innerJoin(blobs, eq(blobs.id, outputs.blobId))
    .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
    .leftJoin(originals, and(eq(originals.id, originalId), isOriginalThere))
    .leftJoin(votes, eq(votes.outputId, outputs.id))
    .$dynamic()
}

/** The pictures of a library with these numbers, the highest first. */
export async function itemsByNumber(
  db: Queryable,
  libraryId: number,
  numbers: readonly number[],
): Promise<readonly LibraryItem[]> {
  if (numbers.length === 0) return []
  const rows = await libraryItems(db)
    .innerJoin(libraryPictures, eq(libraryPictures.outputId, outputs.id))
    .where(
      and(
        eq(libraryPictures.libraryId, libraryId),
        inArray(libraryPictures.number, [...numbers]),
        isNull(outputs.deletedAt),
      ),
    )
    .orderBy(desc(libraryPictures.number))
  return rows as LibraryItem[]
}
