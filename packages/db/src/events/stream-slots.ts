import { eq, lt, sql } from 'drizzle-orm'
import type { StreamSlots } from '@toile/core'
import type { Queryable } from '../database.ts'
import { streamSlots } from '../schema/index.ts'

export interface StreamSlotsOptions {
  /** Slots could not be renewed: called for the first failure in a row. */
  readonly onError: (error: unknown) => void
  /** Lease of a slot without renewal: how long an account waits for the slots of a server that died. */
  readonly leaseMs?: number
  readonly renewMs?: number
}

/**
 * The primary key hands each slot to one stream, however many ask at once, and in whichever process. All slots of this
 * process are renewed together, by one statement, and by the database's clock: leases are too short for servers whose
 * clocks differ. A slot that is renewed late is lost only when somebody else has taken it.
 */
export function databaseStreamSlots(
  db: Queryable,
  { onError, leaseMs = 1_400, renewMs = 400 }: StreamSlotsOptions,
): StreamSlots {
  const held = new Map<string, AbortController>()
  let timer: NodeJS.Timeout | undefined
  let failing = false
  const heldUntil = sql`clock_timestamp() + ${leaseMs}::integer * interval '1 millisecond'`

  return {
    async acquire(accountId, most) {
      const holder = crypto.randomUUID()
      for (let slot = 0; slot < most; slot += 1) {
        // In order: most accounts have one stream and get the first slot.
        const { rowCount } = await db
          .insert(streamSlots)
          .values({ accountId, slot, holder, heldUntil })
          .onConflictDoUpdate({
            target: [streamSlots.accountId, streamSlots.slot],
            set: { holder, heldUntil },
            setWhere: lt(streamSlots.heldUntil, sql`clock_timestamp()`),
          })
        if (rowCount !== 1) continue
        const losing = new AbortController()
        held.set(holder, losing)
        timer ??= setTimeout(renew, renewMs)
        return { lost: losing.signal, release: () => leave(holder) }
      }
      return null
    },
  }

  function renew(): void {
    void renewHeld().finally(() => {
      timer = held.size === 0 ? undefined : setTimeout(renew, renewMs)
    })
  }

  /** While the database is unavailable nobody else gets a slot either, so none counts as lost. */
  async function renewHeld(): Promise<void> {
    const holders = [...held.keys()]
    if (holders.length === 0) return
    try {
      const renewed = await db
        .update(streamSlots)
        .set({ heldUntil })
        .where(sql`${streamSlots.holder} = ANY(${sql.param(holders)}::uuid[])`)
        .returning({ holder: streamSlots.holder })
      failing = false
      const kept = new Set(renewed.map(({ holder }) => holder))
      for (const holder of holders) {
        if (kept.has(holder)) continue
        held.get(holder)?.abort()
        held.delete(holder)
      }
    } catch (error) {
      if (!failing) onError(error)
      failing = true
    }
  }

  async function leave(holder: string): Promise<void> {
    held.delete(holder)
    await db.delete(streamSlots).where(eq(streamSlots.holder, holder))
  }
}
