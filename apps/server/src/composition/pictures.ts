import {
  acceptGeneration,
  archivePictures,
  cancelRequest,
  type Clock,
  countArchive,
  countChange,
  countCheck,
  countLibrary,
  countOrder,
  createCollection,
  createUpload,
  deleteImage,
  drapePattern,
  exportPicture,
  type FileStore,
  findInks,
  findRepeated,
  findUpload,
  getGeneration,
  getImageBlob,
  getOriginalBlob,
  givenPicture,
  hidePictures,
  inputOf,
  isKeyKnown,
  lineageAround,
  listAttempts,
  listCollections,
  listGenerations,
  markDownloaded,
  type PictureReader,
  type PictureTools,
  type SignPicture,
  readSentMask,
  readSentPhoto,
  putInCollection,
  removeCollection,
  renameCollection,
  restorePictures,
  recipeOf,
  retryPicture,
  searchLibrary,
  reuseImage,
  setFavourite,
  setFavourites,
  thumbnailOf,
  undoDeletion,
  undoVote,
  upscalePicture,
  varyPicture,
  voteOn,
} from '@toile/core'
import {
  blobStore,
  collectionStore,
  type ChangeListener,
  type Database,
  databaseRateLimiter,
  enginePrivacy,
  eventLog,
  eventReader,
  isDatabaseUnavailable,
  fileGarbage,
  hiddenPictures,
  idempotencyKeyStore,
  type JobRunner,
  ledgerOn,
  libraryIndex,
  libraryStore,
  lineageStore,
  recipeStore,
  requestStore,
  databaseStreamSlots,
  unitOfWork,
  uploadStore,
} from '@toile/db'
import type { EngineRegistry } from '@toile/engine'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionOptions } from '../http/plugins/session.ts'
import type { RouteCalls } from '../http/routes/index.ts'
import type { GenerationCalls } from '../http/routes/generations/index.ts'
import type { RecipePictureCalls } from '../http/routes/recipes/recipe-pictures.ts'
import type { PictureFormCalls } from '../http/routes/uploads/picture-form.ts'
import { termsNear } from '../pictures/colour-terms.ts'
import { checkGeneration } from '../pictures/check-generation.ts'
import { checkRecipe } from '../pictures/check-recipe.ts'
import type { MaskInverter } from '../pictures/mask-of-change.ts'
import { engineCatalogue } from '../pictures/engine-catalogue.ts'

/** The areas of routes that are about pictures. */
export type PictureServices = Pick<
  RouteCalls,
  'uploads' | 'masks' | 'generations' | 'images' | 'library' | 'recipes' | 'lineage'
>

export interface PictureAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly jobs: Pick<JobRunner, 'within'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly files: FileStore
  readonly engines: EngineRegistry
  readonly photoReader: PictureReader & MaskInverter
  readonly tools: PictureTools
  readonly sign: SignPicture
  readonly findSession: SessionOptions['findSession']
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

