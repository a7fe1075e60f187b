import type { InputRoleName, Mode } from '@toile/contract'
import type { NewRequest } from '../generations/ports.ts'
import type { Blob } from '../uploads/blobs.ts'

/** A picture that was made, also one that has been deleted since. */
export interface LineagePicture {
  readonly id: string
  readonly requestId: string
  readonly mode: Mode
  readonly kind: NewRequest['kind']
  readonly isRetry: boolean
  /** The own picture that it varies, enlarges or tries again. */
  readonly parentId: string | null
  /** The own picture that it is again, with something changed. */
  readonly rerunOf: string | null
  /** The own pictures that it was given. */
  readonly given: { readonly target: string | null; readonly source: string | null }
  /** Files of its inputs, while they are kept. */
  readonly blobs: Readonly<Record<InputRoleName, string | null>>
  readonly isDeleted: boolean
  readonly orderedAt: Date
}

/** For reading: nothing here takes a lock. Every question names the account. */
export interface LineageStore {
  /** In no order; those that are not the account's are left out. */
  pictures(accountId: string, outputIds: readonly string[]): Promise<readonly LineagePicture[]>
  /** What was made of these pictures, and with `reruns` what is one of them again, the oldest first. */
  madeOf(
    accountId: string,
    outputIds: readonly string[],
    which: { readonly limit: number; readonly reruns?: boolean },
  ): Promise<readonly string[]>
  /** What a request was given, while it is kept. */
  input(accountId: string, requestId: string, role: InputRoleName): Promise<Blob | null>
  /** What any request was given that has a picture, as the photo that was worked on or as what was read, while it is kept. */
  given(accountId: string, blobId: string): Promise<Blob | null>
}
