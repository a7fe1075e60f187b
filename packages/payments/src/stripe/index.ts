export type { PriceIds, StripeAccountOptions, StripeOptions } from './account.ts'
export { checkPrices, type PriceProblem } from './prices.ts'
export * from './provider.ts'
export * from './setup.ts'
