export {
  CARD_NAMES,
  CARDS,
  disputedOf,
  leftOf,
  priceOfPlan,
  refundedOf,
  SANDBOX_PRICE_IDS,
  totalOf,
} from './customer.ts'
export type {
  BillLine,
  CardName,
  SandboxBill,
  SandboxCheckout,
  SandboxCustomer,
  SandboxPayment,
  SandboxSubscription,
} from './customer.ts'
export type { SandboxEvent } from './events.ts'
export type { Attempt } from './bills.ts'
export { sandboxPayments } from './provider.ts'
export { sandboxHand, type SandboxHand, type SandboxView } from './hand.ts'
export { startSandboxDeliverer, type SandboxDeliverer } from './deliverer.ts'
export * from './urls.ts'
