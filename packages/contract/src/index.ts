export * from './modes.ts'
