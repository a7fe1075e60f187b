import { setTimeout as pause } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { isDatabaseUnavailable } from '../unavailable.ts'

/** What the queue reports about itself. */
export interface QueueListener {
  /** The database cannot be reached; called once until it is back. */
  readonly onUnavailable: (error: Error) => void
  readonly onAvailable: () => void
  /** Any other error of the queue. */
  readonly onError: (error: Error) => void
  readonly onWarning: (message: string, about: unknown) => void
}

/** Between attempts to reach the database again. Chosen. */
const POLL_INTERVAL_MS = 1_000
/** pg-boss appends the queue's name to the message of an error that it passes on. */
const QUEUE_SUFFIX = /\s*\(Queue: [^)]*\)$/

/**
 * An error as it was before pg-boss passed it on: what its workers meet comes as a plain object, with the fields of the
 * error that could be spread, and with the name of a queue.
 */
export function unwrapQueueError(emitted: unknown): Error {
  if (emitted instanceof Error) return emitted
  if (typeof emitted !== 'object' || emitted === null) return new Error(String(emitted))
  const { message, stack, queue, worker: _worker, ...fields } = emitted as Readonly<Record<string, unknown>>
  const said = typeof message === 'string' ? message.replace(QUEUE_SUFFIX, '') : ''
  // A host name with several addresses fails with an AggregateError, which carries only a code.
  const what = said || (typeof fields['code'] === 'string' ? fields['code'] : 'The queue failed')
  const error = new Error(typeof queue === 'string' ? `${what} (queue ${queue})` : what)
  if (typeof stack === 'string') error.stack = stack
  // What it reaches is the database; which call failed is lost with the parts of an AggregateError.
  return Object.assign(error, 'code' in fields && { syscall: 'connect' }, fields)
}

/** Watches the queue's own errors. `reach` rejects while the database cannot be reached. Returns the unsubscribe function. */
export function watchQueueErrors(
  boss: Pick<PgBoss, 'on'>,
  { onUnavailable, onAvailable, onError, onWarning }: QueueListener,
  reach: () => Promise<unknown>,
): () => void {
  const ended = new AbortController()
  let isUnavailable = false

  async function lookUntilBack(): Promise<void> {
    let back = false
    while (!back) {
      await pause(POLL_INTERVAL_MS, undefined, { signal: ended.signal, ref: false })
      back = await reach().then(
        () => true,
        () => false,
      )
    }
    isUnavailable = false
    onAvailable()
  }

  boss.on('error', (emitted: unknown) => {
    if (ended.signal.aborted) return
    const error = unwrapQueueError(emitted)
    if (!isDatabaseUnavailable(error)) return onError(error)
    if (isUnavailable) return
    isUnavailable = true
    onUnavailable(error)
    // Rejects only when the watch has ended.
    lookUntilBack().catch(() => {})
  })
  boss.on('warning', ({ message, data }) => onWarning(message, data))
  return () => ended.abort()
}
