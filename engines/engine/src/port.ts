import type { Dot, GarmentType, MaskKind, Mode, PlacementWire as Placement, WordReading } from '@toile/contract'
import type { CanvasRules, Size } from './remote/frame.ts'

export type { Dot, MaskKind, Placement, WordReading }

/** What makes a picture. Masks are asked for by `MaskFinder` below: they are answered at once and never queued. */
export type PictureOperation = Mode | 'upscale' | 'variation'
export type Operation = PictureOperation | 'mask-from-points'

export interface OperationCapability {
  readonly operation: Operation
  /** For `variation`: the modes whose pictures it varies; left out, those of every mode. */
  readonly modes?: readonly Mode[]
  readonly mask: 'required' | 'optional' | 'ignored'
  /** Pictures a single `run` can return. The job layer asks for one at a time. */
  readonly maxOutputs: number
  /** Pixels (width × height) of the largest picture it takes: the source of `upscale`, the target of a masked mode, else the asked size. */
  readonly maxPixels: number
  /** `exact`: same request and engine version, same bytes. */
  readonly seed: 'exact' | 'best-effort' | 'none'
  readonly progress: 'steps' | 'queue' | 'none'
  readonly cancel: 'hard' | 'queued-only' | 'best-effort' | 'none'
  /** Whether a chosen face is seen where the mask lets it: nothing that it keeps is drawn anew. */
  readonly face: 'applied' | 'ignored'
  /** The same of a pose that the words ask for. */
  readonly pose: 'applied' | 'ignored'
  /** A dot on what is read says which thing of it is meant. Left out where it says nothing to this engine. */
  readonly dot?: 'applied'
  /** Left out where drawing rules make it, and by a variation: that is made with the model of what it varies. */
  readonly model?: ModelTerms
}

/** A model that draws, as whoever runs the house has to know it. */
export interface ModelTerms {
  /** As it stands in a picture's provenance. */
  readonly id: string
  /** Of its weights, or the vendor's terms for what it draws. */
  readonly licence: string
  /** Whether its pictures may be sold; null where that is the operator's to know. */
  readonly commercial: boolean | null
  /** US dollars a picture; null where nobody knows, 0 on servers of our own. */
  readonly priceUsd: number | null
  /** Whether the user's words have an effect. */
  readonly readsWords: boolean
  /** What it draws on, before its picture is brought to the size that is owed: some sizes, or sizes by rules. */
  readonly canvas: readonly Size[] | CanvasRules
}

/** The largest picture any engine here takes or makes: 4096 × 4096 (R33). */
export const MAX_PIXELS = 4096 * 4096

/** A whole image file. Pixels are upright 8-bit sRGB: uploads are normalised on arrival (R29, R33). */
export interface ImageFile {
  readonly data: Uint8Array
  readonly mediaType: 'image/png' | 'image/webp' | 'image/jpeg'
  readonly width: number
  readonly height: number
}

/** A request is a value: nothing in it changes after it is made, and equal values give equal pictures where seeds are exact. */
export interface PictureRequest {
  readonly operation: PictureOperation
  /** Equal for every attempt at the same task, so that a remote engine never makes or charges it twice. */
  readonly idempotencyKey: string
  /** 0 to 2^32 - 1, the same for all pictures of one request. */
  readonly seed: number
  /**
   * Which picture of the request this is, from 0. Pictures of one request differ visibly by it. One that is tried again has a
   * number beyond those of its request: an engine may be asked for any.
   */
  readonly index: number
  /** How many pictures the request asks for in all. */
  readonly count: number
  /** Size of the picture in pixels. Masked modes answer at the target's size instead, `upscale` at twice the source's. */
  readonly width: number
  readonly height: number
  readonly prompt: string
  /** The photo that is worked on. */
  readonly target?: ImageFile
  /** 8-bit grey PNG of the target's size, 255 = change this, 0 = keep. */
  readonly mask?: ImageFile
  readonly placement?: Placement
  /** The flat-lay, sketch, pattern or photo that is read; for `upscale` the picture it starts from. */
  readonly source?: ImageFile
  /** On what is meant of the source, in its pixels. An engine that cannot look there goes by the words. */
  readonly dot?: Dot
  readonly garmentType?: GarmentType
  /** Whose face the person is to have; left out where the user chose none. */
  readonly face?: ChosenFace
  /**
   * For `variation` and `upscale`: the picture that is varied or upscaled. The request's other fields are those that it was
   * made with; an upscale's `source` is this picture itself, and it has no mask.
   */
  readonly original?: OriginalPicture
}

