import { PLAN_NAMES, PLANS, type PlanName } from '@toile/contract'
import { ProviderRefusal, type UpgradeOrder, type UpgradeOutcome } from '@toile/core'
import type { Stripe } from 'stripe'
import { all, idOf, PAGE, planOf, secondsOf, type StripeAccount } from './account.ts'
import { nullIfMissing } from './errors.ts'
import { isAttached, isReplaced, REPLACED_BY } from './replaced-plans.ts'

/** A subscription with all that a change of it depends on. */
async function read({ stripe }: StripeAccount, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'schedule'] })
  const [item] = subscription.items.data
  if (!item) throw new ProviderRefusal(`Stripe: ${id} has no item`)
  const { schedule, latest_invoice: invoice } = subscription
  return {
    subscription,
    item,
    /** What is planned for the period's end. */
    schedule: schedule !== null && typeof schedule !== 'string' && isAttached(schedule) ? schedule : null,
    openInvoice: invoice !== null && typeof invoice !== 'string' && invoice.status === 'open' ? invoice : null,
  }
}

type State = Awaited<ReturnType<typeof read>>

export async function previewUpgrade(
  account: StripeAccount,
  { subscriptionId, plan, at }: Omit<UpgradeOrder, 'key'>,
): Promise<{ dueCents: number; currency: string }> {
  const { item } = await read(account, subscriptionId)
  const preview = await account.stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: {
      items: [{ id: item.id, price: account.options.prices[plan].monthly }],
      proration_behavior: 'always_invoice',
      proration_date: secondsOf(at),
    },
  })
  return { dueCents: preview.amount_due, currency: preview.currency }
}

/**
 * What is planned for the period's end stays so until the larger plan is paid: then `endReplacedPlans` ends it, here or, when
 * the payment came later or this was cut off, at the next read.
 *
 * Stripe takes no condition with an update. The idempotency key stands in for one: it names the state that was read, so of
 * two changes of one state Stripe refuses the second, whose parameters are others. Between what Stripe reads for the key and
 * changes that make no invoice (a cancel, a downgrade) a race remains: whoever orders has to order one thing at a time.
 */
