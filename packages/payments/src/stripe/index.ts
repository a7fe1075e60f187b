export type { PriceIds, StripeAccountOptions, StripeOptions } from './account.ts'
export * from './provider.ts'
