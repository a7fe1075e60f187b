export { COLLECT_RARELY } from './processes/collect-rarely.ts'
export { measureGarment } from './fidelity/garment.ts'
export { measureOutside } from './fidelity/outside.ts'
export { decodeGrey, decodePart, decodeRgba, encodeGreyPng, encodePng, MAX_PIXELS } from './files.ts'
export { createPictureFinisher, type PictureFinisher } from './finish/finisher.ts'
export {
  type Dot,
  type EngineContext,
  type EngineErrorCode,
  type EngineEvent,
  EngineError,
  type ImageEngine,
  type ImageFile,
  type ImageSource,
  imageSourceOf,
  type InventedPart,
  type MaskCandidate,
  type MaskFinder,
  type MaskKind,
  type MaskModelState,
  type MaskPreparation,
  type MaskQuality,
  type MaskRequest,
  type Operation,
  type OperationCapability,
  type OriginalPicture,
  type PictureOperation,
  type PictureRequest,
  type PictureResult,
  type Placement,
  type Provenance,
  type RequestCheck,
} from './port.ts'
export { bytesOf } from './processes/bytes-of.ts'
export { type Confinement, probeConfinement } from './processes/confinement.ts'
export { createProcessPool, type RunOptions } from './processes/process-pool.ts'
export { serveSharedTasks, serveTasks } from './processes/serve-tasks.ts'
export { createSharedProcess, type SharedProcess } from './processes/shared-process.ts'
export { hashRequest } from './provenance.ts'
export { createEngineRegistry, type EngineRegistry } from './registry.ts'
export { answer, type TaskAnswer, unwrap } from './task-answer.ts'
export { runInBackground } from './threads/background-thread.ts'
export { createFairQueue, type FairQueue } from './turns/fair-queue.ts'
