import { along, headingAt } from '../../../botany/leaves.ts'
import { arc, beside, brushLine, closedCurve, point, swell, taper } from '../../../geometry/path.ts'
import type { Point } from '../../../geometry/path.ts'

export interface AcanthusForm {
  /** Half-width at its widest. */
  readonly width: number
  /** Lobes on each side. */
  readonly lobes: number
  /** Which sides carry lobes: both, or only the left (1) or the right (-1) of the way from base to tip. */
  readonly sides?: 0 | 1 | -1
}

export interface AcanthusPaths {
  readonly body: string
  /** Midrib, veins and the eyes between lobes, to be cut out of the body or drawn on it. */
  readonly veins: string
}

const fullness = (t: number) => Math.sin(Math.PI * Math.min(1, 0.12 + t * 0.88)) ** 0.7

/** The lobed leaf of classical ornament along a spine from base to tip: each lobe swings forward and curls at its end. */
export function acanthus(spine: readonly Point[], { width, lobes, sides = 0 }: AcanthusForm): AcanthusPaths {
  const out = (t: number, side: number, by: number, ahead = 0): Point => {
    const at = along(spine, t)
    const heading = headingAt(spine, t)
    return point(
      at.x + Math.sin(heading) * side * by + Math.cos(heading) * ahead,
      at.y - Math.cos(heading) * side * by + Math.sin(heading) * ahead,
    )
  }
  const edge = (side: number): Point[] => {
    if (sides !== 0 && side !== sides) {
      return Array.from({ length: 6 }, (_, i) => out((i + 0.5) / 6.5, side, width * 0.13 * fullness(i / 6)))
    }
    const points: Point[] = []
    for (let k = 0; k < lobes; k++) {
      const t = (k + 0.05) / lobes
      const step = 1 / lobes
      const w = width * fullness(t + step * 0.5) * (1 - 0.25 * t)
      const ahead = w * 0.34
      points.push(
        out(t, side, w * 0.36),
        out(t + step * 0.12, side, w * 0.82),
        out(t + step * 0.42, side, w * 1.04, ahead * 0.5),
        out(t + step * 0.74, side, w * 0.98, ahead),
        out(t + step * 0.8, side, w * 0.66, ahead * 0.5),
      )
    }
    return points
  }
  const left = edge(1)
  const right = edge(-1).reverse()
  const tip = along(spine, 1)
  const body = closedCurve([spine[0]!, ...left, tip, ...right], 0.85)
  let veins = brushLine(spine.slice(1, -1), taper(width * 0.11, 1))
  for (const side of sides === 0 ? [1, -1] : [sides]) {
    for (let k = 0; k < lobes; k++) {
      const t = (k + 0.05) / lobes
      const w = width * fullness(t + 0.5 / lobes) * (1 - 0.25 * t)
      const line = arc(out(t + 0.02, side, w * 0.06), out(t + 0.56 / lobes, side, w * 0.86, w * 0.2), side * -0.12, 6)
      veins += brushLine(line, swell(width * 0.075))
    }
  }
  return { body, veins }
}

/** A scroll that winds in to its eye: from `start`, turning by `turns` half circles, to the side given. */
export function volute(start: Point, heading: number, radius: number, side: number, turns = 3.2): Point[] {
  const points: Point[] = [start]
  const steps = 26
  let [x, y] = [start.x, start.y]
  let direction = heading
  for (let i = 0; i < steps; i++) {
    const t = i / steps
    const step = (Math.PI * turns) / steps
    direction += side * step
    const r = radius * (1 - 0.82 * t)
    x += Math.cos(direction) * r * step
    y += Math.sin(direction) * r * step
    points.push(point(x, y))
  }
  return points
}

/** A plain pointed blade between two points. */
export function blade(from: Point, to: Point, width: number, bow = 0): string {
  const spine = arc(from, to, bow, 8)
  const half = (t: number) => (width / 2) * Math.sin(Math.PI * t ** 0.8) ** 0.8
  return closedCurve(
    [
      ...beside(spine, half),
      ...beside(spine, (t) => -half(t))
        .reverse()
        .slice(1, -1),
    ],
    0.9,
  )
}
