export * from './blob-store.ts'
export * from './file-garbage.ts'
export * from './upload-store.ts'
