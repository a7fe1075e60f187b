import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { EventReader, StoredEvent } from '@toile/core'
import type { ChangeListener } from '@toile/db'

export interface EventStreamDeps {
  readonly events: Pick<EventReader, 'after'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  /** Asked when a session of the account ends and with each comment line. */
  readonly mayGoOn: () => Promise<boolean>
  /** Whether an error says that the database cannot be reached at the moment. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  /** Ends the stream from outside: the server stops. */
  readonly stop: AbortSignal
  readonly timing: StreamTiming
}

export interface StreamTiming {
  /** Between comment lines, which keep the connection open through proxies, and access checks (R16). */
  readonly keepAliveMs: number
  /** Between looks for events that no notice announced, or that could not be read when one did. */
  readonly catchUpMs: number
  /** How long an upscale is waited for before its call is answered with the job. */
  readonly upscaleMs: number
}

export const STREAM_TIMING: StreamTiming = { keepAliveMs: 15_000, catchUpMs: 5_000, upscaleMs: 60_000 }

export interface StreamSubject {
  readonly requestId: string
  readonly accountId: string
  /** Of the last event that the client has; -1 for none. */
  readonly lastId: number
}

/** Events read from the table at a time. Chosen. */
const BATCH_SIZE = 200
/** What a browser waits before it opens a stream again. Chosen. */
const RETRY_MS = 1_000

/**
 * Writes a request's events as they are stored, from `lastId` on, and ends after `done`. The table is the only source: a
 * notice only says when to read it, so that a lost or doubled notice does no harm. A client that reads slowly is waited for,
 * and so is an unavailable database: opening the stream again would not help. When the client has gone, or the server stops,
 * nothing is waited for.
 */
export async function writeEventStream(
  response: ServerResponse,
  subject: StreamSubject,
  { events, changes, mayGoOn, isDatabaseUnavailable, stop, timing }: EventStreamDeps,
): Promise<void> {
  const gone = new AbortController()
  const end = AbortSignal.any([gone.signal, stop])
  response.once('close', () => gone.abort())
  response.on('error', () => gone.abort())
  // A client that left before this point emits no `close`, and a write to it never drains.
  if (response.destroyed) gone.abort()
  const bell = createBell(end)
  /** Null where the database cannot be reached at the moment, or the stream ends before it answers. */
  const look = async (afterId: number): Promise<readonly StoredEvent[] | null> => {
    const { promise: over, resolve } = Promise.withResolvers<null>()
    const leave = (): void => resolve(null)
    end.addEventListener('abort', leave, { once: true })
    const found = events.after(subject.requestId, afterId, BATCH_SIZE).catch((error: unknown) => {
      if (!isDatabaseUnavailable(error)) throw error
      return null
    })
    try {
      return await Promise.race([found, over])
    } finally {
      end.removeEventListener('abort', leave)
    }
  }

  const checkAccess = (): void => {
    mayGoOn().then(
      (allowed) => {
        if (!allowed) gone.abort()
      },
      (error: unknown) => {
        // No notices arrive meanwhile. The listener wakes all when it is back, and access is asked for again.
        if (!isDatabaseUnavailable(error)) gone.abort()
      },
    )
  }
  const endings = [
    changes.subscribe('events', subject.requestId, bell.ring),
    changes.subscribe('sessionEnd', subject.accountId, checkAccess),
  ]
  const keepAlive = setInterval(() => {
    response.write(': keep-alive\n\n')
    checkAccess()
  }, timing.keepAliveMs)
  const catchUp = setInterval(bell.ring, timing.catchUpMs)

  let lastId = subject.lastId
  try {
    await write(response, `retry: ${RETRY_MS}\n\n`, end)
    while (!end.aborted) {
      bell.reset()
      // Each look needs the id at which the last one ended.
      const found = await look(lastId)
      if (found === null) {
        // Not tried again at once, as every stream would. The listener rings when it has the database again, and
        // `catchUp` at the latest: where only the pool was used up, the listener lost nothing and rings nobody.
        await bell.heard()
        continue
      }
      for (const event of found) {
        await write(response, lineOf(event), end)
        lastId = event.id
        if (event.kind === 'done') return
      }
      if (found.length < BATCH_SIZE) await bell.heard()
    }
  } finally {
    clearInterval(keepAlive)
    clearInterval(catchUp)
    for (const unsubscribe of endings) unsubscribe()
    response.end()
  }
}

const lineOf = ({ id, kind, data }: StoredEvent): string =>
  `id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`

async function write(response: ServerResponse, text: string, end: AbortSignal): Promise<void> {
  if (end.aborted || response.write(text)) return
  await once(response, 'drain', { signal: end }).catch((error: unknown) => {
    if (!end.aborted) throw error
  })
}

/** Remembers a notice that came while nobody waited, so that none is lost between a read and the wait. */
export function createBell(end: AbortSignal) {
  let rung = Promise.withResolvers<void>()
  const ring = (): void => rung.resolve()
  end.addEventListener('abort', ring, { once: true })
  return {
    ring,
    reset() {
      rung = Promise.withResolvers<void>()
      if (end.aborted) ring()
    },
    heard: () => rung.promise,
  }
}
