export * from './library-store.ts'
