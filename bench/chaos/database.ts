import { join } from 'node:path'
import { migrateDatabase } from '@toile/db'
import { freePort } from '@toile/e2e/server'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@toile/local-postgres'
import pg from 'pg'
import { childrenOf } from './process-table.ts'

/** Two processes of each role, each with its pool, its queue's and its listener. */
const CONNECTIONS = 150
const SLOW_MS = 5_000

export interface ChaosDatabase {
  /** By name, as production's is: `localhost` has two addresses. */
  readonly url: string
  /** Rejects while the database is away. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Kill -9 of the server. */
  killServer(): void
  /** Starts it again. */
  startServer(): Promise<void>
  /** Kill -9 of one of its connections' processes, if it is a child of the server. False when it is not. */
  killBackend(pid: number): boolean
  close(): Promise<void>
}

/**
 * A PostgreSQL server of this run's own, in a folder of its own. It writes as safely as in production: what is not flushed
 * would be lost to these kills.
 */
export async function startDatabase(folder: string): Promise<ChaosDatabase> {
  const port = await freePort()
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: join(folder, 'database'),
      log: { info: () => {}, error: () => {} },
      maxConnections: CONNECTIONS,
      port,
    })
  let server = await start()
  const url = server.connectionString.replace('127.0.0.1', 'localhost')
  await migrateDatabase(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: SLOW_MS,
    query_timeout: SLOW_MS,
    application_name: APPLICATION,
  })
  pool.on('error', () => {})

  return {
    url,
    query: async (text, values) => (await pool.query(text, values)).rows,
    killServer: () => void process.kill(server.pid, 'SIGKILL'),
    async startServer() {
      await server.stop()
      server = await start()
    },
    killBackend(pid) {
      if (!childrenOf(server.pid).includes(pid)) return false
      process.kill(pid, 'SIGKILL')
      return true
    },
    async close() {
      await pool.end()
      await server.stop()
    },
  }
}

/** The product's connections are hit, never the looks at them. */
const APPLICATION = 'chaos'
export const BACKENDS = `
  SELECT pid FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name <> '${APPLICATION}' AND datname = current_database()
  ORDER BY pid`
