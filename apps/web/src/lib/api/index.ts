export * from './client.ts'
export * from './errors.ts'
export * from './session-expiry.ts'
