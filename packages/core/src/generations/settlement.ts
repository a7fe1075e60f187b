import type { Ledger } from '../credits/ledger.ts'
import { refundKey } from '../credits/ledger.ts'
import { type BlobStore, type FileGarbage, keysOf, type NewBlob } from '../uploads/blobs.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { notFound } from '../shared/errors.ts'
import { generationOf, originalOf } from '../library/item.ts'
import { wordsOf, wordTerm } from '../library/words.ts'
import type { CallEnd, RemoteCalls } from './remote-calls.ts'
import type {
  EventLog,
  ExpectedTask,
  ClaimedTask,
  LockedRequest,
  NewOutput,
  OwnersMarks,
  PictureReport,
  Queueing,
  RequestStore,
  Task,
} from './ports.ts'

/**
 * How a picture's task ends. Every function here runs one transaction that first locks the request's row, so that the
 * ends of its tasks and the ids of its events follow the order of commits; each then changes the task by
 * compare-and-set, so whoever comes second changes nothing.
 */
export interface SettlementPorts {
  readonly requests: RequestStore
  readonly events: EventLog
  readonly ledger: Ledger
  readonly blobs: BlobStore
  readonly garbage: FileGarbage
}
export type SettlementUnit = UnitOfWork<SettlementPorts>
/** Of workers, who alone know how calls to vendors end. What is open at the end of a task is closed by the database. */
export type WorkerUnit = UnitOfWork<SettlementPorts & { readonly calls: RemoteCalls }>

export interface MadePicture extends PictureReport {
  readonly outputId: string
  readonly width: number
  readonly height: number
  readonly blob: Omit<NewBlob, 'accountId'>
  readonly provenance: NewOutput['provenance']
  readonly inventedShare: number | null
  readonly look: NewOutput['look']
  /** What its colours are found by: their terms, and words for them. */
  readonly colours: { readonly terms: readonly string[]; readonly names: readonly string[] }
}

type Attempt = Pick<ClaimedTask, 'id' | 'requestId' | 'attempt'>

const running = (task: Attempt): ExpectedTask => ({ id: task.id, status: 'running', attempt: task.attempt })

/** A file of the picture was collected as garbage meanwhile; the transaction rolls back and the picture is made again. */
class FilesCollected extends Error {
  override readonly name = 'FilesCollected'
}

/**
 * The picture is made and its files are written. False when the task is not this worker's any more (cancelled, or given
 * to another after a stall): then nothing was changed and the files are garbage.
 */
export function completeTask(
  unit: SettlementUnit,
  task: ClaimedTask,
  picture: MadePicture,
  now: Date,
): Promise<boolean> {
  return unit.run(async (ports) => {
    const request = await ports.requests.lock(task.requestId)
    if (request === null || !(await ports.requests.end(running(task), 'done', now))) return false
    const blob = await ports.blobs.claim({ ...picture.blob, accountId: request.accountId })
    const written = keysOf(picture.blob)
    const kept = written.filter((key) => keysOf(blob).includes(key))
    if (!(await ports.garbage.keep(kept))) throw new FilesCollected(task.id)
    await ports.garbage.add(
      written.filter((key) => !kept.includes(key)),
      now,
    )
    const output: NewOutput = {
      id: picture.outputId,
      accountId: request.accountId,
      requestId: request.id,
      taskId: task.id,
      blobId: blob.id,
      mode: request.mode,
      width: picture.width,
      height: picture.height,
      provenance: picture.provenance,
      look: picture.look,
      ...(await reportOf(ports.requests, request, picture)),
      upscaledFromId: request.kind === 'upscale' ? request.originalOutputId : null,
      createdAt: now,
    }
    const { prompt, garmentType } = request
    const marks = await marksOf(ports.requests, request)
    const words = wordsOf({ ...output, prompt, garmentType, colours: picture.colours.names })
    const createdAt = await ports.requests.addOutput(output, [...words.map(wordTerm), ...picture.colours.terms], marks)
    const originalId = originalOf(request)
    const original = originalId === null ? null : await ports.blobs.find(request.accountId, originalId)
    const item = generationOf({
      ...output,
      createdAt,
      prompt,
      garmentType,
      kind: request.kind,
      priceEach: request.priceEach,
      originalOutputId: request.originalOutputId,
      retried: false,
      upscaled: request.kind === 'upscale',
      downloaded: false,
      voted: marks.liked === null ? null : marks.liked ? '1' : '0',
      favourite: marks.favouriteAt !== null,
      vector: blob.vectorKey !== null,
      original,
      given: { target: givenOf(request.targetBlobId), source: givenOf(request.sourceBlobId) },
    })
    await ports.events.append(request.id, { kind: 'image', data: { ...item, slot: task.slot } })
    await finishWhenLast(ports, request, now)
    return true
  })
}

