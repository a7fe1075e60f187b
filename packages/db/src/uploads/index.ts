export * from './blob-store.ts'
export * from './file-garbage.ts'
export * from './own-uploads.ts'
export * from './upload-store.ts'
