import type { Legs } from '../../garment-shape/legs.ts'
import type { Outline } from '../../garment-shape/outline.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'
import type { GreyImage } from '@toile/imaging'
import { extrapolatedUpwards, occludedWaistRows, HIGHEST } from './waist-occlusion.ts'
import { outermostEdges } from './outermost-edges.ts'
import { robustLineFit } from './robust-regression.ts'
import { smoothedTogether, sideSeams, sideSeamsUnderLimbs } from './side-seams.ts'
import { type EdgeConfidence, limbsOver } from './edge-confidence.ts'

/** Where a garment's edges lie apart and show its inside. */
export type Opening = 'none' | 'neck' | 'front'

/** The lines of a template. Chosen by eye. */
const LINE = {
  /** Standard deviation of the smoothing along the edges of a neck or front, as a share of the rows. */
  neck: 0.02,
  /** Maximum curve of a hem from its middle to its ends, as a share of half its length. */
  hem: 0.14,
  /** Likewise of a waist. */
  waist: 0.02,
  /** Share of half its length to which the line of a hem or waist is fitted: its corners hang and curl. */
  cornerless: 0.86,
} as const

/** The outline that a garment has when it lies flat, in pixels of a picture in whose middle column its axis lies. Both sides are alike. */
export interface FlatTemplate {
  /** For each row, how far it reaches to either side of the middle. */
  readonly reach: Float32Array
  /** For each row, how far to either side of the middle nothing of it is: between the edges of a neck or front, between legs. */
  readonly gap: Float32Array
  /** For each distance from the middle, its first row and the one below its last. */
  readonly top: Float32Array
  readonly bottom: Float32Array
  /** First row that the template has: above it lie shoulders and neck. */
  readonly from: number
  /** For each row above it, how far from the middle both sides are made alike; left out where that is done everywhere. */
  readonly alikeWithin?: Float32Array
  /** Whether a place beside the body may be a sleeve's. */
  readonly beside: (x: number, y: number) => boolean
}

/** The columns about the middle one that are not the garment, between two that are. */
export function centreGap({ width, data }: GreyImage, y: number): { from: number; to: number } | undefined {
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

/** Where a hem (-1) or waist (1) is looked for. */
interface LevelEdge {
  /** Distances from the middle. */
  readonly columns: readonly [number, number]
  readonly rows: readonly [number, number]
  readonly inward: 1 | -1
}

/** A hem or waist: the soft curve that most of its columns lie on, or a line at a share of its columns. `most`: see `LINE.hem`. */
function hemOrWaist(
  outline: Outline,
  { columns: [inner, outer], rows, inward }: LevelEdge,
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
  const line = robustLineFit(squares, ends)
  const slope = Math.min(most * outer, Math.max(-most * outer, line.slope))
  const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length
  const start = line.at + (line.slope - slope) * mean
  return found[0].map((_, u) => start + slope * ((u + 0.5) / outer) ** 2)
}

/** Half the width of a chest that has sleeves, at most, in widths of the trunk. Chosen by eye. */
const WIDEST = 0.55

type Trunked = Extract<Shape, { trunk: Trunk }>

/**
 * The outline of what has a trunk.
 *
 * @param seen 255 = garment, upright, its axis in the middle column; `occluders`: of its size, as in `flatShape`
 * @param shape as it was read from `seen`
 */
export function flatTrunk(
  seen: GreyImage,
  occluders: GreyImage,
  shape: Trunked,
  opening: Opening,
  confidence: EdgeConfidence,
): FlatTemplate {
  const { trunk, outline } = shape
  const { width, height } = outline.mask
  const isSkirt = shape.kind === 'skirt'
  const sleeves = isSkirt
    ? []
    : [shape.sleeves.left, shape.sleeves.right].flatMap((sleeve) => (sleeve ? [sleeve.mask] : []))
  const sleeved = trunk.sides.left.sleeve || trunk.sides.right.sleeve
  const { left, right } = sleeved ? trunk : outermostEdges(outline, trunk, trunk.top)
  const chest = Math.round(
    isSkirt ? trunk.top : Math.min(trunk.hem - 2, Math.max(trunk.sides.left.armpit.y, trunk.sides.right.armpit.y)),
  )
  const edges = { outline, left, right, confidence, corners: { upper: isSkirt, lower: true } }
  const below = [chest, trunk.hem] as const
  const hidden = isSkirt ? occludedWaistRows(left, right, below, confidence) : 0
  const under = isSkirt ? undefined : sideSeamsUnderLimbs(edges, below, limbsOver(outline, occluders), !sleeved)
  const seams = under ?? sideSeams(edges, below)
  const reach = allRows(extrapolatedUpwards(seams, hidden), chest, height)
  // Beside an armpit cloth of the sleeve is easily taken for the body's.
  if (sleeved) for (let y = 0; y < (chest + trunk.hem) / 2; y += 1) reach[y] = Math.min(reach[y]!, WIDEST * trunk.width)
  const gap = opening === 'none' ? new Float32Array(height) : openingIn(seen, occluders, outline, trunk, opening)
  const rows = trunk.hem - trunk.top
  const upper = [outline.top, Math.round(outline.top + 0.3 * rows)] as const
  const wide = reach[trunk.hem - 1]!
  const lower = [Math.round(trunk.hem - 0.3 * rows), outline.bottom] as const
  const top = isSkirt
    ? hemOrWaist(
        outline,
        { columns: [0, LINE.cornerless * reach[Math.min(height - 1, trunk.top + 2)]!], rows: upper, inward: 1 },
        hidden > 0 ? 0 : LINE.waist,
        hidden > 0 ? HIGHEST : undefined,
      )
    : new Float32Array(Math.ceil(width / 2))
  const bottom = hemOrWaist(outline, { columns: [0, LINE.cornerless * wide], rows: lower, inward: -1 }, LINE.hem)
  const beside = (x: number, y: number): boolean => {
    const p = Math.min(height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x))
    return sleeves.some(({ data }) => data[p]! >= 128)
  }
  const armholes = left.map((x, y) => (right[y]! - x) / 2)
  return { reach, gap, top, bottom, from: isSkirt ? 0 : chest, ...(sleeved && { alikeWithin: armholes }), beside }
}

