/** The real server with one engine (`ENGINE`) at its vendor's double (`VENDOR_URL`). */
import { createComfyuiEngine } from '@toile/engine-comfyui'
import { createFalAdapter } from '@toile/engine-hosted'
import { FAL_KEY } from '@toile/engine-hosted/testing'
import { createFrameTools, createRemoteEngine } from '@toile/engine/remote'
import { createLogger, loadConfig, startToile } from '@toile/server'

const { ENGINE, VENDOR_URL = '' } = process.env
const tools = createFrameTools({ processes: 2 })
// Small pictures stay small: what models draw on is their time and not ours.
const canvas = { minPixels: 0, maxPixels: 2 ** 20 }
const engine =
  ENGINE === 'comfyui'
    ? createComfyuiEngine({ servers: [{ url: VENDOR_URL }], canvas, tools })
    : createRemoteEngine(createFalAdapter({ key: FAL_KEY, baseUrl: VENDOR_URL }), tools)

const fail = (error: unknown): never => {
  throw error
}
const running = await startToile({
  config: loadConfig(process.env),
  log: createLogger('error'),
  reporter: { report: fail, close: async () => {} },
  signal: new AbortController().signal,
  onFatal: fail,
  engines: [engine],
})
process.on(
  'SIGTERM',
  () =>
    void running
      .stop()
      .then(() => tools.close())
      .then(() => process.exit(0)),
)
