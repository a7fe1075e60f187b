import type { Legs } from '../../garment-shape/legs.ts'
import type { Outline } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'
import type { GreyImage } from '@toile/imaging'
import { goneOnAbove, hiddenRows, HIGHEST } from './hidden-waist.ts'
import { ownEdges } from './own-edges.ts'
import { robustLine } from './robust.ts'
import { alike, sides, sidesUnderLimbs } from './seams.ts'
import { type Trusted, underIn } from './trust.ts'

/** Where a garment's edges lie apart and show its inside. */
export type Opening = 'none' | 'neck' | 'front'

/** Standard deviation of the smoothing along the edges of a neck or front, as a share of the rows. */
const NECK = 0.02
/** Most that a hem or waist curves from its middle to its ends, as shares of half its length. */
const HEM = 0.14
const WAIST = 0.02
/** So much of half its length the line of a hem or waist is told from: its corners hang and curl. */
const CORNERLESS = 0.86

/** The outline that a garment has when it lies flat, in pixels of a picture in whose middle column its axis lies. Both sides are alike. */
export interface Flat {
  /** For each row, how far it reaches to either side of the middle. */
  readonly reach: Float32Array
  /** For each row, how far to either side of the middle nothing of it is: between the edges of a neck or front, between legs. */
  readonly gap: Float32Array
  /** For each distance from the middle, its first row and the one below its last. */
  readonly top: Float32Array
  readonly bottom: Float32Array
  /** From this row on; above it lie shoulders and neck. */
  readonly from: number
  /** For each row above it, how far from the middle both sides are made alike; left out where that is done everywhere. */
  readonly alike?: Float32Array
  /** Whether a place beside the body may be a sleeve's. */
  readonly beside: (x: number, y: number) => boolean
}

/** The columns about the middle one that are not the garment, between two that are. */
export function gapIn({ width, data }: GreyImage, y: number): { from: number; to: number } | undefined {
  const row = y * width
  const middle = Math.floor(width / 2)
  let [from, to] = [middle, middle]
  while (from > 0 && data[row + from - 1]! < 128) from -= 1
  while (to < width && data[row + to]! < 128) to += 1
  return data[row + middle]! >= 128 || from === 0 || to === width ? undefined : { from, to }
}

/** The same for all rows of the outline: beyond both ends as there. */
const allRows = (values: Float32Array, from: number, height: number): Float32Array =>
  Float32Array.from({ length: height }, (_, y) => values[Math.min(values.length - 1, Math.max(0, y - from))] ?? 0)

/** Of each column left and right of the middle, the first row of the outline between two rows from above (1) or below (-1); -1 for none. */
function endsOf(
  { mask: { width, data } }: Outline,
  [from, to]: readonly [number, number],
  inward: 1 | -1,
): readonly [Float32Array, Float32Array] {
  const found = (column: number): number => {
    if (column < 0 || column >= width) return -1
    for (let k = 0; k < to - from; k += 1) {
      const y = inward > 0 ? from + k : to - 1 - k
      if (data[y * width + column]! >= 128) return inward > 0 ? y : y + 1
    }
    return -1
  }
  const half = Math.ceil(width / 2)
  return [
    Float32Array.from({ length: half }, (_, u) => found(half - 1 - u)),
    Float32Array.from({ length: half }, (_, u) => found(width - half + u)),
  ]
}

/** A hem (-1) or waist (1) between two distances from the middle: the soft curve that most of its columns lie on, or a line at a share of its columns. */
function level(
  outline: Outline,
  [inner, outer]: readonly [number, number],
  rows: readonly [number, number],
  inward: 1 | -1,
  most: number,
  quantile?: number,
): Float32Array {
  const found = endsOf(outline, rows, inward)
  const [squares, ends]: [number[], number[]] = [[], []]
  for (const side of found) {
    for (const [u, row] of side.entries()) {
      if (row < 0 || u + 0.5 < inner || u + 0.5 > outer) continue
      squares.push(((u + 0.5) / outer) ** 2)
      ends.push(row)
    }
  }
  if (ends.length === 0) return found[0].fill(inward > 0 ? rows[0] : rows[1])
  if (quantile !== undefined) {
    return found[0].fill(ends.toSorted((a, b) => a - b)[Math.floor(quantile * (ends.length - 1))]!)
  }
  const line = robustLine(squares, ends)
  const slope = Math.min(most * outer, Math.max(-most * outer, line.slope))
  const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length
  const start = line.at + (line.slope - slope) * mean
  return found[0].map((_, u) => start + slope * ((u + 0.5) / outer) ** 2)
}

