export type { Fault as StripeFault, LoggedRequest as LoggedStripeRequest } from './server.ts'
export type { StripeSimulator } from './simulator.ts'
export type { Card as StripeTestCard } from './state.ts'
export { startStripeDouble, type StripeDouble } from './double.ts'