/**
 * So far down, as a share of its height, something within the edges of a front is behind them; from there on it lies
 * over both. Chosen by eye.
 */
const BREAST = 0.4

/** Half the gap of a neck or front in each row of the outline. */
function openingIn(
  seen: GreyImage,
  occluders: GreyImage,
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
    const open = centreGap(seen, row)
    if (!open) {
      if (opening === 'neck' && last > top) break
      known[y] = last > top || opening === 'front' ? 1 : 0
      continue
    }
    left[y] = Math.max(0, scale * (seen.width / 2 - open.from))
    right[y] = Math.max(0, scale * (open.to - seen.width / 2))
    known[y] = y > top + BREAST * (hem - top) && isHidden(occluders, row, open) ? 0 : 1
    last = y + 1
  }
  const out = new Float32Array(height)
  const first = known.indexOf(1)
  // A gap that has something over it in all of its rows is no opening: that thing lies before the middle.
  if (last === top || first < 0) return out
  const to = opening === 'front' ? hem : last
  const part = (rows: Float32Array): Float32Array => withGapsInterpolated(rows, known).slice(first, to)
  const counts = new Float32Array(to - first).fill(1)
  const fit = smoothedTogether([part(left), part(right)], [counts, counts], LINE.neck * (hem - top))
  // Closed again is closed, and open at the hem open to its end.
  for (let y = 0; y < (last < hem ? to : height); y += 1) {
    const wide = fit[Math.min(fit.length - 1, Math.max(0, y - first))]!
    out[y] = wide < 1 ? 0 : wide
  }
  return out
}

/** With what is not known in proportion between what is, above and below. */
function withGapsInterpolated(values: Float32Array, known: Float32Array): Float32Array {
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
  occluders: GreyImage,
  row: number,
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  let count = 0
  for (let x = from; x < to; x += 1) if (occluders.data[row * occluders.width + x]! >= 128) count += 1
  return count > 0.5 * (to - from)
}

/** The outline of trousers, whose legs were read from `outline`, upright about the middle column. */
export function flatLegs(
  outline: Outline,
  { top, crotch, hem, edges }: Legs,
  confidence: EdgeConfidence,
): FlatTemplate {
  const { height } = outline.mask
  const [outerLeft, innerLeft, innerRight, outerRight] = edges
  const outerEdges = { outline, left: outerLeft, right: outerRight, confidence, corners: { upper: true, lower: true } }
  const hidden = occludedWaistRows(outerLeft, outerRight, [top, hem], confidence)
  const seams = sideSeams(outerEdges, [top, hem])
  const reach = allRows(extrapolatedUpwards(seams, hidden), top, height)
  const gap = new Float32Array(height)
  if (hem - crotch > 4) {
    const corners = { upper: false, lower: true }
    const innerEdges = { outline, left: innerLeft, right: innerRight, confidence: () => 1, corners }
    const inner = sideSeams(innerEdges, [crotch, hem])
    for (let y = crotch; y < height; y += 1) gap[y] = Math.max(0, inner[Math.min(inner.length - 1, y - crotch)]!)
  }
  const outer = LINE.cornerless * reach[hem - 1]!
  const inside = gap[hem - 1]! + (1 - LINE.cornerless) * reach[hem - 1]!
  const waist = LINE.cornerless * reach[Math.min(height - 1, top + 2)]!
  const upper = [outline.top, Math.max(outline.top + 2, Math.round((top + crotch) / 2))] as const
  const lower = [Math.round((crotch + hem) / 2), outline.bottom] as const
  return {
    reach,
    gap,
    top: hemOrWaist(
      outline,
      { columns: [0, waist], rows: upper, inward: 1 },
      hidden > 0 ? 0 : LINE.waist,
      hidden > 0 ? HIGHEST : undefined,
    ),
    bottom: hemOrWaist(outline, { columns: [inside, outer], rows: lower, inward: -1 }, 0),
    from: 0,
    beside: () => false,
  }
}
