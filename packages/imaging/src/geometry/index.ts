export * from './resample.ts'
