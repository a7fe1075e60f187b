import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import {
  EngineError,
  type ImageSource,
  type MaskFinder,
  type MaskModelState,
  type MaskPreparation,
  type MaskRequest,
  type TaskAnswer,
  unwrap,
} from '@toile/engine'
import { createMaskQueue } from './mask-queue.ts'
import type { MaskTask, MaskTaskResult, PHOTO_NEEDED } from './mask-worker.ts'

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
  const queues = pools.map((pool) => createMaskQueue((asked: Asked) => work(pool, asked)))
  const queueOf = (imageKey: string) => queues[threadOf(imageKey, threads)]!

  let model: MaskModelState = maskModel === undefined ? null : 'opening'

  async function work(pool: Piscina, { task, photo }: Asked): Promise<MaskTaskResult> {
    const post = async (data?: Uint8Array) =>
      unwrap((await pool.run(task(data))) as TaskAnswer<MaskTaskResult | typeof PHOTO_NEEDED>)
    let result = await post()
    if (result === 'photo needed') result = await post(await photo?.read())
    if (result === 'photo needed') throw new EngineError('internal', 'the photo does not reach the masks')
    // Also after an opening that failed: the next picture tries it again.
    if (model !== null) model = result.finder === 'configured' ? 'serves' : 'failed'
    return result
  }

  return {
    async open() {
      try {
        return await queueOf('').find(
          { task: () => ({ ...configured, kind: 'open' }) },
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
      const task = (data?: Uint8Array): MaskTask => ({
        ...configured,
        kind: 'prepare',
        preparation: posted(preparation, data),
      })
      await queueOf(imageKey).prepare(imageKey, { task, photo: preparation.image }, { turn, signal })
    },
    async find(request, signal) {
      const { imageKey, turn = '' } = request
      const task = (data?: Uint8Array): MaskTask => ({ ...configured, kind: 'find', request: posted(request, data) })
      const found = await queueOf(imageKey).find({ task, photo: request.image }, { turn, signal })
      return found.candidates
    },
    async close() {
      for (const queue of queues) queue.close()
      await Promise.all(pools.map((pool) => pool.close({ force: true })))
    },
  }
}

/** What waits for the masks: the photo is read when it is its turn, and only where it is not prepared. */
interface Asked {
  task(data?: Uint8Array): MaskTask
  readonly photo?: ImageSource
}

function posted<Question extends MaskPreparation | MaskRequest>(question: Question, data?: Uint8Array) {
  const { mediaType, width, height } = question.image
  return { ...question, image: { mediaType, width, height, ...(data && { data }) } }
}

function threadOf(key: string, threads: number): number {
  let hash = 0
  for (let index = 0; index < key.length; index += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0
  return hash % threads
}
