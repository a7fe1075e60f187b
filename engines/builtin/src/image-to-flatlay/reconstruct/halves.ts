import { type GreyImage, medianOf, resampleGrey } from '@toile/imaging'
import type { SymmetryAxis } from '../../garment-shape/symmetry-axis.ts'

/** The two halves of a garment, each with the line that comes to lie in the middle of the picture. */
export interface GarmentHalves {
  readonly left: HalfAxis
  readonly right: HalfAxis
  /** Pixels of the mask by which trousers go on above what is seen of their legs; 0 for what is seen to its top. */
  readonly rise: number
}

export interface HalfAxis {
  /** Of the half that is shown. */
  readonly axis: SymmetryAxis
  /** The other half's mirror image stands for this one, of which too little is seen. */
  readonly mirrored: boolean
}

/** Long side of the small copy in which halves are found, pixels. Chosen by eye. */
const SIDE = 192
/** What is worn open. Chosen by eye. */
const OPEN_FRONT = {
  /** A half with less than this share of the other's area is taken from the other. */
  lesserHalf: 0.6,
  /** Gap between both halves, as a share of the garment's width in that row, from which a front is open. */
  gap: 0.04,
  /** Share of the rows in which it has to be. */
  rows: 0.35,
  /** Share of a half's height that neck and lapels take. */
  lapel: 0.12,
} as const
/** The line that the inner edge of a half keeps to. Chosen by eye. */
const FRONT_EDGE = {
  /** Maximum slope of that line: what leans more hangs so, and is not turned, for the print's sake. */
  mostSlope: Math.tan((9 * Math.PI) / 180),
  /** How far a row's end may lie behind it and still count, as a share of the height. */
  behind: 0.025,
  /** Pixels of a half in the mean of its rows, at least. */
  crumb: 0.05,
} as const

/**
 * Tells the halves of a garment that is worn open: where both are seen, each with its own front edge; where one is hidden,
 * or less than 60 % of the other, the better one alone, for both. Undefined for what is whole and closed.
 *
 * @param mask 255 = garment
 * @param middle the column that the wearer's middle lies on, in pixels of the mask
 */
export function findHalves(mask: GreyImage, middle: number): GarmentHalves | undefined {
  const small = downscaled(mask)
  const { rows, left, right, unit } = halvesOf(small, middle / small.unit)
  const most = Math.max(left.area, right.area)
  if (most === 0) return undefined
  const lesser = Math.min(left.area, right.area) / most
  if (lesser >= OPEN_FRONT.lesserHalf && !isOpen(rows)) return undefined
  const [better, side] = left.area >= right.area ? [left, 'left' as const] : [right, 'right' as const]
  if (lesser < OPEN_FRONT.lesserHalf) {
    const axis = frontEdge(better, side, OPEN_FRONT.lapel, unit)
    return axis && mirroredFrom(axis, side)
  }
  return bothOf(left, right, OPEN_FRONT.lapel, unit)
}

function bothOf(left: Half, right: Half, behind: number, unit: number): GarmentHalves | undefined {
  const uprights = [frontEdge(left, 'left', behind, unit), frontEdge(right, 'right', behind, unit)] as const
  return uprights[0] && uprights[1]
    ? { left: { axis: uprights[0], mirrored: false }, right: { axis: uprights[1], mirrored: false }, rise: 0 }
    : undefined
}

const mirroredFrom = (axis: SymmetryAxis, side: 'left' | 'right'): GarmentHalves => ({
  left: { axis, mirrored: side !== 'left' },
  right: { axis, mirrored: side !== 'right' },
  rise: 0,
})

/**
 * Tells how trousers lie of which a part is hidden: where a leg is, the other stands for both; where their hips are, the legs
 * are laid side by side, and `rise` says how much is to be added above. Undefined when both legs and the hips are seen.
 *
 * @param mask 255 = trousers
 */
export function findLegs(mask: GreyImage): GarmentHalves | undefined {
  const small = downscaled(mask)
  const rows = rowsOf(small)
  const tall = rows.length
  if (tall < 8) return undefined
  const upper = rows.slice(0, Math.max(2, Math.round(TROUSERS.hips * tall)))
  // Hips are of one piece: two legs have a gap between them.
  const hips = upper.filter(({ count, first, last }) => count >= 0.9 * (last - first + 1))
  if (hips.length < 0.5 * upper.length) return legsWithoutHips(small, rows)
  const middle = medianOf(hips.map(({ first, last }) => (first + last + 1) / 2))
  const wide = medianOf(hips.map(({ count }) => count))
  const legs = rows.slice(Math.round(0.4 * tall), Math.round(0.75 * tall))
  const below = { ...small, data: small.data.map((value, p) => (Math.floor(p / small.width) < legs[0]!.y ? 0 : value)) }
  const { left, right, unit } = halvesOf(below, middle)
  const most = Math.max(left.area, right.area)
  const isOne = medianOf(legs.map(({ count }) => count)) < TROUSERS.oneLeg * wide
  if (!isOne || Math.min(left.area, right.area) >= TROUSERS.lesserLeg * most) return undefined
  const axis: SymmetryAxis = { x: middle * unit, y: upper[0]!.y * unit, lean: 0, symmetry: 1 }
  return mirroredFrom(axis, left.area >= right.area ? 'left' : 'right')
}

