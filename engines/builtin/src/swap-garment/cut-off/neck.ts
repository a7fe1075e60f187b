import type { FloatImage } from '@toile/imaging'
import { warpTrunk, type SourcePoint } from '../warp/part-warp.ts'
import { edgesAt } from '../../garment-shape/trunk-edges.ts'
import { COVERED } from '../pixel-kinds.ts'
import type { SwapInput } from '../swap-input.ts'

/** Pixels from one that is read to the next, across and down. Chosen for the time that it takes. */
const STEP = 3

/**
 * How much of a top or a dress, as it is laid on the body, falls into what the selection leaves open at the neck and from there down the
 * front, where the photo stays: a share of what it has above the armpits, 0 where nothing does. Hair and such in front of it do not
 * count. `linear`: the garment's picture; `distance`: each pixel's distance from the mask, which up to `feather` is drawn.
 */
export function cutOffAtNeck(swap: SwapInput, linear: FloatImage, distance: Float32Array, feather: number): number {
  const { garment, body, mask, front, style } = swap
  if (garment.kind !== 'upper' && garment.kind !== 'dress') return 0
  if (body.kind !== 'upper' && body.kind !== 'dress') return 0
  const { trunk, outline } = body
  const part = warpTrunk(garment, body, { ...style, length: 0 })
  const place: SourcePoint = { x: 0, y: 0 }
  const isCloth = (x: number, y: number): boolean => {
    part.at(x + 0.5, y + 0.5, place)
    const [u, v] = [Math.floor(place.x), Math.floor(place.y)]
    if (u < 0 || v < 0 || u >= linear.width || v >= linear.height) return false
    return linear.data[4 * (v * linear.width + u) + 3]! >= COVERED
  }
  const armpits = Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)
  const isBelow = new Uint8Array(mask.width)
  let [cut, all] = [0, 0]
  for (let y = Math.floor(trunk.top / outline.scale); y < Math.min(mask.height, trunk.hem / outline.scale); y += STEP) {
    const [from, to] = edgesAt(trunk, (y + 0.5) * outline.scale - 0.5)
    for (
      let x = Math.max(0, Math.ceil(from / outline.scale));
      x < Math.min(mask.width, to / outline.scale);
      x += STEP
    ) {
      const i = y * mask.width + x
      if (distance[i]! <= feather) isBelow[x] = 1
      // A hand on the belly has the garment above it.
      else if (isBelow[x] === 1 || (front && front.data[i]! >= 128)) continue
      if (!isCloth(x, y)) continue
      if (y * outline.scale < armpits) all += 1
      if (distance[i]! > feather) cut += 1
    }
  }
  return cut / Math.max(1, all)
}
