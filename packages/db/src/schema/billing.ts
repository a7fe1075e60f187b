import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PAYMENT_TYPES, PLAN_NAMES, RETURN_PLACES, SUBSCRIPTION_STATUSES } from '@toile/contract'
import { accounts } from './accounts.ts'
import { instant } from './columns.ts'

/** Who an account is at the payment provider: events reach an account by this row alone (R23). */
export const customers = pgTable('customers', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id),
  providerCustomerId: text('provider_customer_id').notNull().unique(),
  /** A database belongs to one provider: production refuses the sandbox's (R26). */
  provider: text('provider', { enum: ['stripe', 'stripe-test', 'sandbox'] }).notNull(),
  /**
   * Reads of the provider are numbered when they begin. What a read saw of the subscription is written only if none that
   * began later has been written: it may have seen an older state.
   */
  readsBegun: bigint('reads_begun', { mode: 'number' }).notNull().default(0),
  readWritten: bigint('read_written', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    providerSubscriptionId: text('provider_subscription_id').notNull().unique(),
    plan: text('plan', { enum: PLAN_NAMES }).notNull(),
    status: text('status', { enum: [...SUBSCRIPTION_STATUSES, 'ended'] }).notNull(),
    /** The period that was paid last: only a payment changes it. */
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    /** When the provider charges next; null when it will not. */
    nextBillingAt: instant('next_billing_at'),
    /** Of a cancelled one. */
    endsAt: instant('ends_at'),
    /** The smaller plan that follows. */
    nextPlan: text('next_plan', { enum: PLAN_NAMES }),
    /** A larger plan whose charge is not paid. */
    pendingPlan: text('pending_plan', { enum: PLAN_NAMES }),
    payUrl: text('pay_url'),
    /** Begin of the period that could not be charged. */
    pastDueSince: instant('past_due_since'),
    /** A second one that was paid all the same: it is cancelled and refunded, and grants nothing (R23). */
    isDuplicate: boolean('is_duplicate').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live_an_account')
      .on(table.accountId)
      .where(sql`${table.status} <> 'ended'`),
    check('subscriptions_duplicate_is_ended', sql`NOT ${table.isDuplicate} OR ${table.status} = 'ended'`),
  ],
)

/** Begun purchases. At most one is open for an account: a new one expires the older (R23). */
export const checkouts = pgTable(
  'checkouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    plan: text('plan', { enum: PLAN_NAMES }).notNull(),
    payment: text('payment', { enum: PAYMENT_TYPES }).notNull(),
    returnTo: text('return_to', { enum: RETURN_PLACES }).notNull(),
    /** `creating`: the provider has been or is about to be asked; asking again with this row’s id gives the same checkout. */
    status: text('status', { enum: ['creating', 'open', 'complete', 'expired'] }).notNull(),
    /** Null while `creating`. */
    providerCheckoutId: text('provider_checkout_id').unique(),
    url: text('url'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('checkouts_account_idx').on(table.accountId),
    uniqueIndex('checkouts_one_open_an_account')
      .on(table.accountId)
      .where(sql`${table.status} IN ('creating', 'open')`),
  ],
)

/** Upgrades that were shown or ordered: the provider charges from the moment that was shown, and once. */
export const planChanges = pgTable(
  'plan_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    providerSubscriptionId: text('provider_subscription_id').notNull(),
    fromPlan: text('from_plan', { enum: PLAN_NAMES }).notNull(),
    toPlan: text('to_plan', { enum: PLAN_NAMES }).notNull(),
    /** From when the new plan is counted; whole seconds. */
    at: instant('at').notNull(),
    createdAt: instant('created_at').notNull(),
    orderedAt: instant('ordered_at'),
  },
  (table) => [index('plan_changes_account_idx').on(table.accountId, table.createdAt)],
)

/** Money that the provider says has come. */
export const payments = pgTable(
  'payments',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    amountCents: integer('amount_cents').notNull(),
    currency: text('currency').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    disputedCents: integer('disputed_cents').notNull().default(0),
    /** Credits that the refunded and disputed share of it stands for. */
    creditsToReverse: integer('credits_to_reverse').notNull().default(0),
    /** Of those, what was unspent and taken back. */
    creditsReversed: integer('credits_reversed').notNull().default(0),
    /** Counts the ledger rows of its reversals, for their keys. */
    reversals: integer('reversals').notNull().default(0),
    receiptUrl: text('receipt_url'),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [
    index('payments_account_idx').on(table.accountId, table.paidAt),
    check('payments_reverse_no_more_than_asked', sql`${table.creditsReversed} BETWEEN 0 AND ${table.creditsToReverse}`),
  ],
)

/** What payments were for. The key is the provider's: whatever comes again, it is granted once (R23). */
export const paidItems = pgTable(
  'paid_items',
  {
    key: text('key').primaryKey(),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => accounts.id),
    kind: text('kind', { enum: ['purchase', 'period', 'upgrade'] }).notNull(),
    plan: text('plan', { enum: PLAN_NAMES }).notNull(),
    /** Of an upgrade. */
    fromPlan: text('from_plan', { enum: PLAN_NAMES }),
    providerSubscriptionId: text('provider_subscription_id'),
    /** Granted for it; 0 for a duplicate that is given back. */
    credits: integer('credits').notNull(),
  },
  (table) => [
    index('paid_items_payment_idx').on(table.paymentId),
    check('paid_items_credits', sql`${table.credits} >= 0`),
  ],
)

/** Webhook events seen. Each is a hint to read a customer again; what it says is not kept. */
export const providerEvents = pgTable('provider_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  objectId: text('object_id').notNull(),
  customerId: text('customer_id'),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
})

/** The sandbox provider of local mode (R25): a customer's subscriptions, bills and payments, as one document. */
export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text('id').primaryKey(),
  state: jsonb('state').notNull(),
})

/** Its events on their way to the webhook. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    id: text('id').primaryKey(),
    body: text('body').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    deliveredAt: instant('delivered_at'),
  },
  (table) => [
    index('sandbox_deliveries_due_idx')
      .on(table.dueAt)
      .where(sql`${table.deliveredAt} IS NULL`),
  ],
)
