import { missing } from './errors.ts'
import type * as shapes from './shapes.ts'

/** Everything that the double knows: plain data, so that a test can look at it, copy it and set it right. */
export interface State {
  /** Goes into every id, so that two doubles never give out the same. */
  readonly seed: string
  made: number
  /** Seconds that the double's time is ahead of the clock it was given. */
  ahead: number
  /** The second up to which everything is done that was due. */
  caughtUpTo: number
  /** As `ahead`, for one customer who has no test clock, from the double's time on. */
  readonly customersAhead: Record<string, number>
  /** The moment at which a customer's due work is being done. */
  readonly moments: Record<string, number>
  /** Test card of each payment method. */
  readonly cards: Record<string, Card>
  /** What was billed last for each item of a subscription: a change in mid-period gives the rest of it back. */
  readonly debits: Record<string, Debit>
  /** The invoice that a subscription's pending update waits for. */
  readonly pendingInvoices: Record<string, string>
  /** Prorations that wait for the next invoice, by subscription. */
  readonly waiting: Record<string, shapes.Line[]>
  /** What a checkout is to give to the thing it makes. */
  readonly orders: Record<string, Order>

  readonly clocks: Record<string, shapes.TestClock>
  readonly products: Record<string, shapes.Product>
  readonly prices: Record<string, shapes.Price>
  readonly customers: Record<string, shapes.Customer>
  readonly paymentMethods: Record<string, shapes.PaymentMethod>
  readonly sessions: Record<string, shapes.Session>
  readonly subscriptions: Record<string, shapes.Subscription>
  readonly schedules: Record<string, shapes.Schedule>
  readonly invoices: Record<string, shapes.Invoice>
  readonly invoicePayments: Record<string, shapes.InvoicePayment>
  readonly intents: Record<string, shapes.PaymentIntent>
  readonly charges: Record<string, shapes.Charge>
  readonly refunds: Record<string, shapes.Refund>
  readonly disputes: Record<string, shapes.Dispute>
  readonly portalConfigurations: Record<string, shapes.PortalConfiguration>
  readonly portalSessions: Record<string, shapes.PortalSession>
  readonly events: Record<string, shapes.Event>
}

const CARDS = ['ok', 'declined', 'three-d-secure', 'ok-then-declined'] as const
/**
 * - `three-d-secure`: the bank wants the buyer to confirm each payment.
 * - `ok-then-declined`: its first payment goes through, and none after it.
 */
export type Card = (typeof CARDS)[number]

export interface Debit {
  /** Null for one that waits for the next invoice. */
  readonly invoice: string | null
  readonly line: string
  /** Cents, without tax. */
  readonly amount: number
  readonly start: number
  readonly end: number
}

interface Order {
  readonly metadata: Record<string, string>
  readonly description: string | null
  /** The subscription that a declined first payment has left incomplete. */
  subscription: string | null
}

export interface Options {
  /** Milliseconds, as `Date.now()`. */
  readonly now: () => number
  readonly apiKey: string
  /** How long a renewal's invoice is a draft before it is charged; Stripe's is an hour. */
  readonly draftSeconds: number
  /** When a failed renewal is tried again, in days after the try before. */
  readonly retryDays: readonly number[]
  /** What becomes of the subscription after the last try. */
  readonly afterRetries: 'canceled' | 'unpaid' | 'past_due'
  /** Where automatic tax is on: added to the price. */
  readonly taxPercent: number
  /** Which of the two parents a proration's line has: Stripe's types allow both. */
  readonly prorationParent: 'invoice_item_details' | 'subscription_item_details'
}

/** What every rule of the double works on. */
export interface World {
  readonly state: State
  readonly options: Options
  /** The request that is being answered, for the events it causes. */
  request: { readonly id: string; readonly key: string | null } | null
}

export const createState = (seed: string): State => ({
  seed,
  made: 0,
  ahead: 0,
  caughtUpTo: 0,
  customersAhead: {},
  moments: {},
  cards: {},
  debits: {},
  pendingInvoices: {},
  waiting: {},
  orders: {},
  clocks: {},
  products: {},
  prices: {},
  customers: {},
  paymentMethods: {},
  sessions: {},
  subscriptions: {},
  schedules: {},
  invoices: {},
  invoicePayments: {},
  intents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portalConfigurations: {},
  portalSessions: {},
  events: {},
})

/** Forgets everybody who bought, and all that they did. What is sold stays, and so does what the account has set up. */
export function forgetCustomers(state: State): void {
  const stays: readonly unknown[] = [state.products, state.prices, state.portalConfigurations]
  for (const things of Object.values(state)) {
    if (typeof things !== 'object' || stays.includes(things)) continue
    for (const id of Object.keys(things)) delete (things as Record<string, unknown>)[id]
  }
  state.ahead = 0
  state.caughtUpTo = 0
}

export function newId(state: State, prefix: string): string {
  state.made += 1
  return `${prefix}_${state.seed}${String(state.made).padStart(8, '0')}`
}

/** The double's own time, in seconds: what has no customer's clock lives on it. */
export const timeOf = ({ state, options }: World): number => Math.floor(options.now() / 1000) + state.ahead

/** The time in which a customer lives, in seconds. */
export function customersTime(world: World, customerId: string): number {
  const { state } = world
  const clock = state.customers[customerId]?.test_clock
  if (clock) return state.clocks[clock]!.frozen_time
  return state.moments[customerId] ?? timeOf(world) + (state.customersAhead[customerId] ?? 0)
}

/**
 * The time in which a customer's checkouts live, in seconds: they belong to no test clock. Who has none lives in it whole,
 * also when moved ahead of the double's time.
 */
export const checkoutsTime = (world: World, customerId: string): number =>
  world.state.customers[customerId]?.test_clock ? timeOf(world) : customersTime(world, customerId)

/** @throws a 404, or where the id is a parameter's value (`param`) a 400, as Stripe does. */
export function found<T>(things: Record<string, T>, id: string, kind: string, param?: string): T {
  const thing = Object.hasOwn(things, id) ? things[id] : undefined
  if (thing === undefined) throw missing(kind, id, param ?? 'id', param ? 400 : 404)
  return thing
}

export const listOf = <T>(url: string, data: T[] = []): shapes.List<T> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})

/** What a list can be asked to be of. An id that is nobody's is refused, and no list without an entry. */
export interface Owners {
  readonly customer?: string
  readonly subscription?: string
  readonly invoice?: string
  readonly payment_intent?: string
  readonly charge?: string
}

export function checkOwners({ state }: World, owners: Owners): void {
  const kept = {
    customer: state.customers,
    subscription: state.subscriptions,
    invoice: state.invoices,
    payment_intent: state.intents,
    charge: state.charges,
  }
  for (const [name, things] of Object.entries(kept)) {
    const id = owners[name as keyof Owners]
    if (id !== undefined) found<unknown>(things, id, name, name)
  }
}
