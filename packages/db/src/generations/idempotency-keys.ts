import { and, eq, lt } from 'drizzle-orm'
import type { IdempotencyKeys, SentPictures } from '@toile/core'
import type { Queryable } from '../database.ts'
import { idempotencyKeys } from '../schema/index.ts'

export const idempotencyKeyStore = (db: Queryable): IdempotencyKeys => ({
  async find(accountId, key) {
    const [row] = await db
      .select({
        requestId: idempotencyKeys.requestId,
        fingerprint: idempotencyKeys.fingerprint,
        sent: idempotencyKeys.sent,
      })
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key)))
    return row === undefined ? null : { ...row, sent: row.sent as SentPictures }
  },

  async insert(entry) {
    await db.insert(idempotencyKeys).values(entry)
  },

  async removeOlder(createdBefore) {
    const { rowCount } = await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, createdBefore))
    return rowCount ?? 0
  },
})