/** Half the width of a chest that has sleeves, at most, in widths of the trunk. */
const WIDEST = 0.55

type Trunked = Extract<Shape, { trunk: Trunk }>

/**
 * The outline of what has a trunk.
 *
 * @param seen 255 = garment, upright, its axis in the middle column; `front`: of its size, as in `flatShape`
 * @param outline of `seen`, and `shape`: as it was read from that
 */
export function flatTrunk(
  seen: GreyImage,
  front: GreyImage,
  outline: Outline,
  shape: Trunked,
  opening: Opening,
  trusted: Trusted,
): Flat {
  const { trunk } = shape
  const { width, height } = outline.mask
  const isSkirt = shape.kind === 'skirt'
  const limbs = isSkirt ? [] : [shape.sleeves.left, shape.sleeves.right].flatMap((limb) => (limb ? [limb.mask] : []))
  const sleeved = trunk.sides.left.sleeve || trunk.sides.right.sleeve
  const { left, right } = sleeved ? trunk : ownEdges(outline, trunk, trunk.top)
  const chest = Math.round(
    isSkirt ? trunk.top : Math.min(trunk.hem - 2, Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)),
  )
  const edges = { outline, left, right, trusted, corners: { upper: isSkirt, lower: true } }
  const below = [chest, trunk.hem] as const
  const hidden = isSkirt ? hiddenRows(left, right, below, trusted) : 0
  const under = isSkirt ? undefined : sidesUnderLimbs(edges, below, underIn(outline, front), !sleeved)
  const seams = under ?? sides(edges, below)
  const reach = allRows(goneOnAbove(seams, hidden), chest, height)
  // Beside an armpit cloth of the sleeve is easily taken for the body's.
  if (sleeved) for (let y = 0; y < (chest + trunk.hem) / 2; y += 1) reach[y] = Math.min(reach[y]!, WIDEST * trunk.width)
  const gap = opening === 'none' ? new Float32Array(height) : openingIn(seen, front, outline, trunk, opening)
  const rows = trunk.hem - trunk.top
  const upper = [outline.top, Math.round(outline.top + 0.3 * rows)] as const
  const wide = reach[trunk.hem - 1]!
  const lower = [Math.round(trunk.hem - 0.3 * rows), outline.bottom] as const
  const top = isSkirt
    ? level(
        outline,
        [0, CORNERLESS * reach[Math.min(height - 1, trunk.top + 2)]!],
        upper,
        1,
        hidden > 0 ? 0 : WAIST,
        hidden > 0 ? HIGHEST : undefined,
      )
    : new Float32Array(Math.ceil(width / 2))
  const bottom = level(outline, [0, CORNERLESS * wide], lower, -1, HEM)
  const beside = (x: number, y: number): boolean => {
    const p = Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))
    return limbs.some(({ data }) => data[p]! >= 128)
  }
  const armholes = left.map((x, y) => (right[y]! - x) / 2)
  return { reach, gap, top, bottom, from: isSkirt ? 0 : chest, ...(sleeved && { alike: armholes }), beside }
}

/** So far down, as a share of its height, something within the edges of a front is behind them; from there on it lies over both. */
const BREAST = 0.4