export interface ChosenFace {
  /** Of the catalogue. */
  readonly id: number
  /** What they look like, to follow 'a person:'. */
  readonly words: string
  /** A photograph of somebody like that, by which a model can go; never a drawing. */
  readonly picture?: ImageFile
}

export interface OriginalPicture {
  readonly operation: Mode
  readonly picture: ImageFile
  /**
   * The seeds (0 to 2^32 - 1) of the variations that lead from the first picture to the one asked for, whose own is the
   * last: a variation of a variation stays near its parent. An upscale asks for the picture itself again.
   */
  readonly lineage: readonly number[]
  /** What of it was invented, where an account was kept. An upscaled picture shows the same. */
  readonly invented?: InventedPart
}

export type EngineEvent =
  /** How many go before it where it waits, 0 when it is the next. */
  | { readonly kind: 'queued'; readonly position: number }
  /** 0 to 1, never falling. */
  | { readonly kind: 'progress'; readonly fraction: number; readonly stage: string }
  /** What the picture looks like so far, in its proportions, small (`PREVIEW`): a WebP or JPEG that a process of ours has written. */
  | { readonly kind: 'preview'; readonly image: ImageFile }
  | { readonly kind: 'warning'; readonly message: string }

/** A job that somebody else works on: what any process needs to take it up again, or to stop it. Kept as JSON. */
export interface RemoteRef {
  /** `ImageEngine.id`. */
  readonly engine: string
  readonly model: string
  /** The server or the vendor that has it: one of several that an engine may use. */
  readonly server: string
  readonly id: string
  /** Where its state is asked for, if the vendor says so with each job. */
  readonly pollUrl?: string
  /** When the vendor forgets it and its picture, in ISO 8601. */
  readonly expiresAt?: string
}

/** A call that a vendor may charge for, before it is made. */
export interface RemoteCall {
  readonly model: string
  /** SHA-256 of what is asked, in hexadecimal. */
  readonly parametersHash: string
  /** What it will cost by the operator's price table; null where that does not say. 0 on servers of our own. */
  readonly priceUsd: number | null
  /** Where the caller chooses the job's id, it is known before the call. */
  readonly ref?: RemoteRef
}

/** What a vendor answered, before it is looked at. */
export interface RemoteAnswer {
  /** The picture as it came: a whole PNG, JPEG or WebP of any size, a stranger's file. */
  readonly picture: Uint8Array
  readonly model: string
  /** What the vendor charges for it, in US dollars; null where it charges and nobody knows how much. 0 on servers of our own. */
  readonly chargedUsd: number | null
  /** For the user. */
  readonly warnings: readonly string[]
}

/** Keeps what is done at a vendor in one picture's name, so that no death of a process makes it twice. */
export interface CallJournal {
  /**
   * Resolves once it is stored that the call is going to be made: await it before. Rejects with `EngineError` when it must not
   * be made: the engine has spent its budget of the day (`over-budget`), or the task is somebody else's by now.
   */
  intend(call: RemoteCall): Promise<void>
  /** Resolves once the job's reference is stored: await it before anything else is done about the job. */
  submitted(ref: RemoteRef): Promise<void>
  /** Resolves once the picture is kept, with what it cost: from then on nobody asks the vendor for it again, whatever dies. */
  answered(answer: RemoteAnswer): Promise<void>
}

export interface EngineContext {
  readonly signal: AbortSignal
  /** Whose picture it is, an account's id: turns go round. Pictures without one share one turn. */
  readonly turn?: string
  emit(event: EngineEvent): void
  /** Engines that ask others refuse to run without. */
  readonly journal?: CallJournal
}

export interface Provenance {
  readonly engine: string
  readonly version: string
  readonly model: string
  readonly seed: number
  /** SHA-256 over the parameters, and over the input files, in hexadecimal. */
  readonly parametersHash: string
  readonly inputsHash: string
  /** True when a generative model invented pixels; false when they were computed by drawing rules. */
  readonly generative: boolean
}

/** What a picture of something that is taken out of a photo shows of it that the photo does not. */
export interface InventedPart {
  /** 8-bit grey PNG of the picture's size, 255 where it shows what no given picture shows. */
  readonly map: ImageFile
  /** 0 to 1: how much of what was taken out that is. */
  readonly share: number
}

