export * from './drafts.ts'
export * from './ports.ts'
