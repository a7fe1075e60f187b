export * from './item.ts'
export * from './library.ts'
