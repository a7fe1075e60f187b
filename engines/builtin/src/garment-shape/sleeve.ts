import { connectedComponents, createGrey, type GreyImage } from '@toile/imaging'
import type { Outline } from './outline.ts'
import type { Side, Trunk } from './trunk.ts'

/** A sleeve as a bent strip: stations along its middle line, from the armhole to the cuff. Pixels of the outline. */
export interface Sleeve {
  readonly stations: readonly Station[]
  readonly length: number
  /** Median width. */
  readonly width: number
  /** 255 = the sleeve, of the outline's size. */
  readonly mask: GreyImage
}

export interface Station {
  readonly x: number
  readonly y: number
  /** Unit vector across the strip, towards its outer (upper) edge. */
  readonly nx: number
  readonly ny: number
  /** Distance to the edge against and along the vector. */
  readonly inner: number
  readonly outer: number
  /** Length along the middle line from the armhole. */
  readonly at: number
}

/** Undefined when the trunk has no sleeve on this side. `most`: what lies farther from the armhole hangs on to the sleeve. */
export function readSleeve(
  outline: Outline,
  trunk: Trunk,
  side: 'left' | 'right',
  most = Infinity,
): Sleeve | undefined {
  const armhole = trunk.sides[side]
  if (!armhole.sleeve) return undefined
  const mask = pixelsBeyondTrunk(outline, trunk, armhole, side)
  if (!mask) return undefined
  return sleeveOf(mask, armhole, side, trunk.width, most)
}

/** How far from its armhole a sleeve may begin, in widths of the body: what lies between was taken for the ground. By eye. */
const APART = 0.1

/** What lies outside the trunk's edge on one side and hangs together with the armhole. */
function pixelsBeyondTrunk(
  { mask }: Outline,
  trunk: Trunk,
  { tip, armpit }: Side,
  side: 'left' | 'right',
): GreyImage | undefined {
  const { width, height, data } = mask
  const out = createGrey(width, height)
  for (let y = 0; y < height; y += 1) {
    const edge = side === 'left' ? trunk.left[y]! : trunk.right[y]!
    for (let x = 0; x < width; x += 1) {
      const outside = side === 'left' ? x + 0.5 < edge : x + 0.5 > edge
      if (outside && data[y * width + x]! >= 128) out.data[y * width + x] = 255
    }
  }
  const { labels, sizes } = connectedComponents(out, 4)
  // Of the pieces, the one that has most of its pixels beside the armhole.
  const votes = new Map<number, number>()
  for (let y = Math.floor(tip.y); y < armpit.y; y += 1) {
    for (let d = 2; d < Math.max(3, APART * trunk.width); d += 1) {
      const x = Math.round(side === 'left' ? trunk.left[y]! - d : trunk.right[y]! + d)
      const label = x >= 0 && x < width ? labels[y * width + x]! : 0
      if (label === 0) continue
      votes.set(label, (votes.get(label) ?? 0) + 1)
      break
    }
  }
  const best = [...votes].toSorted((p, q) => q[1] - p[1])[0]
  if (!best || sizes[best[0]]! < 40) return undefined
  for (let i = 0; i < labels.length; i += 1) out.data[i] = labels[i] === best[0] ? 255 : 0
  return out
}

/** Distance between the points of a sleeve's centreline, pixels of the outline. Chosen by eye. */
const STEP = 5

function sleeveOf(
  mask: GreyImage,
  { tip, armpit }: Side,
  side: 'left' | 'right',
  trunkWidth: number,
  most: number,
): Sleeve | undefined {
  const { width, data } = mask
  const distance = geodesic(mask, tip, armpit, APART * trunkWidth)
  let longest = 0
  for (let i = 0; i < distance.length; i += 1) if (distance[i]! > longest) longest = distance[i]!
  const count = 1 + Math.floor(Math.min(most, longest) / STEP)
  const [xs, ys, ns] = [new Float64Array(count), new Float64Array(count), new Int32Array(count)]
  for (let y = 0, i = 0; i < data.length; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const at = distance[i]!
      if (at < 0 || data[i]! < 128 || at > most) continue
      const bin = Math.floor(at / STEP)
      xs[bin]! += x + 0.5
      ys[bin]! += y + 0.5
      ns[bin]! += 1
    }
  }
  const middle = { x: (tip.x + armpit.x) / 2, y: (tip.y + armpit.y) / 2 }
  const full = [...ns].flatMap((n, bin) => (n >= 4 ? [{ x: xs[bin]!, y: ys[bin]!, n }] : []))
  const usual = full.map(({ n }) => n).toSorted((p, q) => p - q)[full.length >> 1] ?? 0
  // A cuff that is cut at a slant ends in a corner, which is not the sleeve's direction.
  const last = full.findLastIndex(({ n }) => n >= 0.6 * usual)
  const points = [middle, ...full.slice(0, last + 1).map(({ x, y, n }) => ({ x: x / n, y: y / n }))]
  if (points.length < 3) return undefined
  const line = evenly(soften(points, 0.5 * (full.length - last)))
  const stations: Station[] = []
  let at = 0
  for (let k = 0; k < line.length; k += 1) {
    const before = line[Math.max(0, k - 2)]!
    const after = line[Math.min(line.length - 1, k + 2)]!
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1
    const [dx, dy] = [(after.x - before.x) / length, (after.y - before.y) / length]
    // Seen along the sleeve, the body is always on the same hand.
    const [nx, ny] = side === 'left' ? [-dy, dx] : [dy, -dx]
    if (k > 0) at += Math.hypot(line[k]!.x - line[k - 1]!.x, line[k]!.y - line[k - 1]!.y)
    const p = line[k]!
    stations.push({
      ...p,
      nx,
      ny,
      outer: reachTo(mask, p, nx, ny, trunkWidth),
      inner: reachTo(mask, p, -nx, -ny, trunkWidth),
      at,
    })
  }
  // The armhole slants across the strip: there the width is that of the strip a little farther on.
  const steady = Math.min(stations.length - 1, Math.max(1, Math.round(stations.length * 0.12)))
  const even = stations.map((station, k) => {
    const from = Math.max(k, steady)
    const near = stations.slice(Math.max(steady, from - 2), from + 3)
    const mean = (of: 'inner' | 'outer'): number => near.reduce((sum, each) => sum + each[of], 0) / near.length
    return { ...station, inner: mean('inner'), outer: mean('outer') }
  })
  const widths = even.map(({ inner, outer }) => inner + outer).toSorted((p, q) => p - q)
  return { stations: even, length: at, width: widths[widths.length >> 1]!, mask }
}

