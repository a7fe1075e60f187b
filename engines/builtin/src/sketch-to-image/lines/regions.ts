import type { GreyImage } from '@toile/imaging'
import { chamferDistance } from './chamfer-distance.ts'

export interface RegionOptions {
  /** A way between two areas narrower than this share of the narrower one's breadth counts as closed: 0 to 1. */
  readonly neck: number
  /** No opening wider than this, pixels, ever counts as closed. */
  readonly widestGap: number
  /** Areas whose largest inscribed circle has less than this radius, pixels, are joined to a neighbour. */
  readonly least: number
}

/** The areas that lines part a page into. */
export interface Regions {
  readonly width: number
  readonly height: number
  /**
   * Number of the area of each pixel, lines included: 0 is the outside, which reaches the rim; others from 1 up to
   * `count` - 1, not all of which need be used.
   */
  readonly labels: Int32Array
  readonly count: number
  /** Distance of each pixel to the nearest line, pixels. */
  readonly distance: Float32Array
}

/** Where an area lies, pixels, `right` and `bottom` exclusive, and its number of pixels: 0 for a number that is not used. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
  area: number
}

/** The box of each area, by its number; of its bare pixels alone where the lines are given. */
export function boxesOf({ labels, count, width, height }: Regions, lines?: GreyImage): Box[] {
  const boxes = Array.from({ length: count }, (): Box => ({ left: width, top: Infinity, right: 0, bottom: 0, area: 0 }))
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (lines && lines.data[i]! >= 128) continue
      const box = boxes[labels[i]!]!
      if (x < box.left) box.left = x
      if (x >= box.right) box.right = x + 1
      if (box.area === 0) box.top = y
      box.bottom = y + 1
      box.area += 1
    }
  }
  return boxes
}

/** The outside's number among the areas. */
const OUTSIDE = 0

/**
 * Parts a page into areas by its lines, with their gaps closed: pixels are taken in the order of their distance to the
 * nearest line (128 and more), farthest first, and join the area they touch; where two areas meet, they become one unless the way
 * between them is a narrow neck. A leak through a gap in the line is such a neck, the turn of a sleeve is not.
 * (A watershed of the distance with merging by saddle height; cf. Zhang et al., "Vectorizing cartoon animations", 2009,
 * for balls trapped in leaky outlines.)
 */
export function findRegions(lines: GreyImage, options: RegionOptions): Regions {
  const { width, height } = lines
  const distance = chamferDistance(lines)
  const labels = numbered(joinFarthestFirst(distance, width, height, options), width, height)
  spreadOverLines(labels.data, width, height)
  joinPartlyDrawn(labels.data, lines, labels.count)
  return { width, height, labels: labels.data, count: labels.count, distance }
}

/** What a node of the forest stands for that is no pixel: a line, and the rim around the page. */
const LINE = -1
const RIM = -2

/** Pixels in a frame of one, each with another one of its area, or itself. */
interface Forest {
  readonly parent: Int32Array
  readonly stride: number
}

/** The node of all that lies beyond the rim: a corner of the frame, which no pixel touches. */
const BEYOND = 0

function joinFarthestFirst(
  distance: Float32Array,
  width: number,
  height: number,
  { neck, widestGap, least }: RegionOptions,
): Forest {
  const stride = width + 2
  const parent = new Int32Array(stride * (height + 2)).fill(RIM)
  const far = new Float32Array(parent.length)
  for (let y = 0; y < height; y++) {
    const from = (y + 1) * stride + 1
    parent.fill(LINE, from, from + width)
    far.set(distance.subarray(y * width, (y + 1) * width), from)
  }
  const peak = new Float32Array(parent.length)
  parent[BEYOND] = BEYOND
  peak[BEYOND] = Infinity
  const steps = [-1, 1, -stride, stride]
  /** Joins the area of `other` with that of `p`, whose root is `own`, where the way is open; the root of `p` then. */
  const meet = (p: number, own: number, other: number, d: number): number => {
    const root = rootIn(parent, other)
    if (root === own) return own
    const isOwnLower = peak[root]! >= peak[own]!
    const low = isOwnLower ? own : root
    const isOpen = low === p || d >= neck * peak[low]! || 2 * d > widestGap || peak[low]! < least
    if (!isOpen) return own
    const high = isOwnLower ? root : own
    parent[low] = high
    return high
  }
  for (const p of farthestFirst(far)) {
    const d = far[p]!
    parent[p] = p
    peak[p] = d
    let own = p
    let isOnRim = false
    for (let k = 0; k < 4; k++) {
      const beside = parent[p + steps[k]!]!
      // Most lie inside an area, whose other pixels lead to its root at once.
      if (beside === own) continue
      if (beside >= 0) own = meet(p, own, p + steps[k]!, d)
      else if (beside === RIM) isOnRim = true
    }
    if (isOnRim) meet(p, own, BEYOND, d)
  }
  return { parent, stride }
}

