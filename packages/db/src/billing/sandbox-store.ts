import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { SandboxOutbox, SandboxStore } from '@toile/core'
import type { Database } from '../database.ts'
import { sandboxCustomers, sandboxDeliveries } from '../schema/index.ts'

/** A customer is kept as it is given: whoever writes it knows its form. */
export const sandboxStore = <Customer>({ drizzle }: Database): SandboxStore<Customer> => ({
  async insert(id, customer) {
    await drizzle.insert(sandboxCustomers).values({ id, state: customer })
  },

  change: (id, change) =>
    drizzle.transaction(async (tx) => {
      const own = eq(sandboxCustomers.id, id)
      const [row] = await tx.select({ state: sandboxCustomers.state }).from(sandboxCustomers).where(own).for('update')
      if (row === undefined) return null
      const { customer, deliveries, result } = change(row.state as Customer)
      await tx.update(sandboxCustomers).set({ state: customer }).where(own)
      if (deliveries.length > 0) await tx.insert(sandboxDeliveries).values([...deliveries])
      return { result }
    }),
})

export const sandboxOutbox = ({ drizzle }: Database): SandboxOutbox => ({
  due: (now, limit) =>
    drizzle
      .select({
        id: sandboxDeliveries.id,
        body: sandboxDeliveries.body,
        dueAt: sandboxDeliveries.dueAt,
        attempts: sandboxDeliveries.attempts,
      })
      .from(sandboxDeliveries)
      .where(and(isNull(sandboxDeliveries.deliveredAt), lte(sandboxDeliveries.dueAt, now)))
      .orderBy(asc(sandboxDeliveries.dueAt), asc(sandboxDeliveries.id))
      .limit(limit),

  async markDelivered(id, at) {
    await drizzle.update(sandboxDeliveries).set({ deliveredAt: at }).where(eq(sandboxDeliveries.id, id))
  },

  async postpone(id, dueAt) {
    await drizzle
      .update(sandboxDeliveries)
      .set({ dueAt, attempts: sql`${sandboxDeliveries.attempts} + 1` })
      .where(eq(sandboxDeliveries.id, id))
  },

  async forgetDeliveredBefore(time) {
    await drizzle.delete(sandboxDeliveries).where(lt(sandboxDeliveries.deliveredAt, time))
  },
})
