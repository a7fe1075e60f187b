export * from './session-store.ts'
export * from './rate-limiter.ts'
