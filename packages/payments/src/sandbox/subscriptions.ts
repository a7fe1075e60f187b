import { PLAN_NAMES, type PlanName } from '@toile/contract'
import { ProviderRefusal } from '@toile/core'
import {
  answerBank,
  type Attempt,
  declineBill,
  succeedsOffSession,
  openBill,
  settleBill,
  tryCard,
  voidBill,
  voidOpenBills,
} from './bills.ts'
import { addMonths, DAY, HOUR } from './calendar.ts'
import {
  type BillLine,
  type CardName,
  priceOfPlan,
  type SandboxBill,
  type SandboxSubscription,
  totalOf,
} from './customer.ts'
import { billOf, type CommandContext } from './command-context.ts'

/** Days after a failed renewal was due on which it is charged again; after the last the plan ends. Chosen. */
const RETRY_DAYS = [3, 5, 7] as const
/** How long an unpaid upgrade stays open, and no longer than its period: 23 hours, as at Stripe. */
const PENDING_SECONDS = 23 * HOUR

/** A plan whose first month has been paid. */
export function startSubscription(context: CommandContext, key: string, plan: PlanName): void {
  const start = context.now
  const subscription: SandboxSubscription = {
    id: context.newId('subscription'),
    createdAt: start,
    plan,
    status: 'active',
    month: 0,
    period: { start, end: addMonths(start, 1) },
    cancels: false,
    nextPlan: null,
    pending: null,
    unpaid: null,
  }
  context.customer.subscriptions.push(subscription)
  context.emit('subscription.created', subscription.id)
  settleBill(
    context,
    openBill(context, { key, subscriptionId: subscription.id, lines: [periodLine(context, subscription)] }),
  )
}

const periodLine = (context: CommandContext, { plan, period }: SandboxSubscription): BillLine => ({
  id: context.newId('line'),
  kind: 'period',
  plan,
  cents: priceOfPlan(plan),
  period: { ...period },
})

/** At the period's end: the plan ends, or the next month is billed. */
export function renew(context: CommandContext, subscription: SandboxSubscription): void {
  if (subscription.cancels) return end(context, subscription)
  const { createdAt, month } = subscription
  subscription.month = month + 1
  subscription.period = { start: addMonths(createdAt, month + 1), end: addMonths(createdAt, month + 2) }
  subscription.plan = subscription.nextPlan ?? subscription.plan
  subscription.nextPlan = null
  const lines = [periodLine(context, subscription)]
  const bill = openBill(context, { key: null, subscriptionId: subscription.id, lines })
  if (succeedsOffSession(context.customer.card, 'renewal')) settleBill(context, bill)
  else {
    subscription.status = 'past_due'
    subscription.unpaid = { billId: bill.id, retries: 0, nextTryAt: context.now + RETRY_DAYS[0] * DAY }
    declineBill(context, bill)
  }
  context.emit('subscription.updated', subscription.id)
}

export function retryRenewal(context: CommandContext, subscription: SandboxSubscription): void {
  const { unpaid, period } = subscription
  if (unpaid === null) return
  const bill = billOf(context, unpaid.billId)
  if (succeedsOffSession(context.customer.card, 'renewal')) return renewalPaid(context, subscription, bill)
  declineBill(context, bill)
  const retries = unpaid.retries + 1
  const nextDays = RETRY_DAYS[retries]
  if (nextDays === undefined) return end(context, subscription)
  subscription.unpaid = { ...unpaid, retries, nextTryAt: period.start + nextDays * DAY }
}

function renewalPaid(context: CommandContext, subscription: SandboxSubscription, bill: SandboxBill): void {
  subscription.status = 'active'
  subscription.unpaid = null
  settleBill(context, bill)
  context.emit('subscription.updated', subscription.id)
}

function end(context: CommandContext, subscription: SandboxSubscription): void {
  if (subscription.status === 'ended') return
  subscription.status = 'ended'
  subscription.cancels = false
  subscription.nextPlan = null
  subscription.pending = null
  subscription.unpaid = null
  voidOpenBills(context, subscription)
  context.emit('subscription.ended', subscription.id)
}

/** Now, with nothing more to pay. */
export const endNow = end

/**
 * The bill of a larger plan from `at` on: what is left of the period is given back on the old plan and charged on the new one,
 * by the second, each rounded to cents.
 */
export function upgradeLines(
  context: Pick<CommandContext, 'newId'>,
  { plan: from, period }: SandboxSubscription,
  plan: PlanName,
  at: number,
): BillLine[] {
  // A clock that was moved forward is ahead of whoever names the time.
  const since = Math.min(Math.max(at, period.start), period.end)
  const share = { since, leftSeconds: period.end - since, ofSeconds: period.end - period.start }
  const cents = (name: PlanName): number => Math.round((priceOfPlan(name) * share.leftSeconds) / share.ofSeconds)
  return [
    { id: context.newId('line'), kind: 'unused', plan: from, cents: -cents(from), share },
    { id: context.newId('line'), kind: 'upgrade', from, plan, cents: cents(plan), share },
  ]
}

