/**
 * The real server with the built-in engine, and one whose vendor never finishes a sketch (`VENDOR_URL`): what is ordered there
 * waits.
 */
import { createBuiltinEngine } from '@toile/engine-builtin'
import { createFrameTools } from '@toile/engine/remote'
import { createToyVendorEngine } from '@toile/engine/testing'
import { createLogger, loadConfig, startToile } from '@toile/server'

/** As often as adapters of real vendors look. */
const POLL_MS = 1_000

const config = loadConfig(process.env)
const fail = (error: unknown): never => {
  throw error
}
const tools = createFrameTools({ processes: 1 })
const vendor = { url: process.env['VENDOR_URL'] ?? '' }
const running = await startToile({
  config,
  log: createLogger('error'),
  reporter: { report: fail, close: async () => {} },
  signal: new AbortController().signal,
  onFatal: fail,
  engines: [
    createToyVendorEngine(vendor, tools, { operation: 'create-sketch', pollMs: POLL_MS }),
    createBuiltinEngine({ concurrency: config.workerConcurrency, warm: true, warn: console.error }),
  ],
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
