import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * Stored files, on a disk or in a bucket. Keys are made by this system only (`newFileKey`); what a file means, and who
 * may see it, stands in the database.
 */
export interface FileStore {
  /** Whole or not at all: a reader never sees a part, and what was put is still there after a crash. */
  put(key: string, data: Uint8Array, mediaType: string): Promise<void>
  /** Rejects with `FileMissing`. */
  read(key: string): Promise<Uint8Array>
  /** Bytes. Rejects with `FileMissing`. */
  size(key: string): Promise<number>
  /** Rejects with `FileMissing` before the first byte. */
  open(key: string, range?: ByteRange): Promise<Readable>
  exists(key: string): Promise<boolean>
  /** A key that is not there is no error: deletions are repeated after a crash. */
  delete(key: string): Promise<void>
  /** Removes what writes that a crash ended have left, when nothing was written to it since `before`; resolves to the number. */
  removeHalfWritten(before: Date): Promise<number>
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
  readonly key: string

  constructor(key: string, cause?: unknown) {
    super(`No stored file ${key}`, { cause })
    this.key = key
  }
}

/** What an adapter accepts as a key: our own words and UUIDs, so no key can leave the store's root. */
export const FILE_KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\.[a-z0-9]+$/

/** A random address under the account's own folder: two accounts never share a file (R35), and none can be guessed. */
export const newFileKey = (accountId: string, extension: 'png' | 'webp' | 'svgz'): string =>
  `${accountId}/${crypto.randomUUID()}.${extension}`
