/** Case n of an operation, always the same: what a failure's number repeats. */
import { createRandom, type Random } from '@toile/drawing'
import { GARMENT_TYPES, type Mode } from '@toile/contract'
import type { ImageFile, PictureOperation, PictureRequest } from '@toile/engines'
import sharp from 'sharp'
import { requestOf } from '../lib/studio.ts'
import { hostileFile } from './hostile-files.ts'
import { hostilePrompt } from './hostile-prompts.ts'

/** What has nothing to read but words. */
const FROM_WORDS: ReadonlySet<PictureOperation> = new Set(['create-pattern', 'create-sketch'])
const MASKED: ReadonlySet<PictureOperation> = new Set(['create-background', 'swap-garment'])
/** Every twentieth case is a large one. */
const LARGE_EVERY = 20
const SMALL = { least: 16, most: 256 }
const LARGE = { least: 1024, most: 6000 }
const ODD_SIZES = [0, -1, 1, 2, 15.5, 63, 4097, 100_000, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31]

export interface FuzzCase {
  readonly operation: PictureOperation
  readonly number: number
  readonly large: boolean
  readonly request: PictureRequest
}

/**
 * @param modes what the engine draws: what a variation can be asked of
 * @param allowLarge false keeps all inputs and pictures at 256 px at most
 */
export async function fuzzCase(
  operation: PictureOperation,
  number: number,
  modes: readonly Mode[],
  allowLarge = true,
): Promise<FuzzCase> {
  const random = createRandom('fuzz', operation, number)
  const large = allowLarge && number % LARGE_EVERY === LARGE_EVERY - 1
  const drawn = operation === 'variation' ? random.pick(modes) : operation
  const inputs = await filesFor(drawn, random, large)
  const request = requestOf({
    operation,
    prompt: hostilePrompt(random),
    seed: random.pick([0, 1, 2 ** 31, 2 ** 32 - 1, random.whole(0, 2 ** 32 - 1)]),
    index: random.pick([0, 1, 2, 3, 3, 17]),
    faceId: random.pick([-1, -1, 0, 9999]),
    ...pictureSize(random, large),
    ...inputs,
    ...(operation === 'variation' && {
      original: {
        operation: drawn as Mode,
        picture: await hostileFile(random, { width: 64, height: 64 }),
        lineage: Array.from({ length: random.pick([0, 1, 2, 5]) }, () => random.whole(0, 2 ** 32 - 1)),
      },
    }),
  })
  return { operation, number, large, request }
}

function pictureSize(random: Random, large: boolean): { width: number; height: number } {
  if (random.chance(0.04)) return { width: random.pick(ODD_SIZES), height: random.pick([64, 256, ...ODD_SIZES]) }
  const side = () => (large ? random.pick([512, 1024, 2048]) : random.whole(64, SMALL.most))
  return { width: side(), height: side() }
}

async function filesFor(operation: PictureOperation, random: Random, large: boolean) {
  if (FROM_WORDS.has(operation)) return {}
  const { least, most } = large ? LARGE : SMALL
  const size = { width: random.whole(least, most), height: random.whole(least, most) }
  const file = await hostileFile(random, size)
  // Now and then what a mode needs is not there.
  if (random.chance(0.03)) return {}
  if (!MASKED.has(operation)) {
    const garmentType = random.pick(GARMENT_TYPES)
    return { source: file, ...(random.chance(0.8) && { garmentType }) }
  }
  const mask = random.chance(0.15) ? await hostileFile(random, size) : await maskOf(random, file)
  return { target: file, mask, ...(operation === 'swap-garment' && { source: await hostileFile(random, size) }) }
}

async function maskOf(random: Random, { width, height }: ImageFile): Promise<ImageFile> {
  const [w, h] = [Math.max(1, width), Math.max(1, height)]
  const shape = random.pick([
    '',
    `<rect width="${w}" height="${h}" fill="#fff"/>`,
    `<rect width="${w / 2}" height="${h}" fill="#fff"/>`,
    `<circle cx="${w / 2}" cy="${h / 2}" r="${Math.min(w, h) / 3}" fill="#fff"/>`,
    `<path d="M0 0H${w}V${h}H0ZM${w / 3} ${h / 5}H${(2 * w) / 3}V${h}H${w / 3}Z" fill-rule="evenodd" fill="#fff"/>`,
  ])
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${shape}</svg>`
  const data = await sharp(Buffer.from(svg)).flatten({ background: '#000' }).toColourspace('b-w').png().toBuffer()
  return { data, mediaType: 'image/png', width: w, height: h }
}
