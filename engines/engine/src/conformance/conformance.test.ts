import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { GreyImage, RgbaImage } from '@toile/imaging'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeGrey, decodeRgba, encodePng } from '../files.ts'
import {
  type EngineContext,
  EngineError,
  type ImageEngine,
  type ImageFile,
  type OperationCapability,
  type PictureRequest,
  type PictureResult,
  type RequestCheck,
} from '../port.ts'
import { hashRequest } from '../provenance.ts'
import { sizeOwed } from '../size-owed.ts'
import type { ConformanceCase } from './fixtures.ts'
import { CASE_CHECKS, ENGINE_CHECKS } from './suite.ts'

/** Fills what it is asked to change with one colour: the parts of an engine that keeps to everything. */
interface ToyEngine {
  claimed: readonly OperationCapability[]
  unclaimed: (request: PictureRequest) => EngineError | undefined
  /** What the colour depends on. */
  colourOf: (request: PictureRequest) => unknown
  read: (request: PictureRequest) => Promise<Inputs>
  paints: (mask: number) => boolean
  work: (context: EngineContext) => Promise<void>
  image: (image: ImageFile) => ImageFile
  hashes: typeof hashRequest
  vector: Uint8Array | undefined
  /** Absent: the engine knows nothing beforehand. */
  check: ((refusals: readonly string[], request: PictureRequest) => RequestCheck) | undefined
}

type Inputs = { readonly target: RgbaImage; readonly mask: GreyImage } | undefined

const capability = (
  operation: OperationCapability['operation'],
  change: Partial<OperationCapability> = {},
): OperationCapability => ({
  operation,
  mask: 'ignored',
  maxOutputs: 1,
  maxPixels: 2048 * 2048,
  seed: 'exact',
  progress: 'steps',
  cancel: 'hard',
  face: 'applied',
  pose: 'ignored',
  ...change,
})

const refuse = (publicMessage: string) => new EngineError('invalid-input', publicMessage, { publicMessage })
const unsupported = () => new EngineError('unsupported', 'not by this engine', { retry: 'other-engine' })
const known = (refusals: readonly string[]): RequestCheck => ({ refusals, warnings: [], understood: [], ignored: [] })

async function readInputs({ operation, target, mask, source, width }: PictureRequest): Promise<Inputs> {
  if (operation !== 'swap-garment' && operation !== 'create-background') {
    if (width < 16) throw refuse('A picture is 16 pixels wide or more.')
    return undefined
  }
  const needsSource = operation === 'swap-garment'
  if (!target || !mask || (needsSource && !source)) throw refuse('A photo, a selection and a flat-lay are needed.')
  const [photo, marked] = [await decodeRgba(target), await decodeGrey(mask)]
  if (source) await decodeRgba(source)
  if (photo.width !== marked.width) throw refuse('The selection has another size than the photo.')
  if (marked.data.every((value) => value === 0)) throw refuse('Nothing is selected.')
  return { target: photo, mask: marked }
}

const RIGHT: ToyEngine = {
  claimed: [
    capability('create-pattern'),
    capability('swap-garment', { mask: 'required' }),
    capability('create-background', { mask: 'required' }),
    capability('variation', { modes: ['create-pattern'] }),
  ],
  unclaimed: ({ operation, original }) =>
    operation === 'create-pattern' ||
    operation === 'swap-garment' ||
    operation === 'create-background' ||
    (operation === 'variation' && original?.operation === 'create-pattern')
      ? undefined
      : unsupported(),
  colourOf: ({ seed, index, face, original }) => [seed, index, face, original?.lineage],
  read: readInputs,
  paints: (mask) => mask === 255,
  async work({ signal, emit }) {
    emit({ kind: 'progress', fraction: 0.5, stage: 'Mixing' })
    await setTimeout(5, undefined, { signal })
    emit({ kind: 'progress', fraction: 1, stage: 'Painting' })
  },
  image: (image) => image,
  hashes: hashRequest,
  vector: undefined,
  check: known,
}

