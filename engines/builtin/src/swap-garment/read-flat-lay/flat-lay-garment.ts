import { garmentTexture } from './garment-texture.ts'
import { type CutEdge, cutOutFlatLay, type FlatLay } from './cut-out.ts'
import type { FloatImage, GreyImage, RgbaImage } from '@toile/imaging'
import { readShape, type Shape } from '../../garment-shape/shape.ts'
import { ADVICE } from '../advice.ts'
import { refusal } from '../refusals.ts'
import { type Lay, setUpright } from './upright.ts'

/** A garment as its flat-lay shows it. Data alone, so that it can go from thread to thread. */
export interface FlatLayGarment {
  readonly flatLay: FlatLay
  readonly garment: Shape
  /** See `garmentTexture`. */
  readonly cloth: FloatImage
  /** How it lay; it is upright here. */
  readonly lay: Lay
}

/**
 * Cuts a garment off the ground of its flat-lay, 8-bit sRGB, sets it upright and reads its shape. `edge` and `mask`: see `cutOutFlatLay`.
 *
 * @throws EngineError 'invalid-input' when no garment is seen on it
 */
export function readFlatLay(picture: RgbaImage, edge: CutEdge = 'matted', mask?: GreyImage | null): FlatLayGarment {
  const cut = cutOutFlatLay(picture, edge, mask)
  const { flatLay, lay } = cut ? setUpright(cut) : { lay: 'upright' as const }
  const garment = flatLay && readShape(flatLay.mask, { flat: true })
  if (!flatLay || !garment) {
    throw refusal(
      'no garment on the flat-lay',
      `No garment was found on the flat-lay. ${ADVICE.oneGarmentOnPlainGround}`,
    )
  }
  return { flatLay, garment, cloth: garmentTexture(flatLay, garment), lay }
}
