import type { PaymentType, PlanName } from '@toile/contract'
import { asDate } from './calendar.ts'
import {
  type BillLine,
  type CardName,
  CARDS,
  disputedOf,
  leftOf,
  priceOfPlan,
  refundedOf,
  type SandboxBill,
  type SandboxCheckout,
  type SandboxPayment,
  type SandboxSubscription,
  totalOf,
} from './customer.ts'
import { nextDueOf } from './time.ts'
import type { CommandContext } from './command-context.ts'

/** What the sandbox's pages show. Whoever shows it asks first whether the account is the one that looks. */
export interface CheckoutView {
  readonly accountId: string
  readonly id: string
  readonly plan: PlanName
  readonly payment: PaymentType
  readonly cents: number
  readonly status: 'open' | 'complete' | 'expired'
  readonly declined: boolean
  /** The bank asks whether it is the buyer. */
  readonly confirming: boolean
  readonly successUrl: string
  readonly cancelUrl: string
}

export interface BillView {
  readonly accountId: string
  readonly id: string
  readonly status: 'open' | 'paid' | 'void'
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly cents: number
  readonly lines: readonly BillLine[]
  readonly declined: boolean
  readonly confirming: boolean
  /** Null while no money has come for it. */
  readonly payment: PaymentView | null
}

export interface PaymentView {
  readonly id: string
  readonly refundedCents: number
  readonly disputedCents: number
  /** Neither given back nor held back. */
  readonly leftCents: number
  /** The one that is not decided. */
  readonly openDisputeId: string | null
}

export interface PortalView {
  readonly accountId: string
  readonly customerId: string
  readonly returnUrl: string
  /** On the customer's clock. */
  readonly now: Date
  readonly card: CardView | null
  readonly subscription: {
    readonly plan: PlanName
    readonly status: 'active' | 'past_due'
    readonly periodEnd: Date
    readonly cancels: boolean
    readonly nextPlan: PlanName | null
  } | null
  /** What happens next, and when. */
  readonly next: { readonly at: Date; readonly what: 'renewal' | 'smaller-plan' | 'end' | 'retry' } | null
  /** Newest first. */
  readonly bills: readonly BillView[]
}

export interface CardView {
  readonly name: CardName
  readonly number: string
  readonly what: string
}

export const cardView = (name: CardName): CardView => ({ name, ...CARDS[name] })

export const checkoutView = ({ customer }: CommandContext, checkout: SandboxCheckout): CheckoutView => {
  const { id, plan, payment, status, declined, confirming, successUrl, cancelUrl } = checkout
  return {
    accountId: customer.accountId,
    id,
    plan,
    payment,
    cents: priceOfPlan(plan),
    status,
    declined,
    confirming: confirming !== null,
    successUrl,
    cancelUrl,
  }
}

export const billView = ({ customer }: CommandContext, bill: SandboxBill): BillView => {
  const { id, status, createdAt, paidAt, lines, declined, confirming, paymentId } = bill
  const payment = customer.payments.find((one) => one.id === paymentId)
  return {
    accountId: customer.accountId,
    id,
    status,
    createdAt: asDate(createdAt),
    paidAt: paidAt === null ? null : asDate(paidAt),
    cents: totalOf(bill),
    lines,
    declined,
    confirming: confirming !== null,
    payment: payment === undefined ? null : paymentView(payment),
  }
}

const paymentView = (payment: SandboxPayment): PaymentView => ({
  id: payment.id,
  refundedCents: refundedOf(payment),
  disputedCents: disputedOf(payment),
  leftCents: leftOf(payment),
  openDisputeId: payment.disputes.find(({ status }) => status === 'open')?.id ?? null,
})

export function portalView(context: CommandContext): PortalView {
  const { customer, now } = context
  const live = customer.subscriptions.find(({ status }) => status !== 'ended')
  const due = nextDueOf(customer.subscriptions)
  return {
    accountId: customer.accountId,
    customerId: customer.id,
    returnUrl: customer.portalReturnUrl,
    now: asDate(now),
    card: customer.card === null ? null : cardView(customer.card),
    subscription: live === undefined ? null : subscriptionView(live),
    next: due === null ? null : { at: asDate(due.at), what: whatFollows(due.subscription) },
    bills: customer.bills.map((bill) => billView(context, bill)).toReversed(),
  }
}

const subscriptionView = (subscription: SandboxSubscription): PortalView['subscription'] => {
  const { plan, unpaid, period, cancels, nextPlan } = subscription
  return { plan, status: unpaid === null ? 'active' : 'past_due', periodEnd: asDate(period.end), cancels, nextPlan }
}

function whatFollows({ unpaid, cancels, nextPlan }: SandboxSubscription): NonNullable<PortalView['next']>['what'] {
  if (unpaid !== null) return 'retry'
  if (cancels) return 'end'
  return nextPlan === null ? 'renewal' : 'smaller-plan'
}
