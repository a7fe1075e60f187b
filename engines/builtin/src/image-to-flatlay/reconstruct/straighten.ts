import { type GarmentKind, readShape } from '../../garment-shape/shape.ts'
import type { Legs } from '../../garment-shape/legs.ts'
import { isCutOff, type Outline } from '../../garment-shape/outline.ts'
import type { Trunk } from '../../garment-shape/trunk.ts'
import { checkSameSize, connectedComponents, type GreyImage } from '@toile/imaging'
import type { FlatTransform } from './flat-transform.ts'
import { outermostEdges } from './outermost-edges.ts'
import { robustLineFit, lowess } from './robust-regression.ts'
import { CONFIDENCE, type EdgeConfidence, edgeConfidence } from './edge-confidence.ts'
import { isBareSkin } from './occluder-codes.ts'

/** How the pose of a garment is read from its outline. Chosen by eye. */
const POSE = {
  /** Standard deviation of the smoothing along the garment, as a share of its rows. */
  smooth: 0.08,
  /** What edges above the armpits count: hair, straps and collars lie there. */
  shoulders: 0.35,
  /** Slope by which a shoulder or hip line is turned, at most. */
  mostTilt: 0.16,
  /** Share of the width on each side of a hem or waist that its line is not fitted to: corners hang and curl. */
  corner: 0.12,
  /** How far from either end of a garment its width there is measured, as a share of its rows. */
  ends: 0.1,
  /** How far from the line of a hem its points may lie, as a share of the width. */
  straight: 0.025,
  /** What edges below the crotch count for the middle of the hips. */
  belowHips: 0.02,
  /** Between legs, at their hems, as a share of the width of the hips. */
  gap: 0.05,
} as const

/**
 * Straightens a garment as far as its outline shows how it hung: the middle of its body, or of each leg, comes to lie straight,
 * shoulders and hems level. Rows move smoothly, so that no print breaks. The same transform where no shape is read.
 *
 * @param mask laid with `transform`, 255 = garment
 * @param occluders of its size: as in `completeSilhouette`
 * @param laid the garment's mask laid otherwise
 */
export function straightened(
  mask: GreyImage,
  occluders: GreyImage,
  transform: FlatTransform,
  kind: GarmentKind,
  laid: (transform: FlatTransform) => GreyImage,
): FlatTransform {
  checkSameSize(mask, transform)
  checkSameSize(mask, occluders)
  const skin = { ...occluders, data: occluders.data.map((value) => (isBareSkin(value) ? 255 : 0)) }
  const shape = readShape(mask, { kind, skin, asSeen: true })
  if (shape === undefined) return transform
  const { outline } = shape
  const confidence = edgeConfidence(outline, occluders)
  const pose =
    shape.kind === 'trousers'
      ? legsPose(outline, shape.legs, confidence)
      : trunkPose(outline, shape.trunk, shape.kind === 'skirt', confidence)
  const across = mask.width / outline.mask.width
  const down = mask.height / outline.mask.height
  const rowOf = (rows: Float32Array, y: number): number => {
    const at = Math.min(pose.bottom - 1, Math.max(pose.top, (y + 0.5) / down - 0.5))
    const above = Math.floor(at)
    const below = Math.min(pose.bottom - 1, above + 1)
    return rows[above - pose.top]! + (rows[below - pose.top]! - rows[above - pose.top]!) * (at - above)
  }
  const rowsOf = (rows: Float32Array, by: number): Float32Array =>
    Float32Array.from({ length: mask.height }, (_, y) => by * rowOf(rows, y))
  const straight = {
    ...transform,
    bend: rowsOf(pose.bend, across),
    tilt: rowsOf(pose.tilt, down / across),
    ...(pose.apart && { apart: [rowsOf(pose.apart[0], across), rowsOf(pose.apart[1], across)] as const }),
  }
  return keepsWhole(mask, laid(straight)) ? straight : transform
}

/** What straightening may cost. Chosen by eye. */
const UNHARMED = {
  /** Share of the largest piece that has to hang together still. */
  whole: 0.94,
  /** By how much less like its mirror image it may be, as a share of it. */
  lessEven: 0.01,
} as const

/** Whether a garment is none the worse for being straightened: a shape that was misread is torn, or leans more. */
function keepsWhole(before: GreyImage, after: GreyImage): boolean {
  const largest = (mask: GreyImage): number => Math.max(0, ...connectedComponents(mask).sizes.slice(1))
  return (
    largest(after) >= UNHARMED.whole * largest(before) && symmetryOf(after) >= symmetryOf(before) - UNHARMED.lessEven
  )
}

/** Share of a silhouette whose mirror image is in it too. */
function symmetryOf({ width, data }: GreyImage): number {
  let [both, all] = [0, 0]
  for (let p = 0; p < data.length; p += 1) {
    if (data[p]! < 128) continue
    all += 1
    if (data[p + width - 1 - 2 * (p % width)]! >= 128) both += 1
  }
  return both / Math.max(1, all)
}

type Rows = readonly [from: number, to: number]
type Columns = readonly [left: number, right: number]

/** How a garment hangs: in pixels of the outline, from row `top` to `bottom`. */
interface Pose {
  readonly top: number
  readonly bottom: number
  /** Right of the picture's middle. */
  readonly bend: Float32Array
  readonly apart?: readonly [Float32Array, Float32Array]
  readonly tilt: Float32Array
}

