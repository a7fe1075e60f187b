import { and, count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { SecurityLog } from '@toile/core'
import type { Queryable } from '../database.ts'
import { securityEvents } from '../schema/index.ts'
import { undeletedAccountId } from './undeleted-account.ts'

export const securityLog = (db: Queryable): SecurityLog => ({
  async append(event) {
    await db.insert(securityEvents).values({ ...event, accountId: undeletedAccountId(event.accountId) })
  },

  async has(accountId, kinds) {
    const [row] = await db
      .select({ id: securityEvents.id })
      .from(securityEvents)
      .where(and(eq(securityEvents.accountId, accountId), inArray(securityEvents.kind, [...kinds])))
      .limit(1)
    return row !== undefined
  },

  async list(accountId, page, pageSize) {
    const ofAccount = eq(securityEvents.accountId, accountId)
    const [events, [counted]] = await Promise.all([
      db
        .select()
        .from(securityEvents)
        .where(ofAccount)
        .orderBy(desc(securityEvents.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(securityEvents).where(ofAccount),
    ])
    return { events, total: counted?.total ?? 0 }
  },
})

export async function removeOldSecurityEvents(db: Queryable, before: Date): Promise<number> {
  const { rowCount } = await db.delete(securityEvents).where(lt(securityEvents.createdAt, before))
  return rowCount ?? 0
}
