import type { SandboxDelivery, SandboxOutbox, SandboxStore } from '@toile/core'
import type { SandboxCustomer } from '../sandbox/customer.ts'
import type { SandboxEvent } from '../sandbox/events.ts'

type Mutable<Thing> = { -readonly [Key in keyof Thing]: Thing[Key] }

export interface SandboxMemory extends SandboxStore<SandboxCustomer>, SandboxOutbox {
  /** All events so far, in their order, whether delivered or not. */
  events(): readonly SandboxEvent[]
}

/** The sandbox's store and outbox in memory. A customer is kept as JSON, as a database keeps it. */
export function sandboxMemory(): SandboxMemory {
  const customers = new Map<string, string>()
  const deliveries: (Mutable<SandboxDelivery> & { attempts: number; deliveredAt: Date | null })[] = []
  const find = (id: string) => deliveries.find((delivery) => delivery.id === id)
  return {
    async insert(id, customer) {
      customers.set(id, JSON.stringify(customer))
    },
    async change(id, change) {
      const before = customers.get(id)
      if (before === undefined) return null
      const changed = change(JSON.parse(before))
      customers.set(id, JSON.stringify(changed.customer))
      for (const delivery of changed.deliveries) {
        deliveries.push({ ...delivery, attempts: 0, deliveredAt: null })
      }
      return { result: changed.result }
    },
    async due(now, limit) {
      return deliveries
        .filter(({ dueAt, deliveredAt }) => deliveredAt === null && dueAt <= now)
        .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
        .slice(0, limit)
    },
    async markDelivered(id, at) {
      const delivery = find(id)
      if (delivery !== undefined) delivery.deliveredAt = at
    },
    async postpone(id, dueAt) {
      const delivery = find(id)
      if (delivery !== undefined) Object.assign(delivery, { dueAt, attempts: delivery.attempts + 1 })
    },
    async forgetDeliveredBefore(time) {
      const kept = deliveries.filter(({ deliveredAt }) => deliveredAt === null || deliveredAt >= time)
      deliveries.splice(0, deliveries.length, ...kept)
    },
    events: () => deliveries.map(({ body }) => JSON.parse(body)),
  }
}