function toyEngine(change: Partial<ToyEngine> = {}): ImageEngine {
  const toy = { ...RIGHT, ...change }

  async function run(request: PictureRequest, context: EngineContext): Promise<PictureResult> {
    const refusal = toy.unclaimed(request)
    if (refusal) throw refusal
    try {
      context.signal.throwIfAborted()
      const inputs = await toy.read(request)
      await toy.work(context)
      const colour = createHash('sha256')
        .update(JSON.stringify(toy.colourOf(request)))
        .digest()
      return {
        images: [toy.image(await paint(request, inputs, colour))],
        ...(toy.vector && { vector: toy.vector }),
        provenance: {
          engine: 'toy',
          version: '1',
          model: 'none',
          seed: request.seed,
          generative: false,
          ...toy.hashes(request),
        },
        warnings: [],
        understood: [],
        ignored: [],
      }
    } catch (error) {
      if (context.signal.aborted) throw new EngineError('cancelled', 'stopped by its signal', { cause: error })
      throw error
    }
  }

  async function paint(request: PictureRequest, inputs: Inputs, [r, g, b]: Uint8Array): Promise<ImageFile> {
    const { width, height } = sizeOwed(request)
    if (!inputs) {
      const data = await sharp({ create: { width, height, channels: 3, background: { r: r!, g: g!, b: b! } } })
        .png({ compressionLevel: 1 })
        .toBuffer()
      return { data, mediaType: 'image/png', width, height }
    }
    const { target, mask } = inputs
    for (const [p, value] of mask.data.entries()) {
      if (toy.paints(value)) target.data.set([r!, g!, b!], 4 * p)
    }
    return encodePng(target, 'fast')
  }

  return {
    id: 'toy',
    capabilities: async () => toy.claimed,
    health: async () => ({ ok: true }),
    run,
    ...(toy.check && {
      check: async (request: PictureRequest) => {
        try {
          await toy.read(request)
          return toy.check!([], request)
        } catch (error) {
          return toy.check!([(error as EngineError).publicMessage], request)
        }
      },
    }),
    close: async () => {},
  }
}

const CASES = ['create-pattern', 'swap-garment', 'variation'] as const
/** It never says how far it is. */
const silent: ToyEngine['work'] = ({ signal }) => setTimeout(5, undefined, { signal })
const claiming = (change: Partial<OperationCapability>) => RIGHT.claimed.map((each) => ({ ...each, ...change }))
/** Pixels of its largest picture, where those are few. */
const SMALL = 512 * 512

async function readSmall(request: PictureRequest): Promise<Inputs> {
  if (request.width * request.height > SMALL) throw refuse('The picture is too large.')
  return readInputs(request)
}

const RIGHT_ENGINES: readonly (readonly [string, Partial<ToyEngine>])[] = [
  ['that checks beforehand', {}],
  ['that knows nothing beforehand', { check: undefined }],
  ['that tells no progress', { work: silent, claimed: claiming({ progress: 'none' }) }],
  ['that makes small pictures alone', { read: readSmall, claimed: claiming({ maxPixels: SMALL }) }],
]

describe.each(RIGHT_ENGINES)('a right engine %s passes', (_, change) => {
  test.each(Object.values(ENGINE_CHECKS))('$title', (check) => check.expect(toyEngine(change), CASES))

  describe.each(CASES)('%s', (each) => {
    const checks = Object.values(CASE_CHECKS).filter(({ appliesTo }) => appliesTo(each))
    test.each(checks)('$title', (check) => check.expect(toyEngine(change), each))
  })
})

// Of backgrounds it knows what concerns people: it moves no cut-out.
test.each([CASE_CHECKS.face, CASE_CHECKS.newPerson])('a right engine $title', (check) =>
  check.expect(toyEngine(), 'create-background'),
)

type Mutant = readonly [
  wrong: string,
  check: keyof typeof ENGINE_CHECKS | keyof typeof CASE_CHECKS,
  each: ConformanceCase,
  change: Partial<ToyEngine>,
]

