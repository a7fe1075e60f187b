import pg from 'pg'

/**
 * What the database tells about: events of a request, ends of an account's sessions, tasks that are queued (of all
 * requests together, with '' for an id). Set up by the migrations.
 */
const CHANNELS = { events: 'toile_events', sessionEnd: 'toile_session_end', tasks: 'toile_tasks' } as const
type ChangeKind = keyof typeof CHANNELS

export interface ChangeListener {
  /**
   * Calls `wake` whenever something may have changed: at a notice, and after each reconnect, because notices of the
   * meantime are lost. Returns the call that ends it. The caller then reads what changed.
   */
  subscribe(kind: ChangeKind, id: string, wake: () => void): () => void
  close(): Promise<void>
}

export interface ChangeListenerOptions {
  readonly connectionString: string
  /** The connection broke; it is made anew until that succeeds, and nothing is told of attempts that fail. */
  readonly onError: (error: Error) => void
}

/** Milliseconds between attempts to connect: doubled after each. Chosen. */
const RECONNECT = {
  firstMs: 100,
  longestMs: 2_000,
} as const
/** How long one attempt to connect may take: a stalled server never answers. Chosen. */
const CONNECT_TIMEOUT_MS = 5_000

/** One connection for all streams and tasks of a process. */
export async function startChangeListener({
  connectionString,
  onError,
}: ChangeListenerOptions): Promise<ChangeListener> {
  const subscribers = new Map<string, Set<() => void>>()
  const closing = new AbortController()
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined

  const wakeAll = (): void => {
    for (const set of subscribers.values()) for (const wake of set) wake()
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'toile-listener',
    })
    next.on('notification', ({ channel, payload }) => {
      for (const wake of subscribers.get(`${channel}:${payload ?? ''}`) ?? []) wake()
    })
    next.on('error', (error) => {
      if (client === next) onError(error)
    })
    next.on('end', () => {
      if (client === next && !closing.signal.aborted) reconnect(RECONNECT.firstMs)
    })
    try {
      await next.connect()
      for (const channel of Object.values(CHANNELS)) {
        // A handful of statements on one connection, which runs them one after the other anyway.
        await next.query(`LISTEN ${channel}`)
      }
      closing.signal.throwIfAborted()
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }

  function reconnect(afterMs: number): void {
    client = null
    retry = setTimeout(() => {
      connect().then(wakeAll, () => {
        if (!closing.signal.aborted) reconnect(Math.min(afterMs * 2, RECONNECT.longestMs))
      })
    }, afterMs)
  }

  await connect()

  return {
    subscribe(kind, id, wake) {
      const key = `${CHANNELS[kind]}:${id}`
      const set = subscribers.get(key) ?? new Set()
      subscribers.set(key, set.add(wake))
      return () => {
        set.delete(wake)
        if (set.size === 0) subscribers.delete(key)
      }
    },
    async close() {
      closing.abort()
      clearTimeout(retry)
      await client?.end()
    },
  }
}
