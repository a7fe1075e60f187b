import { and, asc, eq, gt, isNull, notExists, sql, type Column } from 'drizzle-orm'
import type { ExportFile, ExportFolder, ExportList, ExportRow, PersonalData } from '@toile/core'
import type { Queryable } from '../database.ts'
import {
  accounts,
  blobs,
  collections,
  drafts,
  generationRequests,
  instructionSettings,
  knownDevices,
  ledger,
  outputs,
  paidItems,
  passkeys,
  payments,
  reruns,
  securityEvents,
  sessions,
  subscriptions,
  uploads,
  votes,
} from '../schema/index.ts'

/** What the file of a blob, named by a column of the query's, is called in an export. */
const fileOf = (blobId: Column) => sql<string | null>`CASE WHEN ${blobId} IS NOT NULL THEN coalesce(
  (SELECT 'uploads/' || file.id || '.png' FROM uploads AS file WHERE file.blob_id = ${blobId} ORDER BY file.created_at LIMIT 1),
  (SELECT 'pictures/' || file.id || '.png' FROM outputs AS file WHERE file.blob_id = ${blobId} ORDER BY file.created_at LIMIT 1),
  'inputs/' || ${blobId} || '.png') END`

export const personalData = (db: Queryable): PersonalData => ({
  async person(accountId) {
    const [account] = await db
      .select({
        id: accounts.id,
        username: accounts.username,
        email: accounts.email,
        has_password: sql<boolean>`${accounts.passwordHash} IS NOT NULL`,
        google_account: accounts.googleSub,
        verified_at: accounts.verifiedAt,
        created_at: accounts.createdAt,
        refuses_outside_engines: accounts.refusesOutsideEngines,
      })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    if (account === undefined) return null
    const { refuses_outside_engines, ...profile } = account
    const instructions = await db
      .select({ instruction: instructionSettings.instruction })
      .from(instructionSettings)
      .where(eq(instructionSettings.accountId, accountId))
    return {
      account: profile,
      settings: { instructions_off: instructions.map(({ instruction }) => instruction), refuses_outside_engines },
      sessions: await db
        .select({
          device: sessions.device,
          network: sessions.network,
          created_at: sessions.createdAt,
          last_seen_at: sessions.lastSeenAt,
        })
        .from(sessions)
        .where(eq(sessions.accountId, accountId))
        .orderBy(asc(sessions.createdAt)),
      known_devices: await db
        .select({ created_at: knownDevices.createdAt, last_seen_at: knownDevices.lastSeenAt })
        .from(knownDevices)
        .where(eq(knownDevices.accountId, accountId))
        .orderBy(asc(knownDevices.createdAt)),
      passkeys: await db
        .select({
          name: passkeys.name,
          synced: passkeys.synced,
          created_at: passkeys.createdAt,
          last_used_at: passkeys.lastUsedAt,
        })
        .from(passkeys)
        .where(eq(passkeys.accountId, accountId))
        .orderBy(asc(passkeys.createdAt)),
      subscriptions: await db
        .select({
          plan: subscriptions.plan,
          status: subscriptions.status,
          period_start: subscriptions.periodStart,
          period_end: subscriptions.periodEnd,
          next_billing_at: subscriptions.nextBillingAt,
          ends_at: subscriptions.endsAt,
          next_plan: subscriptions.nextPlan,
          pending_plan: subscriptions.pendingPlan,
          past_due_since: subscriptions.pastDueSince,
          created_at: subscriptions.createdAt,
        })
        .from(subscriptions)
        .where(eq(subscriptions.accountId, accountId))
        .orderBy(asc(subscriptions.createdAt)),
      collections: await db
        .select({ name: collections.name, created_at: collections.createdAt })
        .from(collections)
        .where(and(eq(collections.accountId, accountId), isNull(collections.removedAt)))
        .orderBy(asc(collections.createdAt)),
      drafts: await db
        .select({
          mode: drafts.mode,
          saved_at: drafts.savedAt,
          content: drafts.content,
          photo_upload_id: drafts.photoUploadId,
          source_upload_id: drafts.sourceUploadId,
          mask: fileOf(drafts.maskBlobId),
        })
        .from(drafts)
        .where(eq(drafts.accountId, accountId))
        .orderBy(asc(drafts.mode)),
    }
  },

  list: (accountId, list, after, limit) => LISTS[list](db, accountId, after, limit),
  files: (accountId, folder, after, limit) => FOLDERS[folder](db, accountId, after, limit),
})