/** Steps through the mask from the armhole's line, in pixels; -1 where it is not reached. */
function geodesic(
  mask: GreyImage,
  tip: { x: number; y: number },
  armpit: { x: number; y: number },
  apart: number,
): Float32Array {
  const { width, height, data } = mask
  const out = new Float32Array(width * height).fill(-1)
  const front: number[] = []
  // From the armhole's line, or from what is nearest to it.
  for (let near = 2; near <= Math.max(2, apart) && front.length === 0; near += 1) {
    const steps = Math.max(2, Math.ceil(Math.hypot(tip.x - armpit.x, tip.y - armpit.y) * 2))
    for (let k = 0; k <= steps; k += 1) {
      const cx = Math.round(tip.x + ((armpit.x - tip.x) * k) / steps)
      const cy = Math.round(tip.y + ((armpit.y - tip.y) * k) / steps)
      for (let y = cy - near; y <= cy + near; y += 1) {
        for (let x = cx - near; x <= cx + near; x += 1) {
          if (x < 0 || y < 0 || x >= width || y >= height) continue
          const i = y * width + x
          if (data[i]! >= 128 && out[i]! < 0) {
            out[i] = 0
            front.push(i)
          }
        }
      }
    }
  }
  spread(mask, front, out)
  return out
}

/** Goes on from the pixels in `front`, whose steps stand in `steps` as 0, through the mask; what has none yet is -1. */
export function spread({ width, data }: GreyImage, front: readonly number[], steps: Float32Array): void {
  // Rounds of alternating neighbourhoods: an octagon, near enough to a circle.
  let edge = front
  for (let round = 1; edge.length > 0; round += 1) {
    const next: number[] = []
    const diagonal = round % 2 === 0
    for (const i of edge) {
      const x = i % width
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          if (!diagonal && dx !== 0 && dy !== 0) continue
          const j = i + dy * width + dx
          if (x + dx < 0 || x + dx >= width || j < 0 || j >= steps.length) continue
          if (data[j]! < 128 || steps[j]! >= 0) continue
          steps[j] = round * 1.06
          next.push(j)
        }
      }
    }
    edge = next
  }
}

/** `further`: steps to go straight on after the last point. */
function soften(points: readonly { x: number; y: number }[], further: number): { x: number; y: number }[] {
  let line = [...points]
  for (let round = 0; round < 2; round += 1) {
    line = line.map((p, k) => {
      const a = line[k - 1]
      const b = line[k + 1]
      return a && b ? { x: (a.x + 2 * p.x + b.x) / 4, y: (a.y + 2 * p.y + b.y) / 4 } : p
    })
  }
  const last = line.at(-1)!
  const before = line.at(-3) ?? line[0]!
  const length = Math.hypot(last.x - before.x, last.y - before.y) || 1
  line.push({
    x: last.x + ((last.x - before.x) / length) * STEP * further,
    y: last.y + ((last.y - before.y) / length) * STEP * further,
  })
  return line
}

/** Points every `STEP` pixels along a line. */
function evenly(line: readonly { x: number; y: number }[]): { x: number; y: number }[] {
  const out = [line[0]!]
  let carry = 0
  for (let k = 1; k < line.length; k += 1) {
    const [p, q] = [line[k - 1]!, line[k]!]
    const length = Math.hypot(q.x - p.x, q.y - p.y)
    for (let at = STEP - carry; at <= length; at += STEP) {
      out.push({ x: p.x + ((q.x - p.x) * at) / length, y: p.y + ((q.y - p.y) * at) / length })
    }
    carry = (carry + length) % STEP
  }
  const last = line.at(-1)!
  if (Math.hypot(last.x - out.at(-1)!.x, last.y - out.at(-1)!.y) > 1) out.push(last)
  return out
}

/** How far a mask reaches from a place, at most `most`, past gaps of up to three pixels. */
export function reachTo(
  { width, height, data }: GreyImage,
  p: { x: number; y: number },
  dx: number,
  dy: number,
  most: number,
): number {
  let last = 0
  for (let s = 0; s < most; s += 0.5) {
    const x = Math.floor(p.x + dx * s)
    const y = Math.floor(p.y + dy * s)
    if (x < 0 || y < 0 || x >= width || y >= height) break
    if (data[y * width + x]! >= 128) last = s
    else if (s - last > 3) break
  }
  return Math.max(1, last)
}
