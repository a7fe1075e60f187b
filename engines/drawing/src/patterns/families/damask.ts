import { mix } from '../../colour.ts'
import {
  arc,
  beside,
  brushLine,
  circle,
  closedCurve,
  point,
  polar,
  sampleCubic,
  swell,
  taper,
  TAU,
} from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import { periods, shadesOf } from '../spec.ts'
import type { DrawFamily } from '../spec.ts'
import { acanthus, blade, volute } from './ornament/acanthus.ts'

/** An ogee, in units of its own drawing. Chosen by eye. */
const OGEE = { halfWidth: 200, height: 600 } as const

interface Inks {
  readonly ground: string
  /** The satin figure. */
  readonly figure: string
  /** Cut into the figure. */
  readonly line: string
  /** Second figure: hearts, ribbons, small flowers. */
  readonly accent: string
  readonly accentLine: string
  /** Between ground and figure. */
  readonly shadow: string
}

const flip = (points: readonly Point[]) => points.map((p) => point(-p.x, p.y))

/** Both halves of a bilateral ornament: marks are made for the right, and again mirrored. */
class Bilateral {
  readonly marks = new Marks()

  leaf(spine: readonly Point[], form: Parameters<typeof acanthus>[1], fill: string, line: string): this {
    for (const half of [spine, flip(spine)]) {
      const sides =
        form.sides === undefined || form.sides === 0 || half === spine ? form.sides : form.sides === 1 ? -1 : 1
      const { body, veins } = acanthus(half, sides === undefined ? form : { ...form, sides })
      this.marks.fill(body, fill).fill(veins, line)
    }
    return this
  }

  line(points: readonly Point[], weight: (t: number) => number, colour: string): this {
    this.marks.fill(brushLine(points, weight) + brushLine(flip(points), weight), colour)
    return this
  }

  shape(points: readonly Point[], colour: string, tension = 0.9): this {
    this.marks.fill(closedCurve(points, tension) + closedCurve(flip(points), tension), colour)
    return this
  }

  blade(from: Point, to: Point, width: number, colour: string, bow = 0): this {
    this.marks.fill(blade(from, to, width, bow), colour)
    this.marks.fill(blade(point(-from.x, from.y), point(-to.x, to.y), width, -bow), colour)
    return this
  }

  dot(x: number, y: number, r: number, colour: string): this {
    this.marks.fill(circle(x, y, r) + (x === 0 ? '' : circle(-x, y, r)), colour)
    return this
  }

  /** A symmetric outline, given by its right half from top to bottom. */
  whole(right: readonly Point[], colour: string, tension = 0.9): this {
    const left = flip(right)
      .reverse()
      .filter((p) => p.x !== 0)
    this.marks.fill(closedCurve([...right, ...left], tension), colour)
    return this
  }
}

/** One side of the upper half of an ogee, from its tip to its shoulder. */
const ogeeEdge = (side: number): Point[] =>
  sampleCubic(
    point(0, -OGEE.height / 2),
    point(side * OGEE.halfWidth * 0.03, -OGEE.height * 0.27),
    point(side * OGEE.halfWidth * 0.97, -OGEE.height * 0.23),
    point(side * OGEE.halfWidth, 0),
    24,
  )

/** A seeded fruit in its split rind under a crown. */
function pomegranate(to: Bilateral, y: number, size: number, inks: Inks): void {
  const s = (x: number, dy: number) => point(x * size, y + dy * size)
  for (const [x, dy, width] of [
    [0, -172, 40],
    [34, -158, 34],
    [62, -132, 28],
  ] as const)
    to.blade(s(x * 0.32, -76), s(x, dy), width * size, inks.figure, x === 0 ? 0 : 0.12)
  to.whole([s(0, -100), s(42, -88), s(80, -36), s(82, 24), s(52, 76), s(0, 96)], inks.figure)
  to.whole([s(0, -84), s(34, -73), s(66, -30), s(68, 20), s(43, 62), s(0, 79)], inks.line)
  to.whole([s(0, -76), s(30, -66), s(59, -28), s(61, 18), s(38, 56), s(0, 71)], inks.accent)
  for (let row = -4; row <= 4; row++) {
    const reach = Math.sqrt(Math.max(0, 1 - (row / 4.6) ** 2)) * 52
    const count = row % 2 === 0 ? 2 : 2
    for (let k = row % 2 === 0 ? 0 : 0.5; k <= count; k++) {
      const x = k * 22
      if (x > reach - 6) continue
      const at = s(x, row * 15 - 2)
      const grain = [
        point(at.x, at.y - 8 * size),
        point(at.x + 6 * size, at.y),
        point(at.x, at.y + 8 * size),
        point(at.x - 6 * size, at.y),
      ]
      to.shape(grain, inks.accentLine, 0.5)
    }
  }
}

