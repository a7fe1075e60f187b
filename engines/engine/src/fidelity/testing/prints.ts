import { measureGarment } from './measure-garment.ts'
import { badge, drawFlatLay, type Print, scatter, wear } from './swapped.ts'

export const CREAM = [240, 230, 210] as const
const NAVY = [20, 30, 70] as const
export const flowers = scatter(1, CREAM, [
  [30, 80, 70],
  [200, 80, 60],
])
export const others = scatter(
  2,
  [30, 40, 80],
  [
    [220, 210, 190],
    [200, 160, 40],
  ],
)
/** The same colours as `flowers`, other motifs elsewhere. */
export const redrawn = scatter(9, CREAM, [
  [30, 80, 70],
  [200, 80, 60],
])
export const stripes: Print = (_x, y) => (Math.floor(y * 24) % 2 === 0 ? NAVY : CREAM)
export const logo = badge([40, 60, 110], [240, 240, 235])

/** What is measured of a photo on which the one print was given and the other is worn. */
export function measure(given: Print, worn: Print, how = {}) {
  const { result, mask } = wear(worn, how)
  return measureGarment(drawFlatLay(given), result, mask)!
}
