import type { GreyImage } from '@toile/imaging'
import { readShape } from '../../engines/builtin/src/garment-shape/shape.ts'
import { median } from '../lib/figures.ts'

/** Where a top ends and trousers or a skirt begin; all in widths of the chest, the trunk's row at the armpits. */
export interface WaistPlace {
  /** Below the middle of the shoulder line. */
  readonly depth: number
  /** How much lower it is in the middle than near the sides. */
  readonly sag: number
  /** How much narrower the trunk is there than the chest. */
  readonly narrower: number
}

/** Undefined where the two do not meet over most of the trunk's width. `worn`: all above the legs. */
export function waistOf(top: GreyImage, below: GreyImage, worn: GreyImage): WaistPlace | undefined {
  const shape = readShape(worn, { kind: 'upper' })
  if (shape?.kind !== 'upper') return undefined
  const { trunk, outline } = shape
  const armpit = Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)
  const at = Math.min(trunk.hem - 1, Math.round(armpit))
  const [left, right] = [trunk.left[at]!, trunk.right[at]!]
  const chest = right - left
  if (chest < 20) return undefined
  const { width, height, data } = top
  const border = (u: number): number | undefined => {
    const x = Math.round(((left + right) / 2 + (u * chest) / 2) / outline.scale)
    if (x < 0 || x >= width) return undefined
    for (let y = Math.round(armpit / outline.scale); y < height - 3; y += 1) {
      if (data[y * width + x]! > 0 && below.data[(y + 1) * width + x]! > 0) return y * outline.scale
    }
    return undefined
  }
  const rows = (places: readonly number[]): number[] =>
    places.map(border).filter((row): row is number => row !== undefined)
  const inner = rows([-0.2, -0.1, 0, 0.1, 0.2])
  const outer = rows([-0.65, -0.55, 0.55, 0.65])
  if (inner.length < 4 || outer.length < 3) return undefined
  const shoulder = trunk.shoulder[trunk.shoulder.length >> 2]!
  const row = median([...inner, ...outer])
  const low = Math.min(trunk.hem - 1, Math.round(row))
  return {
    depth: (row - shoulder) / chest,
    sag: (median(inner) - median(outer)) / chest,
    narrower: 1 - (trunk.right[low]! - trunk.left[low]!) / chest,
  }
}
