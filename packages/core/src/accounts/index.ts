export * from './sessions.ts'
