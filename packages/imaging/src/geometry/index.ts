export * from './resample.ts'
export * from './shrink.ts'
