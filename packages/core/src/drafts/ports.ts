import type { DraftContent, Mode } from '@toile/contract'
import type { Blob, Upload } from '../uploads/index.ts'

/** One account's work in one mode, as it was last written. */
export interface Draft {
  /** Counts up from 1 with each write. */
  readonly version: number
  readonly device: string
  readonly savedAt: Date
  readonly content: DraftContent
  /** Null where none was chosen, and where it is gone. */
  readonly photo: Upload | null
  readonly source: Upload | null
  /** Of the photo; null without one. */
  readonly mask: Blob | null
}

interface DraftToSave {
  readonly device: string
  readonly savedAt: Date
  readonly content: DraftContent
  readonly photoId: string | null
  readonly sourceId: string | null
  readonly maskBlobId: string | null
}

/** Bound to a transaction. */
export interface DraftStore {
  find(accountId: string, mode: Mode): Promise<Draft | null>
  /** Writes the version after `version`, 0 for the first. False when another was written meanwhile; nothing is then changed. */
  save(accountId: string, mode: Mode, version: number, draft: DraftToSave): Promise<boolean>
}
