export * from './live-subscriptions.ts'
