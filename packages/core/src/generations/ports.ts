import type {
  Dot,
  DoneEvent,
  FidelityMeasures,
  GarmentType,
  ImageEvent,
  MessageEvent,
  Mode,
  PictureLook,
  PlacementWire,
} from '@toile/contract'

/** Where a picture stands. The last three are ends: a task never leaves them (migration 0001 refuses it). */
type TaskStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
type TaskEnd = Exclude<TaskStatus, 'queued' | 'running'>

/**
 * What makes a request's pictures variations; for an upscale, where the picture stands that it was made of, so that it can
 * be varied as that one. The request itself holds what the first picture was made with: prompt, seed, size and inputs.
 */
export interface Variation {
  /** Which picture of its request the first one was, from 0, and how many that request asked for. */
  readonly slot: number
  readonly count: number
  /** Seeds from the first picture to the one that is varied; empty when that is the first itself. 0 to 2^32 - 1 each. */
  readonly lineage: readonly number[]
  /** Each picture of this request takes its own seed from this. An upscale does not use it. */
  readonly seed: number
}

export interface NewRequest {
  readonly id: string
  readonly accountId: string
  readonly kind: 'generate' | 'variation' | 'upscale'
  readonly mode: Mode
  readonly count: number
  /** The number by which engines tell its first picture from others of the same inputs: beyond 0 where pictures were made before. */
  readonly firstSlot: number
  /** Credits. */
  readonly priceEach: number
  /** 0 to 2^32 - 1. */
  readonly seed: number
  readonly width: number
  readonly height: number
  readonly prompt: string
  readonly garmentType: GarmentType | null
  readonly faceId: number
  readonly targetBlobId: string | null
  /** Grey, 255 where the user marked. What marking means is the mode's matter (R32). */
  readonly maskBlobId: string | null
  readonly sourceBlobId: string | null
  /** The uploads that they came from; null where a call brought the picture itself. They may be gone meanwhile. */
  readonly targetUploadId: string | null
  readonly sourceUploadId: string | null
  /** The own pictures that they were, also when those have been deleted; null for what was none. */
  readonly targetOutputId: string | null
  readonly sourceOutputId: string | null
  /**
   * Of a variation or an upscale that is being made: the picture that it is made of, kept although it may be deleted
   * meanwhile. One that came with a recipe is kept as long as the other inputs.
   */
  readonly originalBlobId: string | null
  /** Null also when that picture has been deleted. */
  readonly originalOutputId: string | null
  /** Null exactly for `kind` generate. */
  readonly variation: Variation | null
  /** The paid picture that this request makes once more without charge. It names it also when that has been deleted. */
  readonly retryOfOutputId: string | null
  readonly maskCoordinates: readonly Dot[]
  readonly placement: PlacementWire | null
  readonly createdAt: Date
}

/** A picture that another is to be made of, with the request that it came of. */
export interface Original {
  readonly request: NewRequest
  readonly slot: number
  readonly blobId: string
  readonly width: number
  readonly height: number
  readonly fidelity: FidelityMeasures | null
  /** It is an upscaled picture, or an upscale of it is done or under way (R20). */
  readonly upscaled: boolean
  /** A request that makes it once more without charge was accepted before. */
  readonly retried: boolean
}

/** A request whose row is locked until the transaction ends: events and ends of its tasks are ordered by this lock. */
export interface LockedRequest {
  readonly id: string
  readonly accountId: string
  readonly kind: NewRequest['kind']
  readonly mode: Mode
  readonly count: number
  readonly priceEach: number
  readonly prompt: string
  readonly garmentType: GarmentType | null
  readonly targetBlobId: string | null
  readonly sourceBlobId: string | null
  readonly originalOutputId: string | null
  readonly open: boolean
  readonly openTasks: number
  readonly createdAt: Date
}

export interface Task {
  readonly id: string
  readonly requestId: string
  /** Which picture of the request, from 0. */
  readonly slot: number
  readonly status: TaskStatus
  /** How often it was claimed. Together with the status it is what every change is compared with. */
  readonly attempt: number
}

/** What a change of a task expects to find. Anything else there means that somebody else was first. */
export interface ExpectedTask {
  readonly id: string
  readonly status: 'queued' | 'running'
  readonly attempt: number
}

/** Which engine made a picture, and the engines outside the house that what was given for it was sent to (R42). */
export interface PictureOrigin {
  readonly engine: string
  /** Left out by pictures that were made before it was noted, and where nothing was sent. */
  readonly sentTo?: readonly string[]
  /** A trained model invented pixels; left out by pictures that were made before it was noted. */
  readonly generative?: boolean
  /** Its file has signed content credentials. */
  readonly signed?: boolean
  /** Whom the certificate names; left out by pictures that were signed before it was noted. */
  readonly signedBy?: string
}