/** Trousers of which a part is hidden. Chosen by eye. */
const TROUSERS = {
  /** Largest width of what is seen below the hips, as a share of theirs, for it to be one leg. */
  oneLeg: 0.72,
  /** A leg with less than this share of the other's area is taken from the other. */
  lesserLeg: 0.5,
  /**
   * How far trousers go on above their legs, in widths of a leg and as a share of the legs' length: the lesser counts.
   */
  rise: { wide: 1.15, long: 0.5 },
  /** The upper part, as a share of their height. */
  hips: 0.22,
  /** Share of their height, from the hem up, that is legs whatever their length. */
  legs: 0.4,
} as const

function legsWithoutHips(small: Downscaled, rows: readonly Row[]): GarmentHalves | undefined {
  const { width } = small
  const gaps = rows.slice(0, Math.round(0.7 * rows.length)).flatMap(({ y, first, last }) => {
    let widest = { from: 0, wide: 0 }
    for (let x = first, from = first; x <= last; x += 1) {
      if (small.data[y * width + x]! < 128) continue
      if (x - from > widest.wide) widest = { from, wide: x - from }
      from = x
    }
    return widest.wide > 1 ? [widest.from + (widest.wide + 1) / 2] : []
  })
  if (gaps.length < 0.3 * rows.length) return undefined
  const { left, right, unit } = halvesOf(small, medianOf(gaps))
  const most = Math.max(left.area, right.area)
  const wide = medianOf(rows.map(({ count }) => count)) / 2
  const rise = Math.min(TROUSERS.rise.wide * wide, TROUSERS.rise.long * rows.length) * unit
  if (Math.min(left.area, right.area) < TROUSERS.lesserLeg * most) {
    const side = left.area >= right.area ? 'left' : 'right'
    const axis = frontEdge(side === 'left' ? left : right, side, 0, unit)
    return axis && { ...mirroredFrom(axis, side), rise: 2 * rise }
  }
  const both = bothOf(left, right, 0, unit)
  return both && { ...both, rise }
}

/**
 * How far a leg that lies beside its mirror image stands off from it: half the gap over half the width, in the mean of the
 * rows of the legs.
 *
 * @param laid 255 = trousers, their axis in the middle
 * @returns 0 to 1
 */
export function gapOfLegs(laid: GreyImage): number {
  const rows = rightHalfOf(laid)
  const legs = rows.slice(Math.floor((1 - TROUSERS.legs) * rows.length))
  return legs.length === 0 ? 0 : legs.reduce((sum, { first, last }) => sum + first / (last + 1), 0) / legs.length
}

/** Half a jacket beside its mirror image. Chosen by eye. */
const HALF_JACKET = {
  /** Share of its height that is its collar, or the shoulder beside its neck. */
  collar: 0.08,
  /** Share of the rows in which it is at most so wide as it counts to be: sleeves stand off in the others. */
  wide: 0.8,
} as const

/**
 * How far the top of a jacket that lies beside its mirror image is from its axis, as a share of the half's width: beside a neck
 * it is a quarter and more.
 *
 * @param laid 255 = jacket, its axis in the middle
 * @returns 0 to 1
 */
export function neckOfHalf(laid: GreyImage): number {
  const rows = rightHalfOf(laid)
  if (rows.length === 0) return 0
  const wide = rows.map(({ last }) => last + 1).toSorted((a, b) => a - b)[
    Math.floor(HALF_JACKET.wide * (rows.length - 1))
  ]!
  let [sum, cells] = [0, 0]
  for (const { first, last, count } of rows.slice(0, Math.max(3, Math.round(HALF_JACKET.collar * rows.length)))) {
    sum += (count * (first + last + 1)) / 2
    cells += count
  }
  return sum / cells / wide
}

/** The rows of what lies right of the middle column, counted from it. */
function rightHalfOf({ width, height, data }: GreyImage): Row[] {
  const middle = Math.ceil(width / 2)
  const half = { width: width - middle, height, data: new Uint8Array((width - middle) * height) }
  for (let y = 0; y < height; y += 1) half.data.set(data.subarray(y * width + middle, (y + 1) * width), y * half.width)
  return rowsOf(half)
}

