import type { GreyImage, RgbaImage } from '@toile/imaging'
import { type GarmentFidelity, measureGarment as measureGiven, readGarment } from '../garment.ts'

/** Of a flat-lay and a result, from the beginning. */
export function measureGarment(flatLay: RgbaImage, result: RgbaImage, mask: GreyImage): GarmentFidelity | undefined {
  const given = readGarment(flatLay)
  return given && measureGiven(given, result, mask)
}
