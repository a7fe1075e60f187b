import type { PlanName } from '@toile/contract'
import type { PaymentProvider } from '@toile/core'
import type { CardName } from '@toile/payments'

/** What became of money and plans at the provider, in its own words and not in those of the port: what is to be proved against. */
export interface Facts {
  readonly subscriptions: readonly FactSubscription[]
  /** Bills that are paid. */
  readonly bills: readonly FactBill[]
  readonly openCheckouts: readonly string[]
  readonly disputes: readonly string[]
}

export interface FactSubscription {
  readonly id: string
  readonly plan: PlanName
  readonly status: 'active' | 'past_due' | 'ended'
  readonly cancels: boolean
  readonly nextPlan: PlanName | null
  readonly pendingPlan: PlanName | null
  /** Milliseconds since 1970. */
  readonly period: { readonly start: number; readonly end: number }
}

export interface FactBill {
  /** What a refund names. */
  readonly paymentId: string
  readonly cents: number
  readonly refundedCents: number
  readonly disputedCents: number
  /** What it was for. */
  readonly lines: readonly FactLine[]
  /** Those that give something back for an old plan are counted as well: each is rounded to a cent. */
  readonly lineCount: number
}

export interface FactLine {
  readonly key: string
  readonly subscriptionId: string | null
  /** By the plan table. */
  readonly credits: number
  /** Milliseconds since 1970; null for all but a period. */
  readonly period: { readonly start: number; readonly end: number } | null
}

/** A provider with everything around it that is not ours: the buyer's hand, the bank, the events on their way. */
export interface SimulatedProvider {
  readonly provider: PaymentProvider
  pay(checkoutId: string, card: CardName): Promise<unknown>
  payInvoice(urlOrId: string, card: CardName): Promise<unknown>
  confirm(urlOrId: string, confirmed: boolean): Promise<unknown>
  setCard(customerId: string, card: CardName): Promise<unknown>
  /** Cents; all that is left by default. */
  refund(paymentId: string, cents?: number): Promise<unknown>
  failRefund(paymentId: string): Promise<unknown>
  dispute(paymentId: string): Promise<unknown>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<unknown>
  /** The clock has moved: what it brings happens. */
  timePassed(customerId: string): Promise<unknown>
  facts(customerId: string): Promise<Facts>
  /** Events that came since this was asked last, as their bytes. */
  takeEvents(): Promise<readonly FreshEvent[]>
  /** The value of the signature's header. */
  sign(body: string): string
  close(): Promise<void>
}

export interface FreshEvent {
  readonly id: string
  readonly body: string
}

/** Of who has never bought. */
export const NOTHING: Facts = { subscriptions: [], bills: [], openCheckouts: [], disputes: [] }
