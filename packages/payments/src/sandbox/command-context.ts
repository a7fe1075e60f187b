import { ProviderRefusal } from '@toile/core'
import type { SandboxBill, SandboxCheckout, SandboxCustomer, SandboxPayment, SandboxSubscription } from './customer.ts'
import type { EventType } from './events.ts'
import type { Kind } from './ids.ts'

/** One command at work on a customer: a copy of its document, which is changed in place. */
export interface CommandContext {
  readonly customer: SandboxCustomer
  /** On the customer's clock, in seconds. */
  now: number
  readonly newId: (kind: Kind) => string
  emit(type: EventType, objectId: string): void
}

export const checkoutOf = (context: CommandContext, id: string): SandboxCheckout =>
  known(context.customer.checkouts, id)
export const subscriptionOf = (context: CommandContext, id: string): SandboxSubscription =>
  known(context.customer.subscriptions, id)
export const billOf = (context: CommandContext, id: string): SandboxBill => known(context.customer.bills, id)
export const paymentOf = (context: CommandContext, id: string): SandboxPayment => known(context.customer.payments, id)

function known<Thing extends { readonly id: string }>(things: readonly Thing[], id: string): Thing {
  const thing = things.find((one) => one.id === id)
  if (thing === undefined) throw new ProviderRefusal(`the sandbox knows no ${id}`)
  return thing
}
