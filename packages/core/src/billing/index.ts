export * from './payment-provider.ts'
export * from './grace-period.ts'
export * from './live-subscription.ts'
export * from './read-subscription.ts'
