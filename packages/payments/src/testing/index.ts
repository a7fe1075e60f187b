export * from './payment-simulator.ts'
export * from './requests/index.ts'
export * from './sandbox-memory.ts'
export * from './stripe-double/index.ts'
