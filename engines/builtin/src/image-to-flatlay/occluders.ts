import type { ClassName, Parse } from '@toile/eye'
import {
  connectedComponents,
  createFloat,
  createGrey,
  type GreyImage,
  resampleFloat,
  resampleGrey,
} from '@toile/imaging'
import type { FoundGarment } from './find-garment.ts'
import { classAreas, probabilitiesOf } from './class-probabilities.ts'
import { OCCLUDER } from './reconstruct/occluder-codes.ts'

/** What can lie over each kind of garment. */
const OVER: Partial<Readonly<Record<ClassName, readonly ClassName[]>>> = {
  upper: ['hair', 'outer', 'bag', 'accessory'],
  outer: ['hair', 'bag', 'accessory'],
  dress: ['hair', 'outer', 'bag', 'accessory'],
  skirt: ['upper', 'outer', 'bag', 'accessory'],
  lower: ['upper', 'outer', 'bag', 'accessory'],
}

/** The mask's size, each pixel a code of `OCCLUDER`; skin that hangs together with some that was taken off the garment is a limb over it. */
export function occludersIn(parse: Parse | undefined, { className, mask, foreign, skin }: FoundGarment): GreyImage {
  const out = createGrey(mask.width, mask.height)
  if (parse === undefined) return out
  const { width, height, channels } = parse.logits
  const over: readonly string[] = OVER[className] ?? []
  const odds = createFloat(width, height, 2)
  for (let cell = 0; cell < width * height; cell += 1) {
    let hides = -Infinity
    let other = -Infinity
    let bare = -Infinity
    for (let c = 0; c < channels; c += 1) {
      const logit = parse.logits.data[cell * channels + c]!
      if (parse.classes[c] === 'skin') bare = logit
      else if (over.includes(parse.classes[c]!)) hides = Math.max(hides, logit)
      else other = Math.max(other, logit)
    }
    odds.data[2 * cell] = hides - Math.max(other, bare)
    odds.data[2 * cell + 1] = bare - Math.max(other, hides)
  }
  const full = resampleFloat(odds, mask.width, mask.height, 'triangle').data
  for (let p = 0; p < mask.data.length; p += 1) {
    if (foreign?.strap && foreign.strap.data[p]! >= 128) {
      out.data[p] = OCCLUDER.object
      continue
    }
    if (mask.data[p]! >= 128) continue
    const isSkin = full[2 * p + 1]! > 0 || skin?.data[p] === 255
    out.data[p] = full[2 * p]! > 0 || foreign?.over.data[p] === 255 ? OCCLUDER.object : isSkin ? OCCLUDER.skin : 0
  }
  markLimbs(out, skin)
  return out
}

/** Marks what of the wearer's skin hangs together with skin that lay over the garment as a limb. */
function markLimbs(occluders: GreyImage, over: GreyImage | undefined): void {
  if (over === undefined) return
  const { labels, sizes } = connectedComponents({
    ...occluders,
    data: occluders.data.map((value) => (value === OCCLUDER.skin ? 255 : 0)),
  })
  const isOver = sizes.map(() => false)
  for (let p = 0; p < labels.length; p += 1) if (over.data[p] === 255) isOver[labels[p]!] = true
  for (let p = 0; p < labels.length; p += 1) if (labels[p]! > 0 && isOver[labels[p]!]) occluders.data[p] = OCCLUDER.limb
}

/** The mask's size, 128 and more where hair is; undefined where none is named. */
export function hairIn(parse: Parse | undefined, { width, height }: GreyImage): GreyImage | undefined {
  const hair = parse && classAreas(probabilitiesOf(parse)).get('hair')
  return hair && resampleGrey(hair.cells, width, height, 'triangle')
}