export interface NewOutput {
  readonly id: string
  readonly accountId: string
  readonly requestId: string
  readonly taskId: string
  readonly blobId: string
  readonly mode: Mode
  readonly width: number
  readonly height: number
  /** As the engine reported it; `engine` names who made the picture. */
  readonly provenance: PictureOrigin & Readonly<Record<string, unknown>>
  readonly understood: readonly string[]
  readonly ignored: readonly string[]
  readonly warnings: readonly string[]
  /** Null in modes without a mask. */
  readonly fidelity: FidelityMeasures | null
  /** Of what was taken out of a photo: how much of it, 0 to 1, the photo does not show. */
  readonly inventedShare: number | null
  readonly look: PictureLook | null
  readonly upscaledFromId: string | null
  readonly createdAt: Date
}

/**
 * The report on a picture: how its prompt was understood, warnings, how true it is to what was given, how much of it was
 * invented.
 */
export type PictureReport = Pick<NewOutput, 'understood' | 'ignored' | 'warnings' | 'fidelity' | 'inventedShare'>

/** What its owner said of a picture. */
export interface OwnersMarks {
  readonly favouriteAt: Date | null
  /** Null where there is no vote. */
  readonly liked: boolean | null
}

/** Why an engine passed a task on, which cost nothing. Kept as JSON. */
export interface Refusal {
  /** The lane. */
  readonly engine: string
  /** For the task's row. */
  readonly code: string
  /** For the user. */
  readonly message: string
  /** It says nothing of the picture: the engine may make it later. */
  readonly isPassing: boolean
}

/**
 * Why a task is queued again, and in how many milliseconds it may be claimed. `failed`: the attempt did. `waited`: it only
 * learnt that it is not its time. `lost`: its worker died, or stops. `refused`: another engine is to make it.
 */
export type Queueing =
  | { readonly delayMs: number; readonly because: 'failed' | 'waited' | 'lost' }
  | { readonly delayMs: number; readonly because: 'refused'; readonly refusal: Refusal }

/** Bound to a transaction. */
export interface RequestStore {
  /** `rerunOfOutputId`: the own picture that it makes again with something changed, also when that has been deleted. */
  insert(request: NewRequest, taskIds: readonly string[], rerunOfOutputId?: string): Promise<void>
  /** Null when there is none. Waits for whoever holds the lock. */
  lock(requestId: string): Promise<LockedRequest | null>
  /**
   * An own picture, or null. Its request's row is locked until the transaction ends: neither the picture nor the
   * request's inputs are let go of meanwhile. Who locks several begins with the oldest: a deletion locks the picture's own
   * and then those of what is made of it.
   */
  lockOriginal(accountId: string, outputId: string): Promise<Original | null>
  /** What an own picture was made of, while that is not deleted. Locks nothing. */
  originalOf(accountId: string, outputId: string): Promise<string | null>
  /** The report on an own picture; null when there is none. Locks nothing. */
  reportOn(accountId: string, outputId: string): Promise<PictureReport | null>
  /** The marks of an own picture; null when there is none. Locks nothing. */
  marksOn(accountId: string, outputId: string): Promise<OwnersMarks | null>
  countOpen(accountId: string): Promise<number>
  /** In the order of slots. */
  tasksOf(requestId: string): Promise<readonly Task[]>
  /** The same, each locked until the transaction ends. */
  lockTasks(requestId: string): Promise<readonly Task[]>
  /** Compare-and-set: false when the task is not as expected, and then nothing was changed. */
  end(expected: ExpectedTask, end: TaskEnd, at: Date, errorCode?: string): Promise<boolean>
  /**
   * Compare-and-set from running back to queued, not to be claimed again before `delayMs` are over. With a refusal it leaves its
   * lane, and its failures there are none of the next engine's.
   */
  requeue(expected: ExpectedTask, how: Queueing): Promise<boolean>
  /** One task fewer is open; at 0 the request is done. Resolves to how many are left. */
  countDown(requestId: string, at: Date): Promise<number>
  /**
   * It is in its owner's library from here on, and found there by these terms, words among them. Resolves to when it was made: not
   * before the newest picture there.
   */
  addOutput(output: NewOutput, terms: readonly string[], marks: OwnersMarks): Promise<Date>
  /** The oldest own picture of this file; null when it is none. Locks nothing. */
  pictureOfBlob(accountId: string, blobId: string): Promise<string | null>
  /** Lets go of the own picture that a request which has ended was to vary or upscale; resolves to its blob. */
  releaseOriginal(requestId: string): Promise<readonly string[]>
  /** Lets go of the input pictures of a request that has ended and has no output, and of their uploads; resolves to their blobs. */
  releaseInputs(requestId: string): Promise<readonly string[]>
}

