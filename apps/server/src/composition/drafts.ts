import { type DraftDeps, getDraft, getDraftMask, readSentMask, saveDraft, saveDraftMask } from '@toile/core'
import { blobStore, databaseRateLimiter, draftStore, fileGarbage, unitOfWork, uploadStore } from '@toile/db'
import type { DraftCalls } from '../http/routes/drafts/index.ts'
import type { PictureAdapters } from './pictures.ts'

export function composeDrafts({
  database,
  files,
  clock,
  photoReader: reader,
}: Pick<PictureAdapters, 'database' | 'files' | 'clock' | 'photoReader'>): DraftCalls {
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
    readMask: (...asked) => readSentMask({ reader, limiter }, ...asked),
    saveMask: (accountId, mode, version, mask) => saveDraftMask(deps, accountId, mode, version, mask),
    getMask: (accountId, mode) => getDraftMask(unit, accountId, mode),
    files,
    limiter,
  }
}
