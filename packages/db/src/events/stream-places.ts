import { eq, lt } from 'drizzle-orm'
import type { Clock, StreamPlaces } from '@toile/core'
import type { Queryable } from '../database.ts'
import { streamPlaces } from '../schema/index.ts'

/** The primary key hands each place to one stream, however many ask at once and wherever. */
export function streamPlacesOn(db: Queryable, clock: Clock): StreamPlaces {
  return {
    async take(accountId, most, heldForMs) {
      const holder = crypto.randomUUID()
      const end = (): Date => new Date(clock.now().getTime() + heldForMs)
      for (let place = 0; place < most; place += 1) {
        const heldUntil = end()
        // In order: most accounts have one stream, and find the first place free.
        const { rowCount } = await db
          .insert(streamPlaces)
          .values({ accountId, place, holder, heldUntil })
          .onConflictDoUpdate({
            target: [streamPlaces.accountId, streamPlaces.place],
            set: { holder, heldUntil },
            setWhere: lt(streamPlaces.heldUntil, clock.now()),
          })
        if (rowCount === 1) return { renew: () => renew(holder, end()), leave: () => leave(holder) }
      }
      return null
    },
  }

  async function renew(holder: string, heldUntil: Date): Promise<boolean> {
    const { rowCount } = await db.update(streamPlaces).set({ heldUntil }).where(eq(streamPlaces.holder, holder))
    return rowCount === 1
  }

  async function leave(holder: string): Promise<void> {
    await db.delete(streamPlaces).where(eq(streamPlaces.holder, holder))
  }
}