/** Half the gap of a neck or front in each row of the outline. */
function openingIn(
  seen: GreyImage,
  front: GreyImage,
  { mask, top }: Outline,
  { hem }: Trunk,
  opening: Opening,
): Float32Array {
  const { width, height } = mask
  const scale = width / seen.width
  const [left, right, known] = [new Float32Array(height), new Float32Array(height), new Float32Array(height)]
  let last = top
  for (let y = top; y < hem; y += 1) {
    const row = Math.min(seen.height - 1, Math.floor(((y + 0.5) * seen.height) / height))
    const open = gapIn(seen, row)
    if (!open) {
      if (opening === 'neck' && last > top) break
      known[y] = last > top || opening === 'front' ? 1 : 0
      continue
    }
    left[y] = Math.max(0, scale * (seen.width / 2 - open.from))
    right[y] = Math.max(0, scale * (open.to - seen.width / 2))
    known[y] = y > top + BREAST * (hem - top) && isHidden(front, row, open) ? 0 : 1
    last = y + 1
  }
  const out = new Float32Array(height)
  const first = known.indexOf(1)
  // A gap that is hidden wherever it is seen is none: something lies before the middle.
  if (last === top || first < 0) return out
  const to = opening === 'front' ? hem : last
  const part = (rows: Float32Array): Float32Array => bridged(rows, known).slice(first, to)
  const counts = new Float32Array(to - first).fill(1)
  const fit = alike([part(left), part(right)], [counts, counts], NECK * (hem - top))
  // Closed again is closed, and open at the hem open to its end.
  for (let y = 0; y < (last < hem ? to : height); y += 1) {
    const wide = fit[Math.min(fit.length - 1, Math.max(0, y - first))]!
    out[y] = wide < 1 ? 0 : wide
  }
  return out
}

/** With what is not known in proportion between what is, above and below. */
function bridged(values: Float32Array, known: Float32Array): Float32Array {
  const out = values.slice()
  for (let y = 0, before = -1; y < values.length; y += 1) {
    if (known[y] !== 1) continue
    const start = before < 0 ? y : before
    for (let k = start + 1; k < y; k += 1) {
      out[k] = values[start]! + ((values[y]! - values[start]!) * (k - start)) / (y - start)
    }
    before = y
  }
  return out
}

/** Whether most of a gap in a row is something that lies in front. */
function isHidden(
  front: GreyImage,
  row: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  let count = 0
  for (let x = from; x < to; x += 1) if (front.data[row * front.width + x]! >= 128) count += 1
  return count > 0.5 * (to - from)
}

/** The outline of trousers, whose legs were read from `outline`, upright about the middle column. */
export function flatLegs(outline: Outline, { top, crotch, hem, edges }: Legs, trusted: Trusted): Flat {
  const { height } = outline.mask
  const [outerLeft, innerLeft, innerRight, outerRight] = edges
  const outerEdges = { outline, left: outerLeft, right: outerRight, trusted, corners: { upper: true, lower: true } }
  const hidden = hiddenRows(outerLeft, outerRight, [top, hem], trusted)
  const seams = sides(outerEdges, [top, hem])
  const reach = allRows(goneOnAbove(seams, hidden), top, height)
  const gap = new Float32Array(height)
  if (hem - crotch > 4) {
    const corners = { upper: false, lower: true }
    const innerEdges = { outline, left: innerLeft, right: innerRight, trusted: () => 1, corners }
    const inner = sides(innerEdges, [crotch, hem])
    for (let y = crotch; y < height; y += 1) gap[y] = Math.max(0, inner[Math.min(inner.length - 1, y - crotch)]!)
  }
  const outer = CORNERLESS * reach[hem - 1]!
  const inside = gap[hem - 1]! + (1 - CORNERLESS) * reach[hem - 1]!
  const waist = CORNERLESS * reach[Math.min(height - 1, top + 2)]!
  const upper = [outline.top, Math.max(outline.top + 2, Math.round((top + crotch) / 2))] as const
  return {
    reach,
    gap,
    top: level(outline, [0, waist], upper, 1, hidden > 0 ? 0 : WAIST, hidden > 0 ? HIGHEST : undefined),
    bottom: level(outline, [inside, outer], [Math.round((crotch + hem) / 2), outline.bottom], -1, 0),
    from: 0,
    beside: () => false,
  }
}
