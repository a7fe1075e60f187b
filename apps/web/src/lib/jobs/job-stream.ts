import { STREAM_ERRORS } from '@toile/contract'
import { waitForLogin } from '../api/index.ts'
import type { JobState, WireEvent } from './job-state.ts'

/**
 * Follows the event stream of a job to its `done`. The browser's own reconnection gives up for good on any answer that
 * is not a stream (a server that is starting again answers 502 or 503 for a moment), so each break is handled here: the
 * stream is opened again after the last event seen, for as long as that can help; sooner at first, then later, not before
 * the server wants it, and at once when the network is back or the tab is looked at.
 */
export type StreamConnection =
  | { readonly state: 'opening' }
  | { readonly state: 'open' }
  /** Broken, and tried again by itself. */
  | { readonly state: 'reconnecting'; readonly message: string }
  /** Broken in a way that time does not mend; left until `retry` is called. */
  | { readonly state: 'failed'; readonly message: string }
  /** The server knows no such job; there is nothing to wait for. */
  | { readonly state: 'gone' }
  | { readonly state: 'closed' }

/** What keeps a job's news from coming, in the prescribed words; null while they come. */
export const connectionError = ({ error }: JobState, connection: StreamConnection | null): string | null =>
  error ?? (connection !== null && 'message' in connection ? connection.message : null)

export interface EventSourceLike {
  addEventListener(name: string, listener: (event: { data?: unknown; lastEventId?: string }) => void): void
  close(): void
}

/** What a server says in place of a stream. */
export interface StreamAnswer {
  readonly status: number
  /** Milliseconds that it wants to be left alone for; 0 when it says nothing. */
  readonly waitMs: number
}

export interface StreamPorts {
  open(url: string): EventSourceLike
  /** What the server answers at this address, which an event source does not tell; null when it does not. */
  answerOf(url: string): Promise<StreamAnswer | null>
  /** Asks for a login; true once the same account is signed in again. */
  waitForLogin(): Promise<boolean>
  /** Calls back after a time; answers a way to call it off. */
  after(milliseconds: number, run: () => void): () => void
  /** Calls back whenever trying has a better chance or is awaited: the network returns, the tab is looked at. Answers a way to stop. */
  whenPromising(run: () => void): () => void
  /** From 0 up to 1. */
  random(): number
}

export interface StreamSink {
  event(event: WireEvent): void
  connection(connection: StreamConnection): void
}

export interface JobStream {
  retry(): void
  close(): void
}

/** When a broken stream is opened again. Chosen: each wait is about a third of the time already lost. */
const RECONNECT = {
  firstMs: 250,
  longestMs: 10_000,
  /** Factor from one wait to the next. */
  growth: 1.3,
  /** Share of a wait that differs from page to page, so that not all come back in the same moment. */
  jitter: 0.3,
  /** A stream open for so long counts as working. */
  steadyMs: 2000,
  /** A longer Retry-After of the server is not followed. */
  longestRetryAfterMs: 60_000,
} as const

/** Refusals that time may mend, among those that call the request wrong. */
const PASSING = new Set([408, 425, 429])

/** Milliseconds before the attempt after `attempts` that failed in a row. */
export const retryDelay = (attempts: number, random: number): number =>
  Math.min(RECONNECT.firstMs * RECONNECT.growth ** attempts, RECONNECT.longestMs) * (1 - RECONNECT.jitter * random)

const browserPorts: StreamPorts = {
  open: (url) => new EventSource(url),
  answerOf: async (url) => {
    const abort = new AbortController()
    try {
      const { status, headers } = await fetch(url, { signal: abort.signal })
      const seconds = Number(headers.get('retry-after') ?? 0)
      return { status, waitMs: Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0 }
    } catch {
      return null
    } finally {
      abort.abort()
    }
  },
  waitForLogin,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  whenPromising: (run) => {
    const looked = (): void => {
      if (!document.hidden) run()
    }
    addEventListener('online', run)
    document.addEventListener('visibilitychange', looked)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', looked)
    }
  },
  random: Math.random,
}

const newsListeners = new Set<(event: WireEvent) => void>()

