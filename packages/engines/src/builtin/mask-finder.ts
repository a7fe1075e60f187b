import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { EngineError, type MaskFinder, type MaskModelState } from '../port.ts'
import { type TaskAnswer, unwrap } from '../task-answer.ts'
import type { MaskTask, MaskTaskResult } from './mask-worker.ts'

export interface MaskFinderOptions {
  /** A folder with a model's ONNX files that finds masks instead of the built-in ways: see docs/engines.md. */
  readonly maskModel?: string
}

/** What was found when masks were opened, in words for the log. */
export interface Opening {
  /** What is not as it was configured. */
  readonly warning?: string
  /** Why this project's own eye, which pictures need too, cannot be opened; left out where it can. */
  readonly blind?: string
}

export interface BuiltinMaskFinder extends MaskFinder {
  /** Opens what finds masks, and tries this project's own eye. */
  open(): Promise<Opening>
  close(): Promise<void>
}

/**
 * Click-to-mask in threads of its own, apart from the pictures, because somebody waits for each answer. A picture always
 * goes to the same thread, where its preparation is kept.
 */
export function createMaskFinder({ maskModel }: MaskFinderOptions = {}): BuiltinMaskFinder {
  const configured = maskModel === undefined ? {} : { maskModel }
  const threads = Math.max(1, Math.floor(availableParallelism() / 4))
  const pools = Array.from(
    { length: threads },
    () =>
      new Piscina({
        filename: new URL('./mask-worker.ts', import.meta.url).href,
        minThreads: 1,
        maxThreads: 1,
        concurrentTasksPerWorker: 4,
      }),
  )

  let model: MaskModelState = maskModel === undefined ? null : 'opening'

  async function run(imageKey: string, task: MaskTask, signal: AbortSignal): Promise<MaskTaskResult> {
    let abandon = () => {}
    // An answer takes well under a second, so the thread is let finish it; only the waiting ends.
    const abandoned = new Promise<never>((_resolve, reject) => {
      abandon = () => reject(new EngineError('cancelled', 'nobody waits for this mask any more'))
    })
    if (signal.aborted) abandon()
    signal.addEventListener('abort', abandon, { once: true })
    try {
      const pool = pools[threadOf(imageKey, threads)]!
      const given = await Promise.race([pool.run(task) as Promise<TaskAnswer<MaskTaskResult>>, abandoned])
      const result = unwrap(given)
      // Also after an opening that failed: the next picture tries it again.
      if (model !== null) model = result.finder === 'configured' ? 'serves' : 'failed'
      return result
    } finally {
      signal.removeEventListener('abort', abandon)
    }
  }

  return {
    async open() {
      try {
        return await run('', { ...configured, kind: 'open' }, new AbortController().signal)
      } catch (error) {
        if (model !== null) model = 'failed'
        throw error
      }
    },
    model: () => model,
    async prepare(imageKey, image, signal) {
      await run(imageKey, { ...configured, kind: 'prepare', imageKey, image }, signal)
    },
    async find(request, signal) {
      return (await run(request.imageKey, { ...configured, kind: 'find', request }, signal)).candidates
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close({ force: true })))
    },
  }
}

function threadOf(key: string, threads: number): number {
  let hash = 0
  for (let index = 0; index < key.length; index += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0
  return hash % threads
}
