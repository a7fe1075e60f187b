/**
 * Photos, selections and flat-lays as users send them, but for exactly one hostile thing. What is hostile all over is mostly
 * refused before anything is drawn; these reach the drawing.
 */
import type { Random } from '@toile/imaging'
import { describeMode, GARMENT_TYPES, isMode, type Mode, type SourceKind } from '@toile/contract'
import type { ImageFile, PictureOperation, PictureRequest } from '@toile/engine'
import sharp, { type Sharp } from 'sharp'
import { requestOf } from '../lib/studio.ts'
import { sitterJacketSvg, sitterSvg } from '../samples/sitter.ts'
import { topSvg } from '../samples/top.ts'
import { caseSize } from './case-size.ts'
import { hostileFile, savedOddly, type Size } from './hostile-files.ts'
import { hostileMask } from './hostile-masks.ts'
import { hostilePrompt } from './hostile-prompts.ts'

/** Whether it reads a garment as it is worn: one that is replaced, or one that is taken out of its photo. */
export function takesWornGarment(operation: PictureOperation): operation is Mode {
  if (!isMode(operation)) return false
  const { marked, sourceKind } = describeMode(operation)
  return marked === 'replaced' || sourceKind === 'outfit'
}

const USUAL: Size = { width: 192, height: 256 }
const WORDS = 'jacket'

export async function wellMade(mode: Mode): Promise<PictureRequest> {
  const { prompt, target, sourceKind } = describeMode(mode)
  return requestOf({
    operation: mode,
    ...USUAL,
    ...(prompt !== 'none' && { prompt: WORDS }),
    ...(target !== 'none' && { target: await png(drawn(sitterSvg(), USUAL)), mask: await selection(USUAL) }),
    ...(sourceKind !== null && { source: await png(drawn(sourceSvg(sourceKind), USUAL)) }),
  })
}

/** What the one hostile thing is made of. */
interface Ground {
  readonly random: Random
  readonly number: number
  readonly allowLarge: boolean
  /** A picture's size that may be none. */
  readonly odd: Pick<PictureRequest, 'width' | 'height'>
}
/** A face that there is, and one that there is not. */
export const FACES: readonly Pick<PictureRequest, 'face'>[] = [
  { face: { id: 1, words: 'a woman of about thirty' } },
  { face: { id: 9999, words: '' } },
]

type Hostile = (ground: Ground) => Promise<Partial<PictureRequest>>

const anySize = ({ random, number, allowLarge }: Ground): Size => caseSize(random, number, allowLarge)

const COMMON: readonly Hostile[] = [
  async ({ odd }) => odd,
  async ({ random }) => ({
    seed: random.pick([0, 2 ** 31, 2 ** 32 - 1]),
    index: random.pick([1, 2, 3, 17]),
    ...random.pick(FACES),
  }),
]

const photoOfAnySize: Hostile = async (ground) => {
  const size = anySize(ground)
  return { target: await png(drawn(sitterSvg(), size)), mask: await selection(size) }
}
const sourceOfAnySize =
  (svg: string): Hostile =>
  async (ground) => ({ source: await png(drawn(svg, anySize(ground))) })

const words =
  (before: string): Hostile =>
  async ({ random }) => ({ prompt: `${before}${hostilePrompt(random)}` })
const garmentType: Hostile = async ({ random }) => ({ garmentType: random.pick(GARMENT_TYPES) })

const PHOTO: readonly Hostile[] = [
  async ({ random }) => ({ target: await hostileFile(random, USUAL) }),
  async ({ random }) => ({ target: await savedOddly(random, drawn(sitterSvg(), USUAL)) }),
  photoOfAnySize,
  async ({ random }) => ({ mask: await hostileMask(random, USUAL) }),
  async ({ random }) => ({ mask: await hostileMask(random, USUAL) }),
]
const sources = (svg: string): readonly Hostile[] => [
  async ({ random }) => ({ source: await hostileFile(random, USUAL) }),
  async ({ random }) => ({ source: await savedOddly(random, drawn(svg, USUAL)) }),
  sourceOfAnySize(svg),
  async ({ random }) => ({ source: await png(turned(random, drawn(svg, USUAL))) }),
]

/** All that may be hostile of what a mode takes. The order decides which case is which: a failure's number repeats it. */
function hostileThings(mode: Mode): readonly Hostile[] {
  const { prompt, target, sourceKind, garmentType: type } = describeMode(mode)
  return [
    ...COMMON,
    words(prompt === 'none' ? '' : `${WORDS} `),
    ...(type === 'none' ? [] : [garmentType]),
    ...(target === 'none' ? [] : PHOTO),
    ...(sourceKind === null ? [] : sources(sourceSvg(sourceKind))),
  ]
}

/** @param large its photo is a large one, and that is the hostile thing */
export async function photoModeCase(mode: Mode, large: boolean, ground: Ground): Promise<PictureRequest> {
  const hostile = large ? largeOf(mode) : ground.random.pick(hostileThings(mode))
  return { ...(await wellMade(mode)), ...(await hostile(ground)) }
}

const largeOf = (mode: Mode): Hostile =>
  describeMode(mode).target === 'none' ? sourceOfAnySize(sitterSvg()) : photoOfAnySize

const sourceSvg = (kind: SourceKind): string => (kind === 'flatlay' ? topSvg() : sitterSvg())

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
