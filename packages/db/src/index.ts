export * from './database.ts'
