/**
 * The server as `main.ts` starts it, but that vendors of pictures answer elsewhere: `VENDOR_ADDRESSES` is JSON, addresses by
 * engine. For browser tests, and to kill it in: no setting of the product leads a key to another address.
 */
import { startToile } from '../composition/start.ts'
import { loadConfig } from '../config/config.ts'
import { createLogger } from '../reporting/logger.ts'

const fail = (error: unknown): never => {
  throw error
}
const config = loadConfig(process.env)
const log = createLogger(config.logLevel)
const running = await startToile({
  config,
  log,
  reporter: { report: fail, close: async () => {} },
  signal: new AbortController().signal,
  onFatal: fail,
  vendors: JSON.parse(process.env['VENDOR_ADDRESSES'] ?? '{}') as Readonly<Record<string, string>>,
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
log.info({ roles: [...config.roles], address: running.address }, 'started')
