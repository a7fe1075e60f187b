import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { ClaimedTask } from './ports.ts'

/**
 * What is done at vendors in a task's name, so that no death of a process makes or charges it twice (decision 22). Each
 * function is one short transaction, may be repeated with the same arguments, and compares with the task's attempt.
 */

/** A job that a vendor works on, as the engine named it: enough for any process to take it up or to stop it. */
export interface RemoteJob {
  readonly engine: string
  readonly model: string
  readonly server: string
  readonly id: string
  readonly pollUrl?: string
  readonly expiresAt?: string
}

/**
 * `reserved`: under way. `charged`: the vendor charges, as much as it said. `refunded`: it charges nothing. `unknown`: nobody
 * can say.
 */
export type ChargeState = 'reserved' | 'charged' | 'refunded' | 'unknown'
/** How a call ended of which it is known. US dollars, null where the vendor does not say how much. */
export type CallEnd =
  | { readonly state: 'charged'; readonly amountUsd: number | null }
  | {
      readonly state: 'refunded' | 'unknown'
      /** Its vendor does not know the job now, and may again: it is to be stopped, as another may be made. */
      readonly isLost?: boolean
    }

export interface NewCall {
  readonly id: string
  readonly engine: string
  readonly model: string
  /** SHA-256 in hexadecimal. */
  readonly parametersHash: string
  /** US dollars; null where no price is known, 0 on servers of our own. */
  readonly priceUsd: number | null
  /** Where the job's id is known before the call. */
  readonly job: RemoteJob | null
  /** For the user, of what was said before the call. */
  readonly warnings: readonly string[]
}

/** A call of which nobody has learnt the end. Without a job it was perhaps never made, and nobody can be asked. */
export interface OpenCall extends Pick<NewCall, 'id' | 'engine' | 'job' | 'warnings'> {}

/** A vendor's picture as it came: a stranger's file. */
export interface KeptAnswer {
  readonly engine: string
  readonly model: string
  readonly picture: Uint8Array
  readonly chargedUsd: number | null
  readonly warnings: readonly string[]
}

/** Bound to a transaction. */
export interface RemoteCalls {
  /** Locks the task until the transaction ends, and says whose it is: this attempt's, another's, or nobody's any more. */
  lockTask(task: Attempt): Promise<'ours' | 'others' | 'ended'>
  /**
   * Whether the engine's calls of today (UTC) stay within this many US dollars with this one. No other process may reserve one
   * of the engine's until the transaction ends. Without a price the answer is no.
   */
  fitsBudget(call: NewCall, budgetUsd: number): Promise<boolean>
  /** Nothing when the call is there already. */
  reserve(task: Attempt, call: NewCall): Promise<void>
  /** Keeps the job's reference; resolves to how the call stands, null when it was free and has been answered. */
  setJob(callId: string, job: RemoteJob): Promise<ChargeState | null>
  /** Ends the call if it stands so. */
  settle(callId: string, from: readonly ChargeState[], end: CallEnd): Promise<void>
  /** Forgets a call whose price was nothing: what it was noted for is over. */
  dropFree(callId: string): Promise<void>
  /** Ends what is open of a task, if that is running and this attempt's, which is locked then. */
  settleOpen(task: Attempt, end: CallEnd): Promise<void>
  openOf(taskId: string): Promise<OpenCall | null>
  /** Ids of the engines for which a call was noted, whatever became of it; each once. */
  enginesAsked(taskId: string): Promise<readonly string[]>
  /** The first answer stays. */
  keepAnswer(taskId: string, answer: KeptAnswer): Promise<void>
  answerOf(taskId: string): Promise<KeptAnswer | null>
  /** The call's job is to be stopped. */
  addCancel(callId: string): Promise<void>
  /** Nobody needs to be asked to stop it any more. */
  removeCancel(callId: string): Promise<void>
}

export type RemoteCallUnit = UnitOfWork<{ readonly calls: RemoteCalls }>
type Attempt = Pick<ClaimedTask, 'id' | 'attempt'>

/** `not-ours`: the task is not this attempt's. After that and `over-budget` the call must not be made. */
export type Reservation = 'reserved' | 'over-budget' | 'not-ours'

/** Before the call is made. `budgetUsd`: what the engine may spend a day of UTC; null for as much as there is. */
export function reserveCall(
  unit: RemoteCallUnit,
  task: Attempt,
  call: NewCall,
  budgetUsd: number | null = null,
): Promise<Reservation> {
  return unit.run(async ({ calls }) => {
    const isOurs = (await calls.lockTask(task)) === 'ours'
    if (isOurs && (budgetUsd === null || (await calls.fitsBudget(call, budgetUsd)))) {
      await calls.reserve(task, call)
      return 'reserved'
    }
    // A first try may have been stored although its answer was lost; nothing was sent.
    await calls.settle(call.id, ['reserved', 'unknown'], { state: 'refunded' })
    return isOurs ? 'over-budget' : 'not-ours'
  })
}

/**
 * The vendor has the job. False when it is not this attempt's to wait for: another takes it up, or nobody wants it and it is
 * going to be stopped.
 */
export function keepJob(unit: RemoteCallUnit, task: Attempt, callId: string, job: RemoteJob): Promise<boolean> {
  return unit.run(async ({ calls }) => {
    const whose = await calls.lockTask(task)
    const state = await calls.setJob(callId, job)
    if (state === null) return false
    if (whose === 'ours') return true
    // A call that was given up, or whose task has ended, has turned out to be a job.
    if (whose === 'ended' || state !== 'reserved') {
      await calls.settle(callId, ['refunded'], { state: 'unknown' })
      await calls.addCancel(callId)
    }
    return false
  })
}

/**
 * The vendor's picture has come. It is kept for whoever has the task, while that needs one. False when that is not this
 * attempt. Of a picture that is free by its price and by the answer no note stays.
 */
export function keepAnswer(unit: RemoteCallUnit, task: Attempt, callId: string, answer: KeptAnswer): Promise<boolean> {
  return unit.run(async ({ calls }) => {
    const whose = await calls.lockTask(task)
    await calls.settle(callId, ['reserved', 'refunded', 'unknown'], {
      state: 'charged',
      amountUsd: answer.chargedUsd,
    })
    await calls.removeCancel(callId)
    if (answer.chargedUsd === 0) await calls.dropFree(callId)
    if (whose !== 'ended') await calls.keepAnswer(task.id, answer)
    return whose === 'ours'
  })
}

/**
 * The call's end is known. `from`: how it must stand for that; with `unknown` alone this changes only what was closed without
 * that knowledge, when its task ended.
 */
export function settleCall(
  unit: RemoteCallUnit,
  callId: string,
  end: CallEnd,
  from: readonly ChargeState[] = ['reserved', 'unknown'],
): Promise<void> {
  return unit.run(({ calls }) => calls.settle(callId, from, end))
}

export interface RemoteWorkLeft {
  readonly answer: KeptAnswer | null
  readonly open: OpenCall | null
  /** Ids of the engines that were asked, whatever became of it. */
  readonly asked: readonly string[]
}

/** What earlier attempts have left at a vendor. */
export function findRemoteWork(unit: RemoteCallUnit, taskId: string): Promise<RemoteWorkLeft> {
  return unit.run(async ({ calls }) => {
    const answer = await calls.answerOf(taskId)
    const open = answer === null ? await calls.openOf(taskId) : null
    return { answer, open, asked: await calls.enginesAsked(taskId) }
  })
}
