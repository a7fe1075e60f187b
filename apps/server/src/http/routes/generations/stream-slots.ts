import { DomainError } from '@toile/core'

/** Counts the open streams of each account in this process (R16, R35). */
export function createStreamSlots(most: number): { take(accountId: string): () => void } {
  const open = new Map<string, number>()
  return {
    /** Throws `too-many` beyond the limit; returns the call that gives the slot back. */
    take(accountId) {
      const count = open.get(accountId) ?? 0
      if (count >= most) {
        throw new DomainError('too-many', `At most ${most} streams can be open at a time.`, { waitSeconds: 5 })
      }
      open.set(accountId, count + 1)
      return () => {
        const left = (open.get(accountId) ?? 1) - 1
        if (left === 0) open.delete(accountId)
        else open.set(accountId, left)
      }
    },
  }
}
