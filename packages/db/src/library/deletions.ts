import { and, eq, exists, isNotNull, not, or, sql } from 'drizzle-orm'
import type { Queryable } from '../database.ts'
import { deletions, outputs } from '../schema/index.ts'

export const isOpen = sql`(NOT ${deletions.undone} AND ${deletions.purgeAt} > clock_timestamp())`

/** It can be undone no more, and has pictures left. */
export const isPast = sql`(NOT ${deletions.undone} AND ${deletions.pictures} > 0 AND ${deletions.purgeAt} <= clock_timestamp())`

export const isPictureOfDeletion = and(
  eq(outputs.accountId, deletions.accountId),
  eq(outputs.deletionId, deletions.id),
  isNotNull(outputs.deletedAt),
)

/** The hidden picture of `outputs` can be purged. */
export const isDue = (db: Queryable) =>
  and(
    isNotNull(outputs.deletedAt),
    not(
      exists(
        db
          .select({ one: sql`1` })
          .from(deletions)
          .where(and(isPictureOfDeletion, or(isOpen, deletions.undone))),
      ),
    ),
  )
