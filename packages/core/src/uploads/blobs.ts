/** A stored picture and its thumbnail, as an account owns it: equal contents of one account are one blob (R35). */
export interface Blob {
  readonly id: string
  readonly accountId: string
  readonly storageKey: string
  readonly thumbnailKey: string | null
  /** Its SVG, gzipped, where it was drawn in vectors alone. */
  readonly vectorKey: string | null
  /** The map of what it shows that no given picture shows, where it was taken out of one. */
  readonly inventedKey: string | null
  readonly sha256: Uint8Array
  readonly mediaType: string
  /** Of all its files together. */
  readonly bytes: number
  readonly width: number
  readonly height: number
}

export type NewBlob = Omit<Blob, 'id'>

/** The files that a blob is made of. */
export const keysOf = (blob: Pick<Blob, 'storageKey' | 'thumbnailKey' | 'vectorKey' | 'inventedKey'>): string[] =>
  [blob.storageKey, blob.thumbnailKey, blob.vectorKey, blob.inventedKey].filter((key) => key !== null)

/** Bound to a transaction. */
export interface BlobStore {
  /** Only to its owner: another account's blob is null. */
  find(accountId: string, blobId: string): Promise<Blob | null>
  /** Whether the account has one with these contents. */
  holds(accountId: string, sha256: Uint8Array): Promise<boolean>
  /**
   * The account's blob with these contents: the one that is there (its keys then differ from the ones given), or a new one.
   * A thumbnail, a vector or a map is added to one that had none, and to its bytes. Locks the row, so that no deletion
   * takes it meanwhile.
   */
  claim(blob: NewBlob): Promise<Blob>
  /** Bytes of all the account's blobs. */
  bytesOf(accountId: string): Promise<number>
  /** Deletes those that no upload, request, output or draft uses, and queues their files for removal. */
  release(blobIds: readonly string[], now: Date): Promise<void>
}

/**
 * Files that are to be removed. A writer announces its keys before it writes and keeps them in the transaction that
 * makes them count, so neither a crash nor a worker that comes too late leaves a file behind.
 */
export interface FileGarbage {
  /** These keys go once `dueAt` is past. A key that is there already gets the earlier time. */
  add(keys: readonly string[], dueAt: Date): Promise<void>
  /** False when one was removed meanwhile: its file is gone, and the transaction must not count on it. */
  keep(keys: readonly string[]): Promise<boolean>
  /** The same for keys that are announced and neither kept nor removed yet; others are left alone. */
  bringForward(keys: readonly string[], dueAt: Date): Promise<void>
  /** Locks up to `limit` keys that are due and not locked by another run. */
  takeDue(now: Date, limit: number): Promise<readonly string[]>
  forget(keys: readonly string[]): Promise<void>
}
