import { sql } from 'drizzle-orm'
import { bigserial, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LEDGER_REASONS } from '@toile/contract'
import { accounts } from './accounts.ts'
import { paidItems, payments } from './billing.ts'
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
    reason: text('reason', { enum: LEDGER_REASONS }).notNull(),
    key: text('key').notNull().unique(),
    requestId: uuid('request_id').references(() => generationRequests.id),
    taskId: uuid('task_id').references(() => tasks.id),
    paidItem: text('paid_item').references(() => paidItems.key),
    paymentId: text('payment_id').references(() => payments.id),
    /** An operator's words for the owner. */
    note: text('note'),
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
      sql`(${table.reason} IN ('generation', 'reversal') AND ${table.amount} < 0) OR (${table.reason} IN ('operator', 'retry')) OR (${table.reason} NOT IN ('generation', 'reversal', 'operator', 'retry') AND ${table.amount} > 0)`,
    ),
    check('ledger_refund_names_its_task', sql`(${table.reason} = 'refund') = (${table.taskId} IS NOT NULL)`),
    uniqueIndex('ledger_one_grant_a_paid_item').on(table.paidItem),
    check(
      'ledger_grant_names_what_was_paid',
      sql`(${table.reason} IN ('purchase', 'renewal', 'upgrade')) = (${table.paidItem} IS NOT NULL)`,
    ),
    check(
      'ledger_reversal_names_its_payment',
      sql`(${table.reason} IN ('reversal', 'reinstatement')) = (${table.paymentId} IS NOT NULL)`,
    ),
  ],
)
