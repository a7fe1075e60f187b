import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { bytea, instant } from './columns.ts'

/** Pictures that are made again, one after the other, with something changed of the first. */
export const reruns = pgTable(
  'reruns',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text('key'),
    fingerprint: bytea('fingerprint').notNull(),
    state: text('state', { enum: ['running', 'done', 'stopped', 'cancelled'] }).notNull(),
    price: integer('price').notNull(),
    change: jsonb('change').notNull(),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** When a worker is to look at it, and till when the one that does has it to itself; null when nothing is to be done any more. */
    lookAt: instant('look_at').defaultNow(),
  },
  (table) => [
    uniqueIndex('reruns_key').on(table.accountId, table.key),
    uniqueIndex('reruns_one_running_an_account')
      .on(table.accountId)
      .where(sql`${table.state} = 'running'`),
    index('reruns_newest_idx').on(table.accountId, table.createdAt),
    index('reruns_ended_idx').on(table.endedAt),
    index('reruns_look_idx')
      .on(table.lookAt)
      .where(sql`${table.lookAt} IS NOT NULL`),
    check('reruns_running_until_it_ends', sql`(${table.state} = 'running') = (${table.endedAt} IS NULL)`),
  ],
)

/** A step changes under its rerun's row lock. No references to pictures and requests: they may go. */
export const rerunSteps = pgTable(
  'rerun_steps',
  {
    rerunId: uuid('rerun_id').notNull(),
    number: integer('number').notNull(),
    outputId: uuid('output_id').notNull(),
    mode: text('mode').notNull(),
    kind: text('kind', { enum: ['generate', 'variation', 'upscale'] }).notNull(),
    price: integer('price').notNull(),
    targetStep: integer('target_step'),
    sourceStep: integer('source_step'),
    parentStep: integer('parent_step'),
    state: text('state', {
      enum: ['waiting', 'ordered', 'done', 'failed', 'left', 'cancelled'],
    }).notNull(),
    requestId: uuid('request_id'),
    newOutputId: uuid('new_output_id'),
    message: text('message'),
  },
  (table) => [
    primaryKey({ columns: [table.rerunId, table.number] }),
    foreignKey({ columns: [table.rerunId], foreignColumns: [reruns.id] }).onDelete('cascade'),
    // With the order's own transaction: a job is a step's, or no job is.
    check('rerun_steps_ordered_has_a_job', sql`${table.state} <> 'ordered' OR ${table.requestId} IS NOT NULL`),
    index('rerun_steps_ordered_idx')
      .on(table.rerunId)
      .where(sql`${table.state} = 'ordered'`),
  ],
)
