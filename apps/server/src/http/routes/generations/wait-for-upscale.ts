import { DomainError, type EventReader } from '@toile/core'
import type { ChangeListener } from '@toile/db'
import { createBell, type StreamTiming } from './event-stream.ts'

export interface WaitDeps {
  readonly events: Pick<EventReader, 'after' | 'subject'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  readonly timing: Pick<StreamTiming, 'catchUpMs'>
}

/**
 * The picture that an upscale's job made; null when it was still at work at `end`. Throws `unavailable` with the user's
 * words when it failed, `conflict` when it was cancelled.
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
    while (!end.aborted) {
      bell.reset()
      // Each look follows what rang since the last one.
      const doneId = (await events.subject(jobId))?.doneId ?? null
      if (doneId !== null) return await outcomeOf(jobId, doneId, events)
      await bell.heard()
    }
    return null
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
