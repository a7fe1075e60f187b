import { randomInt } from 'node:crypto'
import { MODES } from '@toile/contract'
import type { OpenLane, PictureWork } from '@toile/core'
import { sql, type SQL } from 'drizzle-orm'
import pg from 'pg'

/** Key of the advisory locks that show a worker's presence. Any number that no other lock of this database has. */
const PRESENCE_LOCK = 7_316_403
/** The same of those that show which lanes are open; 7_316_404 is that of `lane_places_taken`. */
const LANE_LOCK = 7_316_405
/** Milliseconds between attempts to connect: doubled after each. Chosen. */
const RECONNECT = {
  firstMs: 100,
  longestMs: 2_000,
} as const
/** How long one attempt to connect may take: a stalled server never answers. Chosen. */
const CONNECT_TIMEOUT_MS = 5_000

export interface WorkerPresence {
  /** Names the process in the tasks that it holds. */
  readonly number: number
  /** Shows that this process takes new tasks in these lanes, and in no others. */
  openLanes(lanes: readonly OpenLane[]): Promise<void>
  close(): Promise<void>
}

/**
 * Shows the database that this process is there, by a lock of a connection's session: PostgreSQL releases it at once when
 * the process ends, however it ends. A connection that breaks while the process lives is opened again; meanwhile its
 * heartbeats show that it is there.
 */
export async function startWorkerPresence({
  connectionString,
  onError,
}: {
  readonly connectionString: string
  /** The connection broke; it is being made anew. */
  readonly onError: (error: Error) => void
}): Promise<WorkerPresence> {
  const number = randomInt(1, 2 ** 31)
  let client: pg.Client | null = null
  let open: readonly string[] = []
  /** By the session of `client`. */
  let held: readonly string[] = []
  let retry: NodeJS.Timeout | undefined
  const closing = new AbortController()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'toile-presence',
    })
    next.on('error', (error) => {
      if (client === next) onError(error)
    })
    next.on('end', () => {
      if (client === next) connectAgain(RECONNECT.firstMs)
    })
    try {
      await next.connect()
      // The lock may still be held by this process's last session, until the server notices its end.
      await next.query('SELECT pg_advisory_lock($1, $2)', [PRESENCE_LOCK, number])
      held = []
      await holdLanes(next)
      closing.signal.throwIfAborted()
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }

  /** Shared locks, which nobody ever waits for: a lane is open while any process has it so. */
  async function holdLanes(on: pg.Client): Promise<void> {
    const [before, now] = [held, open]
    const added = now.filter((lane) => !before.includes(lane))
    const change = (by: string, lanes: readonly string[]) =>
      lanes.length > 0 && on.query(`SELECT ${by}($1, hashtext(lane)) FROM unnest($2::text[]) lane`, [LANE_LOCK, lanes])
    await change('pg_advisory_lock_shared', added)
    // At once: who takes one twice must let go of it twice.
    held = [...before, ...added]
    await change(
      'pg_advisory_unlock_shared',
      before.filter((lane) => !now.includes(lane)),
    )
    held = now
  }

  function connectAgain(afterMs: number): void {
    client = null
    if (closing.signal.aborted) return
    retry = setTimeout(() => {
      connect().catch(() => connectAgain(Math.min(afterMs * 2, RECONNECT.longestMs)))
    }, afterMs)
  }

  await connect()
  return {
    number,
    async openLanes(lanes) {
      open = openNames(lanes)
      // Without a connection: the next one begins with them.
      if (client !== null) await holdLanes(client)
    },
    async close() {
      closing.abort()
      clearTimeout(retry)
      await client?.end()
    },
  }
}

/** The second keys of advisory locks that are held. */
const keysOf = (lock: number): SQL => sql`SELECT objid::bigint FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${lock} AND objsubid = 2 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** The numbers of all connected workers, for a query about tasks. */
export const connectedWorkers = sql`(SELECT objid::int FROM (${keysOf(PRESENCE_LOCK)}) locks)`

const WORKS: readonly PictureWork[] = [...MODES, 'upscale', ...MODES.map((mode) => `variation of ${mode}` as const)]

/** As locks and queries know open lanes: by its own name one that takes all, else by a name for each kind that it takes. */
export const openNames = (lanes: readonly OpenLane[]): string[] =>
  lanes.flatMap(({ lane, leftOut }) =>
    leftOut.length === 0 ? lane : WORKS.flatMap((work) => (leftOut.includes(work) ? [] : `${lane} ${work}`)),
  )

/** The `PictureWork` of a request `r`. */
export const WORK = sql`CASE r.kind WHEN 'generate' THEN r.mode WHEN 'upscale' THEN 'upscale' ELSE 'variation of ' || r.mode END`

/** Whether no connected worker takes new tasks under this name. PostgreSQL shows the hash, which has a sign, without one. */
export const isClosed = (lane: SQL): SQL => sql`(hashtext(${lane})::bigint & 4294967295) NOT IN (${keysOf(LANE_LOCK)})`