/** It was there when it was drawn; lists know when it is deleted. */
const givenOf = (blobId: string | null) => (blobId === null ? null : { blobId, isThere: true })

/**
 * An upscaled picture shows what its original shows, so it gets the original's report, unless that was deleted meanwhile.
 */
async function reportOf(
  requests: RequestStore,
  { kind, accountId, originalOutputId }: LockedRequest,
  { understood, ignored, warnings, fidelity, inventedShare }: PictureReport,
): Promise<PictureReport> {
  const own = { understood, ignored, warnings, fidelity, inventedShare }
  if (kind !== 'upscale' || originalOutputId === null) return own
  const original = await requests.reportOn(accountId, originalOutputId)
  if (original === null) return own
  // The share goes with the map, which the larger picture has of its own or not at all.
  return { ...original, inventedShare, warnings: [...new Set([...original.warnings, ...warnings])] }
}

const NO_MARKS: OwnersMarks = { favouriteAt: null, liked: null }

/** An upscaled picture begins with the heart and the vote of its original, unless that was deleted meanwhile. */
async function marksOf(
  requests: RequestStore,
  { kind, accountId, originalOutputId }: LockedRequest,
): Promise<OwnersMarks> {
  if (kind !== 'upscale' || originalOutputId === null) return NO_MARKS
  return (await requests.marksOn(accountId, originalOutputId)) ?? NO_MARKS
}

export interface Failure {
  /** For the log and the task's row. */
  readonly code: string
  /** For the user; without it, that the picture could not be made. */
  readonly message?: string
  /** How the call to a vendor ended that was under way; without it, nobody knows. */
  readonly call?: CallEnd | undefined
}

const notMade = ({ priceEach }: LockedRequest): string =>
  `The picture could not be made.${priceEach > 0 ? ' Its credits were given back.' : ''}`

/** The picture will not be made: its credits go back, once. False when the task is no longer as expected. */
export function failTask(
  unit: WorkerUnit,
  task: Pick<Task, 'id' | 'requestId' | 'slot' | 'attempt'> & { readonly status: 'queued' | 'running' },
  failure: Failure,
  now: Date,
): Promise<boolean> {
  return unit.run(async (ports) => {
    const request = await ports.requests.lock(task.requestId)
    if (request === null) return false
    // Before the end: what is still open then is as good as unknown.
    if (failure.call) await ports.calls.settleOpen(task, failure.call)
    if (!(await ports.requests.end(task, 'failed', now, failure.code))) return false
    await refund(ports, request, task.id)
    await ports.events.append(request.id, {
      kind: 'message',
      data: {
        kind: 'failed',
        slot: task.slot,
        message: failure.message ?? notMade(request),
        credits_refunded: request.priceEach,
      },
    })
    await finishWhenLast(ports, request, now)
    return true
  })
}

export type Requeue = Queueing & {
  /** How the call to a vendor ended that was under way; without it, whoever claims the task next takes that up. */
  readonly call?: CallEnd | undefined
}

/** Another try. False when the task is not this attempt's. Of an engine that passed it on, nothing is shown any more. */
export function requeueTask(
  unit: WorkerUnit,
  task: Attempt & Pick<ClaimedTask, 'slot'>,
  { call, ...how }: Requeue,
): Promise<boolean> {
  return unit.run(async ({ requests, calls, events }) => {
    const request = await requests.lock(task.requestId)
    if (request === null) return false
    if (call) await calls.settleOpen(task, call)
    if (!(await requests.requeue(running(task), how))) return false
    if (how.because === 'refused')
      await events.append(request.id, { kind: 'message', data: { kind: 'queued', slot: task.slot } })
    return true
  })
}

