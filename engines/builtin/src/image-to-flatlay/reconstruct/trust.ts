import type { Outline } from '../../garment-shape/outline.ts'
import { type GreyImage, resampleGrey } from '@toile/imaging'

/** How far beyond an edge something in front is looked for, pixels of the outline: what lies there may hide more cloth. */
const BESIDE = 5
/** Pixels of the outline beyond an edge at which there is no cloth. */
const GUESSED = 3
/** What of `front` lies over a garment, and what is skin, averaged to the outline's size. */
const LIES_OVER = 160
const IS_SKIN = 64
/** What an edge beside such a thing counts, and beside skin: a bare arm hangs beside a garment, a hand lies on it. */
export const COVERED = 0.01
const BESIDE_SKIN = 0.3

/** Values of `front` where bare skin is: beside a garment, and of a limb that was seen to lie over it. */
const [SKIN, LIMB_OVER] = [128, 192]
export const isBareSkin = (value: number): boolean => value === SKIN || value === LIMB_OVER

/** Whether a limb that lies over the garment is right beside an edge, so that cloth may go on under it. `outward` as in `Trusted`. */
export type Under = (x: number, y: number, outward: 1 | -1) => boolean

/** @param front as in `trustIn` */
export function underIn({ mask }: Outline, front: GreyImage): Under {
  if (!front.data.includes(LIMB_OVER)) return () => false
  const limbs = { ...front, data: front.data.map((value) => (value === LIMB_OVER ? 255 : 0)) }
  const { width, height, data } = resampleGrey(limbs, mask.width, mask.height, 'box')
  return (x, y, outward) => {
    const row = Math.min(height - 1, Math.max(0, Math.round(y)))
    for (let d = 0; d <= BESIDE; d += 1) {
      const column = Math.round(x + outward * d)
      if (column >= 0 && column < width && data[row * width + column]! >= 128) return true
    }
    return false
  }
}

/** What an edge counts, 0 to 1, by what lies beside it. `outward`: the direction across in which the garment ends. */
export type Trusted = (x: number, y: number, outward: 1 | -1) => number

/** @param front 255 where something lies that can hide the garment, 128 where skin does, 192 where that of a limb over it does */
export function trustIn(outline: Outline, front: GreyImage): Trusted {
  const { mask } = outline
  const even = { ...front, data: front.data.map((value) => (isBareSkin(value) ? SKIN : value)) }
  const small = resampleGrey(even, mask.width, mask.height, 'box')
  return (x, y, outward) => {
    const row = Math.min(small.height - 1, Math.max(0, Math.round(y)))
    // Where cloth goes on beyond it, an edge was guessed: a sleeve lies against the body, or something bit into it above.
    const next = Math.round(x + outward * GUESSED)
    if (next >= 0 && next < small.width && mask.data[row * small.width + next]! >= 128) return COVERED
    let most = 0
    for (let d = 0; d <= BESIDE; d += 1) {
      const column = Math.round(x + outward * d)
      if (column < 0 || column >= small.width) break
      most = Math.max(most, small.data[row * small.width + column]!)
    }
    return most >= LIES_OVER ? COVERED : most >= IS_SKIN ? BESIDE_SKIN : 1
  }
}
