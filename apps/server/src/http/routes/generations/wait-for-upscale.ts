import { DomainError, type EventReader } from '@toile/core'
import type { ChangeListener } from '@toile/db'
import { createBell, type StreamTiming } from './event-stream.ts'

/**
 * Lets at most `most` calls of an account wait at a time. What is past that waits not at all: `enter` gives it a signal
 * that is over already.
 */
export function createWaitingRoom(most: number) {
  const waiting = new Map<string, number>()
  return {
    /** Resolves as `wait` does, which gets `end`, or in a full room a signal that has ended. */
    async enter<Result>(accountId: string, end: AbortSignal, wait: (end: AbortSignal) => Promise<Result>) {
      const before = waiting.get(accountId) ?? 0
      if (before >= most) return wait(AbortSignal.abort())
      waiting.set(accountId, before + 1)
      try {
        return await wait(end)
      } finally {
        const left = (waiting.get(accountId) ?? 1) - 1
        if (left === 0) waiting.delete(accountId)
        else waiting.set(accountId, left)
      }
    },
  }
}

export interface WaitDeps {
  readonly events: Pick<EventReader, 'after' | 'subject'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly timing: Pick<StreamTiming, 'catchUpMs'>
}

/**
 * The picture that an upscale's job made; null when it was still at work at `end`, which may have come before: then it is
 * looked for once. Throws `unavailable` with the user's words when it failed, `conflict` when it was cancelled.
 */
export async function waitForUpscale(
  jobId: string,
  { events, changes, timing }: WaitDeps,
  end: AbortSignal,
): Promise<string | null> {
  const bell = createBell(end)
  const unsubscribe = changes.subscribe('events', jobId, bell.ring)
  const catchUp = setInterval(bell.ring, timing.catchUpMs)
  try {
    for (;;) {
      const last = end.aborted
      bell.reset()
      // Each read follows a notice since the last one.
      const doneId = (await events.subject(jobId))?.doneId ?? null
      if (doneId !== null) return await outcomeOf(jobId, doneId, events)
      if (last) return null
      await bell.heard()
    }
  } finally {
    clearInterval(catchUp)
    unsubscribe()
  }
}

/** The end of the only task is written just before `done`, in the same transaction. */
async function outcomeOf(jobId: string, doneId: number, events: WaitDeps['events']): Promise<string> {
  const [ending] = await events.after(jobId, doneId - 2, 1)
  if (ending?.kind === 'image') return ending.data.output_image_id
  if (ending?.kind === 'message' && ending.data.kind === 'failed') {
    throw new DomainError('unavailable', ending.data.message)
  }
  throw new DomainError('conflict', 'The upscale was cancelled. Its credits were given back.')
}
