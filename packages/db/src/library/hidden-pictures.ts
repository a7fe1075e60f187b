import { and, asc, eq, exists, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { HiddenPictures } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { deletions, outputs } from '../schema/index.ts'
import { isDue, isOpen, isPast, isPictureOfDeletion } from './deletions.ts'
import { lockPictures } from './lock-pictures.ts'

export const hiddenPictures = (db: Queryable): HiddenPictures => {
  const one = (accountId: string, id: string) => and(eq(deletions.accountId, accountId), eq(deletions.id, id))
  const picturesOf = () => db.select({ id: outputs.id }).from(outputs).where(isPictureOfDeletion)

  /** Those of locked pictures that are hidden as `how` says, back where they were. */
  async function show(ids: readonly string[], how: SQL | undefined): Promise<readonly string[]> {
    const rows = await db
      .update(outputs)
      .set({ deletedAt: null, deletionId: null })
      .where(and(inArray(outputs.id, [...ids]), isNotNull(outputs.deletedAt), how))
      .returning({ id: outputs.id })
    return rows.map(({ id }) => id)
  }

  return {
    async hide(accountId, { id, undoSeconds }, outputIds) {
      const purgeAt = sql`clock_timestamp() + make_interval(secs => ${undoSeconds})`
      // Held until the pictures are hidden: whoever undoes it finds them all.
      const opened = await db
        .insert(deletions)
        .values({ accountId: undeletedAccountId(accountId), id, purgeAt })
        .onConflictDoUpdate({ target: [deletions.accountId, deletions.id], set: { purgeAt }, setWhere: isOpen })
        .returning({ id: deletions.id })
      if (opened.length === 0) return null
      const ids = await lockPictures(db, accountId, outputIds)
      const rows = await db
        .update(outputs)
        .set({ deletedAt: sql`clock_timestamp()`, deletionId: id })
        .where(and(inArray(outputs.id, [...ids]), isNull(outputs.deletedAt)))
        .returning({ id: outputs.id })
      // The time begins now, however long it was waited for the pictures.
      const [counted] = await db
        .update(deletions)
        .set({ purgeAt, pictures: sql`${deletions.pictures} + ${rows.length}` })
        .where(one(accountId, id))
        .returning({ pictures: deletions.pictures })
      return { hidden: rows.map((row) => row.id), pictures: counted!.pictures }
    },

    async show(accountId, outputIds) {
      const ids = await lockPictures(db, accountId, outputIds)
      return show(ids, not(isDue(db)!))
    },

    async undo(accountId, deletionId) {
      const { rowCount } = await db
        .update(deletions)
        .set({ undone: true })
        .where(and(one(accountId, deletionId), or(isOpen, deletions.undone)))
      return rowCount === 1
    },

    async showSome(accountId, deletionId, limit) {
      const some = await db
        .select({ id: outputs.id })
        .from(outputs)
        .innerJoin(deletions, isPictureOfDeletion)
        .where(and(one(accountId, deletionId), deletions.undone))
        .orderBy(asc(outputs.id))
        .limit(limit)
      const ids = await lockPictures(
        db,
        accountId,
        some.map(({ id }) => id),
      )
      // Somebody may have brought one back meanwhile, and its owner deleted it anew.
      return show(ids, eq(outputs.deletionId, deletionId))
    },

    undone: (limit) =>
      db
        .select({ accountId: deletions.accountId, deletionId: deletions.id })
        .from(deletions)
        .where(and(deletions.undone, exists(picturesOf())))
        .limit(limit),

    async accountsToPurge() {
      const rows = await db
        .select({ accountId: deletions.accountId })
        .from(deletions)
        .where(isPast)
        .groupBy(deletions.accountId)
        .orderBy(asc(sql`min(${deletions.purgeAt})`))
      return rows.map(({ accountId }) => accountId)
    },

    async claimPast(accountId, limit) {
      const claimed = await db
        .select({ id: deletions.id })
        .from(deletions)
        .where(and(eq(deletions.accountId, accountId), isPast))
        .orderBy(asc(deletions.purgeAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      if (claimed.length === 0) return null
      const claimedIds = claimed.map(({ id }) => id)
      const pictures = await db
        .select({ id: outputs.id })
        .from(outputs)
        .where(
          and(eq(outputs.accountId, accountId), inArray(outputs.deletionId, claimedIds), isNotNull(outputs.deletedAt)),
        )
        .limit(limit + 1)
      // None joins a deletion that is past.
      if (pictures.length <= limit)
        await db
          .update(deletions)
          .set({ pictures: 0 })
          .where(and(eq(deletions.accountId, accountId), inArray(deletions.id, claimedIds)))
      return pictures.slice(0, limit).map(({ id }) => id)
    },

    async forget() {
      await db
        .delete(deletions)
        .where(and(sql`${deletions.purgeAt} < clock_timestamp() - interval '1 hour'`, not(exists(picturesOf()))))
    },
  }
}
