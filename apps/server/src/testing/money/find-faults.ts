import { isDeepStrictEqual } from 'node:util'
import type { Database } from '@toile/db'
import type { FactBill, FactLine, Facts, FactSubscription } from './simulated-provider.ts'
import { isNoBargain } from './plan-table.ts'

interface ItemRow {
  readonly key: string
  readonly payment_id: string
  readonly credits: number
  /** Of its ledger rows. */
  readonly granted: number
  readonly rows: number
}

interface PaymentRow {
  readonly id: string
  readonly amount_cents: number
  readonly refunded_cents: number
  readonly disputed_cents: number
  readonly credits_reversed: number
  readonly taken: number
}

interface SubscriptionRow {
  readonly id: string
  readonly plan: string
  readonly status: string
  readonly period_start: Date
  readonly period_end: Date
  readonly next_billing_at: Date | null
  readonly ends_at: Date | null
  readonly next_plan: string | null
  readonly pending_plan: string | null
  readonly is_duplicate: boolean
}

/** What holds at any moment: the balance is the sum of the ledger, and never below zero. */
export async function findBalanceFaults({ pool }: Database, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ credits: number; sum: number }>(
    `SELECT b.credits, (SELECT coalesce(sum(amount), 0)::int FROM ledger WHERE account_id = $1) AS sum
     FROM balances b WHERE b.account_id = $1`,
    [accountId],
  )
  const [{ credits, sum } = { credits: Number.NaN, sum: 0 }] = rows
  return credits === sum && credits >= 0 ? [] : [`the balance is ${credits}, and the ledger’s sum ${sum}`]
}

/** Whether our tables say of an account what the provider does, after both have been brought together. One line a fault. */
export async function findFaults(database: Database, accountId: string, facts: Facts): Promise<string[]> {
  const { rows: accounts } = await database.pool.query('SELECT deleted_at FROM accounts WHERE id = $1', [accountId])
  const deleted = accounts[0]?.deleted_at !== null
  const subscriptions = await readSubscriptions(database, accountId)
  const duplicates = new Set(subscriptions.filter(({ is_duplicate }) => is_duplicate).map(({ id }) => id))
  const items = await readItems(database, accountId)
  const payments = await readPayments(database, accountId)
  return [
    ...(await findBalanceFaults(database, accountId)),
    ...proveGrants(facts, { items, duplicates, deleted }),
    ...provePayments(facts, payments, items),
    ...proveSubscription(facts, subscriptions, deleted),
    ...(await proveCheckouts(database, accountId, facts, deleted)),
    ...(duplicates.size > 0 || deleted ? [] : proveNoBargain(facts)),
  ]
}

/** Each thing that was paid is granted once and whole, or given back whole: a second subscription’s, a deleted account’s. */
function proveGrants(
  facts: Facts,
  known: { readonly items: readonly ItemRow[]; readonly duplicates: ReadonlySet<string>; readonly deleted: boolean },
): string[] {
  const faults: string[] = []
  const paid = new Map<string, { line: FactLine; bill: FactBill }>()
  for (const bill of facts.bills) for (const line of bill.lines) paid.set(line.key, { line, bill })
  for (const { line, bill } of paid.values()) {
    const item = known.items.find(({ key }) => key === line.key)
    const may = known.deleted || (line.subscriptionId !== null && known.duplicates.has(line.subscriptionId))
    const left = bill.cents - bill.refundedCents - bill.disputedCents
    if (item === undefined) faults.push(`${line.key} was paid, and is in no table`)
    else if (item.credits === line.credits) continue
    else if (item.credits !== 0 || !may)
      faults.push(`${line.key} is worth ${line.credits}, and ${item.credits} were granted`)
    else if (left > 0) faults.push(`${line.key} grants nothing, and ${left} cents of it are kept`)
  }
  for (const item of known.items) {
    if (!paid.has(item.key)) faults.push(`${item.key} was granted, and never paid`)
    if (item.granted !== item.credits || item.rows !== (item.credits === 0 ? 0 : 1)) {
      faults.push(`${item.key}: ${item.granted} credits in ${item.rows} rows of the ledger for ${item.credits}`)
    }
  }
  for (const id of known.duplicates) {
    for (const { line, bill } of paid.values()) {
      const kept = bill.cents - bill.refundedCents - bill.disputedCents
      const granted = known.items.find(({ key }) => key === line.key)?.credits ?? 0
      // What it brought while it was the only one stays.
      if (line.subscriptionId === id && granted === 0 && kept > 0)
        faults.push(`${kept} cents of the second ${id} are kept`)
    }
  }
  return faults
}