/** Where a picture stands that is being made: how far it is, or how many go before it. */
export type Standing =
  | { readonly kind: 'progress'; readonly fraction: number; readonly stage: string }
  | { readonly kind: 'queued'; readonly position: number }

/** What it looks like so far, as the data URI of its event. */
export interface Preview {
  readonly kind: 'preview'
  readonly image: string
}

/** Tells where a picture stands. False, and no event, when the task is not this attempt's any more, or waits no longer. */
export function reportStanding(
  unit: SettlementUnit,
  task: Attempt & Pick<ClaimedTask, 'slot'> & { readonly status?: 'queued' },
  standing: Standing | Preview,
): Promise<boolean> {
  return unit.run(async (ports) => {
    const request = await ports.requests.lock(task.requestId)
    if (request === null || !request.open) return false
    const current = (await ports.requests.tasksOf(request.id)).find((each) => each.id === task.id)
    if (current?.status !== (task.status ?? 'running') || current.attempt !== task.attempt) return false
    await ports.events.append(request.id, { kind: 'message', data: { slot: task.slot, ...standing } })
    return true
  })
}

export interface Cancellation {
  readonly cancelled: number
  readonly creditsRefunded: number
}

/**
 * Stops what has not been made and refunds it (R17). Pictures that are done stay and stay paid; a worker that is at one
 * loses the compare-and-set. Cancelling a request that is done changes nothing.
 */
export function cancelRequest(
  unit: SettlementUnit,
  accountId: string,
  requestId: string,
  now: Date,
): Promise<Cancellation> {
  return unit.run(async (ports) => {
    const request = await ports.requests.lock(requestId)
    if (request === null || request.accountId !== accountId) throw notFound('Job')
    let cancelled = 0
    // A worker claims a task without the request's lock, so the tasks are locked as well: none changes from here on.
    for (const task of await ports.requests.lockTasks(request.id)) {
      if (task.status !== 'queued' && task.status !== 'running') continue
      await ports.requests.end({ id: task.id, status: task.status, attempt: task.attempt }, 'cancelled', now)
      cancelled += 1
      await refund(ports, request, task.id)
      await ports.events.append(request.id, {
        kind: 'message',
        data: { kind: 'cancelled', slot: task.slot, credits_refunded: request.priceEach },
      })
      await finishWhenLast(ports, request, now)
    }
    return { cancelled, creditsRefunded: cancelled * request.priceEach }
  })
}

async function refund(ports: SettlementPorts, request: LockedRequest, taskId: string): Promise<void> {
  if (request.priceEach === 0) return
  await ports.ledger.append({
    accountId: request.accountId,
    amount: request.priceEach,
    reason: 'refund',
    key: refundKey(taskId),
    requestId: request.id,
    taskId,
  })
}

/** `done` is written by whoever brings the open count to 0. */
async function finishWhenLast(ports: SettlementPorts, request: LockedRequest, now: Date): Promise<void> {
  if ((await ports.requests.countDown(request.id, now)) > 0) return
  const ends = (await ports.requests.tasksOf(request.id)).map((task) => task.status)
  const count = (status: string): number => ends.filter((end) => end === status).length
  const images = count('done')
  const failed = count('failed')
  const cancelled = count('cancelled')
  await ports.events.append(request.id, {
    kind: 'done',
    data: { images, failed, cancelled, credits_refunded: (failed + cancelled) * request.priceEach },
  })
  // When no picture was made, or none is left, the request lets go of its photos, and only their uploads keep them (R35). A
  // picture that was varied is kept by itself alone, and may have been deleted meanwhile (R18).
  const original = await ports.requests.releaseOriginal(request.id)
  const inputs = await ports.requests.releaseInputs(request.id)
  await ports.blobs.release([...original, ...inputs], now)
}
