import { type GarmentKind, readShape } from '../../garment-shape/shape.ts'
import type { Legs } from '../../garment-shape/legs.ts'
import { isCutOff, type Outline } from '../../garment-shape/outline.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'
import { checkSameSize, connectedComponents, type GreyImage } from '@toile/imaging'
import type { Laying } from './lay.ts'
import { ownEdges } from './own-edges.ts'
import { robustLine, robustlySmoothed } from './robust.ts'
import { COVERED, isBareSkin, type Trusted, trustIn } from './trust.ts'

/** Standard deviation of the smoothing along the garment, as a share of its rows. */
const SMOOTH = 0.08
/** What edges above the armpits count: hair, straps and collars lie there. */
const SHOULDERS = 0.35
/** Most that a shoulder or hip line is turned, as a slope. */
const MOST_TILT = 0.16
/** Share of the width on each side of a hem or waist that its line is not told from: corners hang and curl. */
const CORNER = 0.12
/** How far from either end of a garment its width there is told, as a share of its rows. */
const ENDS = 0.1
/** How far from the line of a hem its points may lie, as a share of the width. */
const STRAIGHT = 0.025
/** What edges below the crotch count for the middle of the hips. */
const BELOW_HIPS = 0.02
/** Between legs, at their hems: as a share of the width of the hips. */
const GAP = 0.05

/**
 * Straightens a garment as far as its outline tells how it hung: the middle of its body, or of each leg, comes to lie straight,
 * shoulders and hems level. Rows move smoothly, so that no print breaks. The same laying where no shape is read.
 *
 * @param mask laid with `laying`, 255 = garment
 * @param front of its size: as in `completeSilhouette`
 * @param laid the garment's mask laid otherwise
 */
export function straightened(
  mask: GreyImage,
  front: GreyImage,
  laying: Laying,
  kind: GarmentKind,
  laid: (laying: Laying) => GreyImage,
): Laying {
  checkSameSize(mask, laying)
  checkSameSize(mask, front)
  const skin = { ...front, data: front.data.map((value) => (isBareSkin(value) ? 255 : 0)) }
  const shape = readShape(mask, { kind, skin, asSeen: true })
  if (shape === undefined) return laying
  const { outline } = shape
  const trusted = trustIn(outline, front)
  const lies =
    shape.kind === 'trousers'
      ? legsOf(outline, shape.legs, trusted)
      : trunkOf(outline, shape.trunk, shape.kind === 'skirt', trusted)
  const across = mask.width / outline.mask.width
  const down = mask.height / outline.mask.height
  const rowOf = (rows: Float32Array, y: number): number => {
    const at = Math.min(lies.bottom - 1, Math.max(lies.top, (y + 0.5) / down - 0.5))
    const above = Math.floor(at)
    const below = Math.min(lies.bottom - 1, above + 1)
    return rows[above - lies.top]! + (rows[below - lies.top]! - rows[above - lies.top]!) * (at - above)
  }
  const rowsOf = (rows: Float32Array, by: number): Float32Array =>
    Float32Array.from({ length: mask.height }, (_, y) => by * rowOf(rows, y))
  const straight = {
    ...laying,
    bend: rowsOf(lies.bend, across),
    tilt: rowsOf(lies.tilt, down / across),
    ...(lies.apart && { apart: [rowsOf(lies.apart[0], across), rowsOf(lies.apart[1], across)] as const }),
  }
  return keepsWhole(mask, laid(straight)) ? straight : laying
}

/** Share of the largest piece that has to hang together still, and by how much less like its mirror image it may be. */
const WHOLE = 0.94
const LESS_EVEN = 0.01

/** Whether a garment is none the worse for being straightened: a shape that was misread is torn, or leans more. */
function keepsWhole(before: GreyImage, after: GreyImage): boolean {
  const largest = (mask: GreyImage): number => Math.max(0, ...connectedComponents(mask).sizes.slice(1))
  return largest(after) >= WHOLE * largest(before) && evenness(after) >= evenness(before) - LESS_EVEN
}

