import { createFairQueue } from '../turns/fair-queue.ts'
import type { Job } from './pool-member.ts'

/** The jobs of a pool that wait or are under way. */
export interface JobQueue {
  /** Jobs that wait. */
  readonly waiting: number
  /** Of them, those of a turn that are not urgent. */
  waitingOf(turn: string): number
  add(job: Job, turn: string, urgent: boolean): void
  /** The next job, under way until it is finished; none where no turn may have another process. */
  take(): Job | undefined
  /** It neither waits nor is under way any more. */
  finishJob(job: Job): void
  /** Takes all that wait. */
  drain(): readonly Job[]
}

/**
 * Urgent jobs go before all others, and may have any process, one of a turn at a time: who sends many keeps nobody from drawing.
 * Of others a turn has `perTurnLimit` under way at a time.
 */
export function createJobQueue(perTurnLimit: number): JobQueue {
  const urgentJobs = createFairQueue<Job>()
  const jobs = createFairQueue<Job>()
  return {
    get waiting() {
      return urgentJobs.waiting + jobs.waiting
    },
    waitingOf: (turn) => jobs.waitingOf(turn),
    add: (job, turn, urgent) => (urgent ? urgentJobs : jobs).push(job, turn),
    take: () => urgentJobs.take(1) ?? jobs.take(perTurnLimit),
    finishJob(job) {
      urgentJobs.end(job)
      jobs.end(job)
    },
    drain() {
      const drained: Job[] = []
      for (const queue of [urgentJobs, jobs])
        for (let job = queue.take(); job !== undefined; job = queue.take()) drained.push(job)
      return drained
    },
  }
}
