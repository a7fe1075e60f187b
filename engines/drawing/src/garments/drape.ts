import type { Point } from '../geometry/path.ts'
import { smooth } from '../figures/curve.ts'
import type { Surface } from '../figures/curve.ts'
import type { Stroke } from '../sketch/ink.ts'
import type { Random } from '@toile/imaging'
import { crease } from './piece.ts'
import type { Fold } from './piece.ts'

/** Folds with the pen lines that go with them. */
export interface Drape {
  readonly folds: Fold[]
  readonly contours: Stroke[]
  readonly lights: Fold[]
}
export const drape = (): Drape => ({ folds: [], contours: [], lights: [] })

type Place = readonly [u: number, v: number]

const through = (net: Surface, places: readonly Place[]): Point[] =>
  smooth(
    places.map(([u, v]) => net.at(u, v)),
    5,
  )

/** Where cloth is held, and pulled. */
interface Tension {
  /** A tie, a button, an apex. */
  readonly from: Place
  readonly ends: readonly Place[]
  /** Width of a fold where it starts, units; default 4. */
  readonly weight?: number
}

/**
 * Tension: folds radiate from a place where cloth is held towards others, deep where they start, open where they end, each
 * bowed a little by its own weight.
 */
export function radiate(into: Drape, net: Surface, { from, ends, weight = 4 }: Tension, random: Random): void {
  for (const [i, end] of ends.entries()) {
    const long = random.between(0.8, 1.05)
    const to: Place = [from[0] + (end[0] - from[0]) * long, from[1] + (end[1] - from[1]) * long]
    const bow = random.between(0.02, 0.07)
    const middle: Place = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + bow]
    const start: Place = [from[0] + (to[0] - from[0]) * 0.05, from[1] + (to[1] - from[1]) * 0.05]
    const line = through(net, [start, middle, to])
    into.folds.push({ line, from: weight * random.between(0.8, 1.2), to: 0.6 })
    into.contours.push(
      crease(line.slice(0, Math.ceil(line.length * random.between(0.4, 0.75))), i % 2 === 0 ? 1.5 : 1.1),
    )
    if (i % 2 === 0)
      into.lights.push({
        line: line.map((p) => ({ x: p.x, y: p.y - weight * 1.1 })).slice(2),
        from: weight * 0.7,
        to: 0.5,
      })
  }
}

/** Where a tube of cloth buckles. */
interface Buckles {
  /** The squeezed edge, u. */
  readonly side: -1 | 1
  /** From which row of the net to which. */
  readonly rows: readonly [number, number]
  readonly count: number
  /** Width of a fold where it starts, units; default 4. */
  readonly weight?: number
}

/**
 * Compression: cloth squeezed along one edge of a tube buckles in folds that start at that edge, cross part of it and
 * interlock with the ones from the other (zigzag folds).
 */
export function buckle(
  into: Drape,
  net: Surface,
  { side, rows: [from, to], count, weight = 4 }: Buckles,
  random: Random,
): void {
  const step = (to - from) / count
  for (let i = 0; i < count; i++) {
    const v = from + step * (i + 0.5)
    const s = i % 2 === 0 ? side : (-side as -1 | 1)
    const reach = s === side ? random.between(1, 1.5) : random.between(0.5, 0.9)
    const slope = step * random.between(0.25, 0.7) * (i < count / 2 ? 1 : -1)
    const line = through(net, [
      [s * 1.02, v],
      [s * (1 - reach * 0.5), v + slope * 0.75],
      [s * (1 - reach), v + slope],
    ])
    into.folds.push({ line, from: weight * random.between(0.8, 1.15), to: 0.5 })
    if (s === side) into.contours.push(crease(line.slice(0, Math.ceil(line.length * 0.7)), 1.5))
  }
}

/** Cloth that hangs between two held places. */
interface Swags {
  readonly left: Place
  readonly right: Place
  /** How far each falls below the places that hold it, rows of the net. */
  readonly depths: readonly number[]
  /** Width of a fold, units; default 3.4. */
  readonly weight?: number
}

/** Swags between two held places, each deeper than the last (diaper folds of a cowl). */
export function swag(into: Drape, net: Surface, { left, right, depths, weight = 3.4 }: Swags): void {
  for (const [i, deep] of depths.entries()) {
    const inset = 0.06 * i
    const [l, r]: [Place, Place] = [
      [left[0] + inset, left[1] + i * 0.1],
      [right[0] - inset, right[1] + i * 0.1],
    ]
    const mid = (l[1] + r[1]) / 2
    const skew = (i % 2 === 0 ? 0.06 : -0.09) * (r[0] - l[0])
    const line = through(net, [
      l,
      [l[0] + (r[0] - l[0]) * 0.24, mid + deep * 0.68],
      [(l[0] + r[0]) / 2 + skew, mid + deep],
      [l[0] + (r[0] - l[0]) * 0.76, mid + deep * 0.66],
      r,
    ])
    into.folds.push({ line, from: weight, to: weight * 0.8 })
    into.contours.push({ ...crease(line, 1.5), ends: [0.7, 0.2], lost: 0.6 })
    into.lights.push({ line: line.slice(3, -3).map((p) => ({ x: p.x, y: p.y - 4.4 })), from: 2.4, to: 2.4 })
  }
}

/** Where cloth is gathered. */
interface Gathers {
  /** The seam, a row of the net. */
  readonly row: number
  /** Rows that the folds reach from it, negative upwards. */
  readonly by: number
  readonly count: number
  /** How far to either side, u; default 0.94. */
  readonly span?: number
}

/** Gathers: short folds of uneven length that leave a seam at right angles. */
export function gathers(into: Drape, net: Surface, { row, by, count, span = 0.94 }: Gathers, random: Random): void {
  for (let i = 0; i < count; i++) {
    const u = -span + (2 * span * (i + random.between(0.25, 0.75))) / count
    const long = by * random.between(0.4, 1.1)
    const line = through(net, [
      [u, row],
      [u + random.between(-0.02, 0.02), row + long * 0.5],
      [u * (by > 0 ? 1.05 : 0.98) + random.between(-0.03, 0.03), row + long],
    ])
    into.contours.push(crease(line, 1.25))
    if (i % 2 === 0) into.folds.push({ line, from: 3.6, to: 0.4 })
  }
}
