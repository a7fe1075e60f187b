import { actionRequired, cardDeclined, invalid } from './errors.ts'
import { defaultMethod, drawUp, finalize, tryToPay, voidInvoice } from './invoices.ts'
import { type ItemChange, periodLine, prorationLines, rememberDebits } from './lines.ts'
import type { Invoice, Subscription, SubscriptionItem } from './shapes.ts'
import { customersTime, found, type World } from './state.ts'
import { bill, changed, dropPendingUpdate, follow, makeItem, planOf, setCancel, setStatus } from './subscriptions.ts'
import { DAY, HOUR } from './time.ts'

interface ItemParams {
  readonly id?: string
  readonly price?: string
  readonly quantity?: number
  readonly deleted?: boolean
}

export interface UpdateParams {
  readonly items?: readonly ItemParams[]
  readonly proration_behavior?: 'always_invoice' | 'create_prorations' | 'none'
  readonly proration_date?: number
  readonly payment_behavior?:
    | 'allow_incomplete'
    | 'default_incomplete'
    | 'error_if_incomplete'
    | 'pending_if_incomplete'
  readonly cancel_at_period_end?: boolean
  readonly metadata?: Record<string, string>
}

/** An update waits no longer than this for its payment. */
const PENDING_SECONDS = 23 * HOUR

/** Changes a subscription's items, and charges for the change as the parameters say. */
export function updateItems(world: World, subscription: Subscription, params: UpdateParams): void {
  const { state } = world
  const { proration_behavior: prorate = 'create_prorations', payment_behavior: behavior = 'allow_incomplete' } = params
  const at = momentOf(world, subscription, params)
  const changes = changesOf(world, subscription, params.items ?? [])
  const lines = prorate === 'none' ? [] : prorationLines(world, subscription, changes, at)
  dropPendingUpdate(world, subscription)
  const items = changes.flatMap(({ after }) => after ?? [])
  if (prorate !== 'always_invoice' || lines.length === 0) {
    putItems(world, subscription, items, params)
    ;(state.waiting[subscription.id] ??= []).push(...lines)
    rememberDebits(world, items, lines)
    return
  }
  const now = customersTime(world, subscription.customer)
  const start = subscription.items.data[0]!.current_period_start
  const latest = subscription.latest_invoice
  const invoice = bill(world, {
    subscription,
    reason: 'subscription_update',
    lines,
    period: { start, end: now },
    prorationDate: params.proration_date,
  })
  finalize(world, invoice)
  if (behavior === 'default_incomplete' && invoice.status === 'open') {
    putItems(world, subscription, items, params)
    rememberDebits(world, items, lines)
    if (subscription.status === 'active') setStatus(world, subscription, 'past_due')
    return
  }
  const outcome = tryToPay(world, invoice, defaultMethod(world, subscription))
  if (outcome !== 'paid' && behavior === 'error_if_incomplete') {
    voidInvoice(world, invoice)
    subscription.latest_invoice = latest
    throw outcome === 'declined' ? cardDeclined() : actionRequired('subscription_payment_intent_requires_action')
  }
  if (outcome !== 'paid' && behavior === 'pending_if_incomplete') {
    state.pendingInvoices[subscription.id] = invoice.id
    subscription.pending_update = {
      billing_cycle_anchor: null,
      cancel_at_period_end: params.cancel_at_period_end ?? null,
      discount: null,
      discounts: null,
      expires_at: Math.min(now + PENDING_SECONDS, subscription.items.data[0]!.current_period_end),
      metadata: params.metadata ? { ...subscription.metadata, ...params.metadata } : null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    }
    changed(world, subscription, { pending_update: null })
    return
  }
  putItems(world, subscription, items, params)
  rememberDebits(world, items, lines)
  follow(world, subscription, invoice, outcome)
}

/** What the next bill would be, were the subscription changed so. Nothing is kept. */
export function previewUpdate(world: World, subscription: Subscription, params: UpdateParams): Invoice {
  const { state } = world
  if (subscription.status === 'canceled')
    throw invalid('No upcoming invoices for customer', { code: 'invoice_upcoming_none' })
  const { proration_behavior: prorate = 'create_prorations' } = params
  const at = momentOf(world, subscription, params)
  const changes = changesOf(world, subscription, params.items ?? [])
  const prorations = prorate === 'none' ? [] : prorationLines(world, subscription, changes, at)
  const period = {
    start: subscription.items.data[0]!.current_period_start,
    end: subscription.items.data[0]!.current_period_end,
  }
  // What is billed at once stands alone; everything else comes with the next period.
  const lines =
    prorate === 'always_invoice' && prorations.length > 0
      ? prorations
      : [
          ...structuredClone(state.waiting[subscription.id] ?? []),
          ...prorations,
          ...changes.flatMap(({ after }) => (after ? periodLine(world, subscription, nextPeriodOf(after)) : [])),
        ]
  return drawUp(world, { subscription, reason: 'upcoming', lines, period, prorationDate: params.proration_date })
}