/** A fan of ribbed petals over a heart: the palmette. */
function palmette(to: Bilateral, y: number, size: number, inks: Inks): void {
  const foot = point(0, y + 70 * size)
  for (let i = 4; i >= 0; i--) {
    const angle = -Math.PI / 2 + i * 0.36
    const length = (190 - i * 17) * size
    const tip = polar(length, angle, foot)
    to.blade(polar(14 * size, angle, foot), tip, (58 - i * 2) * size, inks.figure, i * 0.05)
    to.blade(polar(56 * size, angle, foot), polar(length * 0.9, angle, foot), (30 - i) * size, inks.line, i * 0.05)
    to.blade(
      polar(64 * size, angle, foot),
      polar(length * 0.85, angle, foot),
      (19 - i) * size,
      i % 2 === 0 ? inks.accent : inks.figure,
      i * 0.05,
    )
  }
  to.whole(
    [point(0, y - 22 * size), point(30 * size, y + 6 * size), point(36 * size, y + 48 * size), point(0, y + 84 * size)],
    inks.line,
  )
  to.whole(
    [
      point(0, y - 10 * size),
      point(22 * size, y + 12 * size),
      point(27 * size, y + 48 * size),
      point(0, y + 74 * size),
    ],
    inks.accent,
  )
  for (let i = 0; i < 3; i++) to.dot(0, y + (14 + i * 18) * size, (7 - i) * size, inks.accentLine)
}

/** A double rose seen from above. */
function rose(to: Bilateral, y: number, size: number, inks: Inks): void {
  const ring = (count: number, radius: number, wide: number, phase: number, fill: string) => {
    for (let i = 0; i < count; i++) {
      const a = ((i + phase) / count) * TAU - Math.PI / 2
      const petal = [-1, -0.55, 0, 0.55, 1].map((k) =>
        polar(radius * (k === 0 ? 0.95 : Math.abs(k) > 0.8 ? 0.66 : 1.02), a + k * wide, point(0, y)),
      )
      to.marks.fill(closedCurve([point(0, y), ...petal], 0.9), fill)
    }
  }
  ring(8, 112 * size, 0.42, 0, inks.figure)
  ring(8, 94 * size, 0.3, 0, inks.line)
  ring(8, 88 * size, 0.25, 0, inks.figure)
  ring(8, 70 * size, 0.38, 0.5, inks.line)
  ring(8, 64 * size, 0.33, 0.5, inks.accent)
  to.dot(0, y, 30 * size, inks.line).dot(0, y, 24 * size, inks.figure)
  for (let i = 0; i < 7; i++) {
    const at = polar(14 * size, (i / 7) * TAU - Math.PI / 2, point(0, y))
    to.marks.fill(circle(at.x, at.y, 3.6 * size), inks.line)
  }
}

