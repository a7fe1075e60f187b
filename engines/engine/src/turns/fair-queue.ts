import { createFifo, type Fifo } from './fifo.ts'

/**
 * Work that waits, taken round robin: next comes a job of whoever has the fewest under way; among those, of whoever was
 * served least recently or came first; among that one's, the first. So however much one account brings, another waits for
 * no more than a job of each. Everything takes constant time.
 */
export interface FairQueue<Job> {
  /** Jobs that wait. */
  readonly waiting: number
  /** Jobs that were taken and are not ended. */
  readonly underWay: number
  waitingOf(turn: string): number
  /** `turn` names whose it is. Each job is pushed once. */
  push(job: Job, turn: string): void
  /** The next job, under way until it is ended. None where all that wait are of turns with `perTurnLimit` jobs under way already. */
  take(perTurnLimit?: number): Job | undefined
  /** A job that is over or not wanted any more: it neither waits nor is under way from now on. */
  end(job: Job): void
  /** Takes the job of this turn that has waited longest out. */
  dropOldest(turn: string): Job | undefined
}

/** The jobs of one turn. */
interface Lane<Job> {
  readonly turn: string
  /** Those that wait. */
  readonly jobs: Fifo<Job>
  underWay: number
}

export function createFairQueue<Job>(): FairQueue<Job> {
  const lanes = new Map<string, Lane<Job>>()
  const laneOfJob = new Map<Job, Lane<Job>>()
  /** Lanes with jobs that wait, by how many they have under way. */
  const byUnderWay: Fifo<Lane<Job>>[] = []
  let waiting = 0

  function fifoOf(underWay: number): Fifo<Lane<Job>> {
    return (byUnderWay[underWay] ??= createFifo())
  }

  /** Last of those with as many under way, or among none where nothing of it waits. */
  function requeueLane(lane: Lane<Job>): void {
    if (lane.jobs.size > 0) fifoOf(lane.underWay).add(lane)
    else if (lane.underWay === 0) lanes.delete(lane.turn)
  }

  function shiftJob(lane: Lane<Job>): Job | undefined {
    const job = lane.jobs.shift()
    if (job !== undefined) waiting -= 1
    return job
  }

  return {
    get waiting() {
      return waiting
    },

    get underWay() {
      return laneOfJob.size - waiting
    },

    waitingOf: (turn) => lanes.get(turn)?.jobs.size ?? 0,

    push(job, turn) {
      let lane = lanes.get(turn)
      if (lane === undefined) lanes.set(turn, (lane = { turn, jobs: createFifo(), underWay: 0 }))
      laneOfJob.set(job, lane)
      lane.jobs.add(job)
      waiting += 1
      // Without effect on one that stands there already.
      fifoOf(lane.underWay).add(lane)
    },

    take(perTurnLimit = Number.POSITIVE_INFINITY) {
      const lane = byUnderWay
        .slice(0, perTurnLimit)
        .find(({ size }) => size > 0)
        ?.shift()
      if (lane === undefined) return undefined
      lane.underWay += 1
      const job = shiftJob(lane)
      requeueLane(lane)
      return job
    },

    end(job) {
      const lane = laneOfJob.get(job)
      if (lane === undefined) return
      laneOfJob.delete(job)
      if (lane.jobs.delete(job)) {
        waiting -= 1
        if (lane.jobs.size > 0) return
        fifoOf(lane.underWay).delete(lane)
      } else {
        fifoOf(lane.underWay).delete(lane)
        lane.underWay -= 1
      }
      requeueLane(lane)
    },

    dropOldest(turn) {
      const lane = lanes.get(turn)
      const job = lane && shiftJob(lane)
      if (lane === undefined || job === undefined) return undefined
      laneOfJob.delete(job)
      if (lane.jobs.size === 0) {
        fifoOf(lane.underWay).delete(lane)
        requeueLane(lane)
      }
      return job
    },
  }
}
