import { and, asc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { HiddenPictures } from '@toile/core'
import type { Queryable } from '../database.ts'
import { libraryPictures, outputs } from '../schema/index.ts'

export const hiddenPictures = (db: Queryable): HiddenPictures => {
  /** Locks own pictures, then what lists know of them; their library comes last, by a trigger. Whoever marks one does the same. */
  async function lock(accountId: string, outputIds: readonly string[]): Promise<readonly string[]> {
    const own = await db
      .select({ id: outputs.id })
      .from(outputs)
      .where(and(inArray(outputs.id, [...outputIds]), eq(outputs.accountId, accountId)))
      .orderBy(asc(outputs.id))
      .for('no key update')
    const ids = own.map(({ id }) => id)
    if (ids.length > 0)
      await db
        .select({ id: libraryPictures.outputId })
        .from(libraryPictures)
        .where(inArray(libraryPictures.outputId, ids))
        .orderBy(asc(libraryPictures.outputId))
        .for('no key update')
    return ids
  }

  return {
    async hide(accountId, outputIds, at) {
      const ids = await lock(accountId, outputIds)
      if (ids.length === 0) return []
      const rows = await db
        .update(outputs)
        .set({ deletedAt: at })
        .where(and(inArray(outputs.id, [...ids]), isNull(outputs.deletedAt)))
        .returning({ id: outputs.id })
      return rows.map(({ id }) => id)
    },

    async show(accountId, outputIds, hiddenAfter) {
      const ids = await lock(accountId, outputIds)
      if (ids.length === 0) return []
      const rows = await db
        .update(outputs)
        .set({ deletedAt: null })
        .where(and(inArray(outputs.id, [...ids]), gt(outputs.deletedAt, hiddenAfter)))
        .returning({ id: outputs.id })
      return rows.map(({ id }) => id)
    },

    due: (hiddenUntil, limit) =>
      db
        .select({ accountId: outputs.accountId, outputId: outputs.id })
        .from(outputs)
        .where(lte(outputs.deletedAt, hiddenUntil))
        .orderBy(asc(outputs.deletedAt))
        .limit(limit),
  }
}
