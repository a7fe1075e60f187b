import type {
  Charged,
  EngineContext,
  EngineEvent,
  ImageEngine,
  PictureRequest,
  RemoteAnswer,
  RemoteRef,
} from '../port.ts'
import type { Frame } from './frame.ts'
import type { FrameTools, Turn } from './frame-tools.ts'

/** An answer as an adapter knows it: the model stands in the call, or in the job's reference. */
export type VendorAnswer = Omit<RemoteAnswer, 'model'>

/** What is told of a job while it goes on. A preview is the vendor's own file, whatever is in it, as often as it comes. */
export type JobEvent =
  | Exclude<EngineEvent, { readonly kind: 'preview' }>
  | { readonly kind: 'preview'; readonly file: Uint8Array }

export interface WaitContext extends Pick<EngineContext, 'signal'> {
  emit(event: JobEvent): void
}

/** The one call that a vendor may charge for, ready to be made. */
export interface PreparedCall {
  readonly model: string
  /** By the operator's price table: US dollars, null where it does not say. 0 on servers of our own. */
  readonly priceUsd: number | null
  /** Where the job's id is ours to choose. */
  readonly ref?: RemoteRef
  /** For the user: what of the request the vendor cannot honour. */
  readonly warnings: readonly string[]
  /**
   * True where the call itself answers with the picture: an abort ends it, and what it cost then is unknown. False where it
   * answers with a reference: it is made to its end also when nobody waits any more, so that the job can be stopped.
   */
  readonly answersAtOnce: boolean
  /** Made once and never repeated: no client below it may try again. Rejects with `EngineError` that says what was charged. */
  submit(signal: AbortSignal): Promise<{ readonly job: RemoteRef } | { readonly answer: VendorAnswer }>
}

/**
 * What is particular to a vendor or a kind of server. `createRemoteEngine` makes an engine of it, and leads each call through
 * its life: an adapter neither stores, nor repeats, nor decodes anything.
 */
export interface RemoteAdapter extends Pick<ImageEngine, 'id' | 'capabilities' | 'configured' | 'health' | 'close'> {
  /** Of the adapter's own code and prompts; part of every picture's provenance. */
  readonly version: string
  readonly maxJobs: number
  readonly leavesHouse: boolean
  /** How the request's picture stands on the vendor's canvas. Depends on nothing else but the table of models: a job is taken up by it after a restart. */
  frameOf(request: PictureRequest): Frame
  /**
   * Chooses model and server, fits pictures, uploads to servers of our own what has to be there before. Nothing here may be
   * charged for, and nothing goes to somebody outside the house: whether it may is asked after it.
   */
  prepare(request: PictureRequest, frame: Frame, tools: FrameTools, turn: Turn): Promise<PreparedCall>
  /**
   * Waits until the job is over, telling where it stands, and fetches its picture at once. It is given up when the signal says
   * so, and the job goes on. Left out where every call answers at once.
   */
  wait?(ref: RemoteRef, context: WaitContext): Promise<VendorAnswer>
  /** See `RemoteWork`. Left out where nothing can be stopped: then what a job cost is unknown. */
  cancel?(ref: RemoteRef, signal: AbortSignal): Promise<Charged>
}