type Downscaled = GreyImage & {
  /** Pixels of the mask for each of the copy. */
  readonly unit: number
}

function downscaled(mask: GreyImage): Downscaled {
  const unit = Math.max(1, Math.max(mask.width, mask.height) / SIDE)
  const [width, height] = [Math.max(1, Math.round(mask.width / unit)), Math.max(1, Math.round(mask.height / unit))]
  return { ...resampleGrey(mask, width, height, 'box'), unit }
}

/** Of each row, from where to where the garment is seen; -1 where it is not. */
interface Half {
  readonly first: Int32Array
  readonly last: Int32Array
  area: number
}

interface Gap {
  readonly gap: number
  readonly across: number
}

function halvesOf(
  { width, height, data, unit }: Downscaled,
  middle: number,
): { rows: Gap[]; left: Half; right: Half; unit: number } {
  const empty = (): Half => ({
    first: new Int32Array(height).fill(-1),
    last: new Int32Array(height).fill(-1),
    area: 0,
  })
  const [left, right] = [empty(), empty()]
  const rows: Gap[] = []
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! < 128) continue
      const half = x + 0.5 < middle ? left : right
      if (half.first[y]! < 0) half.first[y] = x
      half.last[y] = x
      half.area += 1
    }
    if (left.last[y]! >= 0 && right.first[y]! >= 0) {
      rows.push({ gap: right.first[y]! - left.last[y]! - 1, across: right.last[y]! - left.first[y]! + 1 })
    }
  }
  return { rows, left, right, unit }
}

const isOpen = (rows: readonly Gap[]): boolean =>
  rows.length > 0 &&
  rows.filter(({ gap, across }) => gap > OPEN_FRONT.gap * across).length > OPEN_FRONT.rows * rows.length

/** The line that a half's inner edge keeps to from `behind` of its height downwards where nothing bites into it; lapels, cuffs and hands lie behind it. */
function frontEdge(half: Half, side: 'left' | 'right', behind: number, unit: number): SymmetryAxis | undefined {
  const inner = side === 'left' ? half.last : half.first
  const toward = side === 'left' ? 1 : -1
  const seen = [...inner.keys()].filter((y) => half.first[y]! >= 0)
  if (seen.length < 4 || half.area < FRONT_EDGE.crumb * seen.length) return undefined
  const tall = seen.at(-1)! - seen[0]! + 1
  let rows = seen.filter((y) => y >= seen[0]! + behind * tall)
  let line = { at: 0, slope: 0 }
  for (let turn = 0; turn < 6; turn += 1) {
    line = fitLine(rows, inner)
    const ahead = rows.filter((y) => toward * (inner[y]! - line.at - line.slope * y) > -FRONT_EDGE.behind * tall)
    if (ahead.length < 0.15 * seen.length || ahead.length === rows.length) break
    rows = ahead
  }
  const slope = Math.min(FRONT_EDGE.mostSlope, Math.max(-FRONT_EDGE.mostSlope, line.slope))
  // What the edge leans more is left to the lining: the line is laid where the cloth comes nearest to it.
  const ends = rows.map((y) => toward * (inner[y]! - slope * y)).toSorted((a, b) => a - b)
  const at = toward * ends[Math.floor(0.8 * (ends.length - 1))]! + (side === 'left' ? 1 : 0)
  const y = seen[Math.floor(seen.length / 2)]!
  return { x: (at + slope * y) * unit, y: y * unit, lean: -Math.atan(slope), symmetry: 1 }
}

function fitLine(rows: readonly number[], values: Int32Array): { at: number; slope: number } {
  const meanRow = rows.reduce((sum, y) => sum + y, 0) / rows.length
  const mean = rows.reduce((sum, y) => sum + values[y]!, 0) / rows.length
  let both = 0
  let own = 0
  for (const y of rows) {
    both += (y - meanRow) * (values[y]! - mean)
    own += (y - meanRow) ** 2
  }
  const slope = own === 0 ? 0 : both / own
  return { at: mean - slope * meanRow, slope }
}

interface Row {
  readonly y: number
  readonly first: number
  readonly last: number
  readonly count: number
}

/** The rows in which something is seen, from the top. */
function rowsOf({ width, height, data }: GreyImage): Row[] {
  const rows: Row[] = []
  for (let y = 0; y < height; y += 1) {
    let [first, last, count] = [-1, -1, 0]
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! < 128) continue
      if (first < 0) first = x
      last = x
      count += 1
    }
    if (count > 0) rows.push({ y, first, last, count })
  }
  return rows
}
