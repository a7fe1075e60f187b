export * from './basic.ts'
export * from './components.ts'
