import type { Outline } from '../../garment-shape/outline.ts'
import { type GreyImage, resampleGrey } from '@toile/imaging'
import { isBareSkin, OCCLUDER } from './occluder-codes.ts'

/** What an edge counts by what lies beside it. Chosen by eye. */
export const CONFIDENCE = {
  /** Where something may hide more cloth, or the edge was guessed. */
  covered: 0.01,
  /** Beside skin: a bare arm hangs beside a garment, a hand lies on it. */
  besideSkin: 0.3,
  /** How far beyond an edge something in front is looked for, pixels of the outline. */
  reach: 5,
  /** Pixels of the outline beyond an edge at which there is no cloth, if it was not guessed. */
  beyond: 3,
  /** Mean code of occluders in a pixel of the outline from which something lies over the garment. */
  over: 160,
  /** Mean code from which it is skin. */
  skin: 64,
} as const

/** Whether a limb that lies over the garment is right beside an edge, so that cloth may go on under it. `outward` as in `EdgeConfidence`. */
export type LimbOver = (x: number, y: number, outward: 1 | -1) => boolean

/** @param occluders as in `edgeConfidence` */
export function limbsOver({ mask }: Outline, occluders: GreyImage): LimbOver {
  if (!occluders.data.includes(OCCLUDER.limb)) return () => false
  const limbs = { ...occluders, data: occluders.data.map((value) => (value === OCCLUDER.limb ? 255 : 0)) }
  const { width, height, data } = resampleGrey(limbs, mask.width, mask.height, 'box')
  return (x, y, outward) => {
    const row = Math.min(height - 1, Math.max(0, Math.round(y)))
    for (let d = 0; d <= CONFIDENCE.reach; d += 1) {
      const column = Math.round(x + outward * d)
      if (column >= 0 && column < width && data[row * width + column]! >= 128) return true
    }
    return false
  }
}

/** What an edge counts, 0 to 1, by what lies beside it. `outward`: the direction across in which the garment ends. */
export type EdgeConfidence = (x: number, y: number, outward: 1 | -1) => number

/** @param occluders of the size of the mask that the outline was read from, codes of `OCCLUDER` */
export function edgeConfidence(outline: Outline, occluders: GreyImage): EdgeConfidence {
  const { mask } = outline
  const even = { ...occluders, data: occluders.data.map((value) => (isBareSkin(value) ? OCCLUDER.skin : value)) }
  const small = resampleGrey(even, mask.width, mask.height, 'box')
  return (x, y, outward) => {
    const row = Math.min(small.height - 1, Math.max(0, Math.round(y)))
    // Where cloth goes on beyond it, an edge was guessed: a sleeve lies against the body, or something bit into it above.
    const next = Math.round(x + outward * CONFIDENCE.beyond)
    if (next >= 0 && next < small.width && mask.data[row * small.width + next]! >= 128) return CONFIDENCE.covered
    let most = 0
    for (let d = 0; d <= CONFIDENCE.reach; d += 1) {
      const column = Math.round(x + outward * d)
      if (column < 0 || column >= small.width) break
      most = Math.max(most, small.data[row * small.width + column]!)
    }
    return most >= CONFIDENCE.over ? CONFIDENCE.covered : most >= CONFIDENCE.skin ? CONFIDENCE.besideSkin : 1
  }
}
