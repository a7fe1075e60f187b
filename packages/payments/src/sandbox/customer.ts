import { PLANS, type PaymentType, type PlanName } from '@toile/contract'

/**
 * One customer of the sandbox, as the one document that is kept of it: plain JSON. Times are whole seconds since 1970, on the
 * customer's own clock.
 */
export interface SandboxCustomer {
  readonly id: string
  /** Whose pages these are. */
  readonly accountId: string
  /** How far its clock is ahead of everybody's, in seconds. */
  ahead: number
  /** Charged when nobody is there. */
  card: CardName | null
  /** Where its portal leads back to. */
  portalReturnUrl: string
  checkouts: SandboxCheckout[]
  subscriptions: SandboxSubscription[]
  bills: SandboxBill[]
  payments: SandboxPayment[]
}

export interface SandboxCheckout {
  readonly id: string
  /** The order that it is for. */
  readonly key: string
  readonly plan: PlanName
  readonly payment: PaymentType
  readonly successUrl: string
  readonly cancelUrl: string
  readonly expiresAt: number
  status: 'open' | 'complete' | 'expired'
  /** Its last attempt to pay did not go through. */
  declined: boolean
  /** The card whose bank wants the buyer to confirm. */
  confirming: CardName | null
}

export interface SandboxSubscription {
  readonly id: string
  readonly createdAt: number
  plan: PlanName
  status: 'active' | 'past_due' | 'ended'
  /** The periods are months from `createdAt` on; this one's number, from 0. */
  month: number
  /** The period it is in now, paid or not. */
  period: { start: number; end: number }
  cancels: boolean
  nextPlan: PlanName | null
  /** The upgrade whose bill is open. */
  pending: { readonly billId: string; readonly plan: PlanName; readonly expiresAt: number } | null
  /** The renewal that could not be charged: how often it was tried again, and when it will be. */
  unpaid: { readonly billId: string; readonly retries: number; readonly nextTryAt: number } | null
}

export interface SandboxBill {
  readonly id: string
  /** The order that it is for; null for a renewal. */
  readonly key: string | null
  readonly subscriptionId: string | null
  readonly createdAt: number
  readonly lines: readonly BillLine[]
  status: 'open' | 'paid' | 'void'
  paidAt: number | null
  /** Null while it is not paid, and when it cost nothing. */
  paymentId: string | null
  declined: boolean
  confirming: CardName | null
}

interface LineBase {
  readonly id: string
  readonly plan: PlanName
  /** Negative for a credit. */
  readonly cents: number
}

export type BillLine =
  | (LineBase & { readonly kind: 'purchase' })
  | (LineBase & { readonly kind: 'period'; readonly period: { readonly start: number; readonly end: number } })
  /** What is left of a period on the plan before, given back. */
  | (LineBase & { readonly kind: 'unused'; readonly share: Share })
  | (LineBase & { readonly kind: 'upgrade'; readonly from: PlanName; readonly share: Share })

/** A part of a period, in seconds. */
interface Share {
  /** Since 1970. */
  readonly since: number
  readonly leftSeconds: number
  readonly ofSeconds: number
}

export interface SandboxPayment {
  readonly id: string
  readonly billId: string
  readonly paidAt: number
  readonly cents: number
  refunds: { readonly id: string; readonly cents: number; failed: boolean }[]
  disputes: { readonly id: string; readonly cents: number; status: 'open' | 'won' | 'lost' }[]
}

/** ISO 4217, lower case. */
export const SANDBOX_CURRENCY = 'usd'

/** Test cards, with Stripe's test numbers that do the same. */
export const CARDS = {
  success: { number: '4242 4242 4242 4242', what: 'Pays' },
  declined: { number: '4000 0000 0000 0002', what: 'Is declined' },
  authentication: { number: '4000 0027 6000 3184', what: '3-D Secure: the bank asks you to confirm, each time' },
  'declined-later': { number: '4000 0000 0000 0341', what: 'Pays now, and is declined when the plan renews' },
} as const
export type CardName = keyof typeof CARDS
export const CARD_NAMES = Object.keys(CARDS) as readonly CardName[]

/** What the page names each plan by. */
export const SANDBOX_PRICE_IDS: Readonly<Record<PlanName, string>> = {
  BASIC: 'sandbox_price_basic_monthly',
  STANDARD: 'sandbox_price_standard_monthly',
  PREMIUM: 'sandbox_price_premium_monthly',
}

export function priceOfPlan(plan: PlanName): number {
  const found = PLANS.find(({ name }) => name === plan)
  if (found === undefined) throw new Error(`no plan ${plan}`)
  return found.priceInCents
}

export const totalOf = (bill: Pick<SandboxBill, 'lines'>): number =>
  bill.lines.reduce((sum, { cents }) => sum + cents, 0)

export const refundedOf = ({ refunds }: SandboxPayment): number =>
  refunds.reduce((sum, { cents, failed }) => sum + (failed ? 0 : cents), 0)

export const disputedOf = ({ disputes }: SandboxPayment): number =>
  disputes.reduce((sum, { cents, status }) => sum + (status === 'won' ? 0 : cents), 0)

/** Of what was paid, what was neither given back nor is held back. */
export const leftOf = (payment: SandboxPayment): number => payment.cents - refundedOf(payment) - disputedOf(payment)
