import { between, point, sampleCubic } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'

/** A point for every value of a parameter. */
export type Curve = (t: number) => Point

/** A smooth curve through points at given parameters (rising): cubic Hermite, tangents by finite differences. */
export function curveThrough(knots: readonly (readonly [t: number, p: Point])[]): Curve {
  const last = knots.length - 1
  const slope = (i: number): Point => {
    const [t0, a] = knots[Math.max(0, i - 1)]!
    const [t1, b] = knots[Math.min(last, i + 1)]!
    return point((b.x - a.x) / (t1 - t0), (b.y - a.y) / (t1 - t0))
  }
  const slopes = knots.map((_, i) => slope(i))
  return (t) => {
    const [first, start] = knots[0]!
    const [end, stop] = knots[last]!
    if (t <= first) return point(start.x + slopes[0]!.x * (t - first), start.y + slopes[0]!.y * (t - first))
    if (t >= end) return point(stop.x + slopes[last]!.x * (t - end), stop.y + slopes[last]!.y * (t - end))
    let i = 0
    while (i < last - 1 && knots[i + 1]![0] < t) i++
    const [t0, a] = knots[i]!
    const [t1, b] = knots[i + 1]!
    const h = t1 - t0
    const s = (t - t0) / h
    const [p, q] = [slopes[i]!, slopes[i + 1]!]
    const k0 = 2 * s ** 3 - 3 * s * s + 1
    const k1 = s ** 3 - 2 * s * s + s
    const k3 = s ** 3 - s * s
    return point(
      k0 * a.x + k1 * h * p.x + (1 - k0) * b.x + k3 * h * q.x,
      k0 * a.y + k1 * h * p.y + (1 - k0) * b.y + k3 * h * q.y,
    )
  }
}

/** Points of a curve at equal steps of its parameter, both ends included. */
export const sampled = (curve: Curve, from: number, to: number, steps: number): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => curve(from + ((to - from) * i) / steps))

/**
 * A smooth line through points, sampled about every `step` units: centripetal Catmull-Rom (Yuksel and others, 2011),
 * which neither loops nor overshoots where points stand unevenly.
 */
export function smooth(points: readonly Point[], step = 8): Point[] {
  const line = points.filter((p, i) => i === 0 || gap(p, points[i - 1]!) > 0.01)
  if (line.length < 3) return line.length < 2 ? line : straight(line[0]!, line[1]!, step)
  const result = [line[0]!]
  for (let i = 0; i + 1 < line.length; i++) {
    const p1 = line[i]!
    const p2 = line[i + 1]!
    const p0 = line[i - 1] ?? point(2 * p1.x - p2.x, 2 * p1.y - p2.y)
    const p3 = line[i + 2] ?? point(2 * p2.x - p1.x, 2 * p2.y - p1.y)
    const [c1, c2] = [handle(p0, p1, p2), handle(p3, p2, p1)]
    const steps = Math.max(2, Math.min(40, Math.ceil(gap(p1, p2) / step)))
    result.push(...sampleCubic(p1, c1, c2, p2, steps).slice(1))
  }
  return result
}

/** Bézier handle at b on the way from a through b to c. */
function handle(a: Point, b: Point, c: Point): Point {
  const near = Math.sqrt(gap(a, b))
  const far = Math.sqrt(gap(b, c))
  const scale = 3 * near * (near + far)
  const along = (p: number, q: number, r: number) =>
    (near * near * r - far * far * p + (2 * near * near + 3 * near * far + far * far) * q) / scale
  return point(along(a.x, b.x, c.x), along(a.y, b.y, c.y))
}

/** Distance of two points. */
export const gap = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

const straight = (a: Point, b: Point, step = 8): Point[] => {
  const steps = Math.max(1, Math.ceil(gap(a, b) / step))
  return Array.from({ length: steps + 1 }, (_, i) => between(a, b, i / steps))
}

/** A point given in a frame: origin, and degrees that the frame is turned clockwise. */
export function inFrame(origin: Point, degrees: number, x: number, y: number): Point {
  const angle = (degrees * Math.PI) / 180
  return point(
    origin.x + x * Math.cos(angle) - y * Math.sin(angle),
    origin.y + x * Math.sin(angle) + y * Math.cos(angle),
  )
}

/** Cloth as a coordinate net: u from -1 (picture-left edge) to 1, v down the body. */
export interface Surface {
  at(u: number, v: number): Point
}
