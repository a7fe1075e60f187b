import { createHash } from 'node:crypto'
import { describeMode, isMode } from '@toile/contract'
import sharp from 'sharp'
import {
  EngineError,
  type EngineContext,
  type ImageEngine,
  type ImageFile,
  type MaskFinder,
  type MaskRequest,
  type OperationCapability,
  type PictureOperation,
  type PictureRequest,
  type PictureResult,
  type RequestCheck,
} from '../port.ts'
import { sizeOwed } from '../size-owed.ts'

const VERSION = '1'

/** Runs before a picture is made: waits at a gate, emits progress, or rejects with an `EngineError`. */
type Behaviour = (request: PictureRequest, context: EngineContext) => Promise<void> | void

export interface TestEngineOptions {
  readonly id?: string
  /** The default: the modes of the first step. */
  readonly operations?: readonly PictureOperation[]
  readonly behaviour?: Behaviour
  /** Pixels. */
  readonly maxPixels?: number
  /** Whether it claims to draw chosen faces and poses. */
  readonly newPerson?: boolean
  /** Whether it claims to look at a dot on what is read. */
  readonly dots?: boolean
}

/**
 * An engine for the tests of what stands around engines. Its pictures are real PNGs of one colour, which the seed and the
 * index decide; its masks are squares about the dots.
 */
export interface TestEngine extends ImageEngine {
  readonly masks: MaskFinder
  /** Every run that was begun, in order. */
  readonly runs: readonly PictureRequest[]
  /** Keys of the images that were prepared for masks, in order; also those that were prepared again. */
  readonly prepared: readonly string[]
  /** Its masks keep nothing any more of what was prepared. */
  forgetPrepared(): void
  /** Whose turn each preparation and each mask was, in order. */
  readonly maskTurns: readonly (string | undefined)[]
  behave(behaviour: Behaviour): void
  /** What its checks answer from now on; nothing is known until then. */
  know(check: (request: PictureRequest) => Partial<RequestCheck>): void
  setHealthy(healthy: boolean): void
}

export function createTestEngine(options: TestEngineOptions = {}): TestEngine {
  const { id = 'test', operations = ['create-pattern', 'create-background'] } = options
  const { maxPixels = 4096 * 4096, newPerson = false, dots = false } = options
  const drawsPerson = newPerson ? 'applied' : 'ignored'
  const runs: PictureRequest[] = []
  const prepared: string[] = []
  const kept = new Set<string>()
  const maskTurns: (string | undefined)[] = []
  let behaviour: Behaviour = options.behaviour ?? (() => {})
  let known: (request: PictureRequest) => Partial<RequestCheck> = () => ({})
  let healthy = true
  const capability = (operation: OperationCapability['operation']): OperationCapability => ({
    operation,
    mask:
      operation === 'mask-from-points' || (isMode(operation) && describeMode(operation).mask === 'required')
        ? 'required'
        : 'ignored',
    maxOutputs: 1,
    maxPixels,
    seed: 'exact',
    progress: 'steps',
    cancel: 'hard',
    face: drawsPerson,
    pose: drawsPerson,
    ...(dots && { dot: 'applied' }),
  })

  return {
    id,
    version: VERSION,
    runs,
    prepared,
    maskTurns,
    forgetPrepared: () => kept.clear(),
    behave: (next) => void (behaviour = next),
    know: (check) => void (known = check),
    setHealthy: (next) => void (healthy = next),
    capabilities: async () => [...operations.map(capability), capability('mask-from-points')],
    health: async () => ({ ok: healthy }),

    async run(request, context) {
      runs.push(request)
      try {
        await behaviour(request, context)
        context.signal.throwIfAborted()
      } catch (error) {
        if (error instanceof EngineError) throw error
        if (context.signal.aborted) throw new EngineError('cancelled', 'stopped by its signal', { cause: error })
        throw new EngineError('internal', 'the test’s behaviour threw', { cause: error })
      }
      return madeBy(id, request)
    },

    check: async (request) => ({ refusals: [], warnings: [], understood: [], ignored: [], ...known(request) }),

    masks: {
      async prepare({ imageKey, image, turn }) {
        maskTurns.push(turn)
        if (!kept.has(imageKey)) await image.read()
        kept.add(imageKey)
        prepared.push(imageKey)
      },
      async find(request, signal) {
        signal.throwIfAborted()
        maskTurns.push(request.turn)
        if (!kept.has(request.imageKey)) await request.image.read()
        kept.add(request.imageKey)
        const part = await squaresAbout(request, 10)
        const person = await squaresAbout(request, 40)
        const candidates = [
          { kind: 'part' as const, mask: part, score: 0.9 },
          { kind: 'person' as const, mask: person, score: 0.8 },
        ]
        const sorted = candidates.toSorted(
          (a, b) => Number(b.kind === request.prefer) - Number(a.kind === request.prefer),
        )
        return request.quality === 'draft' ? sorted.slice(0, 1) : sorted
      },
      async findPerson({ imageKey, image, turn }) {
        maskTurns.push(turn)
        const { width, height } = image
        const middle = { x: Math.floor(width / 2), y: Math.floor(height / 2), label: 1 as const }
        return { kind: 'person', mask: await squaresAbout({ imageKey, image, dots: [middle] }, 40), score: 0.8 }
      },
    },

    async close() {},
  }
}

async function madeBy(engine: string, request: PictureRequest): Promise<PictureResult> {
  const { width, height } = sizeOwed(request)
  const hash = createHash('sha256').update(`${request.operation} ${request.seed} ${request.index}`).digest()
  const background = { r: hash[0]!, g: hash[1]!, b: hash[2]! }
  const data = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return {
    images: [{ data, mediaType: 'image/png', width, height }],
    provenance: {
      engine,
      version: VERSION,
      model: 'one colour',
      seed: request.seed,
      parametersHash: hash.toString('hex'),
      inputsHash: createHash('sha256')
        .update(request.target?.data ?? '')
        .update(request.mask?.data ?? '')
        .digest('hex'),
      generative: false,
    },
    warnings: [],
    understood: request.prompt.split(' ').slice(0, 1),
    ignored: request.prompt.split(' ').slice(1),
  }
}

async function squaresAbout({ image, dots }: MaskRequest, half: number): Promise<ImageFile> {
  const { width, height } = image
  const data = new Uint8Array(width * height)
  for (const label of [1, 0] as const) {
    for (const dot of dots.filter((each) => each.label === label)) {
      for (let y = Math.max(0, Math.floor(dot.y) - half); y < Math.min(height, dot.y + half); y += 1) {
        for (let x = Math.max(0, Math.floor(dot.x) - half); x < Math.min(width, dot.x + half); x += 1) {
          data[y * width + x] = label * 255
        }
      }
    }
  }
  const png = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  return { data: png, mediaType: 'image/png', width, height }
}
