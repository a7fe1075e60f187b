export * from './srgb.ts'
export * from './oklab.ts'
export * from './cielab.ts'
export * from './delta-e.ts'