export interface Upgrade {
  readonly key: string
  readonly plan: PlanName
  /** Seconds. */
  readonly at: number
}

/** The upgrade's bill: paid, or open while the old plan stays. Repeated with the same key it is the same bill. */
export function upgrade(
  context: CommandContext,
  subscription: SandboxSubscription,
  { key, plan, at }: Upgrade,
): SandboxBill {
  const known = context.customer.bills.find((bill) => bill.key === key)
  if (known !== undefined) return known
  refuseUpgrade(subscription, plan)
  if (subscription.pending !== null) dropPending(context, subscription)
  const lines = upgradeLines(context, subscription, plan, at)
  const bill = openBill(context, { key, subscriptionId: subscription.id, lines })
  const expiresAt = Math.min(context.now + PENDING_SECONDS, subscription.period.end)
  subscription.pending = { billId: bill.id, plan, expiresAt }
  if (totalOf(bill) === 0 || succeedsOffSession(context.customer.card, 'upgrade'))
    upgradePaid(context, subscription, bill)
  else {
    declineBill(context, bill)
    context.emit('subscription.updated', subscription.id)
  }
  return bill
}

export function refuseUpgrade({ id, status, plan: from }: SandboxSubscription, plan: PlanName): void {
  if (status !== 'active') throw new ProviderRefusal(`${id} is ${status}, and not upgraded`)
  if (PLAN_NAMES.indexOf(plan) <= PLAN_NAMES.indexOf(from))
    throw new ProviderRefusal(`${plan} is not larger than ${from}`)
}

function upgradePaid(context: CommandContext, subscription: SandboxSubscription, bill: SandboxBill): void {
  subscription.plan = subscription.pending?.plan ?? subscription.plan
  subscription.pending = null
  subscription.cancels = false
  subscription.nextPlan = null
  settleBill(context, bill)
  context.emit('subscription.updated', subscription.id)
}

/** Nobody has paid for the larger plan. */
export function dropPending(context: CommandContext, subscription: SandboxSubscription): void {
  const { pending } = subscription
  if (pending === null) return
  subscription.pending = null
  voidBill(context, billOf(context, pending.billId))
  context.emit('subscription.updated', subscription.id)
}

export function scheduleDowngrade(context: CommandContext, subscription: SandboxSubscription, plan: PlanName): void {
  refuseEnded(subscription)
  if (PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(subscription.plan)) {
    throw new ProviderRefusal(`${plan} is not smaller than ${subscription.plan}`)
  }
  planAhead(context, subscription, { cancels: false, nextPlan: plan })
}

export function cancelAtPeriodEnd(context: CommandContext, subscription: SandboxSubscription): void {
  refuseEnded(subscription)
  planAhead(context, subscription, { cancels: true, nextPlan: null })
}

export function keepPlan(context: CommandContext, subscription: SandboxSubscription): void {
  refuseEnded(subscription)
  planAhead(context, subscription, { cancels: false, nextPlan: null })
}

function refuseEnded({ id, status }: SandboxSubscription): void {
  if (status === 'ended') throw new ProviderRefusal(`${id} has ended`)
}

function planAhead(
  context: CommandContext,
  subscription: SandboxSubscription,
  then: Pick<SandboxSubscription, 'cancels' | 'nextPlan'>,
): void {
  if (subscription.cancels === then.cancels && subscription.nextPlan === then.nextPlan) return
  Object.assign(subscription, then)
  context.emit('subscription.updated', subscription.id)
}

/** Paid by a present card holder; the card is charged from then on. */
export function payBill(context: CommandContext, bill: SandboxBill, card: CardName): Attempt {
  if (bill.status !== 'open') return closedAttempt(bill)
  const attempt = tryCard(bill, card)
  if (attempt === 'declined') declineBill(context, bill)
  if (attempt === 'paid') paid(context, bill, card)
  return attempt
}

export function confirmBill(context: CommandContext, bill: SandboxBill, confirmed: boolean): Attempt {
  if (bill.status !== 'open') return closedAttempt(bill)
  const card = answerBank(bill, confirmed)
  if (card !== null) {
    paid(context, bill, card)
    return 'paid'
  }
  if (bill.declined) declineBill(context, bill)
  return 'declined'
}

const closedAttempt = ({ status }: SandboxBill): Attempt => (status === 'paid' ? 'paid' : 'closed')

function paid(context: CommandContext, bill: SandboxBill, card: CardName): void {
  context.customer.card = card
  const subscription = context.customer.subscriptions.find(({ id }) => id === bill.subscriptionId)
  if (subscription?.pending?.billId === bill.id) upgradePaid(context, subscription, bill)
  else if (subscription?.unpaid?.billId === bill.id) renewalPaid(context, subscription, bill)
  else throw new Error(`${bill.id} is open, and nobody waits for it`)
}
