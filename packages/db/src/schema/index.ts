export * from './accounts.ts'
export * from './credits.ts'
export * from './pictures.ts'
export * from './drafts.ts'
