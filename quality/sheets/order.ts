import type { PictureRequest } from '@toile/engine'

/** One picture of a contact sheet. */
export interface Order {
  /** What is asked, for the index beside the sheets. */
  readonly told: string
  /** Picture files that are shown before the result, in its height. */
  readonly beside?: readonly Uint8Array[]
  request(): Promise<PictureRequest>
}
