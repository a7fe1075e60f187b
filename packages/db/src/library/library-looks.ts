import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LibraryLooks, UnseenPicture } from '@toile/core'
import type { Queryable } from '../database.ts'
import { blobs, libraryPictures, outputs } from '../schema/index.ts'

/** Of the database's advisory locks. */
const LOOKING = 0x6c6f6f6b

export const libraryLooks = (db: Queryable): LibraryLooks => ({
  async lock() {
    const { rows } = await db.execute<{ mine: boolean }>(sql`SELECT pg_try_advisory_xact_lock(${LOOKING}) AS mine`)
    return rows[0]!.mine
  },

  async unseen(limit) {
    const rows = await db
      .select({
        id: outputs.id,
        mode: outputs.mode,
        storageKey: sql<string>`coalesce(${blobs.thumbnailKey}, ${blobs.storageKey})`,
      })
      .from(outputs)
      .innerJoin(blobs, eq(blobs.id, outputs.blobId))
      .where(isNull(outputs.look))
      .orderBy(desc(outputs.createdAt))
      .limit(limit)
    return rows as UnseenPicture[]
  },

  async add(seen) {
    // Rows of pictures first, then their libraries one after the other, as all do who change some of several.
    const held = await db
      .select({ id: outputs.id })
      .from(outputs)
      .where(and(inArray(outputs.id, [...seen.keys()]), isNull(outputs.look)))
      .orderBy(asc(outputs.id))
      .for('no key update')
    const ids = held.map(({ id }) => id)
    const listed = await db
      .select({ id: libraryPictures.outputId, libraryId: libraryPictures.libraryId })
      .from(libraryPictures)
      .where(inArray(libraryPictures.outputId, ids))
      .orderBy(asc(libraryPictures.outputId))
      .for('no key update')
    for (const id of ids) {
      // JSON's null, which is not the column's: looked at in vain.
      const look = JSON.stringify(seen.get(id)?.look ?? null)
      await db
        .update(outputs)
        .set({ look: sql`${look}::jsonb` })
        .where(eq(outputs.id, id))
    }
    for (const { id } of listed.toSorted((a, b) => a.libraryId - b.libraryId)) {
      const terms = seen.get(id)?.terms ?? []
      if (terms.length > 0)
        await db.execute(sql`SELECT library_set_terms(${id}, ${sql.param([...terms])}::text[], true)`)
    }
  },
})
