import { deleteUploads, listCredits, listUploads, readSecurityLog } from '@toile/core'
import { blobStore, creditHistory, databaseRateLimiter, ownUploads, securityLog, unitOfWork } from '@toile/db'
import type { AccountCalls } from '../http/routes/accounts/index.ts'
import type { AccountAdapters } from './accounts.ts'

/** The calls below /api/account/ but for the ways in. */
export type OwnAccountCalls = Pick<AccountCalls, 'listCredits' | 'listUploads' | 'deleteUploads' | 'readSecurityLog'>

export function composeOwnAccount({ database, clock, jobs }: AccountAdapters): OwnAccountCalls {
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const unit = unitOfWork(database, (tx) => ({
    history: creditHistory(tx),
    ownUploads: ownUploads(tx),
    blobs: blobStore(tx),
    queue: jobs.within(tx),
  }))
  return {
    listCredits: (...asked) => listCredits(unit, ...asked),
    readSecurityLog: (...asked) => readSecurityLog({ securityLog: securityLog(database.drizzle) }, ...asked),
    listUploads: (...asked) => listUploads(unit, ...asked),
    deleteUploads: (...asked) => deleteUploads({ unit, limiter, clock }, ...asked),
  }
}
