import { sleeveScales } from '../warp/part-warp.ts'
import type { Sleeve } from '../../garment-shape/sleeve.ts'
import type { Shape } from '../../garment-shape/shape.ts'

/**
 * How much of a garment's sleeves the region's leave no room for, as close as they are ever fitted: a share, 0 to 1, of the
 * one that loses most. What the photo's border cuts off does not count, and 0 where there are not both.
 */
export function cutOffAtSleeves(garment: Shape, body: Shape): number {
  const [given, wanted] = [garment, body].map((shape) => ('sleeves' in shape ? shape.sleeves : {}))
  let most = 0
  for (const side of ['left', 'right'] as const) {
    const [from, to] = [given![side], wanted![side]]
    if (!from || !to || goesOnBeyond(to)) continue
    const { along } = sleeveScales(from, to, { length: 0, ease: 0 })
    most = Math.max(most, 1 - to.length / Math.max(1, from.length * along))
  }
  return most
}

/** Whether a sleeve goes on beyond the picture. */
export function goesOnBeyond({ mask: { width, height, data } }: Sleeve): boolean {
  for (let y = 0; y < height; y += 1) if (data[y * width]! >= 128 || data[(y + 1) * width - 1]! >= 128) return true
  return data.subarray((height - 1) * width).some((value) => value >= 128)
}