type ReadList = (
  db: Queryable,
  accountId: string,
  after: ExportRow['id'] | null,
  limit: number,
) => Promise<readonly ExportRow[]>

/** Rows after this id; all rows for null. */
const beyond = (id: Column, after: string | number | null) => (after === null ? undefined : gt(id, after))

const LISTS: Readonly<Record<ExportList, ReadList>> = {
  requests: (db, accountId, after, limit) =>
    db
      .select({
        id: generationRequests.id,
        kind: generationRequests.kind,
        mode: generationRequests.mode,
        count: generationRequests.count,
        prompt: generationRequests.prompt,
        garment_type: generationRequests.garmentType,
        face_id: generationRequests.faceId,
        mask_coordinates: generationRequests.maskCoordinates,
        placement: generationRequests.placement,
        width: generationRequests.width,
        height: generationRequests.height,
        seed: generationRequests.seed,
        credits_each: generationRequests.priceEach,
        photo: fileOf(generationRequests.targetBlobId),
        mask: fileOf(generationRequests.maskBlobId),
        source: fileOf(generationRequests.sourceBlobId),
        original: fileOf(generationRequests.originalBlobId),
        photo_picture_id: generationRequests.targetOutputId,
        source_picture_id: generationRequests.sourceOutputId,
        made_from_picture_id: generationRequests.parentOutputId,
        created_at: generationRequests.createdAt,
        done_at: generationRequests.doneAt,
      })
      .from(generationRequests)
      .where(and(eq(generationRequests.accountId, accountId), beyond(generationRequests.id, after)))
      .orderBy(asc(generationRequests.id))
      .limit(limit),

  reruns: (db, accountId, after, limit) =>
    db
      .select({
        id: reruns.id,
        picture_id: sql<string>`(SELECT output_id FROM rerun_steps WHERE rerun_id = reruns.id AND number = 0)`,
        changed: reruns.change,
        state: reruns.state,
        credits: reruns.price,
        created_at: reruns.createdAt,
        ended_at: reruns.endedAt,
      })
      .from(reruns)
      .where(and(eq(reruns.accountId, accountId), beyond(reruns.id, after)))
      .orderBy(asc(reruns.id))
      .limit(limit),

  pictures: (db, accountId, after, limit) =>
    db
      .select({
        id: outputs.id,
        file: sql<string>`'pictures/' || ${outputs.id} || '.png'`,
        request_id: outputs.requestId,
        mode: outputs.mode,
        width: outputs.width,
        height: outputs.height,
        made_by: outputs.provenance,
        understood: outputs.understood,
        ignored: outputs.ignored,
        warnings: outputs.warnings,
        fidelity: outputs.fidelity,
        invented_share: outputs.inventedShare,
        upscaled_from_id: outputs.upscaledFromId,
        vote: sql<string | null>`CASE ${votes.liked} WHEN true THEN 'liked' WHEN false THEN 'disliked' END`,
        voted_at: votes.createdAt,
        favourite_at: outputs.favouriteAt,
        collections: sql<string[]>`ARRAY(
          SELECT kept.name FROM library_pictures AS listed JOIN library_terms AS term ON term.id = ANY (listed.terms)
          JOIN collections AS kept ON term.term = 'collection:' || kept.id AND kept.removed_at IS NULL
          WHERE listed.output_id = ${outputs.id} AND kept.account_id = ${outputs.accountId} ORDER BY kept.name)`,
        downloaded_at: outputs.downloadedAt,
        created_at: outputs.createdAt,
      })
      .from(outputs)
      .leftJoin(votes, eq(votes.outputId, outputs.id))
      .where(and(eq(outputs.accountId, accountId), isNull(outputs.deletedAt), beyond(outputs.id, after)))
      .orderBy(asc(outputs.id))
      .limit(limit),

  uploads: (db, accountId, after, limit) =>
    db
      .select({
        id: uploads.id,
        file: sql<string>`'uploads/' || ${uploads.id} || '.png'`,
        width: blobs.width,
        height: blobs.height,
        picture_id: uploads.outputId,
        created_at: uploads.createdAt,
        last_used_at: uploads.lastUsedAt,
      })
      .from(uploads)
      .innerJoin(blobs, eq(blobs.id, uploads.blobId))
      .where(and(eq(uploads.accountId, accountId), beyond(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(limit),

  credits: (db, accountId, after, limit) =>
    db
      .select({
        id: ledger.id,
        amount: ledger.amount,
        reason: ledger.reason,
        request_id: ledger.requestId,
        payment_id: sql<string | null>`coalesce(${ledger.paymentId}, ${paidItems.paymentId})`,
        note: ledger.note,
        created_at: ledger.createdAt,
      })
      .from(ledger)
      .leftJoin(paidItems, eq(paidItems.key, ledger.paidItem))
      .where(and(eq(ledger.accountId, accountId), beyond(ledger.id, after)))
      .orderBy(asc(ledger.id))
      .limit(limit),

  // Without the addresses of receipts: whoever has one can open it.
  payments: (db, accountId, after, limit) =>
    db
      .select({
        id: payments.id,
        amount_cents: payments.amountCents,
        currency: payments.currency,
        refunded_cents: payments.refundedCents,
        disputed_cents: payments.disputedCents,
        bought: sql<unknown>`(
          SELECT coalesce(json_agg(json_build_object('what', kind, 'plan', plan, 'credits', credits) ORDER BY key), '[]')
          FROM ${paidItems} WHERE ${paidItems.paymentId} = ${payments.id})`,
        paid_at: payments.paidAt,
      })
      .from(payments)
      .where(and(eq(payments.accountId, accountId), beyond(payments.id, after)))
      .orderBy(asc(payments.id))
      .limit(limit),

  security_log: (db, accountId, after, limit) =>
    db
      .select({
        id: securityEvents.id,
        kind: securityEvents.kind,
        device: securityEvents.device,
        network: securityEvents.network,
        created_at: securityEvents.createdAt,
      })
      .from(securityEvents)
      .where(and(eq(securityEvents.accountId, accountId), beyond(securityEvents.id, after)))
      .orderBy(asc(securityEvents.id))
      .limit(limit),
}

type ReadFiles = (
  db: Queryable,
  accountId: string,
  after: string | null,
  limit: number,
) => Promise<readonly ExportFile[]>

const FOLDERS: Readonly<Record<ExportFolder, ReadFiles>> = {
  async pictures(db, accountId, after, limit) {
    const rows = await db
      .select({
        id: outputs.id,
        storageKey: blobs.storageKey,
        vectorKey: blobs.vectorKey,
        createdAt: outputs.createdAt,
      })
      .from(outputs)
      .innerJoin(blobs, eq(blobs.id, outputs.blobId))
      .where(and(eq(outputs.accountId, accountId), isNull(outputs.deletedAt), beyond(outputs.id, after)))
      .orderBy(asc(outputs.id))
      .limit(limit)
    return rows.map(({ vectorKey, ...row }) => ({
      ...row,
      name: `pictures/${row.id}.png`,
      vector: vectorKey === null ? null : { name: `pictures/${row.id}.svg`, storageKey: vectorKey },
    }))
  },

  async uploads(db, accountId, after, limit) {
    const rows = await db
      .select({ id: uploads.id, storageKey: blobs.storageKey, createdAt: uploads.createdAt })
      .from(uploads)
      .innerJoin(blobs, eq(blobs.id, uploads.blobId))
      .where(and(eq(uploads.accountId, accountId), beyond(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, name: `uploads/${row.id}.png`, vector: null }))
  },

  async inputs(db, accountId, after, limit) {
    const used = (table: typeof uploads | typeof outputs) =>
      db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(table.blobId, blobs.id))
    const rows = await db
      .select({ id: blobs.id, storageKey: blobs.storageKey, createdAt: blobs.createdAt })
      .from(blobs)
      .where(
        and(
          eq(blobs.accountId, accountId),
          notExists(used(uploads)),
          notExists(used(outputs)),
          beyond(blobs.id, after),
        ),
      )
      .orderBy(asc(blobs.id))
      .limit(limit)
    return rows.map((row) => ({ ...row, name: `inputs/${row.id}.png`, vector: null }))
  },
}