/** Amounts are the provider’s, and of what went back at most its share of the credits was taken, and that once. */
function provePayments({ bills }: Facts, payments: readonly PaymentRow[], items: readonly ItemRow[]): string[] {
  return bills.flatMap((bill) => {
    const row = payments.find(({ id }) => id === bill.paymentId)
    if (row === undefined) return [`payment ${bill.paymentId} is in no table`]
    const said = [row.amount_cents, row.refunded_cents, row.disputed_cents]
    const is = [bill.cents, bill.refundedCents, bill.disputedCents]
    const faults = isDeepStrictEqual(said, is) ? [] : [`payment ${row.id}: the table says ${said}, and it is ${is}`]
    const credits = items.filter(({ payment_id }) => payment_id === row.id).reduce((sum, item) => sum + item.credits, 0)
    const back = Math.min(bill.cents, bill.refundedCents + bill.disputedCents)
    const share =
      bill.cents === 0 ? 0 : Number((BigInt(credits) * BigInt(back) + BigInt(bill.cents) - 1n) / BigInt(bill.cents))
    if (row.taken !== row.credits_reversed)
      faults.push(`payment ${row.id}: ${row.taken} taken, noted ${row.credits_reversed}`)
    if (row.taken < 0 || row.taken > share) faults.push(`payment ${row.id}: ${row.taken} taken, of ${share} at most`)
    return faults
  })
}

/** At most one plan goes on at the provider, and ours is that one, in everything that is told of it. */
function proveSubscription(
  { subscriptions, bills }: Facts,
  rows: readonly SubscriptionRow[],
  deleted: boolean,
): string[] {
  const live = subscriptions.filter(({ status }) => status !== 'ended')
  const ours = rows.filter(({ status }) => status !== 'ended')
  const faults: string[] = []
  if (live.length > 1) faults.push(`${live.length} subscriptions go on at the provider`)
  if (deleted && live.length > 0) faults.push('a subscription of a deleted account goes on')
  if (live.length !== ours.length) faults.push(`${live.length} go on at the provider, and ${ours.length} in our table`)
  const [one] = live
  const [row] = ours
  if (one === undefined || row === undefined) return faults
  const said = {
    id: row.id,
    plan: row.plan,
    status: row.status,
    start: row.period_start.getTime(),
    end: row.period_end.getTime(),
    next: row.next_billing_at?.getTime() ?? null,
    ends: row.ends_at?.getTime() ?? null,
    nextPlan: row.next_plan,
    pendingPlan: row.pending_plan,
  }
  const paid = lastPaidPeriod(one, bills)
  const is = {
    id: one.id,
    plan: one.plan,
    status: one.status === 'active' && one.cancels ? 'canceling' : one.status,
    start: paid.start,
    end: paid.end,
    next: one.cancels ? null : one.period.end,
    ends: one.cancels ? one.period.end : null,
    nextPlan: one.nextPlan,
    pendingPlan: one.pendingPlan,
  }
  if (!isDeepStrictEqual(said, is))
    faults.push(`our table says ${JSON.stringify(said)}, and it is ${JSON.stringify(is)}`)
  return faults
}

function lastPaidPeriod({ id, period }: FactSubscription, bills: Facts['bills']): FactSubscription['period'] {
  const periods = bills.flatMap(({ lines }) =>
    lines.flatMap((line) => (line.subscriptionId === id && line.period !== null ? [line.period] : [])),
  )
  return periods.reduce((last, each) => (each.start > last.start ? each : last), periods[0] ?? period)
}

async function proveCheckouts(
  { pool }: Database,
  accountId: string,
  facts: Facts,
  deleted: boolean,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT provider_checkout_id AS id FROM checkouts WHERE account_id = $1 AND status = 'open'`,
    [accountId],
  )
  const faults = rows
    .filter(({ id }) => !facts.openCheckouts.includes(id))
    .map(({ id }) => `checkout ${id} is open in our table, and not at the provider`)
  if (deleted && facts.openCheckouts.length > 0) faults.push('a checkout of a deleted account can still be paid')
  return faults
}

function proveNoBargain({ bills }: Facts): string[] {
  if (bills.some(({ refundedCents, disputedCents }) => refundedCents + disputedCents > 0)) return []
  const credits = bills.flatMap((bill) => bill.lines).reduce((sum, line) => sum + line.credits, 0)
  const cents = bills.reduce((sum, bill) => sum + bill.cents, 0)
  const lines = bills.reduce((sum, bill) => sum + bill.lineCount, 0)
  return isNoBargain(credits, cents, lines) ? [] : [`${credits} credits for ${cents} cents`]
}

async function readSubscriptions({ pool }: Database, accountId: string): Promise<SubscriptionRow[]> {
  const { rows } = await pool.query<SubscriptionRow>(
    'SELECT *, provider_subscription_id AS id FROM subscriptions WHERE account_id = $1',
    [accountId],
  )
  return rows
}

async function readItems({ pool }: Database, accountId: string): Promise<ItemRow[]> {
  const { rows } = await pool.query<ItemRow>(
    `SELECT i.key, i.payment_id, i.credits, coalesce(sum(l.amount), 0)::int AS granted, count(l.id)::int AS rows
     FROM paid_items i LEFT JOIN ledger l ON l.paid_item = i.key WHERE i.account_id = $1 GROUP BY i.key`,
    [accountId],
  )
  return rows
}

async function readPayments({ pool }: Database, accountId: string): Promise<PaymentRow[]> {
  const { rows } = await pool.query<PaymentRow>(
    `SELECT p.*, (-coalesce(sum(l.amount), 0))::int AS taken
     FROM payments p LEFT JOIN ledger l ON l.payment_id = p.id WHERE p.account_id = $1 GROUP BY p.id`,
    [accountId],
  )
  return rows
}