/** Calls back with each event of each job that this tab follows. Answers a way to stop listening. */
export function onJobEvent(listener: (event: WireEvent) => void): () => void {
  newsListeners.add(listener)
  return () => void newsListeners.delete(listener)
}

/** `seen`: id of the last event already known, or null for all of them. */
export function followJob(
  jobId: string,
  seen: number | null,
  sink: StreamSink,
  ports: StreamPorts = browserPorts,
): JobStream {
  let last = seen
  let source: EventSourceLike | null = null
  /** The last that was opened, also when it is broken. */
  let latest: EventSourceLike | null = null
  let callOff: () => void = () => {}
  let attempts = 0
  let everOpen = false
  let ended = false
  /** An attempt is due, and nothing speaks against making it now. */
  let due = false

  const hangUp = (): void => {
    due = false
    callOff()
    source?.close()
    source = null
  }

  const connect = (): void => {
    hangUp()
    const base = `/api/stream-image-generation/${encodeURIComponent(jobId)}/`
    const url = last === null ? base : `${base}?last_event_id=${last}`
    const opened = ports.open(url)
    let answered = false
    source = opened
    latest = opened
    const current = (): boolean => source === opened && !ended
    opened.addEventListener('open', () => {
      if (!current()) return
      answered = true
      everOpen = true
      // One that breaks at once, again and again, is not tried four times a second.
      callOff = ports.after(RECONNECT.steadyMs, () => {
        attempts = 0
      })
      sink.connection({ state: 'open' })
    })
    for (const name of ['image', 'message', 'done'] as const) {
      opened.addEventListener(name, ({ data, lastEventId = '' }) => {
        if (!current()) return
        const id = Number.parseInt(lastEventId, 10)
        if (Number.isInteger(id)) last = id
        if (name === 'done') stop()
        const event: WireEvent = { name, id: lastEventId, data: String(data) }
        sink.event(event)
        for (const listener of newsListeners) listener(event)
      })
    }
    opened.addEventListener('error', () => {
      if (!current()) return
      broken()
      if (answered) return
      void ports.answerOf(url).then((answer) => {
        if (answer !== null && latest === opened && !ended) refused(answer)
      })
    })
  }

  const refused = ({ status, waitMs }: StreamAnswer): void => {
    // It would have told a stream that it was at its end.
    if (status === 204) stop()
    else if (status === 404) end({ state: 'gone' })
    else if (status === 401) {
      // Without a session no attempt can succeed: the next one follows the login.
      hangUp()
      void ports.waitForLogin().then((again) => {
        if (again) retry()
        else leave()
      })
    } else if (status >= 400 && status < 500 && !PASSING.has(status)) leave()
    else if (waitMs > 0) {
      hangUp()
      // Its own wait grows all the same: tabs beyond the streams that an account may have must not ask every second.
      const wish = Math.min(waitMs, RECONNECT.longestRetryAfterMs) + retryDelay(0, ports.random())
      callOff = ports.after(Math.max(wish, retryDelay(attempts, ports.random())), connect)
    }
  }

  const message = (): string => (everOpen ? STREAM_ERRORS.connection : STREAM_ERRORS.open)

  /** To the user: what the server said, it says again. */
  const leave = (): void => {
    if (ended) return
    hangUp()
    sink.connection({ state: 'failed', message: message() })
  }

  const broken = (): void => {
    hangUp()
    sink.connection({ state: 'reconnecting', message: message() })
    callOff = ports.after(retryDelay(attempts, ports.random()), connect)
    attempts++
    due = true
  }

  const retry = (): void => {
    if (ended) return
    attempts = 0
    sink.connection({ state: 'opening' })
    connect()
  }

  const stopListening = ports.whenPromising(() => {
    if (!due) return
    attempts = 0
    connect()
  })

  const end = (connection: StreamConnection): void => {
    if (ended) return
    ended = true
    stopListening()
    hangUp()
    sink.connection(connection)
  }
  const stop = (): void => end({ state: 'closed' })

  sink.connection({ state: 'opening' })
  connect()
  return { retry, close: stop }
}
