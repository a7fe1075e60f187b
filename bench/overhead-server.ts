/** The real server with an engine that makes pictures of one colour, which tells its parent when each run began and ended. */
import { createTestEngine } from '@toile/engine/testing'
import { createLogger, loadConfig, startToile } from '@toile/server'
import { now } from './lib/client.ts'

const engine = createTestEngine({ operations: ['create-pattern'] })
const run = engine.run.bind(engine)
engine.run = async (request, context) => {
  const begun = now()
  const result = await run(request, context)
  process.send?.({ begun, ended: now() })
  return result
}

const fail = (error: unknown): never => {
  throw error
}
const running = await startToile({
  config: loadConfig(process.env),
  log: createLogger('warn'),
  reporter: { report: fail, close: async () => {} },
  signal: new AbortController().signal,
  onFatal: fail,
  engines: [engine],
})
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)))
