import { and, eq, isNull } from 'drizzle-orm'
import type { EnginePrivacy } from '@toile/core'
import type { Queryable } from '../database.ts'
import { accounts } from '../schema/index.ts'

export const enginePrivacy = (db: Queryable): EnginePrivacy => {
  const alive = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.deletedAt))
  return {
    async refusesOutside(accountId) {
      const [account] = await db
        .select({ refuses: accounts.refusesOutsideEngines })
        .from(accounts)
        .where(alive(accountId))
      return account?.refuses ?? true
    },

    async setRefusesOutside(accountId, refused) {
      const { rowCount } = await db.update(accounts).set({ refusesOutsideEngines: refused }).where(alive(accountId))
      return rowCount === 1
    },
  }
}
