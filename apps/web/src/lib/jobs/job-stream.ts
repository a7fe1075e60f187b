import { STREAM_ERRORS } from '@toile/contract'
import { signedInAgain } from '../api/index.ts'
import type { JobState, WireEvent } from './job-state.ts'

/**
 * Follows the event stream of a job to its `done`. The browser's own reconnection gives up for good on any answer that
 * is not a stream (a server that is starting again answers 502 or 503 for a moment), so each break is handled here: the
 * stream is opened again after the last event seen, sooner at first, then later, and at once when the network is back.
 */
export type StreamConnection =
  | { readonly state: 'opening' }
  | { readonly state: 'open' }
  /** Broken, and tried again by itself. */
  | { readonly state: 'reconnecting'; readonly message: string }
  /** Broken, and left until `retry` is called. */
  | { readonly state: 'failed'; readonly message: string }
  /** The server knows no such job; there is nothing to wait for. */
  | { readonly state: 'gone' }
  | { readonly state: 'closed' }

/** What keeps a job's news from coming, as SPEC section 8 words it; null while they come. */
export const troubleOf = ({ error }: JobState, connection: StreamConnection | null): string | null =>
  error ?? (connection !== null && 'message' in connection ? connection.message : null)

export interface EventSourceLike {
  addEventListener(name: string, listener: (event: { data?: unknown; lastEventId?: string }) => void): void
  close(): void
}

export interface StreamPorts {
  open(url: string): EventSourceLike
  /** With what the server answers this address, which an event source does not tell; null when it does not. */
  statusOf(url: string): Promise<number | null>
  /** Asks for a login; true once the same account is signed in again. */
  signedInAgain(): Promise<boolean>
  /** Calls back after a time; answers a way to call it off. */
  after(milliseconds: number, run: () => void): () => void
  /** Calls back whenever the network returns; answers a way to stop. */
  whenOnline(run: () => void): () => void
}

export interface StreamSink {
  event(event: WireEvent): void
  connection(connection: StreamConnection): void
}

export interface JobStream {
  retry(): void
  close(): void
}

/** Milliseconds before each further attempt; after the last the stream waits for `retry` or the network. */
export const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000, 15_000] as const

const browserPorts: StreamPorts = {
  open: (url) => new EventSource(url),
  statusOf: async (url) => {
    const abort = new AbortController()
    try {
      return (await fetch(url, { signal: abort.signal })).status
    } catch {
      return null
    } finally {
      abort.abort()
    }
  },
  signedInAgain,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  whenOnline: (run) => {
    addEventListener('online', run)
    return () => removeEventListener('online', run)
  },
}

const newsListeners = new Set<(event: WireEvent) => void>()

/** Calls back with each event of each job that this tab follows. Answers a way to stop listening. */
export function whenJobNews(listener: (event: WireEvent) => void): () => void {
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
  let callOff: () => void = () => {}
  let attempts = 0
  let everOpen = false
  let ended = false

  const hangUp = (): void => {
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
    const current = (): boolean => source === opened && !ended
    opened.addEventListener('open', () => {
      if (!current()) return
      answered = true
      everOpen = true
      attempts = 0
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
      if (!answered) void ports.statusOf(url).then(refused)
    })
  }

  const refused = (status: number | null): void => {
    if (ended || source !== null) return
    if (status === 404) end({ state: 'gone' })
    if (status !== 401) return
    // Without a session no attempt can succeed: the next one follows the login.
    hangUp()
    void ports.signedInAgain().then((again) => {
      if (again) retry()
      else if (!ended) sink.connection({ state: 'failed', message: STREAM_ERRORS.connection })
    })
  }

  const broken = (): void => {
    hangUp()
    const message = everOpen ? STREAM_ERRORS.connection : STREAM_ERRORS.open
    const delay = RETRY_DELAYS[attempts]
    attempts++
    if (delay === undefined) {
      sink.connection({ state: 'failed', message })
    } else {
      sink.connection({ state: 'reconnecting', message })
      callOff = ports.after(delay, connect)
    }
  }

  const retry = (): void => {
    if (ended) return
    attempts = 0
    sink.connection({ state: 'opening' })
    connect()
  }

  const stopListening = ports.whenOnline(() => {
    if (source === null) retry()
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