/** The carnation of Bursa velvets: a fan of serrated petals over a striped calyx. */
function carnation(to: Bilateral, y: number, size: number, inks: Inks): void {
  const foot = point(0, y + 62 * size)
  for (let i = 3; i >= 0; i--) {
    const angle = -Math.PI / 2 + i * 0.35
    const reach = (176 - i * 12) * size
    for (const lean of [-0.13, 0, 0.13])
      to.blade(
        polar(30 * size, angle, foot),
        polar(reach * (lean === 0 ? 1 : 0.93), angle + lean, foot),
        34 * size,
        inks.figure,
      )
    to.blade(
      polar(52 * size, angle, foot),
      polar(reach * 0.84, angle, foot),
      22 * size,
      i % 2 === 0 ? inks.accent : inks.line,
    )
    to.line(
      [
        polar(40 * size, angle + 0.175, foot),
        polar(70 * size, angle + 0.175, foot),
        polar(reach * 0.88, angle + 0.175, foot),
      ],
      swell(3.4),
      inks.line,
    )
  }
  to.whole(
    [
      point(0, y + 8 * size),
      point(26 * size, y + 20 * size),
      point(30 * size, y + 52 * size),
      point(14 * size, y + 84 * size),
      point(0, y + 90 * size),
    ],
    inks.line,
  )
  to.whole(
    [
      point(0, y + 18 * size),
      point(19 * size, y + 28 * size),
      point(22 * size, y + 52 * size),
      point(10 * size, y + 76 * size),
      point(0, y + 82 * size),
    ],
    inks.accent,
  )
}

/** What stands in each ogee: a heart, leaves that cup it, a stem below and a finial above. */
function medallion(variant: number, inks: Inks): Bilateral {
  const to = new Bilateral()
  // Finial and tendrils above.
  to.line(arc(point(0, -150), point(0, -196), 0), () => 2.6, inks.figure)
  for (const [x, y, w] of [
    [0, -252, 20],
    [17, -234, 17],
    [27, -208, 15],
  ] as const)
    to.blade(point(x * 0.1, -188), point(x, y), w, inks.figure, 0.1)
  to.line(volute(point(3, -172), -0.7, 21, 1, 3), taper(6, 1), inks.figure)
  to.dot(34, -178, 4.6, inks.accent).dot(0, -184, 6, inks.accent)
  // Stem, with blades and tendrils at its foot.
  to.line([point(0, 264), point(0, 210), point(0, 100)], () => 3.6, inks.figure)
  to.blade(point(0, 252), point(26, 206), 15, inks.figure, 0.2)
  to.line(volute(point(3, 232), -0.2, 22, -1, 2.9), taper(5, 1), inks.figure)
  // Great leaves.
  const outer = sampleCubic(point(4, 206), point(74, 198), point(152, 84), point(116, -62), 26)
  to.leaf(outer, { width: 33, lobes: 6 }, inks.figure, inks.line)
  to.line(volute(point(110, -40), -1.75, 19, 1, 2.8), taper(7, 1), inks.figure)
  to.leaf(
    sampleCubic(point(4, 184), point(48, 176), point(98, 100), point(84, 22), 20),
    { width: 19, lobes: 5 },
    inks.shadow,
    inks.line,
  )
  to.line(
    sampleCubic(point(10, 196), point(20, 196), point(96, 140), point(150, 20), 14).slice(4),
    swell(4.5),
    inks.accent,
  )
  const heart = [pomegranate, rose, palmette, carnation][variant]!
  heart(to, -22, [0.82, 0.72, 0.82, 0.8][variant]!, inks)
  // Collar under the heart.
  for (const [x, y, w] of [
    [74, 62, 28],
    [40, 84, 26],
  ] as const)
    to.blade(point(0, 110), point(x, y - 8), w, inks.figure, 0.22)
  to.whole([point(0, 84), point(16, 104), point(12, 132), point(0, 142)], inks.figure).dot(0, 112, 6, inks.line)
  return to
}

