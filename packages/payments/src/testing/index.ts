export * from './requests/index.ts'
export * from './sandbox-memory.ts'
