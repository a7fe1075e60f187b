import { type Mode, MODES } from '@toile/contract'
import type { ImageFile, MaskRequest, PictureOperation, PictureRequest } from '@toile/engine'
import { costQuestion, costRequest, PICTURE_MODES, type PictureMode } from '../eval/cost-requests.ts'
import { fuzzCase } from '../fuzz/cases.ts'
import { maskCase } from '../fuzz/mask-cases.ts'
import { ask } from '../lib/ask.ts'
import { pairsOf, readWardrobe, swapRequest } from '../lib/pairs.ts'
import { requestOf } from '../lib/studio.ts'
import { ALL_PROMPTS, isPrompted, PROMPTED_MODES, type PromptedMode } from '../prompts/all.ts'

/** Something to ask of the engine; made when its turn comes, since its pictures are large. */
export type Question =
  | { readonly name: string; readonly picture: () => Promise<PictureRequest> }
  | { readonly name: string; readonly masks: () => Promise<MaskRequest> }

/** Of each mode that draws from words, and of each operation's hostile requests. */
const [PROMPTS, HOSTILE] = [18, 16] as const
/** Width and height of a prompt's picture in pixels, in turn. */
const SIZES = [
  [512, 512],
  [384, 640],
  [640, 480],
  [768, 1024],
] as const
const PLACES = [
  'sandy beach at golden hour',
  'a city street in the rain',
  'studio, pale grey backdrop, soft light from the left',
  'forest path, morning fog',
  'an old library',
  'snowy mountains at noon',
  'rooftop at night with neon lights',
  'lavender field',
] as const
const GARMENTS = ['jacket', 'trousers', 'the shirt under the jacket', ''] as const
/** What can be varied. */
const ORIGINALS = [...PROMPTED_MODES, ...MODES.filter((mode) => !isPrompted(mode))]
/** Of a folder of photos: pairs of a photo and a flat-lay that are swapped, spread over all there are. */
const PAIRS = 24
/** Every which photo is also taken apart, and given another background. */
const EVERY = 3

/** Requests that need no file of anybody's: words, drawn samples, and hostile ones. */
export function drawnQuestions(): Question[] {
  const prompts = PROMPTED_MODES.flatMap((mode) =>
    spread(
      ALL_PROMPTS.filter((prompt) => prompt.mode === mode),
      PROMPTS,
    ),
  )
  return [
    ...prompts.map((prompt, i) => {
      const [width, height] = SIZES[i % SIZES.length]!
      return asked(`${prompt.mode} ${prompt.id} ${width}x${height}`, async () => ({
        ...(await ask(prompt, i + 1)),
        index: i % 4,
        width,
        height,
      }))
    }),
    ...PLACES.map((prompt, i) => sample('create-background', prompt, { prompt, seed: i + 1, index: i % 4 })),
    ...[1, 2, 3, 4].map((seed) => sample('swap-garment', `seed ${seed}`, { seed, index: seed - 1 })),
    ...GARMENTS.map((prompt, i) => sample('image-to-flatlay', `'${prompt}'`, { prompt, seed: i + 1 })),
    sample('upscale', 'a photo', {}),
    ...ORIGINALS.flatMap((mode) => [[7], [7, 8]].map((lineage) => variation(mode, lineage))),
    ...PICTURE_MODES.flatMap((operation) => numbers(HOSTILE).map((number) => hostile(operation, number))),
    ...numbers(HOSTILE).map((number) => ({
      name: `mask-from-points hostile ${number}`,
      masks: async () => (await maskCase(number, false)).request,
    })),
    { name: 'mask-from-points on a jacket', masks: async () => (await costQuestion('usual'))('jacket') },
  ]
}

/** @param folder photos and flat-lays as `readWardrobe` takes them */
export async function photoQuestions(folder: string): Promise<Question[]> {
  const wardrobe = await readWardrobe(folder)
  const pairs = pairsOf(wardrobe).filter(({ worn }) => worn.mask !== undefined)
  const photos = wardrobe.worn.filter(({ mask }, i) => mask !== undefined && i % EVERY === 0)
  const sizeOf = ({ width, height }: ImageFile) => ({ width, height })
  return [
    ...spread(pairs, PAIRS).map((pair, i) =>
      asked(`swap-garment ${pair.lying.name} on ${pair.worn.name}`, async () => swapRequest(pair, i + 1)),
    ),
    ...photos.map(({ name, kind, asked: prompt, photo }, i) =>
      asked(`image-to-flatlay ${kind} of ${name}`, async () =>
        requestOf({ operation: 'image-to-flatlay', prompt, source: photo, seed: i + 1, width: 768, height: 1024 }),
      ),
    ),
    ...photos.map(({ name, kind, photo, mask }, i) =>
      asked(`create-background around ${kind} of ${name}`, async () =>
        requestOf({
          operation: 'create-background',
          prompt: PLACES[i % PLACES.length]!,
          target: photo,
          mask: mask!,
          seed: i + 1,
          ...sizeOf(photo),
        }),
      ),
    ),
  ]
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

/** So many of them, at even steps. */
const spread = <Item>(all: readonly Item[], count: number): Item[] =>
  numbers(Math.min(count, all.length)).map((i) => all[Math.floor((i * all.length) / Math.min(count, all.length))]!)

const asked = (name: string, picture: () => Promise<PictureRequest>): Question => ({ name, picture })

const sample = (
  operation: Exclude<PictureOperation, PromptedMode>,
  words: string,
  changes: Partial<PictureRequest>,
): Question => asked(`${operation} ${words}`, async () => ({ ...(await costRequest(operation, 'usual')), ...changes }))

const hostile = (operation: PictureMode, number: number): Question =>
  asked(`${operation} hostile ${number}`, async () => (await fuzzCase(operation, number, ORIGINALS, false)).request)

const variation = (mode: Mode, lineage: readonly number[]): Question =>
  asked(`variation of ${mode} after ${lineage.join(', ')}`, async () => {
    const { width, height, ...request } = await costRequest(mode, 'usual')
    const { source, target } = request
    const size = target ? { width, height } : { width: 512, height: 512 }
    const picture = (target ?? source ?? (await costRequest('upscale', 'usual')).source)!
    return {
      ...request,
      ...size,
      operation: 'variation',
      original: { operation: mode, picture, lineage: [...lineage] },
    }
  })
