import { availableParallelism } from 'node:os'
import {
  type Confinement,
  createSharedProcess,
  EngineError,
  type ImageSource,
  type MaskFinder,
  type MaskModelState,
  type MaskPreparation,
  type MaskRequest,
  type SharedProcess,
} from '@toile/engine'
import { verifyMasks } from '../verify-answers.ts'
import { createMaskQueue } from './mask-queue.ts'
import type { MaskTask, MaskTaskResult, PHOTO_NEEDED } from './mask-worker.ts'

export interface MaskFinderOptions {
  /** A folder with a model's ONNX files that finds masks instead of the built-in ways: see docs/engines.md. */
  readonly maskModel?: string
  /** Of its processes, which find no model in a folder that is hidden; by default all that the system allows. */
  readonly confinement?: Confinement
}

/** What was found when masks were opened, in words for the log. */
export interface Opening {
  /** What is not as it was configured. */
  readonly warning?: string
  /** Why this project's own eye, which pictures need too, cannot be opened; left out where it can. */
  readonly eyeError?: string
}

export interface BuiltinMaskFinder extends MaskFinder {
  /** Opens what finds masks, and tries this project's own eye. */
  open(): Promise<Opening>
  close(): Promise<void>
}

type MaskProcess = SharedProcess<MaskTask, MaskTaskResult | typeof PHOTO_NEEDED>

/** What a process that makes masks may take: estimates with room. */
const PROCESS = {
  /** Eight prepared photos or two of the largest, and as much again while one is prepared. */
  memoryMebibytes: 3072,
  /** Three masks of 4096 × 4096, were nothing of them to become smaller as PNG. */
  answerMebibytes: 64,
  /** As long as somebody may think about a photo: then what was prepared goes, and the memory with it. */
  idleMs: 10 * 60_000,
  /** A preparation of the largest photo takes some ten seconds. */
  hangMs: 120_000,
} as const

/**
 * Click-to-mask in processes of its own, apart from the pictures, because somebody waits for each answer. A picture always
 * goes to the same process, where its preparation is kept. It starts with the first photo: the network and what it prepares
 * take more memory than all the rest of a server.
 */
export function createMaskFinder({ maskModel, confinement }: MaskFinderOptions = {}): BuiltinMaskFinder {
  const configured = maskModel === undefined ? {} : { maskModel }
  const start = (): MaskProcess =>
    createSharedProcess({
      file: new URL('./mask-worker.ts', import.meta.url),
      ...PROCESS,
      ...(confinement && { confinement }),
      nodeOptions: maskModel === undefined ? [] : [`--allow-fs-read=${maskModel}`],
    })
  const count = Math.max(1, Math.floor(availableParallelism() / 4))
  const processes = Array.from({ length: count }, start)
  const queues = processes.map((each) => createMaskQueue((asked: Asked) => work(each, asked)))
  const queueOf = (imageKey: string) => queues[placeOf(imageKey, count)]!
  const probes = new Set<MaskProcess>()
  let model: MaskModelState = maskModel === undefined ? null : 'opening'

  async function work(process: MaskProcess, { task, photo }: Asked): Promise<MaskTaskResult> {
    let answered = await process.run(task())
    if (answered === 'photo needed') answered = await process.run(task(await photo?.read()))
    if (answered === 'photo needed') throw new EngineError('internal', 'the photo does not reach the masks')
    const result = verifyMasks(answered)
    // Also after an opening that failed: the next picture tries it again.
    if (model !== null) model = result.finder === 'configured' ? 'serves' : 'failed'
    return result
  }

  return {
    async open() {
      // In a process that goes at once: what can be done is known, and nothing is held for it.
      const probe = start()
      probes.add(probe)
      try {
        return await work(probe, { task: () => ({ ...configured, kind: 'open' }) })
      } catch (error) {
        if (model !== null) model = 'failed'
        throw error
      } finally {
        await probe.close()
        probes.delete(probe)
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
    async findPerson(preparation, signal) {
      const { imageKey, turn = '' } = preparation
      const task = (data?: Uint8Array): MaskTask => ({
        ...configured,
        kind: 'person',
        preparation: posted(preparation, data),
      })
      const asked = { task, photo: preparation.image }
      const found = await queueOf(imageKey).prepare(`person ${imageKey}`, asked, { turn, signal })
      return found?.candidates[0]
    },
    async close() {
      for (const queue of queues) queue.close()
      await Promise.all([...processes, ...probes].map((each) => each.close()))
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

function placeOf(key: string, places: number): number {
  let hash = 0
  for (let index = 0; index < key.length; index += 1) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) >>> 0
  return hash % places
}