const nextPeriodOf = (item: SubscriptionItem): SubscriptionItem => ({
  ...item,
  current_period_start: item.current_period_end,
  current_period_end: item.current_period_end + 30 * DAY,
})

export function putItems(
  world: World,
  subscription: Subscription,
  items: SubscriptionItem[],
  { metadata, cancel_at_period_end: cancel }: UpdateParams,
): void {
  const previous: Record<string, unknown> = { items: subscription.items }
  subscription.items = { ...subscription.items, data: items }
  if (metadata) {
    previous['metadata'] = subscription.metadata
    subscription.metadata = { ...subscription.metadata, ...metadata }
  }
  if (cancel !== undefined) {
    previous['cancel_at_period_end'] = subscription.cancel_at_period_end
    setCancel(world, subscription, cancel)
  }
  changed(world, subscription, previous)
}

/** What is still to be billed, or given back, when a subscription ends now. By itself nothing is. */
export function billAtEnd(
  world: World,
  subscription: Subscription,
  { prorate, invoiceNow }: { prorate: boolean; invoiceNow: boolean },
): void {
  const { state } = world
  const now = customersTime(world, subscription.customer)
  const out = subscription.items.data.map((before) => ({ before, after: null }))
  const lines = [
    ...(state.waiting[subscription.id] ?? []),
    ...(prorate ? prorationLines(world, subscription, out, now) : []),
  ]
  delete state.waiting[subscription.id]
  if (!invoiceNow || lines.length === 0) return
  const start = subscription.items.data[0]!.current_period_start
  const invoice = bill(world, { subscription, reason: 'subscription_update', lines, period: { start, end: now } })
  finalize(world, invoice)
  if (invoice.status === 'open') tryToPay(world, invoice, defaultMethod(world, subscription))
}

function momentOf(world: World, subscription: Subscription, { proration_date: date }: UpdateParams): number {
  if (date === undefined) return customersTime(world, subscription.customer)
  const { current_period_start: start, current_period_end: end } = subscription.items.data[0]!
  if (date < start || date > end) {
    throw invalid('Invalid proration_date: it must be within the current period of the subscription.', {
      param: 'proration_date',
    })
  }
  return date
}

function changesOf(world: World, subscription: Subscription, wanted: readonly ItemParams[]): ItemChange[] {
  const [first] = subscription.items.data
  const named = new Map<string, ItemParams>()
  const added: ItemChange[] = []
  for (const [index, item] of wanted.entries()) {
    if (item.id !== undefined) {
      if (!subscription.items.data.some(({ id }) => id === item.id)) {
        throw invalid(`No such subscription item: '${item.id}'`, {
          code: 'resource_missing',
          param: `items[${index}][id]`,
        })
      }
      named.set(item.id, item)
      continue
    }
    if (!item.price)
      throw invalid('Missing required param: price.', { code: 'parameter_missing', param: `items[${index}][price]` })
    if (subscription.items.data.some(({ price }) => price.id === item.price)) {
      throw invalid(`Cannot add multiple subscription items with the same plan: ${item.price}`, {
        param: `items[${index}]`,
      })
    }
    const { current_period_start: start, current_period_end: end } = first!
    const price = recurring(world, item.price, subscription, `items[${index}][price]`)
    const after = makeItem(world, { subscription: subscription.id, price, quantity: item.quantity ?? 1, start, end })
    added.push({ before: null, after })
  }
  const kept = subscription.items.data.map((before): ItemChange => {
    const item = named.get(before.id)
    if (!item) return { before, after: before }
    if (item.deleted) return { before, after: null }
    const price = item.price === undefined ? before.price : recurring(world, item.price, subscription, 'items[price]')
    return { before, after: { ...before, price, plan: planOf(price), quantity: item.quantity ?? before.quantity } }
  })
  const all = [...kept, ...added]
  if (all.every(({ after }) => after === null)) {
    throw invalid('A subscription must have at least one active plan. To cancel it, delete the subscription.')
  }
  return all
}

function recurring(world: World, id: string, subscription: Subscription, param: string) {
  const price = found(world.state.prices, id, 'price', param)
  if (!price.active) throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
  if (price.type !== 'recurring') {
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param },
    )
  }
  if (price.currency !== subscription.currency)
    throw invalid('All prices on a subscription must have the same currency.', { param })
  const { interval } = subscription.items.data[0]!.price.recurring!
  if (price.recurring?.interval !== interval)
    throw invalid('The double changes no interval of a subscription', { param })
  return price
}
