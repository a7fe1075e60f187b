import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded.ts'

/**
 * A process that holds an embedded database, for tests that kill it. Says `ready <server pid>` or `refused <message>`.
 * On SIGINT it still writes a row, as the application does with its open work, and stops; on SIGTERM it just exits.
 */
const [dataDir = ''] = process.argv.slice(2)
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, error: () => {} } })
  const client = new pg.Client({ connectionString: postgres.connectionString })
  // The server may be killed under it, and this process is to outlive that.
  client.on('error', () => {})
  await client.connect()
  await client.query('CREATE TABLE IF NOT EXISTS note (text text)')
  await client.query("INSERT INTO note VALUES ('committed')")
  process.once('SIGINT', async () => {
    await client.query("INSERT INTO note VALUES ('last words')")
    await client.end()
    await postgres.stop()
    process.exit(0)
  })
  process.once('SIGTERM', () => process.exit(3))
  // Something has to keep the process alive: neither the server nor an idle connection does.
  setInterval(() => {}, 60_000)
  console.log(`ready ${postgres.pid}`)
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : String(error)}`)
}
