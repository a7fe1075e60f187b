export type { Fault, LoggedRequest } from './server.ts'
export { CARDS, type Card } from './state.ts'
export { startStripeDouble, type StripeDouble } from './double.ts'
