import { createHash } from 'node:crypto'

/** SHA-256 in hexadecimal: tells files apart by what is in them. */
export const contentHash = (file: Uint8Array): string => createHash('sha256').update(file).digest('hex')
