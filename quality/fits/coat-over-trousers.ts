import type { Eye } from '@toile/eye'
import { closeUpOf } from '../../engines/builtin/src/swap-garment/read-photo/close-up.ts'
import { countMarked, type GreyImage } from '@toile/imaging'
import { coatColourShare } from '../../engines/builtin/src/swap-garment/occlusion/coat-colours.ts'
import { separateCoat } from '../../engines/builtin/src/swap-garment/occlusion/coat-over-trousers.ts'
import { type LabelledPhoto, OVER_TOPS } from './labelled-photos.ts'

/** One selection of trousers. */
export interface CoatOverTrousers {
  /** Whether what hangs over them was selected, too. */
  readonly isBoth: boolean
  /** The share of it that has other colours than their legs, and that the eye names as a top or a coat; without an eye 0. */
  readonly colours: number
  readonly named: number
  /** What is taken out of it as hanging over them: how well that fits what is labelled so (IoU), and the share of the trousers that goes with it. */
  readonly overlap: number
  readonly lost: number
}

const TROUSERS = ['jeans', 'pants']
/** What the eye names so hangs over them. */
const OVER = ['upper', 'outer']
/** Labelled pixels of trousers at least, and what hangs over them at least, as a share of these. */
const LEAST = 3000
const HANGS = 0.1

/** Trousers selected alone, and with what of a coat or jacket hangs beside and over them; none where too little of either is seen. */
export async function coatsOverTrousers({ photo, labelled }: LabelledPhoto, eye?: Eye): Promise<CoatOverTrousers[]> {
  const trousers = labelled(TROUSERS)
  const all = countMarked(trousers)
  if (all < LEAST) return []
  const over = labelled(OVER_TOPS)
  const first = Math.floor(trousers.data.indexOf(255) / photo.width) * photo.width
  const both = { ...trousers, data: trousers.data.map((value, i) => (i >= first && over.data[i]! > 0 ? 255 : value)) }
  const encoded = await eye?.encode(photo)
  const map = encoded?.classMap()
  const isOver = encoded?.classes.map((name) => OVER.includes(name))
  const read = (mask: GreyImage, isBoth: boolean): CoatOverTrousers => {
    const closeUp = closeUpOf(photo, mask)
    const seen = mask.data.reduce((sum, value, i) => sum + (value > 0 && isOver?.[map!.data[i]!] ? 1 : 0), 0)
    const tops = { ...mask, data: Uint8Array.from(map?.data ?? mask.data, (value) => (isOver?.[value] ? 255 : 0)) }
    const rest = map && separateCoat(closeUpOf(photo, mask), tops)?.closeUp
    const isGone = (i: number): boolean =>
      rest !== undefined && mask.data[i]! >= 128 && (rest.original ?? rest).mask.data[i]! < 128
    let [shared, either, lost] = [0, 0, 0]
    for (let i = 0; i < mask.data.length; i += 1) {
      const hangs = mask.data[i]! >= 128 && trousers.data[i]! < 128
      if (isGone(i) && hangs) shared += 1
      if (isGone(i) || hangs) either += 1
      if (isGone(i) && !hangs) lost += 1
    }
    return {
      isBoth,
      colours: coatColourShare(closeUp.photo, closeUp.mask),
      named: seen / countMarked(mask),
      overlap: shared / Math.max(1, either),
      lost: lost / all,
    }
  }
  const alone = read(trousers, false)
  return countMarked(both) - all < HANGS * all ? [alone] : [alone, read(both, true)]
}
