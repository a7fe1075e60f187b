import { asc, inArray, lte, sql } from 'drizzle-orm'
import type { FileGarbage } from '@toile/core'
import type { Queryable } from '../database.ts'
import { storageGarbage } from '../schema/index.ts'

export const fileGarbage = (db: Queryable): FileGarbage => ({
  async add(keys, dueAt) {
    if (keys.length === 0) return
    await db
      .insert(storageGarbage)
      .values(keys.map((storageKey) => ({ storageKey, dueAt })))
      .onConflictDoUpdate({
        target: storageGarbage.storageKey,
        set: { dueAt: sql`least(${storageGarbage.dueAt}, excluded.due_at)` },
      })
  },

  async keep(keys) {
    if (keys.length === 0) return true
    const { rowCount } = await db.delete(storageGarbage).where(inArray(storageGarbage.storageKey, [...keys]))
    return rowCount === keys.length
  },

  async bringForward(keys, dueAt) {
    if (keys.length === 0) return
    await db
      .update(storageGarbage)
      .set({ dueAt })
      .where(inArray(storageGarbage.storageKey, [...keys]))
  },

  async takeDue(now, limit) {
    const rows = await db
      .select({ key: storageGarbage.storageKey })
      .from(storageGarbage)
      .where(lte(storageGarbage.dueAt, now))
      .orderBy(asc(storageGarbage.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return rows.map((row) => row.key)
  },

  async forget(keys) {
    if (keys.length > 0) await db.delete(storageGarbage).where(inArray(storageGarbage.storageKey, [...keys]))
  },
})
