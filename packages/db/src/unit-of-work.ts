import { RowLocked, type UnitOfWork } from '@toile/core'
import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { translateDeletedAccountError } from './accounts/undeleted-account.ts'
import type { Database, Transaction } from './database.ts'

const DEADLOCK = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'
/** How often a transaction is run in all when it ends in deadlocks. Chosen. */
const MAX_ATTEMPTS = 3

/**
 * Services' transactions on PostgreSQL, at READ COMMITTED: what they rely on is row locks and compare-and-set, and a
 * statement after a lock must see what the lock's last holder committed. A transaction that PostgreSQL ended to untie a
 * deadlock is run again, so `work` must change nothing outside its ports. One that was begun for an account that is deleted
 * by now rejects with `unauthenticated`. With `lockTimeoutMs` it waits so long for a row, and then rejects with `RowLocked`.
 */
export const unitOfWork = <Ports>(
  database: Database,
  bind: (tx: Transaction) => Ports,
  { lockTimeoutMs }: { readonly lockTimeoutMs?: number } = {},
): UnitOfWork<Ports> => ({
  async run(work) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.drizzle.transaction(async (tx) => {
          if (lockTimeoutMs !== undefined)
            await tx.execute(sql`SELECT set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
          return work(bind(tx))
        })
      } catch (error) {
        const code = stateOf(error)
        if (code === LOCK_NOT_AVAILABLE) throw new RowLocked('A row is held by somebody else', { cause: error })
        if (attempt === MAX_ATTEMPTS || code !== DEADLOCK) throw translateDeletedAccountError(error)
      }
    }
  },
})

/** SQLSTATE of a statement's failure. */
function stateOf(error: unknown): string | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError ? cause.code : undefined
}
