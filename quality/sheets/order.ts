import type { PictureRequest } from '@toile/engines'

/** One picture of a contact sheet. */
export interface Order {
  /** What is asked, for the index beside the sheets. */
  readonly told: string
  request(): Promise<PictureRequest>
}
