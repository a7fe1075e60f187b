export * from './image.ts'
export * from './colour/index.ts'
export * from './filter/index.ts'
export * from './geometry/index.ts'
