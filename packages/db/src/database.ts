import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { DatabaseConnectionError } from './unavailable.ts'
import * as schema from './schema/index.ts'

type Schema = typeof schema
export type Transaction = NodePgTransaction<Schema, ExtractTablesWithRelations<Schema>>
/** Anything a repository can run its statements on: the pool, or one transaction. */
export type Queryable = NodePgDatabase<Schema> | Transaction

export interface Database {
  readonly drizzle: NodePgDatabase<Schema>
  readonly pool: pg.Pool
  readonly connectionString: string
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly connectionString: string
  /** The pool's. A statement beyond them waits for its turn. */
  readonly maxConnections: number
  /** An idle connection that broke. The pool replaces it; the log should know. */
  readonly onIdleError?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    application_name: 'toile',
    // A database that is unavailable, or a pool that is used up, refuses a request in the end and does not hold it for ever.
    connectionTimeoutMillis: 10_000,
    // A process that is stopped in the middle of a transaction must not hold its locks against all others.
    idle_in_transaction_session_timeout: 20_000,
  })
  // Without listeners a broken connection would end the process: an idle one tells the pool, one in a transaction itself.
  // Whoever has it hears of it by the next statement, which rejects.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool, { schema })
  // Drizzle's own transaction never returns a connection that BEGIN finds broken: after a few restarts of the database the
  // pool would be empty. Reading the schema takes milliseconds: once for each connection.
  const ofClients = new WeakMap<pg.PoolClient, NodePgDatabase<Schema>>()
  db.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DatabaseConnectionError('No connection to the database', { cause })
    })
    try {
      const own = ofClients.get(client) ?? drizzle(client, { schema })
      ofClients.set(client, own)
      return await own.transaction(work, config)
    } finally {
      client.release()
    }
  }
  return {
    drizzle: db,
    pool,
    connectionString: options.connectionString,
    close: () => pool.end(),
  }
}

/** How long one attempt to connect may take: a stalled server never answers. Chosen. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Resolves when the database takes connections. Rejects with what the driver or the server says: `isDatabaseUnavailable` knows
 * whether that may pass; 28P01 (the password is wrong) and 3D000 (there is no such database) do not. Rejects at once when
 * `signal` is aborted.
 */
export async function reachDatabase(connectionString: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    stream: () => new Socket({ signal }),
  })
  // An error without a listener would end the process; the attempt rejects with it.
  client.on('error', () => {})
  await client.connect()
  await client.end()
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * Key of the advisory lock under which one of several starting processes migrates while the others wait. Any number that no
 * other lock of this database has.
 */
const MIGRATION_LOCK = 7_316_402

/** Brings the database to this version's schema. Safe to run again, and by several processes at once. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
