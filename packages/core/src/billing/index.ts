export * from './payment-provider.ts'
