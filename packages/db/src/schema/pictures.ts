import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, instant } from './columns.ts'

/** A stored file. Addresses are per account: equal files of two accounts are two blobs (R35). */
export const blobs = pgTable(
  'blobs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    storageKey: text('storage_key').notNull().unique(),
    /** The picture's small WebP; uploads have none. */
    thumbnailKey: text('thumbnail_key').unique(),
    /** The picture's SVG, gzipped, where it was drawn in vectors alone. */
    vectorKey: text('vector_key').unique(),
    /** A grey PNG of the picture's size, where it was taken out of a photo: white where it shows what that does not. */
    inventedKey: text('invented_key').unique(),
    sha256: bytea('sha256').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('blobs_content_key').on(table.accountId, table.sha256)],
)

export const uploads = pgTable(
  'uploads',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    blobId: uuid('blob_id')
      .notNull()
      .references(() => blobs.id),
    resized: boolean('resized').notNull(),
    /** The own picture that it was made of. No reference: that it was stays known when that is deleted. */
    outputId: uuid('output_id'),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    index('uploads_account_idx').on(table.accountId, table.createdAt),
    index('uploads_blob_idx').on(table.blobId),
    index('uploads_unused_idx').on(table.lastUsedAt),
  ],
)

/**
 * Files to remove once `due_at` is past. A writer adds its key here before it writes and takes it out in the
 * transaction that makes the file count, so a crash or a late worker leaves nothing behind; a deletion adds it with
 * `due_at` now.
 */
export const storageGarbage = pgTable(
  'storage_garbage',
  { storageKey: text('storage_key').primaryKey(), dueAt: instant('due_at').notNull() },
  (table) => [index('storage_garbage_due_idx').on(table.dueAt)],
)

/** A job: what the user asked for and paid. Its row's lock orders the events and the ends of its tasks. */
export const generationRequests = pgTable(
  'generation_requests',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: ['generate', 'variation', 'upscale'] }).notNull(),
    mode: text('mode').notNull(),
    count: integer('count').notNull(),
    firstSlot: integer('first_slot').notNull().default(0),
    priceEach: integer('price_each').notNull(),
    seed: bigint('seed', { mode: 'number' }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    prompt: text('prompt').notNull(),
    garmentType: text('garment_type'),
    faceId: integer('face_id').notNull(),
    targetBlobId: uuid('target_blob_id').references(() => blobs.id),
    maskBlobId: uuid('mask_blob_id').references(() => blobs.id),
    sourceBlobId: uuid('source_blob_id').references(() => blobs.id),
    /**
     * Which uploads they came from: of two of one photo, the one that goes with the last picture (R39). No references: a
     * request outlives its uploads, and a deletion of one would have to wait for the request's row.
     */
    targetUploadId: uuid('target_upload_id'),
    sourceUploadId: uuid('source_upload_id'),
    /** The own pictures that they were. No references: what a picture came from stays known when that is deleted. */
    targetOutputId: uuid('target_output_id'),
    sourceOutputId: uuid('source_output_id'),
    /** The own picture that is varied, upscaled or tried again. No reference, for the same reason. */
    parentOutputId: uuid('parent_output_id'),
    /** The own picture that a rerun makes again with something changed. No reference, for the same reason. */
    rerunOfOutputId: uuid('rerun_of_output_id'),
    /**
     * What is varied or upscaled. An own picture is kept while that is done, since it may be deleted meanwhile; one that came with a
     * recipe is an input as others are.
     */
    originalBlobId: uuid('original_blob_id').references(() => blobs.id),
    originalOutputId: uuid('original_output_id').references((): AnyPgColumn => outputs.id, { onDelete: 'set null' }),
    /** Where a variation, or what is upscaled, stands among the variations of its first picture (`Variation` of core). */
    variation: jsonb('variation'),
    /** No reference: that a picture was tried again stays known, and counts, when it is deleted. */
    retryOfOutputId: uuid('retry_of_output_id').unique(),
    maskCoordinates: jsonb('mask_coordinates').notNull(),
    placement: jsonb('placement'),
    status: text('status', { enum: ['open', 'done'] }).notNull(),
    openTasks: integer('open_tasks').notNull(),
    nextEventId: integer('next_event_id').notNull(),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('generation_requests_account_idx').on(table.accountId, table.createdAt),
    index('generation_requests_open_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'open'`),
    // With the time: the newest of one photo are read, however many there are of it.
    index('generation_requests_target_newest_idx').on(table.targetBlobId, table.createdAt),
    index('generation_requests_mask_idx').on(table.maskBlobId),
    index('generation_requests_source_newest_idx').on(table.sourceBlobId, table.createdAt),
    index('generation_requests_target_upload_idx')
      .on(table.targetUploadId)
      .where(sql`${table.targetUploadId} IS NOT NULL`),
    index('generation_requests_source_upload_idx')
      .on(table.sourceUploadId)
      .where(sql`${table.sourceUploadId} IS NOT NULL`),
    // With the time: the first that were made of one picture are read, however many there are.
    index('generation_requests_target_output_oldest_idx')
      .on(table.targetOutputId, table.createdAt)
      .where(sql`${table.targetOutputId} IS NOT NULL`),
    index('generation_requests_source_output_oldest_idx')
      .on(table.sourceOutputId, table.createdAt)
      .where(sql`${table.sourceOutputId} IS NOT NULL`),
    index('generation_requests_parent_output_oldest_idx')
      .on(table.parentOutputId, table.createdAt)
      .where(sql`${table.parentOutputId} IS NOT NULL`),
    index('generation_requests_rerun_of_output_oldest_idx')
      .on(table.rerunOfOutputId, table.createdAt)
      .where(sql`${table.rerunOfOutputId} IS NOT NULL`),
    index('generation_requests_original_idx')
      .on(table.originalBlobId)
      .where(sql`${table.originalBlobId} IS NOT NULL`),
    index('generation_requests_original_output_idx')
      .on(table.originalOutputId)
      .where(sql`${table.originalOutputId} IS NOT NULL`),
    check(
      'generation_requests_only_a_first_has_no_lineage',
      sql`(${table.kind} = 'generate') = (${table.variation} IS NULL)`,
    ),
    check(
      'generation_requests_only_a_retry_is_free',
      sql`(${table.retryOfOutputId} IS NOT NULL) = (${table.priceEach} = 0)`,
    ),
    check('generation_requests_retry_is_one_picture', sql`${table.retryOfOutputId} IS NULL OR ${table.count} = 1`),
    check('generation_requests_open_count', sql`${table.openTasks} BETWEEN 0 AND ${table.count}`),
    check('generation_requests_done_means_none_open', sql`(${table.status} = 'done') = (${table.openTasks} = 0)`),
  ],
)

