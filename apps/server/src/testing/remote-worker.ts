/**
 * A process that works for its parent's test with the engine of a toy vendor (`VENDOR_URL`, `VENDOR_JOBS` of it at a time), and dies by kill -9 where it is
 * told to: before or after a step of a call's life is kept, or with the finished picture in its hands.
 */
import { createFrameTools } from '@toile/engine/remote'
import { createToyVendorEngine } from '@toile/engine/testing'
import type { CallJournal } from '@toile/engine'
import { startToile } from '../composition/start.ts'
import { loadConfig } from '../config/config.ts'
import { createLogger } from '../reporting/logger.ts'

let point: string | null = null
process.on('message', (message) => {
  point = String(message)
  process.send?.('armed')
})
const dieAt = (here: string): void => {
  if (here === point) process.kill(process.pid, 'SIGKILL')
}

const tools = createFrameTools({ processes: 1 })
const { VENDOR_URL = '', VENDOR_JOBS = '4' } = process.env
const engine = createToyVendorEngine({ url: VENDOR_URL }, tools, { maxJobs: Number(VENDOR_JOBS) })
const watched = (journal: CallJournal): CallJournal => {
  const step =
    <Value>(name: keyof CallJournal, keep: (value: Value) => Promise<void>) =>
    async (value: Value): Promise<void> => {
      dieAt(`before ${name}`)
      await keep(value)
      dieAt(`after ${name}`)
    }
  return {
    intend: step('intend', (call) => journal.intend(call)),
    submitted: step('submitted', (ref) => journal.submitted(ref)),
    answered: step('answered', (answer) => journal.answered(answer)),
  }
}

const fail = (error: unknown): never => {
  throw error
}
await startToile({
  config: loadConfig(process.env),
  log: createLogger('warn'),
  reporter: { report: fail, close: async () => {} },
  signal: new AbortController().signal,
  onFatal: fail,
  engines: [
    {
      ...engine,
      async run(request, context) {
        const result = await engine.run(request, { ...context, journal: watched(context.journal!) })
        dieAt('before the picture is finished')
        return result
      },
    },
  ],
})
process.send?.('started')
