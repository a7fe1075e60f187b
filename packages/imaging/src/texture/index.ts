export * from './torus-filter.ts'
export * from './torus-noise.ts'