export async function upgrade(account: StripeAccount, order: UpgradeOrder): Promise<UpgradeOutcome> {
  const { stripe, options } = account
  const price = options.prices[order.plan].monthly
  const at = secondsOf(order.at)
  const { subscription, item, schedule, openInvoice } = await read(account, order.subscriptionId)
  const isPending = subscription.pending_update?.subscription_items?.some((pending) => pending.price.id === price)
  const isThisOne = isPending && openInvoice?.lines.data.some(({ period }) => period.start === at)

  if (item.price.id !== price && !isThisOne) {
    refuseUpgrade(account, subscription, order.plan)
    if (schedule) await stripe.subscriptionSchedules.update(schedule.id, { metadata: { [REPLACED_BY]: price } })
    // A second change cannot wait beside the first.
    if (subscription.pending_update && openInvoice) await stripe.invoices.voidInvoice(openInvoice.id)
    await stripe.subscriptions.update(
      order.subscriptionId,
      {
        items: [{ id: item.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: at,
        // The old plan stays until the difference is paid.
        payment_behavior: 'pending_if_incomplete',
        // With a schedule Stripe lets nobody else say when it ends.
        ...(!schedule && { cancel_at_period_end: false }),
      },
      {
        idempotencyKey: ['upgrade', subscription.id, idOf(subscription.latest_invoice), item.price.id].join(':'),
      },
    )
  }
  // A repeated call is answered by Stripe with what it answered first, so what became of it is read.
  const after = await read(account, order.subscriptionId)
  const outcome = outcomeOf(after, price)
  if (outcome.kind === 'paid') await endPlans(account, after)
  return outcome
}

/** Ends the plans of those whose larger plan was paid on Stripe's own page, where nobody of ours was there to do so. */
export async function endReplacedPlans(
  account: StripeAccount,
  subscriptions: readonly Stripe.Subscription[],
): Promise<void> {
  for (const { id } of subscriptions.filter(isReplaced)) {
    const now = await read(account, id)
    if (isReplaced(now.subscription)) await endPlans(account, now)
  }
}

/** The subscription goes on as it is. */
async function endPlans(account: StripeAccount, { subscription, schedule }: State): Promise<void> {
  if (schedule) await release(account, schedule.id)
  if (endsByItself(subscription)) await renewAgain(account, subscription)
}

async function release({ stripe }: StripeAccount, scheduleId: string): Promise<void> {
  try {
    await stripe.subscriptionSchedules.release(scheduleId)
  } catch (error) {
    // Somebody else may have released it a moment ago.
    if (isAttached(await stripe.subscriptionSchedules.retrieve(scheduleId))) throw error
  }
}

function refuseUpgrade({ options }: StripeAccount, { id, status, items }: Stripe.Subscription, plan: PlanName): void {
  // The period of one that is past due is not paid: its rest would be given back all the same.
  if (status !== 'active' && status !== 'trialing') throw new ProviderRefusal(`Stripe: ${id} is ${status}`)
  const price = items.data[0]?.price
  const now = planOf(options, 'monthly', price?.id)
  const isSmaller = now === null || PLAN_NAMES.indexOf(now) < PLAN_NAMES.indexOf(plan)
  const { priceInCents } = PLANS.find(({ name }) => name === plan)!
  // A price of no plan of ours may be the larger one too.
  if (!isSmaller || (price?.unit_amount ?? 0) >= priceInCents) {
    throw new ProviderRefusal(`Stripe: ${id} is ${now ?? 'of another price'} already, and ${plan} is not larger`)
  }
}

function outcomeOf({ subscription, item, openInvoice }: State, price: string): UpgradeOutcome {
  if (item.price.id === price) return { kind: 'paid' }
  const payUrl = subscription.pending_update ? openInvoice?.hosted_invoice_url : null
  if (payUrl) return { kind: 'to-pay', payUrl }
  throw new ProviderRefusal(`Stripe: the change of ${subscription.id} is over`)
}

export async function scheduleDowngrade(account: StripeAccount, id: string, plan: PlanName): Promise<void> {
  const { stripe, options } = account
  const { item, schedule: attached } = await endPendingUpgrade(account, id)
  const schedule = attached ?? (await stripe.subscriptionSchedules.create({ from_subscription: id }))
  const now = schedule.phases.find(({ start_date }) => start_date === schedule.current_phase?.start_date)
  if (!now) throw new ProviderRefusal(`Stripe: the schedule ${schedule.id} is in no phase`)
  // Left out, a discount of the subscription would be lost with the change.
  const discounts = now.discounts.map(({ coupon, discount, promotion_code }) => {
    const [a, b, c] = [idOf(discount), idOf(promotion_code), idOf(coupon)]
    if (a !== null) return { discount: a }
    return b === null ? { coupon: c ?? '' } : { promotion_code: b }
  })
  const kept = discounts.length > 0 ? { discounts } : {}
  // One that was made just now knows of a change since the read before it.
  const price = attached ? item.price.id : (idOf(now.items[0]?.price) ?? item.price.id)
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    metadata: { [REPLACED_BY]: '' },
    phases: [
      {
        items: [{ price, quantity: 1 }],
        start_date: now.start_date,
        end_date: now.end_date,
        proration_behavior: 'none',
        ...kept,
      },
      {
        items: [{ price: options.prices[plan].monthly, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
        ...kept,
      },
    ],
  })
  await endCancel(account, id, plan)
}

/**
 * A planned cancel stands until the schedule has taken its place. One that the schedule has not ended, as a date that was set
 * by hand, ends without it: with a schedule Stripe lets nobody change it.
 */
async function endCancel(account: StripeAccount, id: string, plan: PlanName): Promise<void> {
  const { subscription, schedule } = await read(account, id)
  if (!endsByItself(subscription)) return
  if (schedule) await release(account, schedule.id)
  await renewAgain(account, subscription)
  try {
    await scheduleDowngrade(account, id, plan)
  } catch (error) {
    await endAgain(account, subscription)
    throw error
  }
}

/** As it was to end before. */
async function endAgain({ stripe }: StripeAccount, subscription: Stripe.Subscription): Promise<void> {
  const { id, cancel_at, cancel_at_period_end } = subscription
  await stripe.subscriptions.update(
    id,
    cancel_at_period_end || cancel_at === null ? { cancel_at_period_end: true } : { cancel_at },
  )
}

export async function cancelAtPeriodEnd(account: StripeAccount, id: string): Promise<void> {
  const { subscription, schedule } = await endPendingUpgrade(account, id)
  if (schedule) await release(account, schedule.id)
  if (!subscription.cancel_at_period_end) await account.stripe.subscriptions.update(id, { cancel_at_period_end: true })
}

export async function keepPlan(account: StripeAccount, id: string): Promise<void> {
  await endPlans(account, await read(account, id))
}

export async function endNow(account: StripeAccount, id: string): Promise<void> {
  const { stripe } = account
  const subscription = await nullIfMissing(stripe.subscriptions.retrieve(id, { expand: ['schedule'] }))
  if (subscription === null) return
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
    const { schedule } = subscription
    if (schedule !== null && typeof schedule !== 'string' && isAttached(schedule)) {
      await stripe.subscriptionSchedules.release(schedule.id)
    }
    await stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false })
  }
  const open = await all(stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE }))
  for (const invoice of open) await voidUnlessSettled(stripe, invoice.id)
}

async function voidUnlessSettled(stripe: Stripe, invoiceId: string): Promise<void> {
  try {
    await stripe.invoices.voidInvoice(invoiceId)
  } catch (error) {
    // It may have been paid a moment ago.
    const { status } = await stripe.invoices.retrieve(invoiceId)
    if (status === 'open') throw error
  }
}

/** Whoever plans something smaller does not wait for the larger plan any more. */
async function endPendingUpgrade(account: StripeAccount, id: string) {
  const state = await read(account, id)
  if (!state.subscription.pending_update || !state.openInvoice) return state
  await voidUnlessSettled(account.stripe, state.openInvoice.id)
  return read(account, id)
}

const endsByItself = ({ cancel_at, cancel_at_period_end }: Stripe.Subscription): boolean =>
  cancel_at_period_end || cancel_at !== null

async function renewAgain({ stripe }: StripeAccount, subscription: Stripe.Subscription): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    // An end that was set by hand, as a date.
    subscription.cancel_at_period_end ? { cancel_at_period_end: false } : { cancel_at: '' },
  )
}