/** Share of a silhouette whose mirror image is in it too. */
function evenness({ width, data }: GreyImage): number {
  let [both, all] = [0, 0]
  for (let p = 0; p < data.length; p += 1) {
    if (data[p]! < 128) continue
    all += 1
    if (data[p + width - 1 - 2 * (p % width)]! >= 128) both += 1
  }
  return both / Math.max(1, all)
}

/** In pixels of the outline, from row `top` to `bottom`. */
interface Lies {
  readonly top: number
  readonly bottom: number
  /** Right of the picture's middle. */
  readonly bend: Float32Array
  readonly apart?: readonly [Float32Array, Float32Array]
  readonly tilt: Float32Array
}

function trunkOf(outline: Outline, trunk: Trunk, isSkirt: boolean, trusted: Trusted): Lies {
  const { top, hem, sides } = trunk
  const rows = hem - top
  const chest = Math.max(sides.left.armpit.y, sides.right.armpit.y)
  const sleeved = sides.left.sleeve || sides.right.sleeve
  const { left, right } = sleeved ? trunk : ownEdges(outline, trunk, chest)
  const { middle } = middleOf(top, hem, left, right, (y) => (y < chest ? SHOULDERS : 1), trusted)
  const centre = outline.mask.width / 2
  const { tip: from } = sides.left
  const { tip: to } = sides.right
  // Their own row is narrow where they slant.
  const [waist, low] = [top + Math.round(ENDS * rows), hem - 1 - Math.round(ENDS * rows)]
  const known =
    Math.min(trusted(from.x, from.y, -1), trusted(to.x, to.y, 1)) > COVERED &&
    to.x - from.x > 0.2 * (right[low]! - left[low]!)
  const shoulders = known ? (to.y - from.y) / (to.x - from.x) : 0
  const upper = isSkirt
    ? lineOf(outline, left[waist]!, right[waist]!, top, Math.min(hem, top + Math.round(0.3 * rows)), 1)
    : shoulders
  const lower = lineOf(
    outline,
    left[low]!,
    right[low]!,
    Math.max(top, hem - Math.round(0.3 * rows)),
    outline.bottom,
    -1,
  )
  return {
    top,
    bottom: hem,
    bend: middle.map((x) => x - centre),
    tilt: tiltBetween(upper, lower, rows),
  }
}

const tiltBetween = (upper: number, lower: number, rows: number): Float32Array => {
  const [from, to] = [upper, lower].map((slope) => Math.min(MOST_TILT, Math.max(-MOST_TILT, slope)))
  return Float32Array.from({ length: rows }, (_, k) => from! + ((to! - from!) * k) / Math.max(1, rows - 1))
}

/** The middle between two edges, and half the width; where one is covered, as far from the other as that is about there. */
function middleOf(
  top: number,
  bottom: number,
  left: Float32Array,
  right: Float32Array,
  counts: (y: number) => number,
  trusted: Trusted,
): { readonly middle: Float32Array; readonly half: Float32Array } {
  const rows = bottom - top
  const sure = (edge: Float32Array, outward: 1 | -1): Float32Array =>
    Float32Array.from({ length: rows }, (_, k) => trusted(edge[top + k]!, top + k, outward))
  const [sureLeft, sureRight] = [sure(left, -1), sure(right, 1)]
  const sigma = Math.max(2, SMOOTH * rows)
  const half = robustlySmoothed(
    Float32Array.from({ length: rows }, (_, k) => (right[top + k]! - left[top + k]!) / 2),
    Float32Array.from({ length: rows }, (_, k) => counts(top + k) * sureLeft[k]! * sureRight[k]!),
    sigma,
  )
  const middle = robustlySmoothed(
    half.map((wide, k) => {
      const [l, r] = [sureLeft[k]!, sureRight[k]!]
      return (l * (left[top + k]! + wide) + r * (right[top + k]! - wide)) / (l + r)
    }),
    Float32Array.from({ length: rows }, (_, k) => counts(top + k) * (sureLeft[k]! + sureRight[k]!)),
    sigma,
  )
  return { middle, half }
}

