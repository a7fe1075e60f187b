import { and, eq, sql } from 'drizzle-orm'
import { LIBRARY } from '@toile/contract'
import type { Queryable } from '../database.ts'
import { deletions, outputs } from '../schema/index.ts'

/** The hidden picture of `outputs` can be purged. What an older version has hidden is of no deletion, and can be after the same time. */
export const isDue = sql`(${outputs.deletedAt} <= clock_timestamp() - make_interval(secs => ${LIBRARY.undoSeconds}) AND NOT EXISTS (
  SELECT 1 FROM ${deletions} AS its WHERE its.account_id = ${outputs.accountId} AND its.id = ${outputs.deletionId}
    AND (its.undone OR its.purge_at > clock_timestamp())))`

/** Whoever undoes the deletion of a picture waits until the transaction ends; a picture that has none is no matter. */
export async function lockDeletionOf(db: Queryable, outputId: string): Promise<void> {
  await db
    .select({ id: deletions.id })
    .from(deletions)
    .innerJoin(outputs, and(eq(outputs.accountId, deletions.accountId), eq(outputs.deletionId, deletions.id)))
    .where(eq(outputs.id, outputId))
    .for('share', { of: deletions })
}
