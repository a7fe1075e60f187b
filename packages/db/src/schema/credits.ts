import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'
import { generationRequests, tasks } from './pictures.ts'

/**
 * The sum of an account's ledger rows. Only the trigger on `ledger` writes it (migration 0001), so it cannot drift, and
 * the check makes an overdraft impossible whatever the code does (R22).
 */
export const balances = pgTable(
  'balances',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => accounts.id),
    credits: integer('credits').notNull().default(0),
  },
  (table) => [check('balances_never_negative', sql`${table.credits} >= 0`)],
)

/** Append-only: the triggers of migration 0001 refuse update and delete. */
export const ledger = pgTable(
  'ledger',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    amount: integer('amount').notNull(),
    reason: text('reason', {
      enum: ['trial', 'purchase', 'renewal', 'upgrade', 'operator', 'generation', 'retry', 'refund'],
    }).notNull(),
    key: text('key').notNull().unique(),
    requestId: uuid('request_id').references(() => generationRequests.id),
    taskId: uuid('task_id').references(() => tasks.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('ledger_account_idx').on(table.accountId, table.id),
    uniqueIndex('ledger_one_charge_a_request')
      .on(table.requestId)
      .where(sql`${table.reason} IN ('generation', 'retry')`),
    uniqueIndex('ledger_one_refund_a_task')
      .on(table.taskId)
      .where(sql`${table.reason} = 'refund'`),
    check('ledger_only_a_retry_is_zero', sql`(${table.amount} = 0) = (${table.reason} = 'retry')`),
    check(
      'ledger_sign_fits_reason',
      sql`(${table.reason} = 'generation' AND ${table.amount} < 0) OR (${table.reason} IN ('operator', 'retry')) OR (${table.reason} NOT IN ('generation', 'operator', 'retry') AND ${table.amount} > 0)`,
    ),
    check('ledger_refund_names_its_task', sql`(${table.reason} = 'refund') = (${table.taskId} IS NOT NULL)`),
  ],
)

export const customers = pgTable('customers', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  providerCustomerId: text('provider_customer_id').notNull().unique(),
})

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    providerSubscriptionId: text('provider_subscription_id').notNull().unique(),
    plan: text('plan', { enum: ['BASIC', 'STANDARD', 'PREMIUM'] }).notNull(),
    status: text('status', { enum: ['active', 'canceling', 'past_due', 'ended'] }).notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live_an_account')
      .on(table.accountId)
      .where(sql`${table.status} <> 'ended'`),
  ],
)

/** Webhook events seen, so that each is handled once whatever their order (R23). */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  payload: jsonb('payload').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
})
