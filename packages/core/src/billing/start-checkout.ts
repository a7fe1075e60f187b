import {
  CHECKOUT_PARAM,
  type CheckoutAnswer,
  PAYMENT_POPUP_PARAM,
  type PaymentPopup,
  type PaymentType,
  planNamed,
  type PlanName,
  type ReturnPlace,
} from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type CustomerAccountDeps, type CustomerAccounts, customerFor } from './customer-accounts.ts'
import { CHECKOUT_MINUTES, type CheckoutRow, type Checkouts } from './checkouts.ts'
import type { LiveSubscriptions } from './live-subscription.ts'
import { type CheckoutOrder, type PaymentProvider, ProviderRefusal } from './payment-provider.ts'
import { requireProvider, refuseWhenUnavailable } from './availability.ts'
import { BILLING_LIMITS, TOO_MANY_ORDERS } from './limits.ts'
import { planOfPrice } from './price-ids.ts'

type CheckoutProvider = Pick<
  PaymentProvider,
  'name' | 'priceIds' | 'createCustomer' | 'createCheckout' | 'readCheckout' | 'expireCheckout'
>

export interface StartCheckoutDeps extends CustomerAccountDeps {
  readonly payments: CheckoutProvider | null
  readonly unit: UnitOfWork<{
    readonly customerAccounts: CustomerAccounts
    readonly checkouts: Checkouts
    readonly subscriptions: LiveSubscriptions
  }>
  /** Makes our tables say what the provider does of a customer. */
  readonly converge: (customerId: string) => Promise<unknown>
  readonly limiter: RateLimiter
}

export interface WantedPlan {
  /** Of the plan's monthly price, also when it is bought once (R24). */
  readonly priceId: string
  /** What the buyer was told. It decides nothing, and must fit the plan. */
  readonly credits: number
  readonly payment: PaymentType
  readonly returnTo: ReturnPlace
}

interface Order {
  readonly customerId: string
  readonly plan: PlanName
  readonly payment: PaymentType
  readonly returnTo: ReturnPlace
  readonly pageOrigin: string
}

/** An attempt may find the checkout of another call, or one that has been paid meanwhile: then it is tried again. Chosen. */
const MAX_ATTEMPTS = 5
/** A checkout with less time left is not handed out again. Chosen. */
const MIN_TIME_LEFT_MS = 10 * 60_000

/**
 * Where the account pays for a plan. An account has one open checkout: asked again for the same it is the same one, and
 * another order ends it first. Each order is written down before the provider is asked and is named by its row, so that a
 * call that was cut off, or comes twice, makes no second checkout.
 *
 * Throws `unavailable` (buying is off, the provider is unavailable), `too-many`, `invalid` (`INVALID_PRICE_ID`, credits that do not
 * fit) or `conflict` (there is a plan already; a payment is on its way); and ProviderRefusal.
 */
export async function startCheckout(
  deps: StartCheckoutDeps,
  account: { readonly id: string; readonly email: string },
  { priceId, credits, payment, returnTo }: WantedPlan,
  pageOrigin: string,
): Promise<CheckoutAnswer['data']> {
  const payments = requireProvider(deps.payments)
  await takeOrRefuse(deps.limiter, BILLING_LIMITS.order, account.id, TOO_MANY_ORDERS)
  const plan = planOfPrice(payments, priceId)
  if (credits !== planNamed(plan).credits) throw new DomainError('invalid', 'These are not the credits of that plan.')
  return refuseWhenUnavailable(async () => {
    const customerId = await customerFor(deps, payments, account)
    const order = { customerId, plan, payment, returnTo, pageOrigin }
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { row, isNew } = await noteOrder(deps, account.id, order)
      const url = await placeOrder(deps, payments, order, row, isNew)
      if (url !== null) return { sessionId: row.id, url }
    }
    throw new DomainError('conflict', 'Your last payment is still on its way. Please try again in a minute.')
  })
}

/** The account's open checkout, whatever it is for, or a new one of this order. */
function noteOrder(
  { unit, clock }: StartCheckoutDeps,
  accountId: string,
  { plan, payment, returnTo }: Order,
): Promise<{ readonly row: CheckoutRow; readonly isNew: boolean }> {
  return unit.run(async ({ customerAccounts, checkouts, subscriptions }) => {
    await customerAccounts.lock(accountId)
    if (payment === 'monthly' && (await subscriptions.find(accountId)) !== null) {
      throw new DomainError('conflict', 'You have a plan already. Change it on the pricing page.')
    }
    const open = await checkouts.findOpen(accountId)
    if (open !== null) return { row: open, isNew: false }
    const createdAt = clock.now()
    const expiresAt = new Date(createdAt.getTime() + CHECKOUT_MINUTES * 60_000)
    const row = await checkouts.insert(accountId, { plan, payment, returnTo, createdAt, expiresAt })
    return { row, isNew: true }
  })
}

/** Where to pay; null when the row has come to its end and another is to be looked for. */
async function placeOrder(
  deps: StartCheckoutDeps,
  payments: CheckoutProvider,
  order: Order,
  row: CheckoutRow,
  isNew: boolean,
): Promise<string | null> {
  const { unit, clock, converge } = deps
  const expire = (): Promise<void> => unit.run(({ checkouts }) => checkouts.expire(row.id))
  const isSame = row.plan === order.plan && row.payment === order.payment && row.returnTo === order.returnTo
  const left = row.expiresAt.getTime() - clock.now().getTime()

  if (row.providerCheckoutId === null) {
    // Nobody can pay it any more, whether the provider ever heard of it or not.
    if (left <= 0) return expire().then(() => null)
    try {
      const url = await createAtProvider(deps, payments, order, row)
      return isSame && left > MIN_TIME_LEFT_MS ? url : null
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      await expire()
      if (isNew) throw error
      return null
    }
  }
  if (isSame && left > MIN_TIME_LEFT_MS) {
    const seen = await payments.readCheckout(row.providerCheckoutId)
    if (seen?.status === 'open') return seen.url ?? row.url
    if (seen?.status === 'complete') await converge(order.customerId)
    else await expire()
    return null
  }
  const ended = await payments.expireCheckout(row.providerCheckoutId)
  if (ended === 'complete') await converge(order.customerId)
  else await expire()
  return null
}

async function createAtProvider(
  { unit }: StartCheckoutDeps,
  payments: CheckoutProvider,
  { customerId, pageOrigin }: Order,
  row: CheckoutRow,
): Promise<string> {
  const placed = await payments.createCheckout(providerOrder(row, customerId, pageOrigin))
  if (await unit.run(({ checkouts }) => checkouts.opened(row.id, placed))) return placed.url
  // Another order, or the account's deletion, has ended it while the provider was asked.
  await payments.expireCheckout(placed.id)
  throw new DomainError('conflict', 'Another checkout was started in the meantime. Please go on there.')
}

/** What the provider is asked for; the same for the same row. */
function providerOrder(row: CheckoutRow, customerId: string, pageOrigin: string): CheckoutOrder {
  const back = (popup: PaymentPopup): string => {
    const query = new URLSearchParams({ [PAYMENT_POPUP_PARAM]: popup, [CHECKOUT_PARAM]: row.id })
    return `${pageOrigin}/${row.returnTo}?${query}`
  }
  return {
    key: row.id,
    customerId,
    plan: row.plan,
    payment: row.payment,
    successUrl: back('success'),
    cancelUrl: back('failure'),
    expiresAt: row.expiresAt,
  }
}
