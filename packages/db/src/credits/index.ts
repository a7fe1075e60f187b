export * from './ledger.ts'
export * from './history.ts'
