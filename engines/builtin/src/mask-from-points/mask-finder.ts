import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { type MaskFinder, type MaskModelState, type TaskAnswer, unwrap } from '@toile/engine'
import { createMaskQueue } from './mask-queue.ts'
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
        // What is at work at a time is the queue's to say: nothing waits in here.
        concurrentTasksPerWorker: 4,
      }),
  )
  const queues = pools.map((pool) => createMaskQueue((task: MaskTask) => work(pool, task)))
  const queueOf = (imageKey: string) => queues[threadOf(imageKey, threads)]!

  let model: MaskModelState = maskModel === undefined ? null : 'opening'

  async function work(pool: Piscina, task: MaskTask): Promise<MaskTaskResult> {
    const result = unwrap((await pool.run(task)) as TaskAnswer<MaskTaskResult>)
    // Also after an opening that failed: the next picture tries it again.
    if (model !== null) model = result.finder === 'configured' ? 'serves' : 'failed'
    return result
  }

  return {
    async open() {
      try {
        return await queueOf('').find(
          { ...configured, kind: 'open' },
          { turn: '', signal: new AbortController().signal },
        )
      } catch (error) {
        if (model !== null) model = 'failed'
        throw error
      }
    },
    model: () => model,
    async prepare(preparation, signal) {
      const { imageKey, turn = '' } = preparation
      await queueOf(imageKey).prepare(imageKey, { ...configured, kind: 'prepare', preparation }, { turn, signal })
    },
    async find(request, signal) {
      const { imageKey, turn = '' } = request
      const found = await queueOf(imageKey).find({ ...configured, kind: 'find', request }, { turn, signal })
      return found.candidates
    },
    async close() {
      for (const queue of queues) queue.close()
      await Promise.all(pools.map((pool) => pool.close({ force: true })))
    },
  }
}

function threadOf(key: string, threads: number): number {
  let hash = 0
  for (let index = 0; index < key.length; index += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0
  return hash % threads
}
