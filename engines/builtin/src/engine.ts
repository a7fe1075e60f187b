import { MODES } from '@toile/contract'
import {
  V8_GC_FLAGS,
  type Confinement,
  createProcessPool,
  type EngineContext,
  hashRequest,
  type ImageEngine,
  type PictureRequest,
  type PictureResult,
} from '@toile/engine'
import { capabilitiesOf } from './capabilities.ts'
import { type BuiltinMaskFinder, createMaskFinder } from './mask-from-points/mask-finder.ts'
import { operationFor } from './operations.ts'
import type { PictureProgress, PictureTask } from './picture-worker.ts'
import { verifyCheck, verifyPicture, verifyProgress } from './verify-answers.ts'

/**
 * Raised where the same request gives other bytes than with the version that was last given out. A new operation does not
 * raise it: nothing could be asked of it before.
 */
const BUILTIN_VERSION = '2.16'

/** What a drawing process may take: estimates with room (docs/decisions/0020-confined-processes.md). */
const LIMITS = {
  /** A drawing that has not ended after so long never will. */
  hangMs: 120_000,
  /** Milliseconds that a process without work is kept. */
  idleMs: 60_000,
  /** A flat-lay is read in a thread beside the photo, and both keep their garbage for long. */
  memoryMebibytes: 5120,
  /** A picture of 4096 × 4096 and its map, were nothing of them to become smaller as PNG, and as much again. */
  answerMebibytes: 192,
  /**
   * Milliseconds for a check that nobody waits for any more: somebody painted on, and has the next one checked in the same process,
   * which has the photo. One takes a second at most, on a machine that is busy several.
   */
  cancelledCheckMs: 10_000,
} as const

/** Checks of each mode, after which next to nothing more is compiled. Chosen by the times that they take. */
const TIMES = [0, 1, 2]
/** Pictures of a sketch, one in each medium: a first one takes several times as long as a later one, which is drawn at once. */
const MEDIA = [0, 1, 2, 3]
const REHEARSALS: readonly PictureTask[] = [
  ...TIMES.flatMap((time) => MODES.map((mode) => ({ work: 'rehearse check', mode, time }) as const)),
  ...[...MEDIA, ...MEDIA].map((index) => ({ work: 'rehearse picture', mode: 'sketch-to-image', index }) as const),
]

export interface BuiltinEngineOptions {
  /** Pictures drawn at the same time. */
  readonly concurrency: number
  /** A drawing process stands ready from the start; false for who only asks what the engine can. Default true. */
  readonly warm?: boolean
  /**
   * Orders are checked here: a process stands ready from the start, and has rehearsed checks and renderings, of which a first would else
   * take seconds. Default false.
   */
  readonly checks?: boolean
  /** Of the engine's processes; by default all that the system allows. */
  readonly confinement?: Confinement
  /** A folder with a model's ONNX files that finds masks instead of the built-in ways: see docs/engines.md. */
  readonly maskModel?: string
  /** Told, once, in words for the log, when that model or the engine's own eye cannot be used. */
  readonly warn?: (message: string) => void
}

/**
 * The engine that everybody has: draws on the CPU, offline, with the weights that ship with it. What needs its eye is
 * claimed where the eye opens, which is tried at once: not every platform has an ONNX Runtime.
 */
export function createBuiltinEngine(
  options: BuiltinEngineOptions,
  masks: BuiltinMaskFinder = createMaskFinder(options),
): ImageEngine {
  const { warm = true, checks = false } = options
  const hasEye = opensEye(masks, options.warn ?? (() => {}))
  const pool = createProcessPool<PictureTask, unknown, PictureProgress>({
    file: new URL('./picture-worker.ts', import.meta.url),
    memoryMebibytes: LIMITS.memoryMebibytes,
    answerMebibytes: LIMITS.answerMebibytes,
    ...(options.confinement && { confinement: options.confinement }),
    // One more than are drawn at the same time: it stands ready when others' cancelled drawings have cost theirs.
    size: options.concurrency + 1,
    reserve: true,
    idleMs: LIMITS.idleMs,
    warm: warm || checks,
    ...(checks && { rehearsals: REHEARSALS }),
    hangMs: LIMITS.hangMs,
    nodeOptions: V8_GC_FLAGS,
  })

  /** Refuses at once what no operation does, and waits for no process to say so. */
  async function ask(
    work: 'draw' | 'check',
    request: PictureRequest,
    { signal, turn }: Pick<EngineContext, 'signal' | 'turn'>,
    tell: (news: PictureProgress) => void,
  ): Promise<unknown> {
    operationFor(request)
    // A check is waited for by somebody who has yet to order: it goes before the drawings that wait.
    const quickly = work === 'check' && { urgent: true, cancelledMs: LIMITS.cancelledCheckMs }
    return pool.run({ work, request }, { signal, tell, ...quickly, ...(turn !== undefined && { turn }) })
  }

  async function run(request: PictureRequest, context: EngineContext): Promise<PictureResult> {
    let reported = 0
    const answered = await ask('draw', request, context, (news) => {
      const { fraction, stage } = verifyProgress(news)
      reported = Math.max(reported, fraction)
      context.emit({ kind: 'progress', fraction: reported, stage })
    })
    const picture = verifyPicture(answered)
    return {
      images: [picture.image],
      ...(picture.vector && { vector: picture.vector }),
      ...(picture.invented && { invented: picture.invented }),
      ...(picture.coverage && { coverage: picture.coverage }),
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
  }

  return {
    id: 'builtin',
    version: BUILTIN_VERSION,
    masks,
    capabilities: async () => capabilitiesOf(await hasEye),
    health: async () => ({ ok: true, queued: pool.waiting }),
    run,
    check: async (request, context) => verifyCheck(await ask('check', request, context, () => {})),
    async close() {
      await Promise.all([pool.close(), masks.close()])
    },
  }
}

/** In the masks' process, and at the start, so that what is wrong is known before the first photo. */
async function opensEye(masks: BuiltinMaskFinder, warn: (message: string) => void): Promise<boolean> {
  try {
    const { warning, eyeError } = await masks.open()
    if (warning !== undefined) warn(warning)
    if (eyeError !== undefined) {
      warn(
        `The eye cannot be opened, so no garment is swapped or taken out of a photo, and masks and backgrounds are made without it: ${eyeError}`,
      )
    }
    return eyeError === undefined
  } catch (error) {
    warn(`What finds masks could not be opened: ${error instanceof Error ? error.message : ''}`)
    return false
  }
}
