import { drizzle, type NodePgDatabase, type NodePgTransaction } from 'drizzle-orm/node-postgres'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import * as schema from './schema/index.ts'

export type Schema = typeof schema
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
  readonly maxConnections?: number
  /** An idle connection that broke. The pool replaces it; the log should know. */
  readonly onIdleError?: (error: Error) => void
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections ?? 20,
    // A database that is away, or a pool that is used up, refuses a request in the end and does not hold it for ever.
    connectionTimeoutMillis: 10_000,
    // A process that is stopped in the middle of a transaction must not hold its locks against all others.
    idle_in_transaction_session_timeout: 20_000,
  })
  // Without listeners a broken connection would end the process: an idle one tells the pool, one in a transaction itself.
  // Whoever has it hears of it by the next statement, which rejects.
  pool.on('error', (error) => options.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    drizzle: drizzle(pool, { schema }),
    pool,
    connectionString: options.connectionString,
    close: () => pool.end(),
  }
}

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))

/** An advisory lock lets several server processes start at once on one database: one migrates, the others wait. */
const MIGRATION_LOCK = 7_316_402

/** Brings the database to this version's schema. Safe to run again, and by several processes at once. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle(client, { schema }), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.end()
  }
}