/** One picture to make. It changes state by compare-and-set on (status, attempt) only. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => generationRequests.id),
    slot: integer('slot').notNull(),
    status: text('status', { enum: ['queued', 'running', 'done', 'failed', 'cancelled'] }).notNull(),
    /** Claims; with the status what every change is compared with. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that an engine, a storage or a file failed: a worker that was killed or stopped is no failure of the task. */
    failures: integer('failures').notNull().default(0),
    /** Claims that only learnt that it has to wait: neither failures nor lost workers. */
    waits: integer('waits').notNull().default(0),
    /** The engine that is to make it; null until one is chosen. Kept at its end. */
    lane: text('lane'),
    /** Engines that have passed it on (`Refusal` of core), the first one first. */
    refusals: jsonb('refusals').notNull().default([]),
    /** How many went before it in its lane when its user was last told; null before, and in each new lane. */
    toldPosition: integer('told_position'),
    /** The number under which the worker that claimed it is present (`worker-presence.ts`). */
    holder: integer('holder'),
    /** Not made before this: when it was queued, later for a try that waits. The database's clock, which all workers share. */
    queuedAt: instant('queued_at').notNull().defaultNow(),
    /** Renewed by the worker that runs it; the reaper takes a running task whose heartbeat is old. */
    heartbeatAt: instant('heartbeat_at'),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    errorCode: text('error_code'),
    /** The picture that this task makes twice as large. No reference: nothing is to be done when that is deleted. */
    upscaledFromId: uuid('upscaled_from_id'),
    /** The picture that it made, by a trigger. No reference: what came of that stays known when it is deleted. */
    outputId: uuid('output_id').unique(),
  },
  (table) => [
    // Once for each picture, and again where it failed (R20).
    uniqueIndex('tasks_one_upscale_a_picture')
      .on(table.upscaledFromId)
      .where(sql`${table.status} NOT IN ('failed', 'cancelled')`),
    unique('tasks_slot_key').on(table.requestId, table.slot),
    index('tasks_running_idx')
      .on(table.heartbeatAt)
      .where(sql`${table.status} = 'running'`),
    index('tasks_lane_idx')
      .on(table.lane, table.queuedAt)
      .where(sql`${table.status} = 'queued'`),
  ],
)

/**
 * When an account's turn was last. No reference to the account: a claim would wait for whoever holds that row. Rows are
 * of use while somebody waits, and go with the account or after a day.
 */
export const accountTurns = pgTable('account_turns', {
  accountId: uuid('account_id').primaryKey(),
  servedAt: instant('served_at').notNull(),
})