function rootIn(parent: Int32Array, node: number): number {
  let at = node
  for (let next = parent[at]!; next !== at; next = parent[at]!) {
    // Each other one is led past the next: ways grow shorter.
    parent[at] = parent[next]!
    at = parent[next]!
  }
  return at
}

/** The areas' numbers in reading order, the outside's first: -1 on lines. */
function numbered({ parent, stride }: Forest, width: number, height: number): { data: Int32Array; count: number } {
  const data = new Int32Array(width * height).fill(-1)
  const numbers = new Int32Array(parent.length).fill(-1)
  numbers[rootIn(parent, BEYOND)] = OUTSIDE
  let count = 1
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, p = (y + 1) * stride + 1; x < width; x++, i++, p++) {
      if (parent[p] === LINE) continue
      const root = rootIn(parent, p)
      if (numbers[root] === -1) numbers[root] = count++
      data[i] = numbers[root]!
    }
  }
  return { data, count }
}

/** Least share of the border between two areas that has to be drawn for them to count as two. Chosen by eye. */
const DRAWN_BORDER = 0.75
/** Value from which a line parts what lies inside an outline; 128 closes the outline itself. Chosen by eye. */
const PARTING = 176

/** Areas inside the outline whose border is drawn only in part are one: the gaps of an outline are closed, not those of folds. */
function joinPartlyDrawn(labels: Int32Array, lines: GreyImage, count: number): void {
  const { width } = lines
  const whole = new Map<number, number>()
  const drawn = new Map<number, number>()
  const meet = (p: number, q: number) => {
    const [own, other] = [labels[p]!, labels[q]!]
    if (other === OUTSIDE) return
    const border = Math.min(own, other) * count + Math.max(own, other)
    whole.set(border, (whole.get(border) ?? 0) + 1)
    if (lines.data[p]! >= PARTING || lines.data[q]! >= PARTING) drawn.set(border, (drawn.get(border) ?? 0) + 1)
  }
  for (let p = width + 1; p < labels.length; p++) {
    const own = labels[p]!
    if (own === OUTSIDE) continue
    if (labels[p - 1] !== own && p % width !== 0) meet(p, p - 1)
    if (labels[p - width] !== own) meet(p, p - width)
  }
  const joined = Int32Array.from({ length: count }, (_, label) => label)
  const rootOf = (label: number): number => (joined[label] === label ? label : rootOf(joined[label]!))
  for (const [border, length] of whole) {
    if ((drawn.get(border) ?? 0) >= DRAWN_BORDER * length) continue
    const [a, b] = [rootOf(Math.floor(border / count)), rootOf(border % count)]
    joined[Math.max(a, b)] = Math.min(a, b)
  }
  for (let label = 1; label < count; label++) joined[label] = rootOf(label)
  for (let p = 0; p < labels.length; p++) labels[p] = joined[labels[p]!]!
}

/** The places of all distances above 0, by counting quarter pixels. */
function farthestFirst(distance: Float32Array): Int32Array {
  const buckets = 4 * 2048
  const starts = new Int32Array(buckets + 1)
  const bucketOf = new Uint16Array(distance.length)
  for (let p = 0; p < distance.length; p++) {
    const d = distance[p]!
    if (d <= 0) continue
    const bucket = buckets - 1 - Math.min(buckets - 1, Math.floor(Math.min(d, 4096) * 4))
    bucketOf[p] = bucket
    starts[bucket + 1]! += 1
  }
  for (let i = 0; i < buckets; i++) starts[i + 1]! += starts[i]!
  const order = new Int32Array(starts[buckets]!)
  for (let p = 0; p < distance.length; p++) {
    if (distance[p]! <= 0) continue
    const bucket = bucketOf[p]!
    order[starts[bucket]!] = p
    starts[bucket]! += 1
  }
  return order
}

/** Lines themselves are shared out: each side takes the half next to it. */
function spreadOverLines(labels: Int32Array, width: number, height: number): void {
  const front = new Uint8Array(labels.length)
  const each = (p: number, x: number, y: number, visit: (q: number) => void) => {
    if (x > 0) visit(p - 1)
    if (x + 1 < width) visit(p + 1)
    if (y > 0) visit(p - width)
    if (y + 1 < height) visit(p + width)
  }
  const mark = (q: number) => {
    if (labels[q]! >= 0) front[q] = 1
  }
  for (let y = 0, p = 0; y < height; y++) for (let x = 0; x < width; x++, p++) if (labels[p] === -1) each(p, x, y, mark)
  const queue = new Int32Array(labels.length)
  let end = 0
  for (let p = 0; p < labels.length; p++) if (front[p] === 1) queue[end++] = p
  for (let at = 0; at < end; at++) {
    const p = queue[at]!
    const label = labels[p]!
    const x = p % width
    each(p, x, (p - x) / width, (q) => {
      if (labels[q] !== -1) return
      labels[q] = label
      queue[end++] = q
    })
  }
  for (let p = 0; p < labels.length; p++) if (labels[p] === -1) labels[p] = OUTSIDE
}
