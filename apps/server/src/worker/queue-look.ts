import type { QueuedLane } from '@toile/core'

/** Milliseconds that a look is believed. Chosen: shorter than the pause between two polls of a loop, so that each sees a new one. */
const BELIEVED = {
  queuedMs: 900,
  /** That nothing is queued at all: whatever is from then on is told of. Only a notice that was lost waits so long. */
  emptyMs: 5_000,
} as const

/** What is queued, looked at once for all loops of a process. */
export interface QueueLook {
  /** Whether a task of these lanes, null for those without one, may be due. */
  isDue(lanes: readonly (string | null)[]): Promise<boolean>
  /** Whether nothing is queued in any lane. */
  isEmpty(): Promise<boolean>
  /** Something was queued since. */
  forget(): void
}

export function createQueueLook(
  look: () => Promise<readonly QueuedLane[]>,
  now: () => number = () => performance.now(),
): QueueLook {
  let last: { readonly at: number; readonly seen: Promise<readonly QueuedLane[]> } | null = null
  let isOutdated = false

  function take(): Promise<readonly QueuedLane[]> {
    isOutdated = false
    const seen = look()
    last = { at: now(), seen }
    // Who asked hears of it; the next one looks again.
    seen.catch(() => {
      if (last?.seen === seen) last = null
    })
    return seen
  }

  /** What is seen, for as long as it can be believed; `answers` says of a look whether it does after a notice, too. */
  async function seenWhere(answers: (seen: readonly QueuedLane[]) => boolean): Promise<readonly QueuedLane[]> {
    if (last === null) return take()
    const { at, seen: looking } = last
    const seen = await looking
    // Another has looked again meanwhile, since what was told of: that look is newer than the notice, and this one is not.
    if (last?.seen !== looking) return seenWhere(answers)
    const isFresh = now() - at < (seen.length === 0 ? BELIEVED.emptyMs : BELIEVED.queuedMs)
    return isFresh && (!isOutdated || answers(seen)) ? seen : take()
  }

  return {
    async isDue(lanes) {
      const hasDue = (seen: readonly QueuedLane[]) => seen.some(({ lane, isDue }) => isDue && lanes.includes(lane))
      return hasDue(await seenWhere(hasDue))
    },
    async isEmpty() {
      const isQueued = (seen: readonly QueuedLane[]) => seen.length > 0
      return !isQueued(await seenWhere(isQueued))
    },
    forget() {
      isOutdated = true
    },
  }
}
