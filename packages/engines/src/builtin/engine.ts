import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import {
  EngineError,
  type EngineContext,
  type ImageEngine,
  type PictureOperation,
  type PictureRequest,
  type PictureResult,
} from '../port.ts'
import { hashRequest } from '../provenance.ts'
import { type ThreadAnswer, unwrap } from '../threads/answer.ts'
import { cancelFlagOf } from '../threads/cancel-flag.ts'
import { BUILTIN_CAPABILITIES, type DrawnOperation } from './capabilities.ts'
import { createMaskFinder } from './mask-finder.ts'
import type { PictureAnswer, PictureTask, ProgressMessage } from './picture-worker.ts'

/** Raised whenever the same request gives other bytes than before. */
export const BUILTIN_VERSION = '1.0'

/** How long a cancelled drawing is awaited. Native code cannot be interrupted: it may go on a little, unheard. */
const CANCEL_MS = 150

/** A drawing that has not ended after this many milliseconds never will: its thread is stopped. */
const HANG_MS = 120_000

export interface BuiltinEngineOptions {
  /** Pictures drawn at the same time. */
  readonly threads: number
}

/** The engine that everybody has: draws on the CPU, offline, without model weights. */
export function createBuiltinEngine(options: BuiltinEngineOptions): ImageEngine {
  const masks = createMaskFinder()
  const pool = new Piscina({
    filename: new URL('./picture-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: options.threads,
    idleTimeout: 60_000,
  })

  async function run(request: PictureRequest, context: EngineContext): Promise<PictureResult> {
    const { operation } = request
    if (!isDrawn(operation)) {
      throw new EngineError('unsupported', `built-in engine has no ${operation}`, { retry: 'other-engine' })
    }
    const { port1: progress, port2 } = new MessageChannel()
    const cancel = cancelFlagOf(context.signal)
    let reported = 0
    const tell = ({ fraction, stage }: ProgressMessage) => {
      reported = Math.max(reported, fraction)
      context.emit({ kind: 'progress', fraction: reported, stage })
    }
    progress.on('message', tell)
    try {
      const task: PictureTask = { operation, request, cancel: cancel.flag, progress: port2 }
      const picture = await untilCancelled(drawInThread(task), context.signal)
      return {
        images: [picture.image],
        ...(picture.vector && { vector: picture.vector }),
        provenance: {
          engine: 'builtin',
          version: BUILTIN_VERSION,
          model: request.operation,
          seed: request.seed,
          generative: false,
          ...hashRequest(request),
        },
        warnings: picture.warnings,
        understood: picture.understood,
        ignored: picture.ignored,
      }
    } finally {
      cancel.release()
      progress.close()
    }
  }

  async function drawInThread(task: PictureTask): Promise<PictureAnswer> {
    const hang = AbortSignal.timeout(HANG_MS)
    try {
      const given: ThreadAnswer<PictureAnswer> = await pool.run(task, { transferList: [task.progress], signal: hang })
      return unwrap(given)
    } catch (cause) {
      if (cause instanceof EngineError) throw cause
      if (hang.aborted) throw new EngineError('timeout', `no picture after ${HANG_MS} ms`, { cause })
      // A thread that died (memory, a crash in native code) takes only this picture with it.
      throw new EngineError('internal', 'the drawing thread ended', { retry: 'same-engine', cause })
    }
  }

  return {
    id: 'builtin',
    masks,
    capabilities: async () => BUILTIN_CAPABILITIES,
    health: async () => ({ ok: true, queued: pool.queueSize }),
    run,
    async close() {
      await Promise.all([pool.close({ force: true }), masks.close()])
    },
  }
}

/** The drawing's own end, or `cancelled` at most `CANCEL_MS` after the signal, whatever the thread is at. */
async function untilCancelled<Result>(drawing: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const left = Promise.withResolvers<never>()
  let timer: NodeJS.Timeout | undefined
  const leave = () => {
    timer = setTimeout(() => left.reject(new EngineError('cancelled', 'cancelled in native code')), CANCEL_MS)
  }
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([drawing, left.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', leave)
    // What is left behind ends by itself; nobody waits for how.
    drawing.catch(() => undefined)
  }
}

const isDrawn = (operation: PictureOperation): operation is DrawnOperation =>
  BUILTIN_CAPABILITIES.some((capability) => capability.operation === operation)
