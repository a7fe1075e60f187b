import { eq, lt } from 'drizzle-orm'
import type { ProviderEvents } from '@toile/core'
import type { Queryable } from '../database.ts'
import { providerEvents } from '../schema/index.ts'

export const providerEventStore = (db: Queryable): ProviderEvents => ({
  async insert({ id, type, objectId, customerId }, receivedAt) {
    const { rowCount } = await db
      .insert(providerEvents)
      .values({ id, type, objectId, customerId, receivedAt })
      .onConflictDoNothing({ target: providerEvents.id })
    return rowCount === 1
  },

  async find(eventId) {
    const [row] = await db.select().from(providerEvents).where(eq(providerEvents.id, eventId))
    return row ?? null
  },

  async markProcessed(eventId, processedAt) {
    await db.update(providerEvents).set({ processedAt }).where(eq(providerEvents.id, eventId))
  },

  async removeProcessed(before) {
    const { rowCount } = await db.delete(providerEvents).where(lt(providerEvents.processedAt, before))
    return rowCount ?? 0
  },
})
