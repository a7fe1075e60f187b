export * from './box.ts'
export * from './gaussian.ts'
export * from './distance.ts'
export * from './guided.ts'
