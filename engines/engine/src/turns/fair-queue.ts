import { createLine, type Line } from './line.ts'

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
  /** The next job, under way until it is ended. None where all that wait are of turns with `most` jobs under way already. */
  take(most?: number): Job | undefined
  /** A job that is over or not wanted any more: it neither waits nor is under way from now on. */
  end(job: Job): void
  /** Takes the job of this turn that has waited longest out. */
  dropOldest(turn: string): Job | undefined
}

/** Whose jobs wait or are under way. */
interface Party<Job> {
  readonly turn: string
  readonly jobs: Line<Job>
  underWay: number
}

export function createFairQueue<Job>(): FairQueue<Job> {
  const parties = new Map<string, Party<Job>>()
  const partyOf = new Map<Job, Party<Job>>()
  /** Those with jobs that wait, by how many they have under way. */
  const lines: Line<Party<Job>>[] = []
  let waiting = 0

  function lineOf(underWay: number): Line<Party<Job>> {
    return (lines[underWay] ??= createLine())
  }

  /** At the end of its line, or in none where nothing of it waits. */
  function settle(party: Party<Job>): void {
    if (party.jobs.size > 0) lineOf(party.underWay).add(party)
    else if (party.underWay === 0) parties.delete(party.turn)
  }

  function shiftJob(party: Party<Job>): Job | undefined {
    const job = party.jobs.shift()
    if (job !== undefined) waiting -= 1
    return job
  }

  return {
    get waiting() {
      return waiting
    },

    get underWay() {
      return partyOf.size - waiting
    },

    waitingOf: (turn) => parties.get(turn)?.jobs.size ?? 0,

    push(job, turn) {
      let party = parties.get(turn)
      if (party === undefined) parties.set(turn, (party = { turn, jobs: createLine(), underWay: 0 }))
      partyOf.set(job, party)
      party.jobs.add(job)
      waiting += 1
      // Without effect on one that stands there already.
      lineOf(party.underWay).add(party)
    },

    take(most = Number.POSITIVE_INFINITY) {
      const party = lines
        .slice(0, most)
        .find(({ size }) => size > 0)
        ?.shift()
      if (party === undefined) return undefined
      party.underWay += 1
      const job = shiftJob(party)
      settle(party)
      return job
    },

    end(job) {
      const party = partyOf.get(job)
      if (party === undefined) return
      partyOf.delete(job)
      if (party.jobs.delete(job)) {
        waiting -= 1
        if (party.jobs.size > 0) return
        lineOf(party.underWay).delete(party)
      } else {
        lineOf(party.underWay).delete(party)
        party.underWay -= 1
      }
      settle(party)
    },

    dropOldest(turn) {
      const party = parties.get(turn)
      const job = party && shiftJob(party)
      if (party === undefined || job === undefined) return undefined
      partyOf.delete(job)
      if (party.jobs.size === 0) {
        lineOf(party.underWay).delete(party)
        settle(party)
      }
      return job
    },
  }
}
