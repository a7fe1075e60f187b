import { fitTrunk, type Place } from './fit.ts'
import { isCutOff, medianOf } from './outline.ts'
import type { SwapOrder } from './swap-order.ts'

/** What is narrower, in widths of the garment, is no tie nor the end of one: a label, a thread. */
const THREAD = 0.02

/**
 * How much of a top or a dress, as long as it is worn, lies below the selection's lower edge and is cut off there: a share of its length from
 * the shoulders to the lowest that hangs from its body, as a tie may. 0 where nothing does or the photo ends there; the brief of a body
 * suit does not count.
 */
export function cutAtHem({ garment, body, style }: Pick<SwapOrder, 'garment' | 'body' | 'style'>): number {
  if (garment.kind !== 'upper' && garment.kind !== 'dress') return 0
  if ((body.kind !== 'upper' && body.kind !== 'dress') || isCutOff(body.outline)) return 0
  const { trunk, outline } = garment
  const place: Place = { x: 0, y: 0 }
  const row = body.trunk.hem - 1
  const middle = (body.trunk.left[row]! + body.trunk.right[row]!) / 2
  fitTrunk(garment, body, style).at(middle / body.outline.scale, body.trunk.hem / body.outline.scale, place)
  const end = place.y * outline.scale
  let lowest = trunk.hem
  if (!garment.isSuit) {
    const [from, to] = [Math.round(trunk.left[trunk.hem - 1]!), Math.round(trunk.right[trunk.hem - 1]!)]
    for (let y = trunk.hem; y < outline.bottom; y += 1) {
      const across = outline.mask.data.subarray(y * outline.mask.width + from, y * outline.mask.width + to)
      if (across.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0) > THREAD * trunk.width) lowest = y + 1
    }
  }
  const length = lowest - medianOf([...trunk.shoulder])
  return Math.max(0, (lowest - end) / Math.max(1, length))
}
