import { expireCheckouts } from './checkout.ts'
import { emit } from './events.ts'
import { finalize, voidInvoice } from './invoices.ts'
import { periodLine, rememberDebits } from './lines.ts'
import { endPhase } from './schedules.ts'
import type { Subscription, TestClock } from './shapes.ts'
import { customersTime, timeOf, type World } from './state.ts'
import { bill, changed, collect, dropPendingUpdate, endSubscription } from './subscriptions.ts'
import { HOUR, periodEnd, plus } from './time.ts'
import { billAtEnd } from './update.ts'

interface Due {
  readonly customer: string
  readonly at: number
  readonly run: () => void
}

/** An unpaid first invoice, like a pending update, is given up after this. */
const INCOMPLETE_SECONDS = 23 * HOUR

/** What happens to customers by time alone; to one of them, or to all. */
function allDue(world: World, of: string | null): Due[] {
  const { state } = world
  const due: Due[] = []
  for (const subscription of Object.values(state.subscriptions)) {
    const { customer } = subscription
    if ((of !== null && customer !== of) || subscription.ended_at !== null) continue
    const [item] = subscription.items.data
    const { pending_update: pending, cancel_at: cancelAt } = subscription
    const phase = subscription.schedule && state.schedules[subscription.schedule]?.current_phase
    if (subscription.status === 'incomplete') {
      const run = () => endSubscription(world, subscription, { reason: null, status: 'incomplete_expired' })
      due.push({ customer, at: subscription.created + INCOMPLETE_SECONDS, run })
      continue
    }
    if (pending) due.push({ customer, at: pending.expires_at, run: () => dropPendingUpdate(world, subscription) })
    if (cancelAt !== null) due.push({ customer, at: cancelAt, run: () => endAsPlanned(world, subscription) })
    if (phase)
      due.push({ customer, at: phase.end_date, run: () => endPhase(world, state.schedules[subscription.schedule!]!) })
    if (subscription.status !== 'paused') {
      due.push({ customer, at: item!.current_period_end, run: () => renew(world, subscription) })
    }
  }
  for (const invoice of Object.values(state.invoices)) {
    const { customer } = invoice
    if (of !== null && customer !== of) continue
    const { automatically_finalizes_at: finalizes, next_payment_attempt: attempt } = invoice
    if (invoice.status === 'draft' && finalizes !== null) {
      const run = () => {
        finalize(world, invoice)
        if (invoice.status === 'open') collect(world, invoice)
      }
      due.push({ customer, at: finalizes, run })
    }
    if (invoice.status === 'open' && attempt !== null)
      due.push({ customer, at: attempt, run: () => void collect(world, invoice) })
  }
  return due
}

/** Of two things at one moment the first of the list comes first. */
const nextDue = (world: World, customerId: string): Due | null =>
  allDue(world, customerId).reduce<Due | null>((first, one) => (first && first.at <= one.at ? first : one), null)

function endAsPlanned(world: World, subscription: Subscription): void {
  billAtEnd(world, subscription, { prorate: false, invoiceNow: true })
  endSubscription(world, subscription, { reason: 'cancellation_requested' })
}

/** The next period begins. Its invoice is a draft for a while, and is charged after that. */
function renew(world: World, subscription: Subscription): void {
  const { state, options } = world
  const before = structuredClone(subscription.items)
  const [{ current_period_start: start, current_period_end: at }] = subscription.items.data as [
    Subscription['items']['data'][number],
  ]
  for (const item of subscription.items.data) {
    item.current_period_start = at
    item.current_period_end = periodEnd(subscription.billing_cycle_anchor, at, item.price)
  }
  const lines = [
    ...(state.waiting[subscription.id] ?? []),
    ...subscription.items.data.map((item) => periodLine(world, subscription, item)),
  ]
  delete state.waiting[subscription.id]
  const invoice = bill(world, { subscription, reason: 'subscription_cycle', lines, period: { start, end: at } })
  rememberDebits(world, subscription.items.data, lines)
  changed(world, subscription, { items: before })
  const paused = subscription.pause_collection?.behavior
  if (paused === 'keep_as_draft' || subscription.status === 'unpaid') {
    invoice.auto_advance = false
  } else if (paused) {
    finalize(world, invoice)
    if (paused === 'void') voidInvoice(world, invoice)
    else {
      invoice.status = 'uncollectible'
      invoice.status_transitions.marked_uncollectible_at = at
      emit(world, 'invoice.marked_uncollectible', invoice, at)
    }
  } else {
    invoice.automatically_finalizes_at = at + options.draftSeconds
  }
}

/** Does one after the other what is due until `target` (seconds); `goTo` sets the time at which it is done. */
function runUntil(world: World, customers: readonly string[], target: number, goTo: (at: number) => void): void {
  for (;;) {
    let next: Due | null = null
    for (const customer of customers) {
      const due = nextDue(world, customer)
      if (due && due.at <= target && (!next || due.at < next.at)) next = due
    }
    if (!next) return
    goTo(next.at)
    next.run()
  }
}

/** Customers without a clock live in the double's time, which goes on by itself: what is due by now is done. */
export function catchUp(world: World): void {
  const { state } = world
  if (state.caughtUpTo === timeOf(world)) return
  expireCheckouts(world)
  state.caughtUpTo = timeOf(world)
  const late = allDue(world, null).filter(({ customer, at }) => at <= customersTime(world, customer))
  for (const customer of new Set(late.map((one) => one.customer))) {
    if (state.customers[customer]!.test_clock === null) catchUpOne(world, customer)
  }
}

function catchUpOne(world: World, id: string): void {
  const { moments } = world.state
  const now = customersTime(world, id)
  runUntil(world, [id], now, (at) => {
    moments[id] = at
  })
  delete moments[id]
}

/** Brings one customer to a moment (seconds). Who shares a test clock comes along. */
export function advanceCustomer(world: World, id: string, target: number): void {
  const { state } = world
  if (target < customersTime(world, id)) throw new Error('Time only goes on')
  const clock = state.customers[id]!.test_clock
  if (!clock) {
    state.customersAhead[id] = target - timeOf(world)
    catchUpOne(world, id)
    expireCheckouts(world)
    return
  }
  finishAdvance(world, state.clocks[clock]!, target)
}

export function finishAdvance(world: World, clock: TestClock, target: number): void {
  const customers = Object.values(world.state.customers).filter(({ test_clock: id }) => id === clock.id)
  runUntil(
    world,
    customers.map(({ id }) => id),
    target,
    (at) => {
      clock.frozen_time = Math.max(at, clock.frozen_time)
    },
  )
  clock.frozen_time = target
  clock.status = 'ready'
  clock.status_details = {}
  emit(world, 'test_helpers.test_clock.ready', clock, target)
}

/** How far a clock may be moved in one step: two of the shortest intervals on it. */
export function furthest({ state }: World, clock: TestClock): number {
  const intervals = Object.values(state.subscriptions)
    .filter(({ test_clock: id, ended_at: ended }) => id === clock.id && ended === null)
    .flatMap(({ items }) => items.data.map(({ price }) => price.recurring!))
  const ends = intervals.map(({ interval, interval_count: count }) => plus(clock.frozen_time, interval, 2 * count))
  return Math.min(plus(clock.frozen_time, 'year', 2), ...ends)
}
