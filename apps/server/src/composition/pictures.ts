import type { ClothQuery, ExportQuery, InksAnswer, Mode, VoteValue } from '@toile/contract'
import {
  acceptGeneration,
  cancelRequest,
  type Cancellation,
  type Clock,
  createUpload,
  deleteImage,
  drapePattern,
  type EventReader,
  type ExportedFile,
  exportPicture,
  type FileStore,
  findInks,
  findUpload,
  type GenerationCall,
  getGeneration,
  getImageBlob,
  getOriginalBlob,
  listGenerations,
  markDownloaded,
  type MaskPicture,
  type ModeCatalogue,
  type PhotoPicture,
  type PictureReader,
  type PictureTools,
  readSentMask,
  readSentPhoto,
  type RetryCall,
  retryPicture,
  reuseImage,
  type SentFile,
  setFavourite,
  type StreamPlaces,
  undoVote,
  type Upload,
  type UpscaleCall,
  upscalePicture,
  type VariationCall,
  varyPicture,
  voteOn,
} from '@toile/core'
import {
  blobStore,
  type ChangeListener,
  type Database,
  databaseRateLimiter,
  eventLog,
  eventReader,
  fileGarbage,
  idempotencyKeyStore,
  type JobRunner,
  ledgerOn,
  libraryStore,
  requestStore,
  streamPlacesOn,
  unitOfWork,
  uploadStore,
} from '@toile/db'
import { EngineError, type EngineRegistry, type OperationCapability } from '@toile/engines'

type WithoutDeps<F> = F extends (deps: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never

/** What the routes about pictures call. Every function's first argument is the account that asks. */
export interface PictureServices {
  readonly createUpload: WithoutDeps<typeof createUpload>
  readonly reuseImage: WithoutDeps<typeof reuseImage>
  readonly findUpload: (accountId: string, uploadId: string) => Promise<Upload>
  readonly readPhoto: (accountId: string, file: SentFile) => Promise<PhotoPicture>
  readonly readMask: (accountId: string, file: SentFile) => Promise<MaskPicture>
  readonly accept: (call: GenerationCall) => Promise<{ jobId: string }>
  readonly vary: (call: VariationCall) => Promise<{ jobId: string }>
  readonly retry: (call: RetryCall) => Promise<{ jobId: string }>
  readonly upscale: (call: UpscaleCall) => Promise<{ jobId: string }>
  readonly cancel: (accountId: string, jobId: string) => Promise<Cancellation>
  readonly list: WithoutDeps<typeof listGenerations>
  readonly get: WithoutDeps<typeof getGeneration>
  readonly findImage: WithoutDeps<typeof getImageBlob>
  readonly findOriginal: WithoutDeps<typeof getOriginalBlob>
  readonly markDownloaded: (accountId: string, imageId: string) => Promise<void>
  readonly setFavourite: (accountId: string, imageId: string, favourite: boolean) => Promise<void>
  readonly vote: (accountId: string, imageId: string, value: VoteValue) => Promise<string>
  readonly undoVote: WithoutDeps<typeof undoVote>
  readonly export: (accountId: string, imageId: string, wish: ExportQuery, signal: AbortSignal) => Promise<ExportedFile>
  readonly findInks: (accountId: string, imageId: string, count: number, signal: AbortSignal) => Promise<InksAnswer>
  readonly drape: (accountId: string, imageId: string, wish: ClothQuery, signal: AbortSignal) => Promise<ExportedFile>
  readonly delete: (accountId: string, imageId: string) => Promise<void>
  readonly events: EventReader
  readonly streamPlaces: StreamPlaces
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly files: Pick<FileStore, 'open' | 'read' | 'size'>
  readonly engines: EngineRegistry
}

export interface PictureAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<JobRunner, 'within'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly files: FileStore
  readonly engines: EngineRegistry
  readonly photoReader: PictureReader
  readonly tools: PictureTools
}

export function composePictures(adapters: PictureAdapters): PictureServices {
  const { database, clock, jobs, files, engines, photoReader: reader } = adapters
  const limiter = databaseRateLimiter(database.drizzle, clock)
  const unit = unitOfWork(database, (tx) => ({
    requests: requestStore(tx),
    events: eventLog(tx),
    ledger: ledgerOn(tx),
    keys: idempotencyKeyStore(tx),
    uploads: uploadStore(tx),
    blobs: blobStore(tx),
    garbage: fileGarbage(tx),
    library: libraryStore(tx),
    queue: jobs.within(tx),
  }))
  const writing = { unit, files }
  const modes = modeCatalogue(engines)
  const exporting = { unit, files, tools: adapters.tools, limiter, making: new Map<string, number>() }
  return {
    createUpload: (accountId, file) => createUpload({ unit, writing, reader, limiter, clock }, accountId, file),
    reuseImage: (...asked) => reuseImage({ unit, writing, reader, limiter, clock, files }, ...asked),
    findUpload: (accountId, uploadId) => findUpload(unit, accountId, uploadId),
    readPhoto: (accountId, file) => readSentPhoto({ reader, limiter }, accountId, file),
    readMask: (accountId, file) => readSentMask({ reader, limiter }, accountId, file),
    accept: (call) => acceptGeneration({ unit, writing, modes, clock }, call),
    vary: (call) => varyPicture({ unit, modes, clock }, call),
    retry: (call) => retryPicture({ unit, modes, clock }, call),
    upscale: (call) => upscalePicture({ unit, modes, clock }, call),
    cancel: (accountId, jobId) => cancelRequest(unit, accountId, jobId, clock.now()),
    list: (accountId, wanted) => listGenerations(unit, accountId, wanted),
    get: (accountId, imageId) => getGeneration(unit, accountId, imageId),
    findImage: (accountId, imageId) => getImageBlob(unit, accountId, imageId),
    findOriginal: (accountId, requestId) => getOriginalBlob(unit, accountId, requestId),
    markDownloaded: (accountId, imageId) => markDownloaded(unit, accountId, imageId, clock.now()),
    setFavourite: (...asked) => setFavourite(unit, ...asked, clock.now()),
    vote: (accountId, imageId, value) => voteOn(unit, accountId, imageId, value, clock.now()),
    undoVote: (accountId, voteId) => undoVote(unit, accountId, voteId),
    export: (...asked) => exportPicture(exporting, ...asked),
    findInks: (...asked) => findInks(exporting, ...asked),
    drape: (...asked) => drapePattern(exporting, ...asked),
    delete: (accountId, imageId) => deleteImage(unit, accountId, imageId, clock.now()),
    events: eventReader(database.drizzle),
    streamPlaces: streamPlacesOn(database.drizzle, clock),
    changes: adapters.changes,
    files,
    engines,
  }
}

/** Engines answer this from what they know of themselves; one that does not within this time counts as away. */
const ASK_MS = 5_000

const modeCatalogue = (engines: EngineRegistry): ModeCatalogue => {
  async function capabilityOf(operation: Mode | 'upscale' | 'variation'): Promise<OperationCapability | null> {
    try {
      return (await engines.choose(operation, AbortSignal.timeout(ASK_MS))).capability
    } catch (error) {
      if (error instanceof EngineError && error.code === 'unavailable') return null
      throw error
    }
  }
  return {
    find: capabilityOf,
    async varies(mode) {
      const capability = await capabilityOf('variation')
      return capability !== null && (capability.modes?.includes(mode) ?? true)
    },
  }
}
