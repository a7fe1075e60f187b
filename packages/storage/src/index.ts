export { diskStore } from './disk.ts'
export { s3Store } from './s3.ts'
