import { type CallEnd, type ClaimedTask, type RecoveryLimits, requeueDelayMs, type Requeue } from '@toile/core'
import { EngineError, type EngineErrorCode } from '@toile/engine'
import { WorkerStopping } from './task-lease.ts'

/** Milliseconds before a failed picture is tried again: doubled with each failure. Chosen. */
const RETRY = {
  firstMs: 1_000,
  /** At least so long after the database was unavailable. */
  databaseUnavailableMs: 250,
  longestMs: 60_000,
} as const
/** Before a picture that a vendor has no room for is asked for again. Chosen. */
const WAIT = {
  /** Milliseconds, where the vendor does not say how long: doubled with each time. */
  firstMs: 2_000,
  longestMs: 60_000,
  /** Up to so much longer, as a share: those who were refused together do not come back together. */
  jitter: 0.25,
} as const
/** Of a job that a vendor has, these say nothing, whatever they say of its charge: the vendor could not be asked. */
const NOT_LEARNT: readonly EngineErrorCode[] = [
  'unavailable',
  'timeout',
  'rate-limited',
  'busy',
  'auth',
  'quota',
  'cancelled',
]

/** What an engine says when it has a bad moment: it may make the picture later. */
const PASSING: readonly EngineErrorCode[] = ['unavailable', 'timeout', 'rate-limited', 'busy']

/** Where an attempt's call to a vendor stands. `named`: its job's id is known, and whether the job is there is not. */
export type CallStage = 'none' | 'noted' | 'named' | 'submitted' | 'answered'

export interface FailedAttempt {
  readonly task: Pick<ClaimedTask, 'lane' | 'attempt' | 'failures' | 'waits'>
  readonly call: CallStage
  readonly limits: Pick<RecoveryLimits, 'maxFailures' | 'maxClaims'>
  /** Whether a statement rejected with this because the database cannot be reached. */
  readonly isDatabaseError: (error: unknown) => boolean
  /** 0 to 1. */
  readonly random: () => number
}

export interface Failing {
  readonly call: CallEnd | undefined
}

/**
 * What becomes of a task whose attempt ended with this error: another try, or the end. What may have been charged is never
 * submitted again by itself; a job that a vendor has is only asked for again, and a picture that it gave only finished again.
 */
export function nextTry(error: unknown, attempt: FailedAttempt): { readonly again: Requeue } | { fail: Failing } {
  const { task, limits, isDatabaseError } = attempt
  if (error instanceof WorkerStopping) return { again: { delayMs: 0, because: 'lost' } }
  const claims = task.attempt - task.waits
  // Without a call of its own an attempt knows nothing of one that an earlier attempt has left open.
  const call = attempt.call === 'none' ? undefined : callEndOf(error)
  // Nothing was sent where the call could not be noted.
  if (isDatabaseError(error) || (call?.state === 'refunded' && isDatabaseError((error as EngineError).cause))) {
    const delayMs = Math.max(RETRY.databaseUnavailableMs, requeueDelayMs(claims))
    if (claims < limits.maxClaims) return { again: { delayMs, because: 'lost', call } }
  }
  const failures = task.failures + 1
  const backoffMs = Math.min(RETRY.firstMs * 2 ** (failures - 1), RETRY.longestMs)
  const failed = (retry: Requeue): ReturnType<typeof nextTry> =>
    failures < limits.maxFailures ? { again: retry } : { fail: { call: retry.call } }
  // Not from an engine but from the storage or our own code: no vendor has charged for it.
  if (!(error instanceof EngineError)) return failed({ delayMs: backoffMs, because: 'failed' })
  const { code, retry, charged, retryAfterMs } = error
  const isFull = code === 'rate-limited' || code === 'busy'
  const waitMs = waitOf(error, attempt)
  if (attempt.call === 'answered') {
    return retry === 'same-engine' ? failed({ delayMs: backoffMs, because: 'failed' }) : { fail: { call: undefined } }
  }
  if (leavesJobOpen(error, attempt.call)) {
    // A picture that is paid for, or being made, and cannot be asked for now is worth the whole time that a task has.
    return PASSING.includes(code) || charged === 'yes'
      ? { again: { delayMs: waitMs, because: 'waited' } }
      : failed({ delayMs: backoffMs, because: 'failed' })
  }
  if (charged !== 'no') return { fail: { call } }
  if (isFull && retry === 'same-engine') return { again: { delayMs: waitMs, because: 'waited', call } }
  // One that only has bad moments is not asked for ever, while another may be well.
  const isWorthAnother = PASSING.includes(code) || code === 'lost'
  const isPassedOn = retry === 'same-engine' && isWorthAnother && failures >= limits.maxFailures
  if (retry === 'other-engine' || isPassedOn) {
    const refusal = { engine: task.lane, code, message: error.publicMessage, isPassing: PASSING.includes(code) }
    return { again: { delayMs: 0, because: 'refused', refusal, call } }
  }
  if (retry !== 'same-engine' && code !== 'lost') return { fail: { call } }
  const delayMs = Math.min(retryAfterMs ?? backoffMs, RETRY.longestMs)
  return failed({ delayMs, because: 'failed', call })
}

/** The vendor has a job, and the error tells nothing of it: it is there to be taken up, and nobody else may be asked. */
function leavesJobOpen({ code, charged }: EngineError, call: CallStage): boolean {
  const hasJob = call === 'submitted' || (call === 'named' && charged === 'unknown')
  // One that was cancelled there is known to be over, and what it cost with it.
  return hasJob && NOT_LEARNT.includes(code) && (code !== 'cancelled' || charged === 'unknown')
}

function waitOf({ retryAfterMs }: EngineError, { task, random }: FailedAttempt): number {
  const waitMs = Math.min(retryAfterMs ?? WAIT.firstMs * 2 ** Math.min(task.waits, 10), WAIT.longestMs)
  return Math.round(waitMs * (1 + WAIT.jitter * random()))
}

/** What an engine's error says of the call's end; undefined where it does not know. */
export function callEndOf(error: unknown): CallEnd | undefined {
  if (!(error instanceof EngineError) || error.charged === 'unknown') return undefined
  if (error.charged === 'no') return { state: 'refunded', ...(error.code === 'lost' && { isLost: true }) }
  return { state: 'charged', amountUsd: error.chargedUsd ?? null }
}
