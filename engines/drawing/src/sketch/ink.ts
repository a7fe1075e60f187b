import { brushLine, polygon } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { gap } from '../figures/curve.ts'
import type { Random } from '@toile/imaging'

/** A pen line, before it has a hand. */
export interface Stroke {
  readonly line: readonly Point[]
  /** Full width of the line at its heaviest, units of the figure. */
  readonly weight: number
  /** Share of the full weight at either end; 0 comes to a point. */
  readonly ends?: readonly [number, number]
  /** Chance that the line thins to nothing somewhere on its way. */
  readonly lost?: number
  /** Units that the pen shoots past each end. */
  readonly overshoot?: number
}

/** What colour can be laid down with. */
export const MEDIA = ['marker', 'watercolour', 'ink', 'pencil'] as const
/** What colour is laid down with. */
export type Medium = (typeof MEDIA)[number]

/** How a drawing is held: pen pressure and looseness, one set for a whole sheet. */
export interface Hand {
  readonly weight: number
  readonly lost: number
  readonly overshoot: number
  readonly medium: Medium
  /** Cloth in line alone, on a flat tone. */
  readonly linear?: boolean
  readonly random: Random
}

/** Where the light comes from, the upper left, as a unit vector: lines on the other side are heavier. Chosen by eye. */
const LIGHT_DIRECTION = { x: -0.64, y: -0.77 }

/**
 * A pen line of varying weight as a filled outline: pressure swells and thins, heavier where the contour turns from
 * the light, sometimes lifted from the paper. Returns path data, empty for a line without length.
 */
export function inkLine(stroke: Stroke, hand: Hand): string {
  const { random } = hand
  const line = extended(evenly(stroke.line, 6), (stroke.overshoot ?? 0) * hand.overshoot)
  if (line.length < 3) return ''
  const [from, to] = stroke.ends ?? [0.25, 0.15]
  const wave = random.between(0, 6.28)
  const waves = random.between(2, 5)
  const lift = random.chance((stroke.lost ?? 0) * hand.lost) ? random.between(0.25, 0.8) : -1
  const half = (stroke.weight * hand.weight) / 2
  const shade = line.map((_, i) => {
    const q = line[Math.min(line.length - 1, i + 1)]!
    const o = line[Math.max(0, i - 1)]!
    const d = gap(o, q) || 1
    return Math.abs(((q.y - o.y) * LIGHT_DIRECTION.x - (q.x - o.x) * LIGHT_DIRECTION.y) / d)
  })
  const width = (t: number) => {
    const ends =
      Math.min(1, from + (1 - from) * Math.min(1, t * 5)) * Math.min(1, to + (1 - to) * Math.min(1, (1 - t) * 4))
    const swell = 0.78 + 0.22 * Math.sin(wave + t * waves)
    const lifted = lift < 0 ? 1 : Math.min(1, Math.abs(t - lift) * 14) ** 1.5
    const turned = 0.72 + 0.34 * (shade[Math.round(t * (line.length - 1))] ?? 0.5)
    return Math.max(0.12, half * ends * swell * lifted * turned)
  }
  return brushLine(line, width)
}

/** The line resampled at equal distances of about `step`. */
export function evenly(line: readonly Point[], step: number): Point[] {
  const total = line.reduce((sum, p, i) => sum + (i === 0 ? 0 : gap(p, line[i - 1]!)), 0)
  if (total < 0.5) return []
  const count = Math.max(2, Math.round(total / step))
  const result = [line[0]!]
  let walked = 0
  let next = total / count
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1]!, line[i]!]
    const length = gap(a, b)
    while (next <= walked + length + 1e-9 && result.length < count) {
      const share = length === 0 ? 0 : (next - walked) / length
      result.push({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
      next += total / count
    }
    walked += length
  }
  result.push(line.at(-1)!)
  return result
}

function extended(line: readonly Point[], by: number): Point[] {
  if (by <= 0 || line.length < 3) return [...line]
  const beyond = (a: Point, b: Point): Point => {
    const d = gap(a, b) || 1
    return { x: a.x + ((a.x - b.x) / d) * by, y: a.y + ((a.y - b.y) / d) * by }
  }
  return [beyond(line[0]!, line[1]!), ...line, beyond(line.at(-1)!, line.at(-2)!)]
}

/** A closed shape, its points taken as a curve. All shapes turn the same way, so that overlapping ones unite. */
export const shape = (points: readonly Point[]): string => {
  let area = 0
  for (const [i, p] of points.entries()) {
    const q = points[(i + 1) % points.length]!
    area += p.x * q.y - q.x * p.y
  }
  return polygon(area < 0 ? points.toReversed() : points)
}
