import type { PaymentProvider } from '@toile/core'

/**
 * - `three-d-secure`: the bank wants the buyer to confirm each payment.
 * - `ok-then-declined`: its first payment goes through, and none after it.
 */
const TEST_CARDS = ['ok', 'declined', 'three-d-secure', 'ok-then-declined'] as const
export type TestCard = (typeof TEST_CARDS)[number]

/** What became of an attempt to pay. `confirm`: the bank asks the buyer. */
export type Attempt = 'paid' | 'declined' | 'confirm'

/** As it is delivered to the webhook. */
interface SentEvent {
  readonly body: Uint8Array
  readonly signature: string
}

/** Plays buyer, bank and time at a provider. Checkouts go by id or address, bills by the address where they are paid. */
interface PaymentSimulator {
  pay(checkout: string, card: TestCard): Promise<Attempt>
  payInvoice(payUrl: string, card: TestCard): Promise<Attempt>
  /** What the bank has asked, of a checkout or a bill. */
  confirm(checkoutOrPayUrl: string, confirmed: boolean): Promise<Attempt>
  /** The card that is charged from now on. */
  setCard(customerId: string, card: TestCard): Promise<void>
  /** The time that a customer lives in. */
  timeOf(customerId: string): Promise<Date>
  /** Does all that becomes due until then. */
  advanceTo(customerId: string, date: Date): Promise<void>
  /** Cents: all that is left by default. */
  refund(paymentId: string, cents?: number): Promise<void>
  /** The bank could not give back what was refunded last. */
  failRefund(paymentId: string): Promise<void>
  /** Resolves to the dispute's id. */
  dispute(paymentId: string): Promise<string>
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>
  /** All so far, in any order. */
  events(): Promise<readonly SentEvent[]>
}

/** A provider with somebody at its other side. */
export interface PaymentWorld {
  readonly provider: PaymentProvider
  readonly simulator: PaymentSimulator
  /** What its events are signed with. */
  readonly webhookSecret: string
  /** The time of whoever calls the provider: a signature's age is counted from it. */
  now(): Date
  close(): Promise<void>
}
