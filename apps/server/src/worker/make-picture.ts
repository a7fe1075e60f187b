import { ONLY_OUTSIDE, PREVIEW } from '@toile/contract'
import {
  announceFiles,
  type Clock,
  completeTask,
  failTask,
  type EnginePrivacy,
  type FileToWrite,
  type FileWriting,
  type ClaimedTask,
  findRemoteWork,
  newFileKey,
  type Preview,
  type RecoveryLimits,
  type RemoteWorkLeft,
  reportStanding,
  requeueTask,
  type SignPicture,
  type Standing,
  type TaskStore,
  type WorkerUnit,
  writeFiles,
} from '@toile/core'
import {
  type CallJournal,
  type EngineContext,
  EngineError,
  orAborted,
  type EngineRegistry,
  type ImageEngine,
  type PictureFinisher,
  type PictureRequest,
  type PictureResult,
  type RemoteWork,
} from '@toile/engine'
import type { FastifyBaseLogger } from 'fastify'
import { historyOfRequest } from '../pictures/credentials/history-of-request.ts'
import { digestOf } from '../pictures/digest.ts'
import { leftOut } from '../pictures/engine-need.ts'
import { describeColours } from '../pictures/colour-terms.ts'
import { verifyFinished } from '../pictures/verify-finished.ts'
import { createLatestWriter } from './latest-writer.ts'
import { nextTry } from './next-try.ts'
import { type TaskLeaseDeps, holdLease, TaskLeaseLost, WorkerStopping } from './task-lease.ts'
import { type InputFiles, pictureRequestOf } from './picture-request.ts'
import { type PreparedFinish, preparedFinish } from './prepared-finish.ts'
import { previewOf } from './preview-event.ts'
import { createStandingReporter } from './standing-reporter.ts'
import { createTaskCall, type TaskCall, type TaskCallDeps } from './task-call.ts'

interface VectorTools {
  /** The gzipped SVG to keep beside the finished picture; rejects when the engine's document is no well-formed SVG. */
  keepVector(vector: Uint8Array, picture: Uint8Array, signal: AbortSignal): Promise<Uint8Array>
}

export interface MakePictureDeps extends TaskLeaseDeps, InputFiles, TaskCallDeps {
  readonly tasks: TaskStore
  readonly settling: WorkerUnit
  readonly writing: FileWriting
  readonly engines: EngineRegistry
  readonly privacy: Pick<EnginePrivacy, 'refusesOutside'>
  readonly finisher: Pick<PictureFinisher, 'finish' | 'prepare'>
  readonly tools: VectorTools
  readonly sign: SignPicture
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly limits: Pick<RecoveryLimits, 'maxFailures' | 'maxClaims'>
  /** Whether a statement rejected with this because the database cannot be reached. Of no other socket. */
  readonly isDatabaseError: (error: unknown) => boolean
  /** Does it again while the database is unavailable, for a time. */
  readonly retryWhileUnavailable: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Milliseconds that a call to a vendor may take when its task is given back or was taken away. */
  readonly callGraceMs: number
}

/** Of one picture at most one event in so long: each is a row. Chosen. */
const PROGRESS_INTERVAL_MS = 250

/**
 * Makes the picture of a claimed task: engine, finish, files, settlement. Each step may be the last; none leaves a trace
 * then. When the task is taken away, or given back, nothing is waited for but a call to a vendor that is on its way: what a
 * step still does is for nothing.
 */
export async function makePicture(deps: MakePictureDeps, task: ClaimedTask): Promise<void> {
  const lease = holdLease(deps, task)
  const call = createTaskCall(deps, task)
  const stop = stopAfterCall(lease.signal, call, deps.callGraceMs)
  try {
    await orAborted(stepsOf(deps, task, call, stop), stop)
  } catch (error) {
    const reason = stop.aborted ? stop.reason : call.isLost ? new TaskLeaseLost(task.id) : error
    await settleFailure(deps, task, reason, call)
    // A place is taken until its call is over.
    await within(call.stored(), deps.callGraceMs)
  } finally {
    lease.release()
  }
}

