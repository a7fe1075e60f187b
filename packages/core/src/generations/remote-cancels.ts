import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { ChargeState, RemoteCalls, RemoteJob } from './remote-calls.ts'

/** A job that is to be stopped, as one process has taken it. */
export interface DueCancel {
  readonly id: string
  readonly callId: string
  readonly job: RemoteJob
  /** How often it was taken, and by that whose it is. */
  readonly tries: number
}

/** Bound to a transaction. Times are the database's. */
export interface RemoteCancels {
  /** Those of an engine that are due, which nobody else takes for `leaseMs`: nothing is locked while the vendor is asked. */
  take(engine: string, leaseMs: number, limit: number): Promise<readonly DueCancel[]>
  putOff(cancel: DueCancel, delayMs: number): Promise<void>
  /** False when it is not this taker's any more. */
  remove(cancel: DueCancel): Promise<boolean>
  /** Gives those up that are this old: what their calls cost stays unknown. Resolves to how many. */
  giveUp(olderThanMs: number): Promise<number>
}

export type RemoteCancelUnit = UnitOfWork<{ readonly cancels: RemoteCancels; readonly calls: RemoteCalls }>

const LIMITS = {
  /** Milliseconds; several times what a vendor may take to answer. */
  leaseMs: 60_000,
  /** Asked side by side. */
  batch: 20,
  /** Milliseconds until it is tried again: doubled with each try. Chosen. */
  firstRetryMs: 1_000,
  longestRetryMs: 300_000,
  /** Milliseconds: no vendor keeps a job for longer than a day or two. Chosen. */
  giveUpMs: 24 * 3_600_000,
} as const

/** Whether the vendor charges for a job that was stopped. */
type Charged = 'yes' | 'no' | 'unknown'
const STATES = { yes: 'charged', no: 'refunded', unknown: 'unknown' } as const satisfies Record<Charged, ChargeState>

export interface CancelDeps {
  readonly unit: RemoteCancelUnit
  /** `ImageEngine.id`. */
  readonly engine: string
  /** Rejects when it must be tried again. Bounded in time. */
  readonly cancel: (job: RemoteJob) => Promise<Charged>
  readonly onError: (error: unknown, cancel: DueCancel) => void
}

/** Stops the jobs at an engine that nobody waits for any more, and notes what each cost. */
export async function stopRemoteJobs({ unit, engine, cancel, onError }: CancelDeps): Promise<void> {
  const due = await unit.run(({ cancels }) => cancels.take(engine, LIMITS.leaseMs, LIMITS.batch))
  await Promise.all(
    due.map(async (each) => {
      let charged: Charged
      try {
        charged = await cancel(each.job)
      } catch (error) {
        onError(error, each)
        const delayMs = Math.min(LIMITS.firstRetryMs * 2 ** Math.min(each.tries - 1, 20), LIMITS.longestRetryMs)
        return unit.run(({ cancels }) => cancels.putOff(each, delayMs))
      }
      return unit.run(async ({ cancels, calls }) => {
        if (!(await cancels.remove(each))) return
        const state = STATES[charged]
        const end = state === 'charged' ? { state, amountUsd: null } : { state }
        await calls.settle(each.callId, ['reserved', 'unknown'], end)
      })
    }),
  )
}

/** Jobs that could not be stopped in a day, and those of engines that are not configured any more. */
export const giveUpCancels = (unit: RemoteCancelUnit): Promise<number> =>
  unit.run(({ cancels }) => cancels.giveUp(LIMITS.giveUpMs))