/** The net of ogees: ribbons that swell and part, laid with pearls or leaves. */
function frame(variant: number, inks: Inks): Marks {
  const marks = new Marks()
  for (const side of [-1, 1]) {
    const edge = ogeeEdge(side)
    const ribbon = (half: number) => brushLine(edge, (t) => half * (0.55 + 0.45 * Math.sin(Math.PI * t)))
    if (variant === 1) {
      for (let i = 0; i < 9; i++) {
        const at = edge[2 + Math.round(i * 2.4)]!
        const next = edge[Math.min(24, 4 + Math.round(i * 2.4))]!
        const angle = Math.atan2(next.y - at.y, next.x - at.x)
        for (const lean of [-0.6, 0.6]) marks.fill(blade(at, polar(34, angle + lean, at), 15, lean * 0.2), inks.figure)
      }
      marks.fill(
        brushLine(edge, () => 2.6),
        inks.figure,
      )
      continue
    }
    marks.fill(ribbon(17), inks.figure).fill(ribbon(12.5), inks.ground).fill(ribbon(9.5), inks.accent)
    for (let i = 1; i < 24; i += 1.5) {
      const at = edge[Math.round(i)]!
      marks.fill(circle(at.x, at.y, 3.4), inks.accentLine)
    }
    if (variant !== 3)
      for (const off of [1, -1]) {
        const rim = beside(edge, () => off * 24).filter((_, i) => i > 1 && i < 23)
        marks.fill(brushLine(rim, swell(4)), inks.shadow)
      }
  }
  // A knot where four ogees meet.
  for (const [x, y] of [[0, -OGEE.height / 2]] as const) {
    for (let i = 0; i < 8; i++) {
      const angle = (i / 8) * TAU
      marks.fill(
        blade(point(x, y), polar(i % 2 === 0 ? 44 : 34, angle, point(x, y)), i % 2 === 0 ? 22 : 18),
        inks.figure,
      )
    }
    marks.fill(circle(x, y, 15), inks.ground).fill(circle(x, y, 11), inks.accent)
  }
  return marks
}

/** Figured silk: a bilateral medallion in each ogee of a half-dropped net, satin on twill in near tones. */
export const drawDamask: DrawFamily = (spec) => {
  const [first, second] = spec.inks
  const tonal = spec.named === 0 || second === undefined
  const figure = first!
  const accent = second ?? mix(first!, spec.ground, 0.34)
  const inks: Inks = {
    ground: spec.ground,
    figure,
    line: spec.ground,
    accent,
    accentLine: tonal ? spec.ground : shadesOf(accent, spec.ground).detail,
    shadow: tonal ? mix(figure, spec.ground, 0.42) : accent,
  }
  const size = spec.scale * [1, 0.72, 1.4, 0.9][spec.variant]!
  const across = periods(spec.width, 171 * size, 2)
  const down = periods(spec.height, 512 * size)
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const place = `scale(${across.size / OGEE.halfWidth} ${down.size / OGEE.height})`
  const field = closedCurve(
    [
      ...ogeeEdge(1),
      ...ogeeEdge(1)
        .map((p) => point(p.x, -p.y))
        .reverse()
        .slice(1),
      ...ogeeEdge(-1)
        .map((p) => point(p.x, -p.y))
        .slice(1),
      ...ogeeEdge(-1).reverse().slice(1, -1),
    ],
    0.6,
  )
  const layers = [
    ...(spec.variant === 3 ? [new Marks().fill(field, mix(spec.ground, figure, 0.16))] : []),
    frame(spec.variant, inks),
  ]
  // A third colour takes the hearts of every other column.
  const third = spec.named > 2 ? spec.inks[2]! : accent
  const medallions = [inks, { ...inks, accent: third, shadow: tonal ? inks.shadow : third }].map(
    (own) => medallion(spec.variant, own).marks,
  )
  for (const [level, layer] of [...layers, ...medallions].entries()) {
    const turn = level - layers.length
    const motif = {
      markup: `<g transform="${place}">${layer.markup}</g>`,
      discs: [{ x: 0, y: 0, r: down.size * 0.5 }],
    }
    for (let c = 0; c < across.count; c++) {
      if (turn >= 0 ? c % 2 !== turn : spec.variant === 3 && level === 0 && c % 2 === 1) continue
      for (let r = 0; r < down.count; r++)
        tile.stamp(motif, { x: c * across.size, y: (r + 0.5 + (c % 2) * 0.5) * down.size })
    }
  }
  return tile
}