function trunkPose(outline: Outline, trunk: Trunk, isSkirt: boolean, confidence: EdgeConfidence): Pose {
  const { top, hem, sides } = trunk
  const rows = hem - top
  const chest = Math.max(sides.left.armpit.y, sides.right.armpit.y)
  const sleeved = sides.left.sleeve || sides.right.sleeve
  const { left, right } = sleeved ? trunk : outermostEdges(outline, trunk, chest)
  const { middle } = middleOf([top, hem], { left, right }, (y) => (y < chest ? POSE.shoulders : 1), confidence)
  const centre = outline.mask.width / 2
  const { tip: from } = sides.left
  const { tip: to } = sides.right
  // Their own row is narrow where they slant.
  const [waist, low] = [top + Math.round(POSE.ends * rows), hem - 1 - Math.round(POSE.ends * rows)]
  const known =
    Math.min(confidence(from.x, from.y, -1), confidence(to.x, to.y, 1)) > CONFIDENCE.covered &&
    to.x - from.x > 0.2 * (right[low]! - left[low]!)
  const shoulders = known ? (to.y - from.y) / (to.x - from.x) : 0
  const upper = isSkirt
    ? lineOf(outline, [left[waist]!, right[waist]!], [top, Math.min(hem, top + Math.round(0.3 * rows))], 1)
    : shoulders
  const lower = lineOf(
    outline,
    [left[low]!, right[low]!],
    [Math.max(top, hem - Math.round(0.3 * rows)), outline.bottom],
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
  const [from, to] = [upper, lower].map((slope) => Math.min(POSE.mostTilt, Math.max(-POSE.mostTilt, slope)))
  return Float32Array.from({ length: rows }, (_, k) => from! + ((to! - from!) * k) / Math.max(1, rows - 1))
}

/** The middle between two edges, and half the width; where one is covered, as far from the other as that is about there. */
function middleOf(
  [top, bottom]: Rows,
  { left, right }: Pick<Trunk, 'left' | 'right'>,
  counts: (y: number) => number,
  confidence: EdgeConfidence,
): { readonly middle: Float32Array; readonly half: Float32Array } {
  const rows = bottom - top
  const sure = (edge: Float32Array, outward: 1 | -1): Float32Array =>
    Float32Array.from({ length: rows }, (_, k) => confidence(edge[top + k]!, top + k, outward))
  const [sureLeft, sureRight] = [sure(left, -1), sure(right, 1)]
  const sigma = Math.max(2, POSE.smooth * rows)
  const half = lowess(
    Float32Array.from({ length: rows }, (_, k) => (right[top + k]! - left[top + k]!) / 2),
    Float32Array.from({ length: rows }, (_, k) => counts(top + k) * sureLeft[k]! * sureRight[k]!),
    sigma,
  )
  const middle = lowess(
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
function lineOf({ mask }: Outline, [left, right]: Columns, [from, to]: Rows, inward: 1 | -1): number {
  const xs: number[] = []
  const ys: number[] = []
  const inset = POSE.corner * (right - left)
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
  const { at, slope } = robustLineFit(xs, ys)
  const close = xs.filter(
    (x, k) => Math.abs(ys[k]! - at - slope * x) <= Math.max(1.5, POSE.straight * (right - left)),
  ).length
  // A line that few of its points lie on is a drape, a slit, or something held before it.
  return slope * Math.min(1, Math.max(0, (2 * close) / xs.length - 0.6))
}

function legsPose(outline: Outline, { top, crotch, hem, edges, width }: Legs, confidence: EdgeConfidence): Pose {
  const rows = hem - top
  const centre = outline.mask.width / 2
  const [outerLeft, innerLeft, innerRight, outerRight] = edges
  const outer = { left: outerLeft, right: outerRight }
  const hips = middleOf([top, hem], outer, (y) => (y < crotch ? 1 : POSE.belowHips), confidence)
  // What lies between the legs hides nothing of them.
  const outside =
    (side: 1 | -1): EdgeConfidence =>
    (x, y, outward) =>
      outward === side ? confidence(x, y, outward) : 1
  const leftLeg = { left: outerLeft, right: innerLeft }
  const rightLeg = { left: innerRight, right: outerRight }
  const left = middleOf([crotch, hem], leftLeg, () => 1, outside(-1))
  const right = middleOf([crotch, hem], rightLeg, () => 1, outside(1))
  const parted = left.middle.some((_, k) => innerRight[crotch + k]! - innerLeft[crotch + k]! > 1)
  const waist = top + Math.round(POSE.ends * rows)
  const upper = lineOf(
    outline,
    [outerLeft[waist]!, outerRight[waist]!],
    [top, top + Math.round(0.3 * (crotch - top))],
    1,
  )
  const bend = hips.middle.map((x) => x - centre)
  const apart = [new Float32Array(rows), new Float32Array(rows)] as const
  const start = (right.middle[0]! - left.middle[0]!) / 2
  const below = parted ? hem - crotch : 0
  for (let low = 0; low < below; low += 1) {
    const k = crotch - top + low
    // Legs hang straight down from the hips, and do not lie over each other.
    const wide = (left.half[low]! + right.half[low]!) / 2
    const out = Math.max(start, wide + (POSE.gap * width * low) / (2 * (hem - crotch)))
    const off = (right.middle[low]! - left.middle[low]!) / 2 - out
    bend[k] = (left.middle[low]! + right.middle[low]!) / 2 - centre
    apart[0][k] = -off
    apart[1][k] = off
  }
  const soft = Math.max(2, 0.03 * rows)
  const one = new Float32Array(rows).fill(1)
  const smooth = (values: Float32Array): Float32Array => lowess(values, one, soft)
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
