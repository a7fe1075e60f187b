import { brushLine, circle, closedCurve, num, point, polygon, swell, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec } from '../spec.ts'

type DrawScale = (marks: Marks, x: number, y: number, rx: number, ry: number, column: number, row: number) => void

/**
 * Overlapping rows of round scales. Each row is laid over the one above, past both edges, so that what shows at the
 * bottom edge is what the top edge continues. `ry` is `overlap` row steps.
 */
function scaleRows(spec: PatternSpec, wanted: number, turns: number, overlap: 1 | 2, draw: DrawScale): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, wanted, turns)
  const down = periods(spec.height, (wanted * 0.5) / overlap, 2 * turns)
  const r = across.size / 2
  const marks = new Marks()
  for (let row = -1; row <= down.count + 3; row++) {
    const shift = row % 2 === 0 ? 0 : r
    for (let column = -1; column <= across.count; column++) {
      draw(
        marks,
        column * across.size + shift + r,
        row * down.size,
        r,
        down.size * overlap,
        mod(column, across.count),
        mod(row, down.count),
      )
    }
  }
  tile.drawPeriodic(marks)
  return tile
}

const mod = (value: number, size: number) => ((value % size) + size) % size

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0Z`

/** Fans of the twenties: arcs and rays from one foot; or plain and bordered scallops. */
export const drawDeco: DrawFamily = (spec) => {
  const scallop = spec.kind === 'scallop'
  const size = 150 * spec.scale * [1, 0.7, 1.45, 1.1][spec.variant]!
  const inks = spec.inks
  return scaleRows(spec, size, inks.length, 1, (marks, x, y, rx, ry, column, row) => {
    const ink = inkAt(spec, row + (scallop ? column : 0))
    const other = inks.length > 1 ? inkAt(spec, row + 1) : spec.ground
    marks.fill(ellipse(x, y, rx, ry), spec.ground)
    if (scallop || spec.variant === 1) {
      marks.fill(ellipse(x, y, rx * 0.94, ry * 0.9), ink)
      const shades = shadesOf(ink, spec.ground)
      for (const s of spec.variant === 2 ? [0.72] : [0.78, 0.58, 0.38]) {
        marks
          .fill(ellipse(x, y, rx * s, ry * s), spec.ground, 0.9)
          .fill(ellipse(x, y, rx * (s - 0.07), ry * (s - 0.07)), s < 0.5 ? shades.shade : ink)
      }
      return
    }
    if (spec.variant === 3) {
      for (const [s, fill] of [
        [0.96, ink],
        [0.82, spec.ground],
        [0.77, other],
        [0.6, spec.ground],
        [0.55, ink],
        [0.34, spec.ground],
        [0.28, other === spec.ground ? ink : other],
      ] as const)
        marks.fill(ellipse(x, y, rx * s, ry * s), fill)
      return
    }
    marks.fill(ellipse(x, y, rx * 0.965, ry * 0.965), ink)
    const blades = spec.variant === 2 ? 9 : 7
    for (let i = 0; i < blades; i++) {
      const a = -Math.PI + ((i + 0.5) / blades) * Math.PI
      const half = (Math.PI / blades) * 0.36
      const blade = [point(x, y)]
      for (const [r, turn] of [
        [0.78, -half],
        [0.86, -half * 0.6],
        [0.89, 0],
        [0.86, half * 0.6],
        [0.78, half],
      ] as const)
        blade.push(point(x + Math.cos(a + turn) * rx * r, y + Math.sin(a + turn) * ry * r))
      marks.fill(closedCurve(blade, 0.35), spec.ground)
      if (inks.length > 1 || spec.variant === 2) {
        const inner = [point(x + Math.cos(a) * rx * 0.34, y + Math.sin(a) * ry * 0.34)]
        for (const [r, turn] of [
          [0.72, -half * 0.62],
          [0.8, 0],
          [0.72, half * 0.62],
        ] as const)
          inner.push(point(x + Math.cos(a + turn) * rx * r, y + Math.sin(a + turn) * ry * r))
        marks.fill(closedCurve(inner, 0.4), other === spec.ground ? shadesOf(ink, spec.ground).pale : other)
      }
    }
    marks
      .fill(ellipse(x, y, rx * 0.25, ry * 0.25), ink)
      .fill(ellipse(x, y, rx * 0.18, ry * 0.18), spec.ground)
      .fill(ellipse(x, y, rx * 0.12, ry * 0.12), other === spec.ground ? ink : other)
  })
}

/** The blue-sea wave of Japanese stencils, or long rollers drawn with the brush. */
export const drawWaves: DrawFamily = (spec, random) => {
  if (spec.variant === 2) return rollers(spec, random)
  const size = 160 * spec.scale * [1, 0.66, 1, 1.45][spec.variant]!
  const inks = spec.inks
  const ornaments = Array.from({ length: 64 }, () => random.whole(0, 11))
  return scaleRows(spec, size, inks.length, 2, (marks, x, y, rx, ry, column, row) => {
    const ink = inkAt(spec, spec.variant === 3 ? ornaments[(column * 11 + row * 5) % ornaments.length]! : row + column)
    marks.fill(ellipse(x, y, rx, ry), spec.ground)
    const ornament = spec.variant === 3 ? ornaments[(column * 7 + row * 13) % ornaments.length]! % 4 : 0
    const rings = [0.96, 0.84, 0.68, 0.56, 0.4, 0.28, 0.14]
    if (ornament === 0)
      rings.forEach((s, i) => marks.fill(ellipse(x, y, rx * s, ry * s), i % 2 === 0 ? ink : spec.ground))
    else {
      marks.fill(ellipse(x, y, rx * 0.96, ry * 0.96), ink).fill(ellipse(x, y, rx * 0.84, ry * 0.84), spec.ground)
      if (ornament === 1) {
        for (let i = 0; i < 9; i++) {
          const a = -Math.PI + ((i + 0.5) / 9) * Math.PI
          for (const s of [0.72, 0.52, 0.32])
            marks.fill(circle(x + Math.cos(a) * rx * s, y + Math.sin(a) * ry * s, rx * 0.052 * (0.6 + s * 0.6)), ink)
        }
      } else if (ornament === 2) {
        for (let i = 0; i < 13; i++) {
          const a = -Math.PI + ((i + 0.5) / 13) * Math.PI
          marks.fill(
            polygon([
              point(x, y),
              point(x + Math.cos(a - 0.055) * rx * 0.76, y + Math.sin(a - 0.055) * ry * 0.76),
              point(x + Math.cos(a + 0.055) * rx * 0.76, y + Math.sin(a + 0.055) * ry * 0.76),
            ]),
            ink,
          )
        }
      } else
        marks
          .fill(ellipse(x, y, rx * 0.72, ry * 0.72), ink)
          .fill(ellipse(x, y, rx * 0.5, ry * 0.5), spec.ground)
          .fill(ellipse(x, y, rx * 0.38, ry * 0.38), ink)
    }
  })
}

function rollers(spec: PatternSpec, random: Random): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const lines = periods(spec.height, 40 * spec.scale, spec.inks.length)
  const waves = periods(spec.width, 256 * spec.scale)
  const swellOf = [1, 2].map((k) => ({ k, a: random.between(0.25, 0.6), p: random.next() }))
  for (let i = 0; i < lines.count; i++) {
    const ink = inkAt(spec, i)
    const phase = (i % 2) * 0.5 + random.bell() * 0.05
    const weight = random.between(0.5, 1)
    const steps = waves.count * 18
    const spine = Array.from({ length: steps + 5 }, (_, n) => {
      const t = (n - 2) / steps
      const roll = Math.sin(TAU * (waves.count * t + phase))
      const drift = swellOf.reduce((sum, { k, a, p }) => sum + a * Math.sin(TAU * (k * t + p)), 0)
      return point(t * spec.width, (i + 0.5) * lines.size + lines.size * (roll * 0.52 + drift * 0.5))
    })
    const half = (t: number) =>
      lines.size *
      0.2 *
      (0.75 + 0.45 * Math.sin(TAU * ((waves.count * (t * (steps + 4) - 2)) / steps + phase + 0.25))) *
      (0.6 + weight * 0.6)
    const left = spine.map((p, n) => point(p.x, p.y - half(n / (steps + 4))))
    const right = spine.map((p, n) => point(p.x, p.y + half(n / (steps + 4)))).reverse()
    tile.draw(new Marks().fill(closedCurve([...left, ...right]), ink), {
      left: 0,
      right: spec.width,
      top: (i - 1.6) * lines.size,
      bottom: (i + 2.6) * lines.size,
    })
  }
  return tile
}

interface StrokeInks {
  readonly ink: string
  /** What shows where the bristles ran dry. */
  readonly ground: string
}

interface BrushStroke {
  readonly length: number
  readonly width: number
  /** How far it bends, shares of its length. */
  readonly bow: number
}

/** Bird's-eye of a brush: long marks, each a body with streaks where the bristles ran dry. */
export function bristleStroke({ ink, ground }: StrokeInks, { length, width, bow }: BrushStroke, random: Random): Marks {
  const marks = new Marks()
  const spine = Array.from({ length: 13 }, (_, i) =>
    point((i / 12 - 0.5) * length, Math.sin((i / 12) * Math.PI) * bow * length + random.bell() * width * 0.012),
  )
  // Set down round, pressed, drawn out thinner.
  const edge = (t: number) =>
    (width / 2) * (0.9 + 0.1 * Math.sin(t * 9)) * Math.min(1, 0.45 + t * 5) * (1 - 0.3 * t * t)
  const top = spine.map((p, i) => point(p.x, p.y - edge(i / 12) - random.bell() * width * 0.015))
  const bottom = spine.map((p, i) => point(p.x, p.y + edge(i / 12) + random.bell() * width * 0.015)).reverse()
  const ends = 7
  const end = Array.from({ length: ends }, (_, i) =>
    point(
      length / 2 + length * 0.05 * random.between(-0.4, 1) * (i % 2 === 0 ? 1 : -0.6),
      spine[12]!.y + (i / (ends - 1) - 0.5) * width * 0.66,
    ),
  )
  marks.fill(closedCurve([...top, ...end, ...bottom], 0.6), ink)
  const shades = shadesOf(ink, ground)
  for (let i = 0; i < 12; i++) {
    const across = (i / 11 - 0.5) * width * 0.88
    const from = random.between(0.05, 0.5)
    const streak = spine
      .filter((_, n) => n / 12 >= from)
      .map((p) => point(p.x, p.y + across + random.bell() * width * 0.008))
    if (streak.length > 2)
      marks.fill(
        brushLine(streak, swell(width * random.between(0.015, 0.035))),
        i % 3 === 0 ? shades.shade : shades.light,
      )
  }
  for (let i = 0; i < 7; i++) {
    const across = random.between(-0.46, 0.46) * width
    const from = random.between(0.55, 0.8)
    const dry = spine.filter((_, n) => n / 12 >= from).map((p) => point(p.x + length * 0.06, p.y + across))
    if (dry.length > 2)
      marks.fill(
        brushLine(dry, (t) => width * 0.02 * t ** 0.7),
        ground,
      )
  }
  return marks
}
