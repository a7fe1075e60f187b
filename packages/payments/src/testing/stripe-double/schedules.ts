import { invalid } from './errors.ts'
import { emit } from './events.ts'
import type { Phase, PhaseItem, Price, Schedule, Subscription, SubscriptionItem } from './shapes.ts'
import { customersTime, found, newId, type World } from './state.ts'
import { changed, endSubscription, makeItem, setCancel } from './subscriptions.ts'
import { plus } from './time.ts'
import { updateItems } from './update.ts'

type Prorating = 'always_invoice' | 'create_prorations' | 'none'

interface PhaseParams {
  readonly items: readonly { readonly price?: string; readonly quantity?: number }[]
  readonly start_date?: number
  readonly end_date?: number
  readonly duration?: { readonly interval: string; readonly interval_count?: number }
  readonly proration_behavior?: Prorating
  readonly metadata?: Record<string, string>
}

export interface ScheduleParams {
  readonly phases?: readonly PhaseParams[]
  readonly end_behavior?: 'cancel' | 'release'
  readonly proration_behavior?: Prorating
  readonly metadata?: Record<string, string>
}

/** Takes a subscription over as it is: one phase, until its period's end. */
export function scheduleOf(world: World, subscription: Subscription): Schedule {
  const { state } = world
  if (subscription.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
      { param: 'from_subscription' },
    )
  }
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalid('You cannot migrate a subscription that is in the `canceled` state.', { param: 'from_subscription' })
  }
  const { current_period_start: start_date, current_period_end: end_date } = subscription.items.data[0]!
  const at = customersTime(world, subscription.customer)
  const schedule: Schedule = {
    id: newId(state, 'sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: at,
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: { disabled_reason: null, enabled: subscription.automatic_tax.enabled, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      phase({
        items: subscription.items.data.map((item) => phaseItem(item.price, item.quantity)),
        start: start_date,
        end: end_date,
        currency: subscription.currency,
        prorating: 'create_prorations',
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  }
  state.schedules[schedule.id] = schedule
  subscription.schedule = schedule.id
  emit(world, 'subscription_schedule.created', schedule, at)
  changed(world, subscription, { schedule: null })
  return schedule
}

export function updateSchedule(world: World, schedule: Schedule, params: ScheduleParams): void {
  const { state } = world
  checkActive(schedule, 'update')
  const subscription = state.subscriptions[schedule.subscription!]!
  if (params.phases) {
    const phases = phasesOf(world, schedule, params.phases)
    const [before, now] = [currentPhase(schedule), phases.find(isCurrent(schedule))]
    if (!now) {
      throw invalid('You cannot remove the current phase, or change its start date.', { param: 'phases' })
    }
    schedule.phases = phases
    schedule.current_phase = { start_date: now.start_date, end_date: now.end_date }
    if (JSON.stringify(before?.items) !== JSON.stringify(now.items)) {
      applyPhase(world, subscription, now, params.proration_behavior ?? 'create_prorations')
    }
  }
  schedule.end_behavior = params.end_behavior ?? schedule.end_behavior
  // It says from now on when the subscription ends.
  if (params.end_behavior === 'release') setCancel(world, subscription, false)
  schedule.metadata = { ...schedule.metadata, ...params.metadata }
  emit(world, 'subscription_schedule.updated', schedule, customersTime(world, schedule.customer))
}

/** The subscription goes on as it is. */
export function releaseSchedule(world: World, schedule: Schedule): void {
  checkActive(schedule, 'release')
  const subscription = world.state.subscriptions[schedule.subscription!]!
  const at = customersTime(world, schedule.customer)
  schedule.status = 'released'
  schedule.released_at = at
  schedule.released_subscription = schedule.subscription
  schedule.subscription = null
  schedule.current_phase = null
  subscription.schedule = null
  emit(world, 'subscription_schedule.released', schedule, at)
  changed(world, subscription, { schedule: schedule.id })
}

/** The subscription ends with it. */
export function cancelSchedule(world: World, schedule: Schedule): void {
  checkActive(schedule, 'cancel')
  endSubscription(world, world.state.subscriptions[schedule.subscription!]!, { reason: 'cancellation_requested' })
}

/** The phase is over: the next one begins, or what was planned for the end happens. */
export function endPhase(world: World, schedule: Schedule): void {
  const { state } = world
  const subscription = state.subscriptions[schedule.subscription!]!
  const at = schedule.current_phase!.end_date
  const next = schedule.phases.find(({ start_date: start }) => start >= at)
  if (next) {
    schedule.current_phase = { start_date: next.start_date, end_date: next.end_date }
    applyPhase(world, subscription, next, next.proration_behavior as Prorating)
    emit(world, 'subscription_schedule.updated', schedule, at)
  } else if (schedule.end_behavior === 'release') {
    releaseSchedule(world, schedule)
  } else {
    schedule.status = 'completed'
    schedule.completed_at = at
    schedule.current_phase = null
    subscription.schedule = null
    emit(world, 'subscription_schedule.completed', schedule, at)
    endSubscription(world, subscription, { reason: 'cancellation_requested' })
  }
}

/** A subscription that is changed past its schedule stays so until the next phase. */
export function tellSchedule(world: World, subscription: Subscription): void {
  const schedule = subscription.schedule && world.state.schedules[subscription.schedule]
  const now = schedule && currentPhase(schedule)
  if (!now) return
  now.items = subscription.items.data.map((item) => phaseItem(item.price, item.quantity))
  emit(world, 'subscription_schedule.updated', schedule, customersTime(world, schedule.customer))
}

function checkActive({ status }: Schedule, what: string): void {
  if (status === 'active' || status === 'not_started') return
  throw invalid(`You cannot ${what} a subscription schedule that is currently in the \`${status}\` status.`)
}

const isCurrent =
  ({ current_phase: now }: Schedule) =>
  ({ start_date: start }: Phase) =>
    start === now?.start_date

const currentPhase = (schedule: Schedule) => schedule.phases.find(isCurrent(schedule))

/** At a period's end nothing is left to prorate, and the items' new prices count from the renewal that follows. */
function applyPhase(world: World, subscription: Subscription, { items }: Phase, prorating: Prorating): void {
  const { state } = world
  const at = customersTime(world, subscription.customer)
  const [first] = subscription.items.data
  if (at < first!.current_period_end) {
    const gone = subscription.items.data.filter(({ price }) => !items.some((one) => one.price === price.id))
    const added = items.filter((one) => !subscription.items.data.some(({ price }) => price.id === one.price))
    updateItems(world, subscription, {
      items: [...gone.map(({ id }) => ({ id, deleted: true })), ...added],
      proration_behavior: prorating,
    })
    return
  }
  const { current_period_start: start, current_period_end: end } = first!
  const next = items.map(
    ({ price, quantity }): SubscriptionItem =>
      subscription.items.data.find((item) => item.price.id === price && item.quantity === quantity) ??
      makeItem(world, { subscription: subscription.id, price: state.prices[price]!, quantity, start, end }),
  )
  const previous = { items: subscription.items }
  subscription.items = { ...subscription.items, data: next }
  changed(world, subscription, previous)
}

function phasesOf(world: World, schedule: Schedule, wanted: readonly PhaseParams[]): Phase[] {
  const phases: Phase[] = []
  for (const [index, one] of wanted.entries()) {
    const at = `phases[${index}]`
    const start = one.start_date ?? phases.at(-1)?.end_date
    if (start === undefined) throw invalid('The first phase needs its start date.', { param: `${at}[start_date]` })
    if (phases.length > 0 && start !== phases.at(-1)!.end_date) {
      throw invalid('Phases must follow each other without a gap.', { param: `${at}[start_date]` })
    }
    if ((one.end_date === undefined) === (one.duration === undefined)) {
      throw invalid('Each phase needs one of `end_date` and `duration`.', { param: at })
    }
    const end = one.end_date ?? plus(start, one.duration!.interval, one.duration!.interval_count ?? 1)
    if (end <= start) throw invalid('A phase must end after its start.', { param: `${at}[end_date]` })
    if (one.items.length === 0) throw invalid(`Missing required param: ${at}[items].`, { param: `${at}[items]` })
    const items = one.items.map((item, which) => {
      const price = found(world.state.prices, item.price ?? '', 'price', `${at}[items][${which}][price]`)
      if (price.type !== 'recurring') {
        throw invalid('A schedule takes only recurring prices.', { param: `${at}[items][${which}][price]` })
      }
      return phaseItem(price, item.quantity ?? 1)
    })
    const prorating = one.proration_behavior ?? 'create_prorations'
    phases.push(phase({ items, start, end, currency: schedule.phases[0]!.currency, prorating }))
  }
  return phases
}

const phaseItem = (price: Price, quantity: number): PhaseItem => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price.id,
  price: price.id,
  quantity,
  tax_rates: [],
})

const phase = (of: {
  items: PhaseItem[]
  start: number
  end: number
  currency: string
  prorating: Prorating
}): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  currency: of.currency,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  end_date: of.end,
  invoice_settings: null,
  items: of.items,
  metadata: {},
  on_behalf_of: null,
  proration_behavior: of.prorating,
  start_date: of.start,
  transfer_data: null,
  trial_end: null,
})