/** Slope of the upper (1) or lower (-1) edge of the outline between two columns, looked for between two rows. */
function lineOf({ mask }: Outline, left: number, right: number, from: number, to: number, inward: 1 | -1): number {
  const xs: number[] = []
  const ys: number[] = []
  const inset = CORNER * (right - left)
  for (let x = Math.ceil(left + inset); x <= right - inset; x += 1) {
    for (let k = 0; k < to - from; k += 1) {
      const y = inward > 0 ? from + k : to - 1 - k
      if (x < 0 || x >= mask.width || mask.data[y * mask.width + x]! < 128) continue
      xs.push(x)
      ys.push(y)
      break
    }
  }
  if (xs.length < 8) return 0
  const { at, slope } = robustLine(xs, ys)
  const close = xs.filter(
    (x, k) => Math.abs(ys[k]! - at - slope * x) <= Math.max(1.5, STRAIGHT * (right - left)),
  ).length
  // A line that few of its points lie on is a drape, a slit, or something held before it.
  return slope * Math.min(1, Math.max(0, (2 * close) / xs.length - 0.6))
}

function legsOf(outline: Outline, { top, crotch, hem, edges, width }: Legs, trusted: Trusted): Lies {
  const rows = hem - top
  const centre = outline.mask.width / 2
  const [outerLeft, innerLeft, innerRight, outerRight] = edges
  const hips = middleOf(top, hem, outerLeft, outerRight, (y) => (y < crotch ? 1 : BELOW_HIPS), trusted)
  // What lies between the legs hides nothing of them.
  const outside =
    (side: 1 | -1): Trusted =>
    (x, y, outward) =>
      outward === side ? trusted(x, y, outward) : 1
  const left = middleOf(crotch, hem, outerLeft, innerLeft, () => 1, outside(-1))
  const right = middleOf(crotch, hem, innerRight, outerRight, () => 1, outside(1))
  const parted = left.middle.some((_, k) => innerRight[crotch + k]! - innerLeft[crotch + k]! > 1)
  const waist = top + Math.round(ENDS * rows)
  const upper = lineOf(outline, outerLeft[waist]!, outerRight[waist]!, top, top + Math.round(0.3 * (crotch - top)), 1)
  const bend = hips.middle.map((x) => x - centre)
  const apart = [new Float32Array(rows), new Float32Array(rows)] as const
  const start = (right.middle[0]! - left.middle[0]!) / 2
  const below = parted ? hem - crotch : 0
  for (let low = 0; low < below; low += 1) {
    const k = crotch - top + low
    // Legs hang straight down from the hips, and do not lie over each other.
    const wide = (left.half[low]! + right.half[low]!) / 2
    const out = Math.max(start, wide + (GAP * width * low) / (2 * (hem - crotch)))
    const off = (right.middle[low]! - left.middle[low]!) / 2 - out
    bend[k] = (left.middle[low]! + right.middle[low]!) / 2 - centre
    apart[0][k] = -off
    apart[1][k] = off
  }
  const soft = Math.max(2, 0.03 * rows)
  const one = new Float32Array(rows).fill(1)
  const smooth = (values: Float32Array): Float32Array => robustlySmoothed(values, one, soft)
  return {
    top,
    bottom: hem,
    bend: smooth(bend),
    ...(parted && { apart: [smooth(apart[0]), smooth(apart[1])] as const }),
    tilt: tiltBetween(upper, isCutOff(outline) ? upper : hemTilt(outline, edges, hem), rows),
  }
}

/** Slope of the line through both hems. */
function hemTilt({ mask, bottom }: Outline, edges: Legs['edges'], hem: number): number {
  const middle = (edges[1][hem - 1]! + edges[2][hem - 1]!) / 2
  const ends = [0, 2].map((k) => {
    const [from, to] = [edges[k]![hem - 1]!, edges[k + 1]![hem - 1]!]
    const lows: number[] = []
    for (let x = Math.ceil(from + 0.2 * (to - from)); x < to - 0.2 * (to - from); x += 1) {
      for (let y = bottom - 1; y > 0; y -= 1) {
        if (x < 0 || x >= mask.width || mask.data[y * mask.width + x]! < 128) continue
        lows.push(y)
        break
      }
    }
    lows.sort((a, b) => a - b)
    return { x: (from + to) / 2, y: lows[lows.length >> 1] ?? hem }
  })
  const [left, right] = [ends[0]!, ends[1]!]
  return right.x - left.x > 4 && left.x < middle ? (right.y - left.y) / (right.x - left.x) : 0
}
