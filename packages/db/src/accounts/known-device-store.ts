import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { KnownDevices } from '@toile/core'
import type { Queryable } from '../database.ts'
import { knownDevices } from '../schema/index.ts'
import { undeletedAccountId } from './undeleted-account.ts'

export const knownDeviceStore = (db: Queryable): KnownDevices => ({
  async has(tokenHash, accountId, seenAfter) {
    const [row] = await db
      .select({ accountId: knownDevices.accountId })
      .from(knownDevices)
      .where(
        and(
          eq(knownDevices.tokenHash, tokenHash),
          eq(knownDevices.accountId, accountId),
          gt(knownDevices.lastSeenAt, seenAfter),
        ),
      )
    return row !== undefined
  },

  async rename(from, to) {
    await db.update(knownDevices).set({ tokenHash: to }).where(eq(knownDevices.tokenHash, from))
  },

  async add(tokenHash, accountId, at) {
    await db
      .insert(knownDevices)
      .values({ tokenHash, accountId: undeletedAccountId(accountId), createdAt: at, lastSeenAt: at })
      .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.accountId], set: { lastSeenAt: at } })
  },

  async deleteAll(accountId, exceptHash) {
    const others = exceptHash === null ? undefined : ne(knownDevices.tokenHash, exceptHash)
    await db.delete(knownDevices).where(and(eq(knownDevices.accountId, accountId), others))
  },

  async deleteUnseen(before) {
    const { rowCount } = await db.delete(knownDevices).where(lt(knownDevices.lastSeenAt, before))
    return rowCount ?? 0
  },
})
