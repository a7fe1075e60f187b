import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { loginRequired } from '@toile/core'
import { accounts } from '../schema/index.ts'

/**
 * An account's id, for a row that is inserted: held until the transaction ends, so that a deletion of the account waits and
 * then sees the row, and null for an account that is deleted, which the column refuses. Without it a call that began before
 * the deletion would bring something back after it.
 */
export const undeletedAccountId = (accountId: string) =>
  sql<string>`(SELECT ${accounts.id} FROM ${accounts} WHERE ${accounts.id} = ${accountId} AND ${accounts.deletedAt} IS NULL FOR KEY SHARE)`

const NOT_NULL = '23502'

/**
 * The error for the user when a transaction failed because its account was deleted meanwhile; any other error as it is.
 */
export function translateDeletedAccountError(error: unknown): unknown {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof pg.DatabaseError) || cause.code !== NOT_NULL || cause.column !== 'account_id') return error
  return loginRequired(error)
}