export type StoredEvent =
  | { readonly id: number; readonly kind: 'image'; readonly data: ImageEvent }
  | { readonly id: number; readonly kind: 'message'; readonly data: MessageEvent }
  | { readonly id: number; readonly kind: 'done'; readonly data: DoneEvent }

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never
export type NewEvent = WithoutId<StoredEvent>

/**
 * The stored events that streams replay (R16). Bound to a transaction that has the request's lock. A picture has one preview at
 * most: the next takes its place, and so does its end, and that it waits anew.
 */
export interface EventLog {
  append(requestId: string, event: NewEvent): Promise<void>
}

export const PICTURE_ROLES = ['target', 'source', 'mask'] as const
export type PictureRole = (typeof PICTURE_ROLES)[number]
/** What a call may bring: also the picture that a variation is one of, where that comes from outside the library. */
export type InputRole = PictureRole | 'original'

/**
 * A call's pictures as they were named in it, by an upload's id or a digest of the bytes that were sent, with the SHA-256, in
 * hex, of the contents that each stood for.
 */
export type SentPictures = Readonly<Partial<Record<InputRole, { readonly as: string; readonly sha256: string }>>>

export interface StoredIdempotencyKey {
  readonly requestId: string
  readonly fingerprint: Uint8Array
  readonly sent: SentPictures
}

/** Idempotency keys (R17). Bound to a transaction that holds the account's balance, which orders equal keys. */
export interface IdempotencyKeys {
  find(accountId: string, key: string): Promise<StoredIdempotencyKey | null>
  insert(entry: {
    accountId: string
    key: string
    fingerprint: Uint8Array
    sent: SentPictures
    requestId: string
    createdAt: Date
  }): Promise<void>
  removeOlder(createdBefore: Date): Promise<number>
}

interface EventSubject {
  readonly accountId: string
  /** Of the last event there is; -1 before the first. */
  readonly newestId: number
  /** Of `done`, when the request has ended. */
  readonly doneId: number | null
}

/** For streams: nothing here takes a lock. */
export interface EventReader {
  /** Events with an id above `lastId`, in order. */
  after(requestId: string, lastId: number, limit: number): Promise<readonly StoredEvent[]>
  /** Null when there is no such request. */
  subject(requestId: string): Promise<EventSubject | null>
  /** Where pictures stood of requests that are done tells nobody anything; ids keep their gaps. */
  removeStandings(before: Date): Promise<number>
}

/** One of the streams that an account may have open. */
interface StreamSlot {
  /** Aborted when the slot went to another stream: this process had stood still, and counted as dead. */
  readonly lost: AbortSignal
  release(): Promise<void>
}

/** Open event streams, counted over all server processes (R16, R35). */
export interface StreamSlots {
  /** Null when the account has `most` streams open. Slots of a process that died are free within seconds. */
  acquire(accountId: string, most: number): Promise<StreamSlot | null>
}

/** A task as a worker holds it: every later change names the attempt, so a worker that lost it changes nothing. */
export interface ClaimedTask {
  readonly id: string
  readonly requestId: string
  readonly slot: number
  /** The engine that is to make it. */
  readonly lane: string
  readonly attempt: number
  /** Attempts before this one that failed by themselves, not by a worker that died or was stopped. */
  readonly failures: number
  /** Attempts before this one that were no tries: they waited for a vendor, or passed the task on to another engine. */
  readonly waits: number
}

/** What fails together at an engine: a mode's pictures, variations of them, or all that are made larger. */
export type PictureWork = Mode | 'upscale' | `variation of ${Mode}`

/** Where to look for a task to claim. */
export interface ClaimFrom {
  /** Lanes that share their places. */
  readonly lanes: readonly string[]
  /**
   * Of a lane whose pictures others make: how many jobs it may have there at a time, over all processes, whether it takes new
   * ones now, and of which kind none. Where it does not, only what it has begun is taken.
   */
  readonly remote: {
    readonly maxJobs: number
    readonly isWell: boolean
    readonly leftOut: readonly PictureWork[]
  } | null
}

/** A worker's side of the tasks. Each call is one statement of its own, and heartbeats are told by the database's clock. */
export interface TaskStore {
  /**
   * Takes the queued task of these lanes whose turn it is: first one that a vendor has begun, which takes no new place there;
   * then of the account with the fewest running in these lanes; among equals, of the one whose last turn is longest ago; of its
   * tasks the oldest. Null when there is nothing to take, or no place.
   */
  claim(from: ClaimFrom): Promise<ClaimedTask | null>
  /** Renews the heartbeat; false when the task is not this attempt's any more. */
  heartbeat(task: ClaimedTask): Promise<boolean>
  isClaimed(task: ClaimedTask): Promise<boolean>
  requestOf(requestId: string): Promise<NewRequest>
}
