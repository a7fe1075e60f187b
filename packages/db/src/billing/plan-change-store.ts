import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import type { PlanChangeRow, PlanChanges } from '@toile/core'
import { undeletedAccountId } from '../accounts/undeleted-account.ts'
import type { Queryable } from '../database.ts'
import { planChanges } from '../schema/index.ts'

const columns = { id: planChanges.id, at: planChanges.at, orderedAt: planChanges.orderedAt }

export const planChangeStore = (db: Queryable): PlanChanges => ({
  async latest(accountId, { subscriptionId, from, to }, since) {
    const [row] = await db
      .select(columns)
      .from(planChanges)
      .where(
        and(
          eq(planChanges.accountId, accountId),
          eq(planChanges.providerSubscriptionId, subscriptionId),
          eq(planChanges.fromPlan, from),
          eq(planChanges.toPlan, to),
          gt(planChanges.createdAt, since),
        ),
      )
      .orderBy(desc(sql`${planChanges.orderedAt} IS NOT NULL`), desc(planChanges.createdAt))
      .limit(1)
    return row ?? null
  },

  async insert(accountId, { subscriptionId, from, to }, { at, now }) {
    const [row] = await db
      .insert(planChanges)
      .values({
        accountId: undeletedAccountId(accountId),
        providerSubscriptionId: subscriptionId,
        fromPlan: from,
        toPlan: to,
        at,
        createdAt: now,
      })
      .returning(columns)
    return row as PlanChangeRow
  },

  async markOrdered(id, now) {
    const [row] = await db.update(planChanges).set({ orderedAt: now }).where(eq(planChanges.id, id)).returning()
    if (row === undefined) return
    const { accountId, providerSubscriptionId, fromPlan } = row
    await db
      .delete(planChanges)
      .where(
        and(
          eq(planChanges.accountId, accountId),
          eq(planChanges.providerSubscriptionId, providerSubscriptionId),
          eq(planChanges.fromPlan, fromPlan),
          ne(planChanges.id, id),
          isNotNull(planChanges.orderedAt),
        ),
      )
  },

  async orderedFrom(accountId, { subscriptionId, from }, since) {
    const rows = await db
      .select({ to: planChanges.toPlan })
      .from(planChanges)
      .where(
        and(
          eq(planChanges.accountId, accountId),
          eq(planChanges.providerSubscriptionId, subscriptionId),
          eq(planChanges.fromPlan, from),
          gt(planChanges.orderedAt, since),
        ),
      )
    return rows.map(({ to }) => to)
  },

  async remove(id) {
    await db.delete(planChanges).where(eq(planChanges.id, id))
  },

  async wasOrdered(accountId, { subscriptionId, to }, since) {
    const [row] = await db
      .select({ id: planChanges.id })
      .from(planChanges)
      .where(
        and(
          eq(planChanges.accountId, accountId),
          eq(planChanges.providerSubscriptionId, subscriptionId),
          eq(planChanges.toPlan, to),
          isNotNull(planChanges.orderedAt),
          gt(planChanges.orderedAt, since),
        ),
      )
      .limit(1)
    return row !== undefined
  },
})
