import type { UnitOfWork } from '@toile/core'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { asRefusal } from './accounts/of-living.ts'
import type { Database, Transaction } from './database.ts'

const DEADLOCK = '40P01'
const ATTEMPTS = 3

/**
 * Services' transactions on PostgreSQL, at READ COMMITTED: what they rely on is row locks and compare-and-set, and a
 * statement after a lock must see what the lock's last holder committed. A transaction that PostgreSQL ended to untie a
 * deadlock is run again, so `work` must change nothing outside its ports. One that was begun for an account that is deleted
 * by now rejects with `unauthenticated`.
 */
export const unitOfWork = <Ports>(database: Database, bind: (tx: Transaction) => Ports): UnitOfWork<Ports> => ({
  async run(work) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.drizzle.transaction((tx) => work(bind(tx)))
      } catch (error) {
        if (attempt === ATTEMPTS || !isDeadlock(error)) throw asRefusal(error)
      }
    }
  },
})

function isDeadlock(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === DEADLOCK
}
