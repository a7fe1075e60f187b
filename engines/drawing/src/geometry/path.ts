/** Outlines as SVG path data. Lengths are user units, angles radians, y grows downwards. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** A full turn, radians. */
export const TAU = Math.PI * 2
/** Radians from a line's direction to that of a motif, which is drawn upright, along it. */
export const UPRIGHT = Math.PI / 2

export const point = (x: number, y: number): Point => ({ x, y })
/** The point at a distance and a direction from a centre. */
export const polar = (radius: number, angle: number, centre: Point = { x: 0, y: 0 }): Point => ({
  x: centre.x + radius * Math.cos(angle),
  y: centre.y + radius * Math.sin(angle),
})
/** Linear interpolation: a at 0, b at 1. */
export const between = (a: Point, b: Point, t: number): Point => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
})

/** Two decimals: a hundredth of a unit is far below what is seen, and keeps files small. */
export const num = (value: number): string => {
  const rounded = Math.round(value * 100) / 100
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
const pair = (p: Point) => `${num(p.x)} ${num(p.y)}`

/** Path data of a closed line with corners. */
export const polygon = (points: readonly Point[]): string => `M${points.map(pair).join('L')}Z`
/** Path data of an open line with corners. */
export const polyline = (points: readonly Point[]): string => `M${points.map(pair).join('L')}`

export const rect = (x: number, y: number, width: number, height: number): string =>
  `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}Z`

export const circle = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0 ${num(-2 * r)} 0Z`

function segment(p0: Point, p1: Point, p2: Point, p3: Point, tension: number): string {
  const c1 = point(p1.x + ((p2.x - p0.x) * tension) / 6, p1.y + ((p2.y - p0.y) * tension) / 6)
  const c2 = point(p2.x - ((p3.x - p1.x) * tension) / 6, p2.y - ((p3.y - p1.y) * tension) / 6)
  return `C${pair(c1)} ${pair(c2)} ${pair(p2)}`
}

/** A smooth closed line through the points: Catmull-Rom, turned into cubic Béziers. Tension 1 is the standard. */
export function closedCurve(points: readonly Point[], tension = 1): string {
  const n = points.length
  let d = `M${pair(points[0]!)}`
  for (let i = 0; i < n; i++) {
    d += segment(points[(i - 1 + n) % n]!, points[i]!, points[(i + 1) % n]!, points[(i + 2) % n]!, tension)
  }
  return `${d}Z`
}

/** A smooth open line through the points. */
export function openCurve(points: readonly Point[]): string {
  const n = points.length
  let d = `M${pair(points[0]!)}`
  for (let i = 0; i < n - 1; i++) {
    d += segment(points[Math.max(0, i - 1)]!, points[i]!, points[i + 1]!, points[Math.min(n - 1, i + 2)]!, 1)
  }
  return d
}

/** Points on a cubic Bézier at equal steps of its parameter, both ends included. */
export function sampleCubic(a: Point, b: Point, c: Point, d: Point, steps: number): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const s = 1 - t
    const [k0, k1, k2, k3] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    return point(k0 * a.x + k1 * b.x + k2 * c.x + k3 * d.x, k0 * a.y + k1 * b.y + k2 * c.y + k3 * d.y)
  })
}

/** A gentle arc from a to b, bowed sideways by `bow` times its length (positive bows to the right of the way). */
export function arc(a: Point, b: Point, bow: number, steps = 8): Point[] {
  const nx = -(b.y - a.y) * bow * 1.33
  const ny = (b.x - a.x) * bow * 1.33
  const c1 = between(a, b, 0.33)
  const c2 = between(a, b, 0.67)
  return sampleCubic(a, point(c1.x + nx, c1.y + ny), point(c2.x + nx, c2.y + ny), b, steps)
}

/** Direction of travel at each point of a line. */
export function headings(spine: readonly Point[]): number[] {
  return spine.map((_, i) => {
    const before = spine[Math.max(0, i - 1)]!
    const after = spine[Math.min(spine.length - 1, i + 1)]!
    return Math.atan2(after.y - before.y, after.x - before.x)
  })
}

/** Points beside a line: offset(t) to its left for t from 0 to 1 along it. */
export function beside(spine: readonly Point[], offset: (t: number) => number): Point[] {
  const angles = headings(spine)
  return spine.map((p, i) => {
    const by = offset(i / (spine.length - 1))
    return point(p.x + Math.sin(angles[i]!) * by, p.y - Math.cos(angles[i]!) * by)
  })
}

/** A line of varying weight as a filled outline: half-width `half(t)` for t from 0 (start) to 1 (end). */
export function brushLine(spine: readonly Point[], half: (t: number) => number): string {
  const left = beside(spine, half)
  const right = beside(spine, (t) => -half(t)).reverse()
  return closedCurve([...left, ...right], 0.95)
}

/** The pressure of a pen: starts at `from`, swells, thins out to nothing. */
export const taper =
  (width: number, from = 0.6) =>
  (t: number): number =>
    (width / 2) * (from + (1 - from) * Math.min(1, t * 4)) * (1 - t * t * 0.92)

/** The pressure of a stroke thin at both ends. */
export const swell =
  (width: number) =>
  (t: number): number =>
    (width / 2) * Math.sin(Math.PI * Math.min(1, Math.max(0, t))) ** 0.7

/** Moves local points (y up the motif is negative) to a place: scaled, turned by the angle, then shifted. */
export interface Frame {
  readonly x: number
  readonly y: number
  /** Radians; 0 leaves the motif upright. */
  readonly angle: number
  readonly scale: number
}

/** Points of a motif as the frame puts them. */
export function place(frame: Frame, points: readonly Point[]): Point[] {
  const cos = Math.cos(frame.angle) * frame.scale
  const sin = Math.sin(frame.angle) * frame.scale
  return points.map((p) => point(frame.x + p.x * cos - p.y * sin, frame.y + p.x * sin + p.y * cos))
}
