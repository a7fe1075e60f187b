export * from './request-store.ts'
export * from './idempotency-keys.ts'
export * from './task-store.ts'
