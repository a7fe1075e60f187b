import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type AccountRemoval, keysOf } from '@toile/core'
import type { Queryable } from '../database.ts'
import {
  accounts,
  accountTokens,
  accountTurns,
  blobs,
  checkouts,
  collections,
  deletions,
  drafts,
  emailVerifications,
  events,
  generationRequests,
  idempotencyKeys,
  instructionSettings,
  knownDevices,
  libraries,
  outputs,
  passkeys,
  payments,
  reruns,
  securityEvents,
  sessions,
  streamSlots,
  subscriptions,
  tasks,
  uploads,
  vendorCharges,
} from '../schema/index.ts'
import { loginDelayStore } from './login-delay-store.ts'

/** Tables with nothing in them that outlives the person, in an order that their references allow; votes go with outputs. */
const PERSONAL = [
  sessions,
  passkeys,
  knownDevices,
  accountTokens,
  emailVerifications,
  securityEvents,
  instructionSettings,
  streamSlots,
  accountTurns,
  idempotencyKeys,
  reruns,
  drafts,
  // Whoever changes many pictures holds one of these first.
  collections,
  deletions,
  uploads,
  // Before its pictures, so that nothing is counted down for each of them.
  libraries,
  outputs,
] as const

export const accountRemoval = (db: Queryable): AccountRemoval => ({
  async lock(accountId) {
    const [row] = await db
      .select({ email: accounts.email, googleSub: accounts.googleSub })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
      .for('update')
    return row ?? null
  },

  async openRequests(accountId) {
    const rows = await db
      .select({ id: generationRequests.id })
      .from(generationRequests)
      .where(and(eq(generationRequests.accountId, accountId), eq(generationRequests.status, 'open')))
    return rows.map(({ id }) => id)
  },

  async isBuying(accountId) {
    const begun = await db.$count(
      checkouts,
      and(eq(checkouts.accountId, accountId), inArray(checkouts.status, ['creating', 'open'])),
    )
    const live = await db.$count(
      subscriptions,
      and(eq(subscriptions.accountId, accountId), ne(subscriptions.status, 'ended')),
    )
    return begun + live > 0
  },

  async remove(accountId, now) {
    for (const table of PERSONAL) {
      // In order: later ones are referred to by earlier ones.
      await db.delete(table).where(eq(table.accountId, accountId))
    }
    await loginDelayStore(db).clearAccount(accountId)
    // Whoever has such an address could go on to a page of the person's.
    await db.update(checkouts).set({ url: null }).where(eq(checkouts.accountId, accountId))
    await db.update(payments).set({ receiptUrl: null }).where(eq(payments.accountId, accountId))
    await db.update(subscriptions).set({ payUrl: null }).where(eq(subscriptions.accountId, accountId))
    const requests = db
      .select({ id: generationRequests.id })
      .from(generationRequests)
      .where(eq(generationRequests.accountId, accountId))
    // Events repeat the words of their requests, and nobody may read them any more.
    await db.delete(events).where(inArray(events.requestId, requests))
    // Whoever has a job's reference can ask the vendor for its picture. One that is still to be stopped keeps it until it is.
    const made = db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.requestId, requests))
    await db.update(vendorCharges).set({ ref: null }).where(inArray(vendorCharges.taskId, made))
    await db
      .update(generationRequests)
      .set({
        prompt: '',
        garmentType: null,
        maskCoordinates: [],
        placement: null,
        targetBlobId: null,
        maskBlobId: null,
        sourceBlobId: null,
        targetUploadId: null,
        sourceUploadId: null,
        originalBlobId: null,
        targetOutputId: null,
        sourceOutputId: null,
        parentOutputId: null,
      })
      .where(eq(generationRequests.accountId, accountId))
    const files = await db.delete(blobs).where(eq(blobs.accountId, accountId)).returning({
      storageKey: blobs.storageKey,
      thumbnailKey: blobs.thumbnailKey,
      vectorKey: blobs.vectorKey,
      inventedKey: blobs.inventedKey,
    })
    // No name that anybody can have, and no address: both may be somebody else's from here on.
    const nobody = `deleted-${crypto.randomUUID()}`
    await db
      .update(accounts)
      .set({ username: nobody, email: nobody, passwordHash: null, googleSub: null, deletedAt: now })
      .where(eq(accounts.id, accountId))
    return files.flatMap(keysOf)
  },
})