/**
 * Aborts as the lease does; of a process that stops a moment later, while a call is on its way of which only this process
 * could learn what became of it.
 */
function stopAfterCall(lease: AbortSignal, call: TaskCall, graceMs: number): AbortSignal {
  const stop = new AbortController()
  const begin = async (): Promise<void> => {
    if (lease.reason instanceof WorkerStopping) await within(call.stored(), graceMs)
    stop.abort(lease.reason)
  }
  if (lease.aborted) void begin()
  else lease.addEventListener('abort', () => void begin(), { once: true })
  return stop.signal
}

async function within(work: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

async function stepsOf(deps: MakePictureDeps, task: ClaimedTask, call: TaskCall, signal: AbortSignal): Promise<void> {
  const request = await deps.tasks.requestOf(task.requestId)
  const asked = await pictureRequestOf(deps, request, task, signal)
  const { onError } = deps
  const report = (value: Standing | Preview): Promise<boolean> => reportStanding(deps.settling, task, value)
  const standing = createStandingReporter(report, { intervalMs: PROGRESS_INTERVAL_MS, onError })
  const previews = createLatestWriter(report, { intervalMs: PREVIEW.intervalMs, onError })
  signal.throwIfAborted()
  const turn = { signal, turn: request.accountId }
  const context: EngineContext = {
    ...turn,
    emit(event) {
      if (event.kind === 'progress' || event.kind === 'queued') standing.report(event)
      if (event.kind === 'warning') call.warn(event.message)
      const preview = event.kind === 'preview' ? previewOf(event.image) : null
      if (preview !== null) previews.put(preview)
    },
  }
  const refusesOutside = (): Promise<boolean> =>
    deps.retryWhileUnavailable(() => deps.privacy.refusesOutside(request.accountId))
  const prepared = preparedFinish(deps.finisher, asked, turn)
  const making: Making = { call, asked, context, refusesOutside, sentTo: new Set(), prepared }
  const made = resultOf(deps, task, making)
  made.then(
    () => call.end(),
    (error: unknown) => call.end(error),
  )
  const result = await orAborted(made, signal).finally(() => Promise.all([standing.stop(), previews.stop()]))
  const [image] = result.images
  if (image === undefined) throw new EngineError('internal', `${result.provenance.engine} answered without a picture`)
  const fullKey = newFileKey(request.accountId, 'png')
  const thumbnailKey = newFileKey(request.accountId, 'webp')
  const mapped = result.invented ?? asked.original?.invented
  const inventedKey = mapped === undefined ? null : newFileKey(request.accountId, 'png')
  const keys = [fullKey, thumbnailKey, ...(inventedKey === null ? [] : [inventedKey])]
  const finish = async () => {
    await prepared.ended()
    const { provenance, invented, coverage } = result
    return verifyFinished(await deps.finisher.finish({ request: asked, image, provenance, invented, coverage }, turn))
  }
  const [{ picture, width, height, thumbnail, look, fidelity, invented }] = await Promise.all([
    finish(),
    announceFiles(deps.writing, keys, deps.clock.now()),
  ])
  signal.throwIfAborted()
  const vector = await vectorFile(deps, request.accountId, task, result, picture, signal)
  signal.throwIfAborted()
  const signed = await deps.sign(picture, historyOfRequest(asked, result.provenance))
  signal.throwIfAborted()
  const full = signed?.file ?? picture
  const files = [
    { key: fullKey, data: full, mediaType: 'image/png' },
    { key: thumbnailKey, data: thumbnail, mediaType: 'image/webp' },
    ...(invented === null || inventedKey === null
      ? []
      : [{ key: inventedKey, data: invented.map, mediaType: 'image/png' }]),
    ...(vector === null ? [] : [vector]),
  ]
  const [sha256] = await Promise.all([digestOf(full), writeFiles(deps.writing.files, files)])
  const settled = await completeTask(
    deps.settling,
    task,
    {
      outputId: crypto.randomUUID(),
      width,
      height,
      blob: {
        storageKey: fullKey,
        thumbnailKey,
        vectorKey: vector?.key ?? null,
        inventedKey,
        sha256,
        mediaType: 'image/png',
        bytes: files.reduce((sum, file) => sum + file.data.byteLength, 0),
        width,
        height,
      },
      provenance: {
        ...result.provenance,
        ...(making.sentTo.size > 0 && { sentTo: [...making.sentTo] }),
        ...(signed !== null && { signed: true, signedBy: signed.by }),
      },
      understood: result.understood,
      ignored: result.ignored,
      warnings: [...new Set([...call.warnings, ...result.warnings])],
      fidelity,
      inventedShare: invented?.share ?? null,
      look,
      colours: describeColours(look.colours.map(({ hex }) => hex)),
    },
    deps.clock.now(),
  )
  if (settled) return
  // Added and not only brought forward: after a long stall the announced files may have been collected before they were written.
  const late = files.map((file) => file.key)
  await deps.writing.unit.run(({ garbage }) => garbage.add(late, deps.clock.now()))
  deps.log.info({ taskId: task.id, attempt: task.attempt }, 'a picture came too late and was dropped')
}

/** The picture's SVG, announced and ready to be written. One that cannot be kept costs the picture nothing. */
async function vectorFile(
  { tools, writing, clock, log }: MakePictureDeps,
  accountId: string,
  task: ClaimedTask,
  { vector, provenance }: PictureResult,
  picture: Uint8Array,
  signal: AbortSignal,
): Promise<FileToWrite | null> {
  if (vector === undefined) return null
  const cleaned = await tools.keepVector(vector, picture, signal).catch((err: unknown) => {
    signal.throwIfAborted()
    log.warn({ err, taskId: task.id, engine: provenance.engine }, 'a vector could not be kept')
    return null
  })
  if (cleaned === null) return null
  const key = newFileKey(accountId, 'svgz')
  await announceFiles(writing, [key], clock.now())
  return { key, data: cleaned, mediaType: 'image/svg+xml' }
}

/** What one attempt works on, and with. */
interface Making {
  readonly call: TaskCall
  readonly asked: PictureRequest
  readonly context: EngineContext
  /** Whether the account refuses engines outside the house now. */
  readonly refusesOutside: () => Promise<boolean>
  /** Ids of the engines outside the house that are, or were by an earlier attempt, asked for this picture. */
  readonly sentTo: Set<string>
  readonly prepared: PreparedFinish
}

/**
 * The picture of an answer that an earlier attempt has kept, or of a job that it left at its vendor; else of the engine in whose
 * lane the task is.
 */
async function resultOf(deps: MakePictureDeps, task: ClaimedTask, making: Making): Promise<PictureResult> {
  const { call, asked, context, sentTo, prepared } = making
  // A first attempt finds nothing.
  const { answer, open, asked: engines } = task.attempt === 1 ? NOTHING_LEFT : await findRemoteWork(deps.calls, task.id)
  // Of an answer that cost nothing the call is noted no longer.
  for (const id of [...engines, ...(answer === null ? [] : [answer.engine])]) {
    if (deps.engines.find(id)?.remote?.leavesHouse) sentTo.add(id)
  }
  if (answer !== null) {
    call.takeAnswer()
    return remoteOf(deps.engines, answer.engine).finish(asked, answer, context)
  }
  if (open === null) {
    const engine = engineOf(deps.engines, task.lane)
    const claimed = await deps.engines.capabilities(engine.id, context.signal)
    const capability = claimed.find(({ operation }) => operation === asked.operation)
    for (const message of leftOut(asked, capability)) context.emit({ kind: 'warning', message })
    const journal = engine.remote?.leavesHouse ? outsideJournal(engine.id, making) : call.journalOf(engine.id)
    const told = preparing(journal, prepared)
    return toldTo(deps.engines, engine.id, asked, engine.run(asked, { ...context, journal: told }))
  }
  if (open.job === null) {
    throw new EngineError('lost', `nobody knows whether ${open.engine} was asked`, {
      charged: 'unknown',
      publicMessage: 'The connection to the picture engine broke off, and the picture was lost. Try again.',
    })
  }
  call.takeUp(open)
  prepared.begin()
  const journal = call.journalOf(open.engine)
  const resumed = remoteOf(deps.engines, open.engine).resume(asked, open.job, { ...context, journal })
  // One job that cannot be asked for fails again and again, and is one picture.
  return toldTo(deps.engines, open.engine, asked, resumed, { failures: false })
}

/** The registry learns how the engine's picture ended: one that fails several in turn is left out for a while. */
async function toldTo(
  engines: EngineRegistry,
  id: string,
  { operation, original }: PictureRequest,
  made: Promise<PictureResult>,
  { failures = true }: { readonly failures?: boolean } = {},
): Promise<PictureResult> {
  const tell = engines.begin(id, { operation, mode: original?.operation })
  try {
    const result = await made
    tell(null)
    return result
  } catch (error) {
    if (failures && error instanceof EngineError) tell(error)
    throw error
  }
}

const NOTHING_LEFT: RemoteWorkLeft = { answer: null, open: null, asked: [] }

function engineOf(engines: EngineRegistry, id: string): ImageEngine {
  const engine = engines.find(id)
  if (engine === undefined) throw new Error(`a task in the lane of ${id}, where nobody works`)
  return engine
}

function remoteOf(engines: EngineRegistry, id: string): RemoteWork {
  const remote = engines.find(id)?.remote
  if (remote !== undefined) return remote
  throw new EngineError('unavailable', `${id} has begun it and is not configured any more`, {
    charged: 'unknown',
    publicMessage: 'The picture engine that was making this picture is no longer there. Try again.',
  })
}

/** Not sooner than the vendor has it: until then everything else is in a hurry. */
function preparing(journal: CallJournal, prepared: PreparedFinish): CallJournal {
  return {
    ...journal,
    async submitted(ref) {
      await journal.submitted(ref)
      prepared.begin()
    },
  }
}

/** The account may have refused since the engine was chosen: it is asked once more before the first byte leaves. */
function outsideJournal(id: string, { call: attempt, refusesOutside, sentTo }: Making): CallJournal {
  const journal = attempt.journalOf(id)
  const intend: CallJournal['intend'] = async (call) => {
    if (await refusesOutside()) {
      const publicMessage = ONLY_OUTSIDE
      throw new EngineError('unsupported', 'the account refuses it now', { retry: 'other-engine', publicMessage })
    }
    await journal.intend(call)
    sentTo.add(id)
  }
  return { ...journal, intend }
}

/** Also noticed late: a process that stood still fails first at a transaction that the database has ended meanwhile. */
const TAKEN_AWAY = 'a task was taken away'

async function settleFailure(deps: MakePictureDeps, task: ClaimedTask, error: unknown, call: TaskCall): Promise<void> {
  // A database that was unavailable when the picture was to be settled has it still in the making, by this worker, which beats.
  const settle = deps.retryWhileUnavailable
  const about = { taskId: task.id, attempt: task.attempt, err: error }
  if (error instanceof TaskLeaseLost) {
    deps.log.info(about, TAKEN_AWAY)
    return
  }
  const next = nextTry(error, { ...deps, task, call: call.stage, random: Math.random })
  if ('again' in next) {
    const { again } = next
    if (!(error instanceof WorkerStopping)) deps.log.warn({ ...about, ...again }, 'a picture is tried again')
    if (!(await settle(() => requeueTask(deps.settling, task, again)))) deps.log.info(about, TAKEN_AWAY)
    return
  }
  if (isRefusal(error)) deps.log.info(about, 'a picture was refused')
  else deps.log.error(about, 'a picture failed')
  const failure =
    error instanceof EngineError ? { code: error.code, message: error.publicMessage } : { code: 'internal' }
  const failed = await settle(() =>
    failTask(deps.settling, { ...task, status: 'running' }, { ...failure, call: next.fail.call }, deps.clock.now()),
  )
  if (!failed) deps.log.info(about, TAKEN_AWAY)
}

/** The input cannot be made into a picture: the user is told why, and it is not an error of ours. */
const isRefusal = (error: unknown): boolean =>
  error instanceof EngineError && (error.code === 'invalid-input' || error.code === 'moderated')
