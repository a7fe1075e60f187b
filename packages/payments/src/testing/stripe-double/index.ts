export type { Card as StripeTestCard } from './state.ts'
export { startStripeDouble, type StripeDouble } from './double.ts'
