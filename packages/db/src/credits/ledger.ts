import { eq } from 'drizzle-orm'
import type { Ledger } from '@toile/core'
import type { Queryable } from '../database.ts'
import { balances, ledger } from '../schema/index.ts'

export const ledgerOn = (db: Queryable): Ledger => ({
  async lockBalance(accountId) {
    const [row] = await db.select().from(balances).where(eq(balances.accountId, accountId)).for('update')
    if (row === undefined) throw new Error('An account has no balance')
    return row.credits
  },

  async balance(accountId) {
    const [row] = await db.select().from(balances).where(eq(balances.accountId, accountId))
    return row?.credits ?? 0
  },

  async append(entry) {
    // Only the entry's own key may be there already: any other broken rule (a second refund of a task under another
    // key, an overdraft) is a fault and is thrown.
    const { rowCount } = await db
      .insert(ledger)
      .values({ ...entry, requestId: entry.requestId ?? null, taskId: entry.taskId ?? null })
      .onConflictDoNothing({ target: ledger.key })
    return rowCount === 1
  },
})
