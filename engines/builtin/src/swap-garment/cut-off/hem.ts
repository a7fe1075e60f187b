import { warpTrunk, type SourcePoint } from '../warp/part-warp.ts'
import { isCutOff, type Outline } from '../../garment-shape/outline.ts'
import { medianOf } from '@toile/imaging'
import type { SwapInput } from '../swap-input.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** Width, in those of the garment, below which something is no tie nor the end of one but a label or a thread. Chosen by eye. */
const THREAD = 0.02

/**
 * How much of a top or a dress, as long as it is worn, lies below the selection's lower edge and is cut off there: a share of its length from
 * the shoulders to the lowest that hangs from its body, as a tie may. 0 where nothing does or the photo ends there; the brief of a body
 * suit does not count.
 */
export function cutOffAtHem({ garment, body, style }: Pick<SwapInput, 'garment' | 'body' | 'style'>): number {
  if (garment.kind !== 'upper' && garment.kind !== 'dress') return 0
  if ((body.kind !== 'upper' && body.kind !== 'dress') || isCutOff(body.outline)) return 0
  const { trunk, outline } = garment
  const place: SourcePoint = { x: 0, y: 0 }
  const row = body.trunk.hem - 1
  const middle = (body.trunk.left[row]! + body.trunk.right[row]!) / 2
  const bottom = lowestOf(body.trunk, body.outline)
  warpTrunk(garment, body, style).at(middle / body.outline.scale, bottom / body.outline.scale, place)
  const end = place.y * outline.scale
  const lowest = garment.isSuit ? trunk.hem : lowestOf(trunk, outline)
  const length = lowest - medianOf([...trunk.shoulder])
  return Math.max(0, (lowest - end) / Math.max(1, length))
}

/** The row below the last of what hangs together with a hem, in its columns; a sleeve beside it does not. */
function lowestOf({ left, right, hem, width }: Trunk, { mask, bottom }: Outline): number {
  const [from, to] = [Math.round(left[hem - 1]!), Math.round(right[hem - 1]!)]
  let above = new Uint8Array(mask.width + 2).fill(1, from + 1, to + 1)
  let lowest = hem
  for (let y = hem; y < bottom; y += 1) {
    const hangs = new Uint8Array(mask.width + 2)
    let count = 0
    for (let x = from; x < to; x += 1) {
      // One column further on in these rows.
      const isBelow = above[x] === 1 || above[x + 1] === 1 || above[x + 2] === 1
      if (!isBelow || mask.data[y * mask.width + x]! < 128) continue
      hangs[x + 1] = 1
      count += 1
    }
    if (count > THREAD * width) lowest = y + 1
    above = hangs
  }
  return lowest
}
