export * from './database.ts'
export * from './accounts/index.ts'
