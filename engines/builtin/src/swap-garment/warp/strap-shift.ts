import { smoothstep } from '@toile/imaging'
import { runsAt, smoothed } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'

/** How a body's cloth, as wide as it covers the region, lies on that: rows and columns of the two outlines. */
export interface TrunkMapping {
  /** The garment's row on one side of a row of the region. */
  rowOn(side: 'left' | 'right', row: number): number
  /** The region's column in a row for a column in a row of the garment. */
  columnOn(row: number, garmentRow: number, garmentColumn: number): number
}

/** How straps and shoulders are moved sideways. Chosen by eye. */
const SHIFT = {
  /** Depth below the shoulders, in widths of the body, from which on and down to which cloth is moved ever less. */
  depth: [0.3, 0.6],
  /** How far beyond an armhole a garment without sleeves is still seen, in widths of the body. */
  beside: 0.08,
  /** Maximum shift of a strap from one row to the next, columns of the outline. */
  slant: 0.7,
  /** Maximum shift in all, as a share of the distance between the shoulders. */
  most: 0.3,
  /** Maximum width of a strap beside the neck, in widths of the body: it is moved in full. */
  strap: 0.15,
  /** Minimum width of a shoulder, in widths of the body: it is not moved, as the neck would move with it. */
  shoulder: 0.25,
  /** Smoothing of the shift from row to row, pixels of the outline. */
  even: 3,
} as const

/**
 * How far to the right the cloth over chest and shoulders is moved at a place of the region's outline, so that on each side what is
 * beside the neck (a strap, a shoulder) stays within what is selected there, from the armhole to the shoulder. 0 where it does anyway.
 */
export function strapShift(
  garment: Shape & { trunk: Trunk },
  body: Shape & { trunk: Trunk },
  laid: TrunkMapping,
): (x: number, y: number) => number {
  const [left, right] = (['left', 'right'] as const).map((side) => shiftsOf(side, garment, body, laid))
  return (x, y) => {
    const row = Math.min(left!.rows.length - 1, Math.max(0, Math.round(y)))
    const [p, q] = [left!.rows[row]!, right!.rows[row]!]
    return p === q ? p : p + (q - p) * smoothstep(left!.neck, Math.max(left!.neck + 1, right!.neck), x)
  }
}

interface Shifts {
  /** Of each row of the region, how far to the right what is beside the neck is moved. */
  readonly rows: Float32Array
  /** The column where the neck begins, up to which it is moved as it is. */
  readonly neck: number
}

function shiftsOf(
  side: 'left' | 'right',
  garment: Shape & { trunk: Trunk },
  body: Shape & { trunk: Trunk },
  { rowOn, columnOn }: TrunkMapping,
): Shifts {
  const { trunk, outline } = body
  const inward = side === 'left' ? 1 : -1
  const { tip } = trunk.sides[side]
  const most = SHIFT.most * Math.abs(trunk.sides.right.tip.x - trunk.sides.left.tip.x)
  const least = new Float32Array(outline.mask.height).fill(-Infinity)
  const largest = new Float32Array(outline.mask.height).fill(Infinity)
  const widths: number[] = []
  // Sleeves lie on sleeves.
  if (garment.trunk.sides[side].sleeve && trunk.sides[side].sleeve)
    return { rows: new Float32Array(outline.mask.height), neck: tip.x }
  const until = Math.min(trunk.hem, Math.ceil(tip.y + SHIFT.depth[1] * trunk.width))
  for (let y = Math.max(0, Math.floor(trunk.top)); y < until; y += 1) {
    const row = Math.floor(rowOn(side, y))
    const cloth = besideNeck(garment, side, row, 0)
    const open = besideNeck(body, side, y, SHIFT.beside)
    if (!cloth || !open) continue
    const fade = 1 - smoothstep(tip.y + SHIFT.depth[0] * trunk.width, until, y)
    // Inwards is positive on either side.
    const rim = inward * (open.outer - columnOn(y, row, cloth.outer)) + 1
    least[y] = fade * Math.min(most, rim)
    if (cloth.inner === undefined) continue
    // Above its end a shoulder goes up to the neck.
    if (row > garment.trunk.sides[side].tip.y)
      widths.push(inward * (columnOn(y, row, cloth.inner) - columnOn(y, row, cloth.outer)))
    if (open.inner === undefined) continue
    const neck = inward * (open.inner - columnOn(y, row, cloth.inner)) - 1
    largest[y] = fade * Math.max(-most, rim, neck)
  }
  // The least move of all with which it stays within, at no more of a slant.
  const spread = (values: Float32Array, bound: (p: number, q: number) => number, slant: number): void => {
    for (let y = 1; y < values.length; y += 1) values[y] = bound(values[y]!, values[y - 1]! + slant)
    for (let y = values.length - 2; y >= 0; y -= 1) values[y] = bound(values[y]!, values[y + 1]! + slant)
  }
  spread(least, Math.max, -SHIFT.slant)
  spread(largest, Math.min, SHIFT.slant)
  const wide = widths.length === 0 ? trunk.width / 2 : Math.min(...widths)
  const moves = 1 - smoothstep(SHIFT.strap * trunk.width, SHIFT.shoulder * trunk.width, wide)
  const rows = least.map((value, y) => inward * (value > 0 ? moves * value : Math.max(value, Math.min(0, largest[y]!))))
  return { rows: smoothed(rows, SHIFT.even), neck: tip.x + inward * wide }
}

/**
 * The two ends of what a row has on one side of the neck, without the inner one where the row is not open there. Of a sleeve only what
 * is nearer to the armhole than `beyond`, in widths of the trunk, belongs to it.
 */
function besideNeck(
  { trunk, outline }: Shape & { trunk: Trunk },
  side: 'left' | 'right',
  row: number,
  beyond: number,
): { outer: number; inner?: number } | undefined {
  if (row < 0 || row >= outline.mask.height) return undefined
  const { sides, width } = trunk
  const edge = trunk[side][row]!
  const axis = (sides.left.tip.x + sides.right.tip.x) / 2
  const reach = sides[side].sleeve ? beyond * width : Infinity
  const runs = runsAt(outline, row)
  const run =
    side === 'left' ? runs.find(({ to }) => to > edge - reach) : runs.findLast(({ from }) => from < edge + reach)
  if (!run) return undefined
  return side === 'left'
    ? run.from < axis
      ? { outer: Math.max(run.from, edge - reach), ...(run.to < axis && { inner: run.to }) }
      : undefined
    : run.to > axis
      ? { outer: Math.min(run.to, edge + reach), ...(run.from > axis && { inner: run.from }) }
      : undefined
}