/** How much of a garment that was given as a flat-lay a picture shows, in shares from 0 to 1 of what is worn in sight. */
export interface GarmentCoverage {
  readonly all: number
  /** Parts; left out where the garment has none, or the photo ends before it. */
  readonly neck?: number
  readonly sleeves?: number
  /** The lower third of its length. */
  readonly lower?: number
}

export interface PictureResult {
  readonly images: readonly ImageFile[]
  /** The picture as a whole SVG document in UTF-8, where it is drawn in vectors alone; only beside a single image. */
  readonly vector?: Uint8Array
  /** Of a garment that is taken out of a photo; only beside a single image. Left out by an engine that keeps no account. */
  readonly invented?: InventedPart
  /** Of a flat-lay's garment; only beside a single image. Left out by an engine that keeps no account. */
  readonly coverage?: GarmentCoverage
  readonly provenance: Provenance
  /** A parameter that could not be honoured is said here, in words for the user. */
  readonly warnings: readonly string[]
  /** What the engine read in the prompt, and the words it did not use. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
}

/** What is known of a picture before it is drawn. */
export interface RequestCheck {
  /** Why it cannot be made, each in the words for the user that `run` rejects with. */
  readonly refusals: readonly string[]
  /** Some of those that will stand on the picture: not what only its drawing finds out. */
  readonly warnings: readonly string[]
  /** As on the picture; nothing where a refusal comes before the reading of the prompt. */
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  /** What stands behind words of `understood`; left out by an engine that cannot say it. */
  readonly readings?: readonly WordReading[]
}

export interface MaskCandidate {
  readonly kind: MaskKind
  /** 8-bit grey PNG of the image's size, 255 = inside. */
  readonly mask: ImageFile
  /** 0 to 1. */
  readonly score: number
}

/** `draft`: the best candidate alone, as fast as can be. `refined`: all of them, their edges as good as can be. */
export type MaskQuality = 'draft' | 'refined'

/** An image file that is read only where its bytes are needed. */
export interface ImageSource extends Omit<ImageFile, 'data'> {
  /** The whole file. What it rejects with is passed on to whoever asked for the mask. */
  read(): Promise<Uint8Array>
}

/** An image file whose bytes are there already. */
export const imageSourceOf = ({ data, mediaType, width, height }: ImageFile): ImageSource => ({
  mediaType,
  width,
  height,
  read: async () => data,
})

export interface MaskPreparation {
  /** Names the image for the prepared state, for example its storage hash. Equal keys mean equal pixels. */
  readonly imageKey: string
  /** An engine that has it prepared does not read it again. */
  readonly image: ImageSource
  /** Whose it is, an account's id: turns go round, and much of one keeps no other waiting. Those without share one turn. */
  readonly turn?: string
}

export interface MaskRequest extends MaskPreparation {
  readonly dots: readonly Dot[]
  readonly previousMask?: ImageFile
  /** Candidates of this kind come first. */
  readonly prefer?: MaskKind
  /** `refined` by default. An engine with one quality answers with that. */
  readonly quality?: MaskQuality
}

/** How it is with a model that was configured for masks; null where none was. */
export type MaskModelState = 'opening' | 'serves' | 'failed' | null

/**
 * Click-to-mask. `prepare` does what can be done before the first dot, and may give it up for newer ones of its turn, or put
 * it off while masks are asked for; `find` does it itself where it is not done.
 */
export interface MaskFinder {
  /** Left out by engines that take none. */
  model?(): MaskModelState
  prepare(preparation: MaskPreparation, signal: AbortSignal): Promise<void>
  /** At least one candidate, the best answer first. Inside dots are in every candidate, outside dots in none. */
  find(request: MaskRequest, signal: AbortSignal): Promise<readonly MaskCandidate[]>
  /** The only person in the image; undefined where that is not certain, or was given up or not looked for, as `prepare` is. */
  findPerson(preparation: MaskPreparation, signal: AbortSignal): Promise<MaskCandidate | undefined>
}

export interface EngineHealth {
  readonly ok: boolean
  readonly queued?: number
  /** For the log. */
  readonly reason?: string
  /**
   * What it lacks, where it is not well and that is known: nobody answers (`reach`), its key is refused, its account is empty, its
   * budget of the day is spent.
   */
  readonly lack?: 'reach' | 'key' | 'credit' | 'budget'
}

/** One way to make pictures: drawn here, on a GPU server of ours, or by a hosted model. See docs/engines.md. */
export interface ImageEngine {
  readonly id: string
  /**
   * As it stands in its pictures' provenance, where seeds are exact: equal versions answer equal requests with equal bytes. Left
   * out by engines of which nobody can say it.
   */
  readonly version?: string
  capabilities(signal: AbortSignal): Promise<readonly OperationCapability[]>
  /**
   * What it can do at most, by its settings alone: until it has said once what it can, that is waited for. Left out where
   * `capabilities` asks nobody.
   */
  readonly configured?: readonly OperationCapability[]
  health(signal: AbortSignal): Promise<EngineHealth>
  /** Rejects with `EngineError` only. */
  run(request: PictureRequest, context: EngineContext): Promise<PictureResult>
  /**
   * Says cheaply, before anybody pays, what is known of a request without drawing it: it may be asked often, and waits for no
   * drawing. Left out by engines that know nothing before. Rejects with `EngineError` where it is not the request that is wrong.
   */
  check?(request: PictureRequest, context: Pick<EngineContext, 'signal' | 'turn'>): Promise<RequestCheck>
  /** Present when `mask-from-points` is among the capabilities. */
  readonly masks?: MaskFinder
  /** Present when others make its pictures. */
  readonly remote?: RemoteWork
  close(): Promise<void>
}

/** What an engine that asks others can do about the jobs it has there, from any process. */
export interface RemoteWork {
  /** Jobs that it may have at a time, over all processes. */
  readonly maxJobs: number
  /** Whether the given pictures go to somebody outside the house. */
  readonly leavesHouse: boolean
  /**
   * Takes up a job whose reference was stored, and answers as `run` would have. Makes no second one; rejects with `lost` when
   * the vendor knows nothing of it, and says by `charged` whether another may be made.
   */
  resume(request: PictureRequest, ref: RemoteRef, context: EngineContext): Promise<PictureResult>
  /** Makes the result of an answer that was kept, without a word to the vendor. */
  finish(request: PictureRequest, answer: RemoteAnswer, context: EngineContext): Promise<PictureResult>
  /**
   * Stops a job that nobody waits for. Rejects with `EngineError` when that must be tried again; otherwise it says whether the
   * vendor charges for it: `no` where it had not begun, or where nothing is ever charged.
   */
  cancel(ref: RemoteRef, signal: AbortSignal): Promise<Charged>
}

export const ENGINE_ERROR_CODES = [
  'invalid-input',
  'unsupported',
  'moderated',
  'auth',
  'quota',
  'over-budget',
  'rate-limited',
  'busy',
  'unavailable',
  'lost',
  'timeout',
  'out-of-memory',
  'model-missing',
  'cancelled',
  'internal',
] as const
export type EngineErrorCode = (typeof ENGINE_ERROR_CODES)[number]

export const RETRIES = ['never', 'same-engine', 'other-engine'] as const
type Retry = (typeof RETRIES)[number]
export const CHARGES = ['yes', 'no', 'unknown'] as const
export type Charged = (typeof CHARGES)[number]

export interface EngineErrorDetails {
  readonly retry?: Retry
  readonly retryAfterMs?: number
  /** What the user reads. Says what happened and what to do; no path, no trace, no vendor's internals. */
  readonly publicMessage?: string
  /** Whether a paid engine may have charged for the attempt. After `yes` and `unknown` nobody is asked to make it again. */
  readonly charged?: Charged
  /** How much, where it is known. */
  readonly chargedUsd?: number
  readonly cause?: unknown
}

/** The one error an engine rejects with. `message` is for the log, `publicMessage` for the user. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode
  readonly retry: Retry
  readonly retryAfterMs: number | undefined
  readonly publicMessage: string
  readonly charged: Charged
  readonly chargedUsd: number | undefined

  constructor(code: EngineErrorCode, message: string, details: EngineErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.retry = details.retry ?? 'never'
    this.retryAfterMs = details.retryAfterMs
    this.publicMessage = details.publicMessage ?? 'The picture could not be made. Nothing was charged for it.'
    this.charged = details.charged ?? 'no'
    this.chargedUsd = details.chargedUsd
  }
}
