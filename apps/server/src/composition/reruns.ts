import {
  type AdvanceDeps,
  cancelRerun,
  type Clock,
  countCheck,
  countOrder,
  type FileStore,
  findUpload,
  isRerunKnown,
  newestRerun,
  planRerun,
  readRerun,
  type RerunDeps,
  startRerun,
} from '@toile/core'
import {
  blobStore,
  type Database,
  databaseRateLimiter,
  enginePrivacy,
  eventLog,
  fileGarbage,
  idempotencyKeyStore,
  ledgerOn,
  lineageStore,
  recipeStore,
  requestStore,
  rerunStore,
  unitOfWork,
  uploadStore,
} from '@toile/db'
import type { EngineRegistry } from '@toile/engine'
import type { RerunCalls } from '../http/routes/reruns/index.ts'
import { engineCatalogue } from '../pictures/engine-catalogue.ts'

interface RerunAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly engines: EngineRegistry
}

/** What reruns are planned, started and taken on with. */
export function rerunDeps({ database, clock, files, engines }: RerunAdapters): AdvanceDeps & RerunDeps {
  const unit = unitOfWork(database, (tx) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    keys: idempotencyKeyStore(tx),
    uploads: uploadStore(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    reruns: rerunStore(tx),
  }))
  return {
    unit,
    settling: unit,
    writing: { unit, files },
    files,
    clock,
    catalogue: engineCatalogue(engines),
    privacy: enginePrivacy(database.drizzle),
    recipes: recipeStore(database.drizzle),
    lineage: lineageStore(database.drizzle),
    findUpload: (...asked) => findUpload(unit, ...asked),
  }
}

export function composeReruns(adapters: RerunAdapters): RerunCalls {
  const deps = rerunDeps(adapters)
  const limiter = databaseRateLimiter(adapters.database.drizzle, adapters.clock)
  return {
    countOrder: (...asked) => countOrder({ isKnown: (...key) => isRerunKnown(deps, ...key), limiter }, ...asked),
    countCheck: (accountId) => countCheck(limiter, accountId),
    plan: async (wish) => (await planRerun(deps, wish)).told,
    start: (call) => startRerun(deps, call),
    newest: (accountId) => newestRerun(deps, accountId),
    read: (...asked) => readRerun(deps, ...asked),
    cancel: (...asked) => cancelRerun(deps, ...asked),
  }
}
