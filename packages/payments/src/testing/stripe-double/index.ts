export type { Fault as StripeFault, LoggedRequest as LoggedStripeRequest } from './server.ts'
export type { Hand } from './hand.ts'
export type { Card as StripeTestCard } from './state.ts'
export { startStripeDouble, type StripeDouble } from './double.ts'
