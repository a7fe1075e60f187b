export * from './item.ts'
export * from './library.ts'
export * from './exports.ts'
export * from './reuse.ts'
