import type { Mode } from '@toile/contract'
import {
  type Blob,
  type Draft,
  type DraftDeps,
  type DraftSaved,
  getDraft,
  getDraftMask,
  type MaskPicture,
  saveDraft,
  saveDraftMask,
} from '@toile/core'
import { blobStore, databaseRateLimiter, draftStore, fileGarbage, unitOfWork, uploadStore } from '@toile/db'
import type { PictureAdapters } from './pictures.ts'

/** What the routes about drafts call. */
export interface DraftServices {
  readonly get: (accountId: string, mode: Mode) => Promise<Draft | null>
  readonly save: (
    account: { readonly id: string; readonly username: string },
    mode: Mode,
    call: Parameters<typeof saveDraft>[3],
  ) => Promise<DraftSaved>
  readonly saveMask: (accountId: string, mode: Mode, version: number, mask: MaskPicture) => Promise<DraftSaved>
  readonly getMask: (accountId: string, mode: Mode) => Promise<Blob>
}

export function composeDrafts({
  database,
  files,
  clock,
}: Pick<PictureAdapters, 'database' | 'files' | 'clock'>): DraftServices {
  const unit = unitOfWork(database, (tx) => ({
    drafts: draftStore(tx),
    uploads: uploadStore(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
  }))
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const deps: DraftDeps = { unit, writing: { unit, files }, limiter, clock }
  return {
    get: (accountId, mode) => getDraft(unit, accountId, mode),
    save: (account, mode, call) => saveDraft(deps, account, mode, call),
    saveMask: (accountId, mode, version, mask) => saveDraftMask(deps, accountId, mode, version, mask),
    getMask: (accountId, mode) => getDraftMask(unit, accountId, mode),
  }
}
