export { diskStore, type DiskOptions } from './disk.ts'
export { s3Store, type S3Options } from './s3.ts'
