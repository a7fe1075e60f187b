/**
 * Photos, selections and flat-lays as users send them, but for exactly one hostile thing. What is hostile all over is mostly
 * refused before anything is drawn; these reach the drawing.
 */
import type { Random } from '@toile/imaging'
import { GARMENT_TYPES } from '@toile/contract'
import type { ImageFile, PictureRequest } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { requestOf } from '../lib/studio.ts'
import { sitterJacketSvg, sitterSvg } from '../samples/sitter.ts'
import { topSvg } from '../samples/top.ts'
import { caseSize } from './case-size.ts'
import { hostileFile, savedOddly, type Size } from './hostile-files.ts'
import { hostileMask } from './hostile-masks.ts'
import { hostilePrompt } from './hostile-prompts.ts'

export const WORN_OPERATIONS = ['swap-garment', 'image-to-flatlay'] as const
export type WornOperation = (typeof WORN_OPERATIONS)[number]
export const isWorn = (operation: string): operation is WornOperation =>
  WORN_OPERATIONS.some((each) => each === operation)

const USUAL: Size = { width: 192, height: 256 }

export async function wellMade(operation: WornOperation): Promise<PictureRequest> {
  const photo = await png(drawn(sitterSvg(), USUAL))
  const ask = { operation, ...USUAL }
  return operation === 'swap-garment'
    ? requestOf({ ...ask, target: photo, mask: await selection(USUAL), source: await png(drawn(topSvg(), USUAL)) })
    : requestOf({ ...ask, prompt: 'jacket', source: photo })
}

/** What the one hostile thing is made of. */
interface Ground {
  readonly random: Random
  readonly number: number
  readonly allowLarge: boolean
  /** A picture's size that may be none. */
  readonly odd: Pick<PictureRequest, 'width' | 'height'>
}
type Hostile = (ground: Ground) => Promise<Partial<PictureRequest>>

const anySize = ({ random, number, allowLarge }: Ground): Size => caseSize(random, number, allowLarge)

const COMMON: readonly Hostile[] = [
  async ({ odd }) => odd,
  async ({ random }) => ({
    seed: random.pick([0, 2 ** 31, 2 ** 32 - 1]),
    index: random.pick([1, 2, 3, 17]),
    faceId: random.pick([0, 9999]),
  }),
]

const photoOfAnySize: Hostile = async (ground) => {
  const size = anySize(ground)
  return { target: await png(drawn(sitterSvg(), size)), mask: await selection(size) }
}
const sourceOfAnySize: Hostile = async (ground) => ({ source: await png(drawn(sitterSvg(), anySize(ground))) })

const LARGE: Readonly<Record<WornOperation, Hostile>> = {
  'swap-garment': photoOfAnySize,
  'image-to-flatlay': sourceOfAnySize,
}

const HOSTILE: Readonly<Record<WornOperation, readonly Hostile[]>> = {
  'swap-garment': [
    ...COMMON,
    async ({ random }) => ({ prompt: hostilePrompt(random) }),
    async ({ random }) => ({ target: await hostileFile(random, USUAL) }),
    async ({ random }) => ({ target: await savedOddly(random, drawn(sitterSvg(), USUAL)) }),
    photoOfAnySize,
    async ({ random }) => ({ mask: await hostileMask(random, USUAL) }),
    async ({ random }) => ({ mask: await hostileMask(random, USUAL) }),
    async ({ random }) => ({ source: await hostileFile(random, USUAL) }),
    async ({ random }) => ({ source: await savedOddly(random, drawn(topSvg(), USUAL)) }),
    async (ground) => ({ source: await png(drawn(topSvg(), anySize(ground))) }),
    async ({ random }) => ({ source: await png(turned(random, drawn(topSvg(), USUAL))) }),
  ],
  'image-to-flatlay': [
    ...COMMON,
    async ({ random }) => ({ prompt: `jacket ${hostilePrompt(random)}` }),
    async ({ random }) => ({ garmentType: random.pick(GARMENT_TYPES) }),
    async ({ random }) => ({ source: await hostileFile(random, USUAL) }),
    async ({ random }) => ({ source: await savedOddly(random, drawn(sitterSvg(), USUAL)) }),
    sourceOfAnySize,
    async ({ random }) => ({ source: await png(turned(random, drawn(sitterSvg(), USUAL))) }),
  ],
}

/** @param large its photo is a large one, and that is the hostile thing */
export async function wornCase(operation: WornOperation, large: boolean, ground: Ground): Promise<PictureRequest> {
  const hostile = large ? LARGE[operation] : ground.random.pick(HOSTILE[operation])
  return { ...(await wellMade(operation)), ...(await hostile(ground)) }
}

const drawn = (svg: string, size: Size): Sharp => sharp(Buffer.from(svg)).resize({ ...size, fit: 'fill' })

/** By any angle, upside down, or as in a mirror; of another size then, mostly. */
const turned = (random: Random, image: Sharp): Sharp =>
  random.pick([
    () => image.rotate(random.whole(1, 359), { background: '#f4f3f0' }),
    () => image.flip(),
    () => image.flop(),
  ])()

async function png(image: Sharp): Promise<ImageFile> {
  const { data, info } = await image.png({ compressionLevel: 1 }).toBuffer({ resolveWithObject: true })
  return { data: Uint8Array.from(data), mediaType: 'image/png', width: info.width, height: info.height }
}

const selection = (size: Size): Promise<ImageFile> => png(drawn(sitterJacketSvg(), size).toColourspace('b-w'))