/** A finished picture in its owner's library. */
export const outputs = pgTable(
  'outputs',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    requestId: uuid('request_id')
      .notNull()
      .references(() => generationRequests.id),
    taskId: uuid('task_id')
      .notNull()
      .unique()
      .references(() => tasks.id),
    blobId: uuid('blob_id')
      .notNull()
      .references(() => blobs.id),
    mode: text('mode').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    provenance: jsonb('provenance').notNull(),
    understood: jsonb('understood').notNull(),
    ignored: jsonb('ignored').notNull(),
    warnings: jsonb('warnings').notNull(),
    /** What was measured when it was finished (`FidelityMeasures`); null in modes without a mask. */
    fidelity: jsonb('fidelity'),
    /**
     * What it looks like before it is there (`PictureLook`). Null of pictures of an older version, which are looked at in the background; JSON's null
     * where there is nothing to be seen.
     */
    look: jsonb('look'),
    /** How much of what was taken out of a photo the photo does not show; its map is a file of the blob. */
    inventedShare: doublePrecision('invented_share'),
    upscaledFromId: uuid('upscaled_from_id').references((): AnyPgColumn => outputs.id, { onDelete: 'set null' }),
    downloadedAt: instant('downloaded_at'),
    /** When its owner picked it as a favourite; null for one that is none. */
    favouriteAt: instant('favourite_at'),
    /** When its owner deleted it, which can be undone for a while: until it is purged it is there for nobody. */
    deletedAt: instant('deleted_at'),
    /** Its owner's deletion (`deletions`) that it is a part of. */
    deletionId: uuid('deletion_id'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('outputs_invented_is_a_share', sql`${table.inventedShare} BETWEEN 0 AND 1`),
    check('outputs_hidden_by_a_deletion', sql`${table.deletedAt} IS NULL OR ${table.deletionId} IS NOT NULL`),
    index('outputs_account_idx').on(table.accountId, table.createdAt, table.id),
    index('outputs_mode_idx').on(table.accountId, table.mode, table.createdAt, table.id),
    index('outputs_favourite_idx')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.favouriteAt} IS NOT NULL`),
    index('outputs_deletion_idx')
      .on(table.accountId, table.deletionId)
      .where(sql`${table.deletionId} IS NOT NULL`),
    index('outputs_unseen_idx')
      .on(table.createdAt)
      .where(sql`${table.look} IS NULL`),
    index('outputs_blob_idx').on(table.blobId),
    index('outputs_request_idx').on(table.requestId),
    index('outputs_upscaled_from_idx')
      .on(table.upscaledFromId)
      .where(sql`${table.upscaledFromId} IS NOT NULL`),
  ],
)

export const votes = pgTable('votes', {
  id: uuid('id').primaryKey().defaultRandom(),
  outputId: uuid('output_id')
    .notNull()
    .unique()
    .references(() => outputs.id, { onDelete: 'cascade' }),
  liked: boolean('liked').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** The truth of every stream (R16): ids count up per request, in the order of commits. */
export const events = pgTable(
  'events',
  {
    requestId: uuid('request_id')
      .notNull()
      .references(() => generationRequests.id),
    id: integer('id').notNull(),
    kind: text('kind', { enum: ['image', 'message', 'done'] }).notNull(),
    data: jsonb('data').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.id] }),
    uniqueIndex('events_one_done_a_request')
      .on(table.requestId)
      .where(sql`${table.kind} = 'done'`),
    // Each is some ten thousand bytes.
    uniqueIndex('events_one_preview_a_picture')
      .on(table.requestId, sql`(${table.data}->>'slot')`)
      .where(sql`${table.data}->>'kind' = 'preview'`),
    index('events_standing_idx')
      .on(table.createdAt)
      .where(sql`${table.data}->>'kind' IN ('progress', 'queued')`),
  ],
)

/**
 * The streams that an account has open, on whichever server (R16): a row for each slot, so that none is taken twice. The
 * table and its column keep their older names.
 */
export const streamSlots = pgTable(
  'stream_places',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** From 0. */
    slot: integer('place').notNull(),
    /** The stream that has it. */
    holder: uuid('holder').notNull().unique(),
    /** A server that died leaves its rows; from here on they are free. */
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.slot] })],
)

/** The same key by the same account gives the same job; kept 7 days (R17). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text('key').notNull(),
    fingerprint: bytea('fingerprint').notNull(),
    /** How the call named its pictures, and the contents they stood for (`SentPictures` of core): names may be forgotten. */
    sent: jsonb('sent').notNull().default({}),
    requestId: uuid('request_id')
      .notNull()
      .references(() => generationRequests.id),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_age_idx').on(table.createdAt),
  ],
)
