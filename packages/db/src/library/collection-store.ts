import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CollectionStore } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { accounts, collections, libraries, libraryPictures, libraryTerms } from '../schema/index.ts'
import { numbersOn } from './library-blocks.ts'

const termOf = (id: string): string => `collection:${id}`

export const collectionStore = (db: Queryable): CollectionStore => {
  const own = (accountId: string, id: string) =>
    and(eq(collections.accountId, accountId), eq(collections.id, id), isNull(collections.removedAt))

  /** The pictures' rows are locked in one order, before their library, as whoever marks one does. */
  async function setTerm(outputIds: readonly string[], term: string, isOn: boolean): Promise<void> {
    for (const outputId of outputIds.toSorted())
      await db.execute(sql`SELECT library_set_terms(${outputId}, ${sql.param([term])}::text[], ${isOn})`)
  }

  /** Some of those that have a term, those that are deleted for now among them. */
  async function picturesWith(accountId: string, term: string, limit: number): Promise<readonly string[]> {
    const [found] = await db
      .select({ id: libraryTerms.id, libraryId: libraryTerms.libraryId, sums: libraryTerms.sums })
      .from(libraryTerms)
      .innerJoin(libraries, eq(libraries.id, libraryTerms.libraryId))
      .where(and(eq(libraries.accountId, accountId), eq(libraryTerms.term, term)))
    if (found === undefined) return []
    const numbers = await numbersOn(db, found, { limit, offset: 0 })
    const isListed = inArray(libraryPictures.number, [...numbers])
    const isHidden = and(libraryPictures.hidden, sql`${found.id} = ANY (${libraryPictures.terms})`)
    const rows = await db
      .select({ id: libraryPictures.outputId })
      .from(libraryPictures)
      .where(and(eq(libraryPictures.libraryId, found.libraryId), numbers.length > 0 ? isListed : isHidden))
      .limit(limit)
    return rows.map(({ id }) => id)
  }

  return {
    async list(accountId) {
      return db
        .select({
          id: collections.id,
          name: collections.name,
          pictures: sql<number>`coalesce(${libraryTerms.pictures}, 0)`,
        })
        .from(collections)
        .leftJoin(libraries, eq(libraries.accountId, collections.accountId))
        .leftJoin(
          libraryTerms,
          and(eq(libraryTerms.libraryId, libraries.id), eq(libraryTerms.term, sql`'collection:' || ${collections.id}`)),
        )
        .where(and(eq(collections.accountId, accountId), isNull(collections.removedAt)))
        .orderBy(asc(sql`lower(${collections.name})`))
    },

    async lock(accountId) {
      await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    },

    async insert(accountId, { id, name, at }) {
      await db.insert(collections).values({ id, accountId: undeletedAccountId(accountId), name, createdAt: at })
    },

    async rename(accountId, id, name) {
      await db.update(collections).set({ name }).where(own(accountId, id))
    },

    async remove(accountId, id, at) {
      const { rowCount } = await db.update(collections).set({ removedAt: at }).where(own(accountId, id))
      return rowCount === 1
    },

    async put(accountId, id, outputIds, isIn) {
      // Held until the pictures are in: one that is being removed gets none.
      const [row] = await db.select({ id: collections.id }).from(collections).where(own(accountId, id)).for('share')
      if (row === undefined) return null
      const pictures = await db
        .select({ id: libraryPictures.outputId })
        .from(libraryPictures)
        .innerJoin(libraries, eq(libraries.id, libraryPictures.libraryId))
        .where(
          and(
            eq(libraries.accountId, accountId),
            inArray(libraryPictures.outputId, [...outputIds]),
            eq(libraryPictures.hidden, false),
          ),
        )
        .orderBy(asc(libraryPictures.outputId))
        .for('no key update', { of: libraryPictures })
      const ids = pictures.map((picture) => picture.id)
      await setTerm(ids, termOf(id), isIn)
      return ids
    },

    async emptyRemoved(limit) {
      const [removed] = await db
        .select({ id: collections.id, accountId: collections.accountId })
        .from(collections)
        .where(isNotNull(collections.removedAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (removed === undefined) return false
      const ids = await picturesWith(removed.accountId, termOf(removed.id), limit)
      await db
        .select({ id: libraryPictures.outputId })
        .from(libraryPictures)
        .where(inArray(libraryPictures.outputId, ids))
        .orderBy(asc(libraryPictures.outputId))
        .for('no key update')
      await setTerm(ids, termOf(removed.id), false)
      if (ids.length === 0) await db.delete(collections).where(eq(collections.id, removed.id))
      return true
    },
  }
}
