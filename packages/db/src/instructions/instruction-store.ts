import { and, eq } from 'drizzle-orm'
import type { InstructionStore } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { accounts, instructionSettings } from '../schema/index.ts'

export const instructionStore = (db: Queryable): InstructionStore => ({
  async disabled(accountId) {
    const rows = await db
      .select({ instruction: instructionSettings.instruction })
      .from(instructionSettings)
      .where(eq(instructionSettings.accountId, accountId))
    return rows.map(({ instruction }) => instruction)
  },

  async toggle(accountId, instruction) {
    // Without the lock two at once would both find nothing to delete and end as one.
    await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update')
    const { rowCount } = await db
      .delete(instructionSettings)
      .where(and(eq(instructionSettings.accountId, accountId), eq(instructionSettings.instruction, instruction)))
    if (rowCount === 0)
      await db.insert(instructionSettings).values({ accountId: undeletedAccountId(accountId), instruction })
  },
})
