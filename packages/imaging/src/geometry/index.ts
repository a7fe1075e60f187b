export * from './crop.ts'
export * from './resample.ts'
export * from './shrink.ts'
export * from './turn.ts'
