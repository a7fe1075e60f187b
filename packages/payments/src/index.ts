export * from './webhook-signature.ts'
export * from './sandbox/index.ts'
export * from './stripe/index.ts'
