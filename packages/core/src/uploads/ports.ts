import type { Blob } from './blobs.ts'

export interface Upload {
  readonly id: string
  readonly accountId: string
  readonly resized: boolean
  /** The own picture that it was made of; null for a photo. That may have been deleted. */
  readonly outputId: string | null
  readonly blob: Blob
}

/** Bound to a transaction. */
export interface UploadStore {
  insert(upload: {
    id: string
    accountId: string
    blobId: string
    resized: boolean
    outputId: string | null
    at: Date
  }): Promise<void>
  /** Only to its owner: another account's upload is null. */
  find(accountId: string, uploadId: string): Promise<Upload | null>
  /** An upload of the account with these contents. */
  findOfBlob(accountId: string, blobId: string): Promise<{ readonly id: string } | null>
  /** Counts as used at `at`, or later if it does already; false when it is not the account's, or gone. Locks the row. */
  touch(accountId: string, uploadId: string, at: Date): Promise<boolean>
  /** Removes up to `limit` uploads that were not used since and that no draft has; resolves to their blobs. */
  removeUnused(usedBefore: Date, limit: number): Promise<readonly string[]>
}
