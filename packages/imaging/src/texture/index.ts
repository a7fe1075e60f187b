export * from './torus-filter.ts'
export * from './torus-noise.ts'
export * from './finish/index.ts'
export * from './paint/index.ts'
