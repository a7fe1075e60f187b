export * from './draft-store.ts'
