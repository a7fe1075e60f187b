export * from './request-store.ts'
export * from './idempotency-keys.ts'
export * from './task-store.ts'
export { startWorkerPresence } from './worker-presence.ts'