export function composePictures(adapters: PictureAdapters): PictureServices {
  const { database, clock, jobs, changes, files, engines, photoReader: reader, findSession, log } = adapters
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
    index: libraryIndex(tx),
    collections: collectionStore(tx),
    hidden: hiddenPictures(tx),
    queue: jobs.within(tx),
  }))
  const writing = { unit, files }
  const able = { catalogue: engineCatalogue(engines), privacy: enginePrivacy(database.drizzle) }
  const exporting = {
    unit,
    files,
    tools: adapters.tools,
    sign: adapters.sign,
    limiter,
    making: new Map<string, number>(),
  }
  const searching = { unit, termsNear }
  const archiving = { unit, searching, files, clock, sending: new Map<string, number>() }
  const reading: PictureFormCalls = {
    readPhoto: (...asked) => readSentPhoto({ unit, reader, limiter }, ...asked),
    readMask: (...asked) => readSentMask({ reader, limiter }, ...asked),
    findUpload: (...asked) => findUpload(unit, ...asked),
    files,
  }
  const checking: PictureFormCalls = {
    ...reading,
    readPhoto: (accountId, file, signal) => reader.readPhoto(file.data, { accountId, signal }),
    readMask: (accountId, file, signal) => reader.readMask(file.data, { accountId, signal }),
  }
  const ordering = {
    countOrder: (...asked) => countOrder({ isKnown: (...key) => isKeyKnown({ unit }, ...key), limiter }, ...asked),
    countCheck: (accountId) => countCheck(limiter, accountId),
    check: (...asked) => checkGeneration({ ...able, engines, files, photoReader: reader }, ...asked),
    findRepeated: (call) => findRepeated({ unit }, call),
    accept: (call) => acceptGeneration({ unit, writing, clock, ...able }, call),
  } satisfies Partial<GenerationCalls>
  const recipes = recipeStore(database.drizzle)
  const lineage = lineageStore(database.drizzle)
  const keeping: Pick<RecipePictureCalls, 'withContents' | 'bringDown'> = {
    withContents: (accountId, sha256) => recipes.withContents(accountId, Buffer.from(sha256, 'hex')),
    bringDown: (...asked) => reader.bringDown(...asked),
  }
  return {
    uploads: {
      create: (...asked) => createUpload({ unit, writing, reader, limiter, clock }, ...asked),
      reuseImage: (...asked) => reuseImage({ unit, writing, reader, limiter, clock, files }, ...asked),
      find: reading.findUpload,
      thumbnailOf: (...asked) => thumbnailOf({ files, reader }, ...asked),
      files,
      engines,
      limiter,
    },
    masks: { ...reading, engines, limiter },
    generations: {
      ...reading,
      ...ordering,
      checking,
      vary: (call) => varyPicture({ unit, clock, ...able }, call),
      retry: (call) => retryPicture({ unit, clock, ...able }, call),
      upscale: (call) => upscalePicture({ unit, clock, ...able }, call),
      cancel: (...asked) => cancelRequest(unit, ...asked, clock.now()),
      events: eventReader(database.drizzle),
      changes,
      isDatabaseUnavailable,
      streamSlots: databaseStreamSlots(database.drizzle, {
        onError: (err) => log.warn({ err }, 'slots of streams are not renewed at the moment'),
      }),
      findSession,
    },
    images: {
      find: (...asked) => getImageBlob(unit, ...asked),
      findOriginal: (...asked) => getOriginalBlob(unit, ...asked),
      export: (...asked) => exportPicture(exporting, ...asked),
      findInks: (...asked) => findInks(exporting, ...asked),
      drape: (...asked) => drapePattern(exporting, ...asked),
      markDownloaded: (...asked) => markDownloaded(unit, ...asked, clock.now()),
      delete: (...asked) => deleteImage(unit, ...asked, clock.now()),
      files,
    },
    library: {
      list: (...asked) => listGenerations(unit, ...asked),
      search: (...asked) => searchLibrary(searching, ...asked),
      attempts: (...asked) => listAttempts(unit, ...asked),
      facets: (...asked) => countLibrary(unit, ...asked),
      collections: {
        list: (...asked) => listCollections(unit, ...asked),
        create: (...asked) => createCollection(unit, ...asked, clock.now()),
        rename: (...asked) => renameCollection(unit, ...asked),
        remove: (...asked) => removeCollection(unit, ...asked, clock.now()),
        put: (...asked) => putInCollection(searching, ...asked),
      },
      delete: (...asked) => hidePictures({ unit, searching }, ...asked),
      restore: (...asked) => restorePictures(unit, ...asked),
      undoDeletion: (...asked) => undoDeletion(unit, ...asked),
      countChange: (accountId) => countChange(limiter, accountId),
      countArchive: (...asked) => countArchive(limiter, ...asked),
      archive: (...asked) => archivePictures(archiving, ...asked),
      get: (...asked) => getGeneration(unit, ...asked),
      setFavourite: (...asked) => setFavourite(unit, ...asked, clock.now()),
      setFavourites: (...asked) => setFavourites({ unit, searching }, ...asked, clock.now()),
      vote: (...asked) => voteOn(unit, ...asked, clock.now()),
      undoVote: (...asked) => undoVote(unit, ...asked),
    },
    lineage: {
      around: (...asked) => lineageAround(lineage, ...asked),
      input: (...asked) => inputOf(lineage, ...asked),
      given: (...asked) => givenPicture(lineage, ...asked),
      thumbnailOf: (...asked) => thumbnailOf({ files, reader }, ...asked),
      files,
    },
    recipes: {
      ...ordering,
      find: (...asked) => recipeOf(recipes, ...asked),
      files,
      ordering: { ...reading, ...keeping },
      checking: { ...checking, ...keeping },
      check: (...asked) => checkRecipe({ ...able, engines, check: ordering.check }, ...asked),
    },
  }
}
