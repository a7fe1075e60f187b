import { EngineError, type ImageEngine } from '@toile/engine'
import { createRemoteEngine, type FrameTools } from '@toile/engine/remote'
import { createComfyuiAdapter } from './adapter.ts'
import { CANVAS } from './graphs/operation-graph.ts'
import type { ModelFileNames } from './models.ts'
import { createServerPool } from './pool.ts'
import { QUEUE_TIMES, type QueueTimes } from './queue-look.ts'
import { type ComfyuiServerSettings, createServer } from './server.ts'
import { WATCH_TIMES, type WatchTimes } from './watch-job.ts'

export interface ComfyuiOptions {
  /** At least one. A reference of a job holds its server's address: one that is renamed loses its jobs. */
  readonly servers: readonly ComfyuiServerSettings[]
  /** Names of model files, where a server has them under others than ours. */
  readonly models?: ModelFileNames
  /** Licences that forbid commerce, by their name in `COMFYUI_MODELS`, whose models are used all the same. None by default. */
  readonly allowedLicences?: readonly string[]
  /** Jobs that a server is given at a time: one that it draws, and one that waits so that its card never does. 2 by default. */
  readonly jobsPerServer?: number
  /** Pixels (width × height) of the canvases that models draw on: fewer for small cards. */
  readonly canvas?: { readonly minPixels: number; readonly maxPixels: number }
  readonly times?: Partial<WatchTimes & QueueTimes>
  readonly tools: FrameTools
}

/** Pictures by ComfyUI servers of the house. Throws where an address is none. */
export function createComfyuiEngine(options: ComfyuiOptions): ImageEngine {
  const { servers, models = {}, allowedLicences = [], jobsPerServer = 2, canvas, times, tools } = options
  const reached = servers.map((each, at) => createServer(checked(each), `ComfyUI server ${at + 1}`))
  const pool = createServerPool(reached, { ...QUEUE_TIMES, ...times })
  const adapter = createComfyuiAdapter(pool, {
    fileNames: models,
    allowedLicences,
    maxJobs: jobsPerServer * servers.length,
    canvas: { ...CANVAS, ...canvas },
    times: { ...WATCH_TIMES, ...times },
  })
  return createRemoteEngine(adapter, tools)
}

/** Addresses are kept with jobs and shown to operators: a password has no place in one. */
function checked({ url, headers = {} }: ComfyuiServerSettings): ComfyuiServerSettings {
  const { protocol, username, password, href } = new URL(url)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '')
    throw new EngineError(
      'internal',
      'a ComfyUI server needs an address that begins with http, without user and password',
    )
  return { url: href, headers }
}
