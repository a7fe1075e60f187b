import { readShape } from '../../garment-shape/shape.ts'
import { drawMask, type Polygon } from '../../garment-shape/testing/drawn.ts'

/** A wide pullover whose sleeves hang apart from the body; the picture is 400 by 420. */
const WIDE: Polygon = [
  [170, 40],
  [230, 40],
  [275, 60],
  [350, 300],
  [290, 312],
  [262, 160],
  [262, 320],
  [138, 320],
  [138, 160],
  [110, 312],
  [50, 300],
  [125, 60],
]
const HANDS: readonly Polygon[] = [
  [
    [308, 306],
    [332, 302],
    [336, 345],
    [314, 348],
  ],
  [
    [92, 306],
    [68, 302],
    [64, 345],
    [86, 348],
  ],
]
export const wide = drawMask(400, 420, WIDE)
export const hands = drawMask(400, 420, ...HANDS)
/** The shape of `wide`. */
export const body = readShape(wide)!
