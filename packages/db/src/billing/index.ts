export * from './live-subscriptions.ts'
export * from './sandbox-store.ts'
