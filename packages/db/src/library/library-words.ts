import { asc, eq, inArray, not, sql } from 'drizzle-orm'
import type { LibraryWords, UnwordedPicture } from '@toile/core'
import type { Queryable } from '../database.ts'
import { generationRequests, libraryPictures, outputs } from '../schema/index.ts'

export const libraryWords = (db: Queryable): LibraryWords => ({
  async add(outputId, terms) {
    // Nobody else has the row, which is new or taken: here alone the library is locked first.
    const ids = sql`library_term_ids(${libraryPictures.libraryId}, ${sql.param([...terms])}::text[])`
    await db
      .update(libraryPictures)
      .set({
        terms: sql`ARRAY(SELECT unnest(${libraryPictures.terms}) UNION SELECT unnest(${ids}))`,
        worded: true,
      })
      .where(eq(libraryPictures.outputId, outputId))
  },

  async takeUnworded(limit) {
    const unworded = await db
      .select({ id: libraryPictures.outputId })
      .from(libraryPictures)
      .where(not(libraryPictures.worded))
      .orderBy(asc(libraryPictures.outputId))
      .limit(limit)
      .for('no key update', { skipLocked: true })
    if (unworded.length === 0) return []
    const rows = await db
      .select({
        id: outputs.id,
        mode: outputs.mode,
        prompt: generationRequests.prompt,
        understood: outputs.understood,
        garmentType: generationRequests.garmentType,
      })
      .from(outputs)
      .innerJoin(generationRequests, eq(generationRequests.id, outputs.requestId))
      .innerJoin(libraryPictures, eq(libraryPictures.outputId, outputs.id))
      .where(
        inArray(
          outputs.id,
          unworded.map(({ id }) => id),
        ),
      )
      // In the order of libraries, which `add` locks one after the other: two processes wait for each other in no circle.
      .orderBy(asc(libraryPictures.libraryId), asc(outputs.id))
    return rows as UnwordedPicture[]
  },
})
