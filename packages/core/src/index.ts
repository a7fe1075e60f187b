export * from './shared/errors.ts'
export * from './shared/clock.ts'
export * from './shared/unit-of-work.ts'
export * from './credits/ledger.ts'
