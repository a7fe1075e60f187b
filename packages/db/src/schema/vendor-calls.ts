import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, numeric, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'
import { tasks } from './pictures.ts'

/**
 * A call that a vendor may charge for: the row is there before the call is made. No reference to the task: what was spent is
 * known for longer than who it was spent for. A trigger closes what is open when its task ends. A call that is free has its row,
 * by which it is found again, until its picture has come.
 */
export const vendorCharges = pgTable(
  'vendor_charges',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull(),
    /** The claim that made the call. */
    attempt: integer('attempt').notNull(),
    engine: text('engine').notNull(),
    /** Null until a job's reference says it. */
    server: text('server'),
    model: text('model').notNull(),
    /** SHA-256 in hexadecimal. */
    parametersHash: text('parameters_hash').notNull(),
    /** The job (`RemoteJob` of core), once it is known; gone with its account. */
    ref: jsonb('ref'),
    /** For the user, from before the call: what of the request the vendor cannot honour. */
    warnings: jsonb('warnings').notNull(),
    /** What the price table said before: US dollars, null where it does not say. */
    priceUsd: numeric('price_usd', { mode: 'number' }),
    /** What the vendor charged; null where it charged and did not say how much, and in every other state. */
    amountUsd: numeric('amount_usd', { mode: 'number' }),
    state: text('state', { enum: ['reserved', 'charged', 'refunded', 'unknown'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    submittedAt: instant('submitted_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    // A task has one call under way at most, whatever workers believe.
    uniqueIndex('vendor_charges_one_open_a_task')
      .on(table.taskId)
      .where(sql`${table.state} = 'reserved'`),
    index('vendor_charges_task_idx').on(table.taskId),
    index('vendor_charges_engine_idx').on(table.engine, table.createdAt),
    check('vendor_charges_amount_of_what_was_charged', sql`${table.state} = 'charged' OR ${table.amountUsd} IS NULL`),
    check('vendor_charges_amount_is_no_less_than_nothing', sql`${table.amountUsd} >= 0 AND ${table.priceUsd} >= 0`),
    check('vendor_charges_open_until_it_ends', sql`(${table.state} = 'reserved') = (${table.endedAt} IS NULL)`),
  ],
)

/** A vendor's picture as it came, until its task has ended: whatever fails after it came makes no second call. */
export const taskAnswers = pgTable('task_answers', {
  taskId: uuid('task_id')
    .primaryKey()
    .references(() => tasks.id, { onDelete: 'cascade' }),
  picture: bytea('picture').notNull(),
  engine: text('engine').notNull(),
  model: text('model').notNull(),
  chargedUsd: numeric('charged_usd', { mode: 'number' }),
  warnings: jsonb('warnings').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Jobs at vendors that nobody waits for any more: each is to be stopped, and its charge to be learnt. */
export const remoteCancels = pgTable(
  'remote_cancels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    chargeId: uuid('charge_id')
      .notNull()
      .unique()
      .references(() => vendorCharges.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id').notNull(),
    engine: text('engine').notNull(),
    ref: jsonb('ref').notNull(),
    /** Whoever asks puts it off for as long as that may take, so that nothing is locked meanwhile. */
    dueAt: instant('due_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('remote_cancels_due_idx').on(table.engine, table.dueAt)],
)
