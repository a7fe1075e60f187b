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
  const pixels = width * height
  const distance = chamferDistance(lines)
  const order = farthestFirst(distance)
  const parent = new Int32Array(pixels + 1).fill(-1)
  // One more node stands for all that lies beyond the rim.
  const beyond = pixels
  const peak = new Float32Array(pixels + 1)
  parent[beyond] = beyond
  peak[beyond] = Infinity

  const find = (p: number): number => {
    let root = p
    while (parent[root] !== root) root = parent[root]!
    let at = p
    while (parent[at] !== root) {
      const next = parent[at]!
      parent[at] = root
      at = next
    }
    return root
  }

  for (const p of order) {
    const d = distance[p]!
    if (d <= 0) break
    parent[p] = p
    peak[p] = d
    const x = p % width
    const y = (p - x) / width
    let own = p
    const meet = (other: number) => {
      if (parent[other] === -1) return
      const root = find(other)
      if (root === own) return
      const [high, low] = peak[root]! >= peak[own]! ? [root, own] : [own, root]
      const open =
        d >= options.neck * peak[low]! || 2 * d > options.widestGap || peak[low]! < options.least || low === p
      if (!open) return
      parent[low] = high
      own = high
    }
    if (x > 0) meet(p - 1)
    if (x + 1 < width) meet(p + 1)
    if (y > 0) meet(p - width)
    if (y + 1 < height) meet(p + width)
    if (x === 0 || y === 0 || x + 1 === width || y + 1 === height) meet(beyond)
  }

  const numbers = new Map<number, number>([[find(beyond), OUTSIDE]])
  const labels = new Int32Array(pixels).fill(-1)
  for (let p = 0; p < pixels; p++) {
    if (parent[p] === -1) continue
    const root = find(p)
    let label = numbers.get(root)
    if (label === undefined) {
      label = numbers.size
      numbers.set(root, label)
    }
    labels[p] = label
  }
  spreadOverLines(labels, width, height)
  joinPartlyDrawn(labels, lines, numbers.size)
  return { width, height, labels, count: numbers.size, distance }
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
  for (let p = width + 1; p < labels.length; p++) {
    const own = labels[p]!
    if (own === OUTSIDE) continue
    for (const q of p % width === 0 ? [p - width] : [p - 1, p - width]) {
      const other = labels[q]!
      if (other === own || other === OUTSIDE) continue
      const border = Math.min(own, other) * count + Math.max(own, other)
      whole.set(border, (whole.get(border) ?? 0) + 1)
      if (lines.data[p]! >= PARTING || lines.data[q]! >= PARTING) drawn.set(border, (drawn.get(border) ?? 0) + 1)
    }
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

/** Counting sort by quarter pixels of distance. */
function farthestFirst(distance: Float32Array): Int32Array {
  const buckets = 4 * 2048
  const bucket = (d: number) => buckets - 1 - Math.min(buckets - 1, Math.floor(Math.min(d, 4096) * 4))
  const starts = new Int32Array(buckets + 1)
  for (const d of distance) starts[bucket(d) + 1]! += 1
  for (let i = 0; i < buckets; i++) starts[i + 1]! += starts[i]!
  const order = new Int32Array(distance.length)
  for (let p = 0; p < distance.length; p++) {
    const b = bucket(distance[p]!)
    order[starts[b]!] = p
    starts[b]! += 1
  }
  return order
}

/** Lines themselves are shared out: each side takes the half next to it. */
function spreadOverLines(labels: Int32Array, width: number, height: number): void {
  let front: number[] = []
  for (let p = 0; p < labels.length; p++) if (labels[p]! >= 0) front.push(p)
  front = front.filter((p) => touchesUnlabelled(labels, p, width, height))
  while (front.length > 0) {
    const next: number[] = []
    for (const p of front) {
      const x = p % width
      const label = labels[p]!
      const take = (q: number) => {
        if (labels[q] !== -1) return
        labels[q] = label
        next.push(q)
      }
      if (x > 0) take(p - 1)
      if (x + 1 < width) take(p + 1)
      if (p >= width) take(p - width)
      if (p + width < labels.length) take(p + width)
    }
    front = next
  }
  for (let p = 0; p < labels.length; p++) if (labels[p] === -1) labels[p] = OUTSIDE
}

function touchesUnlabelled(labels: Int32Array, p: number, width: number, height: number): boolean {
  const x = p % width
  const y = (p - x) / width
  return (
    (x > 0 && labels[p - 1] === -1) ||
    (x + 1 < width && labels[p + 1] === -1) ||
    (y > 0 && labels[p - width] === -1) ||
    (y + 1 < height && labels[p + width] === -1)
  )
}