/** It says how far it is, and nobody stops it. */
const deaf: ToyEngine['work'] = async ({ emit }) => {
  emit({ kind: 'progress', fraction: 0.5, stage: 'Mixing' })
  await setTimeout(20)
}
const black = { parametersHash: '0'.repeat(64), inputsHash: '0'.repeat(64) }
const smaller = (image: ImageFile): ImageFile => ({ ...image, width: image.width - 1 })
const cut = (svg: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${svg}><path d="M0 0h9v9z"/></svg>`)
const refusedForever = (request: PictureRequest) =>
  RIGHT.unclaimed(request) && new EngineError('unsupported', 'not by this engine')

const MUTANTS: readonly Mutant[] = [
  ['ignores the seed', 'seeds', 'create-pattern', { colourOf: ({ index }) => index }],
  ['ignores the number of the picture', 'seeds', 'create-pattern', { colourOf: ({ seed }) => seed }],
  ['ignores the lineage', 'seeds', 'variation', { colourOf: ({ seed, index }) => [seed, index] }],
  ['draws equal requests unequally', 'seeds', 'create-pattern', { colourOf: (request) => request.idempotencyKey }],
  ['ignores the face', 'face', 'create-background', { colourOf: ({ seed, index }) => [seed, index] }],
  [
    'draws every face alike',
    'face',
    'create-background',
    { colourOf: ({ seed, index, face }) => [seed, index, face !== undefined] },
  ],
  ['draws nobody around what is kept', 'newPerson', 'create-background', { paints: () => false }],
  ['says another size than its file has', 'picture', 'create-pattern', { image: smaller }],
  ['gives what is no vector', 'picture', 'create-pattern', { vector: Buffer.from('a vector') }],
  ['gives a vector of another shape', 'picture', 'create-pattern', { vector: cut('width="20" height="10"') }],
  ['tells no progress, and says it does', 'picture', 'create-pattern', { work: silent }],
  [
    'says beforehand that it understands what it does not',
    'picture',
    'create-pattern',
    { check: (refusals) => ({ ...known(refusals), understood: ['roses'] }) },
  ],
  [
    'warns beforehand of what is not on the picture',
    'picture',
    'create-pattern',
    { check: (refusals) => ({ ...known(refusals), warnings: ['It may be small.'] }) },
  ],
  ['has constant hashes', 'hashes', 'create-pattern', { hashes: () => black }],
  [
    'has a constant hash of its inputs',
    'hashes',
    'swap-garment',
    { hashes: (request) => ({ ...hashRequest(request), inputsHash: black.inputsHash }) },
  ],
  [
    'hashes the attempt',
    'hashes',
    'create-pattern',
    { hashes: (request) => hashRequest({ ...request, prompt: request.idempotencyKey }) },
  ],
  ['changes what is not marked', 'unmasked', 'swap-garment', { paints: () => true }],
  [
    'looks at the signal only while it tells how far it is',
    'stops',
    'create-pattern',
    {
      work: async ({ signal, emit }) => {
        emit({ kind: 'progress', fraction: 0.5, stage: 'Mixing' })
        signal.throwIfAborted()
        await setTimeout(20)
      },
    },
  ],
  [
    'never looks at the signal, and tells no progress',
    'stops',
    'create-pattern',
    { work: () => setTimeout(20), claimed: claiming({ progress: 'none' }) },
  ],
  [
    'makes small pictures alone, and never looks at the signal',
    'stops',
    'create-pattern',
    { read: readSmall, work: deaf, claimed: claiming({ maxPixels: SMALL }) },
  ],
  [
    'refuses the picture that is to be cancelled',
    'stops',
    'create-pattern',
    {
      read: async () => {
        throw refuse('Nothing is drawn today.')
      },
    },
  ],
  [
    'draws without a mask that it needs',
    'files',
    'swap-garment',
    {
      check: undefined,
      read: async (request) => (request.mask ? readInputs(request) : undefined),
    },
  ],
  [
    'draws without a flat-lay',
    'files',
    'swap-garment',
    {
      check: undefined,
      read: async (request) => readInputs({ ...request, source: request.source ?? request.target! }),
    },
  ],
  ...(['mask', 'source', 'target'] as const).map((name): Mutant => [
    `is confused by a broken ${name}`,
    'files',
    'swap-garment',
    {
      check: undefined,
      read: async (request) => {
        if ((request[name]?.data.length ?? 9) < 9) throw new TypeError('cannot read the file')
        return readInputs(request)
      },
    },
  ]),
  [
    'refuses beforehand what it draws',
    'check',
    'create-pattern',
    { check: () => known(['No.']), read: async () => undefined },
  ],
  ['refuses nothing beforehand', 'check', 'swap-garment', { check: () => known([]) }],
  [
    'says beforehand more than is wrong',
    'check',
    'swap-garment',
    { check: (refusals) => known(refusals.length > 0 ? [...refusals, 'It is Sunday.'] : []) },
  ],
  ['needs a mask where none is marked', 'capability', 'create-pattern', { claimed: claiming({ mask: 'required' }) }],
  ['claims a variation of other modes', 'capability', 'variation', { claimed: claiming({ modes: ['create-sketch'] }) }],
  ['refuses what it does not claim for good', 'unclaimed', 'create-pattern', { unclaimed: refusedForever }],
  [
    'refuses a variation that it does not claim for good',
    'unclaimed',
    'variation',
    {
      unclaimed: (request) => (request.operation === 'variation' ? refusedForever(request) : RIGHT.unclaimed(request)),
    },
  ],
  ['draws what it does not claim', 'unclaimed', 'create-pattern', { unclaimed: () => undefined }],
  ['claims masks and has none', 'masks', 'create-pattern', { claimed: [capability('mask-from-points')] }],
  ['claims an operation twice', 'claims', 'variation', { claimed: [...RIGHT.claimed, ...RIGHT.claimed] }],
]

test.each(MUTANTS)('an engine that %s does not pass', async (_, check, each, change) => {
  const engine = toyEngine(change)
  const checked =
    check in ENGINE_CHECKS
      ? ENGINE_CHECKS[check as keyof typeof ENGINE_CHECKS].expect(engine, CASES)
      : CASE_CHECKS[check as keyof typeof CASE_CHECKS].expect(engine, each)
  // By an assertion: nothing of the check itself falls over.
  await expect(checked).rejects.toMatchObject({ name: 'AssertionError' })
})
