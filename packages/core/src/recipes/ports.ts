import type { NewOutput, NewRequest } from '../generations/ports.ts'
import type { Blob } from '../uploads/blobs.ts'

/** An own picture with what it was made by. */
export interface MadeBy {
  /** As it was accepted; it holds its inputs still, as long as one of its pictures is there. */
  readonly request: NewRequest
  /** Which of the request's pictures it is, from 0. */
  readonly slot: number
  readonly blobId: string
  readonly provenance: NewOutput['provenance']
}

/** For reading: nothing here takes a lock. Every question names the account: another's is as one that never was (R12). */
export interface RecipeStore {
  find(accountId: string, outputId: string): Promise<MadeBy | null>
  blob(accountId: string, blobId: string): Promise<Blob | null>
  /** The account's own file with these contents: a photo, what a picture was made of, or a picture. */
  withContents(accountId: string, sha256: Uint8Array): Promise<Blob | null>
}
