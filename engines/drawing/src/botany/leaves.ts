import {
  arc,
  beside,
  brushLine,
  circle,
  closedCurve,
  headings,
  place,
  point,
  polar,
  swell,
  taper,
  UPRIGHT,
} from '../geometry/path.ts'
import type { Frame, Point } from '../geometry/path.ts'
import { Marks } from '../geometry/motif.ts'
import type { Disc, Motif } from '../geometry/motif.ts'
import type { Shades } from '../patterns/spec.ts'
import type { Random } from '@toile/imaging'

export interface LeafForm {
  readonly length: number
  readonly width: number
  /** Where it is widest, 0 (base) to 1 (tip). */
  readonly belly: number
  readonly bow: number
  /** Pairs of side veins. */
  readonly veins: number
  /** Depth of teeth on the edge, share of the width. */
  readonly teeth?: number
}

/** A leaf with its base at the frame's origin, tip up: body, the half turned from light, midrib and side veins. */
export function drawLeaf(marks: Marks, frame: Frame, form: LeafForm, inks: Shades): void {
  const spine = place(frame, arc(point(0, 0), point(0, -form.length), form.bow, 12))
  const power = Math.log(0.5) / Math.log(form.belly)
  const half = (t: number) => {
    const body = Math.sin(Math.PI * Math.min(1, t) ** power) ** 0.85
    const tooth = form.teeth === undefined ? 1 : 1 - form.teeth * (Math.round(t * 12) % 2)
    return (form.width / 2) * frame.scale * body * tooth
  }
  const left = beside(spine, half)
  const right = beside(spine, (t) => -half(t))
  marks.fill(closedCurve([...left, ...[...right].reverse().slice(1)], 0.95), inks.base)
  marks.fill(closedCurve([...spine, ...[...right].reverse().slice(1)], 0.8), inks.shade)
  for (let i = 1; i <= form.veins; i++) {
    const at = 0.1 + (0.72 * i) / (form.veins + 0.6)
    const from = along(spine, at)
    for (const side of [left, right]) {
      const rim = along(side, Math.min(0.97, at + 0.15))
      const to = point(from.x + (rim.x - from.x) * 0.82, from.y + (rim.y - from.y) * 0.82)
      marks.fill(
        brushLine(
          arc(from, to, side === left ? 0.08 : -0.08, 3),
          taper(Math.max(1.1, form.width * 0.032 * frame.scale), 1),
        ),
        inks.detail,
      )
    }
  }
  marks.fill(brushLine(spine.slice(0, -1), taper(Math.max(1.4, form.width * 0.062 * frame.scale), 1)), inks.detail)
}

export function along(line: readonly Point[], t: number): Point {
  const at = Math.min(line.length - 1.001, Math.max(0, t * (line.length - 1)))
  const i = Math.floor(at)
  const a = line[i]!
  const b = line[i + 1] ?? a
  return point(a.x + (b.x - a.x) * (at - i), a.y + (b.y - a.y) * (at - i))
}

export function headingAt(line: readonly Point[], t: number): number {
  const angles = headings(line)
  return angles[Math.min(angles.length - 1, Math.max(0, Math.round(t * (line.length - 1))))]!
}

/** Discs along a line, for keeping neighbours away. */
export const discsAlong = (line: readonly Point[], radius: (t: number) => number, count = 5): Disc[] =>
  Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1)
    return { ...along(line, t), r: radius(t) }
  })

interface SprigForm {
  readonly pairs: number
  readonly leaf: LeafForm
  /** Angle between stem and leaf, radians. */
  readonly spread: number
  readonly opposite: boolean
  /** Share of the leaf's size at the tip of the stem. */
  readonly dwindle: number
  readonly bow: number
}

/** A stem with leaves, about 200 long, centred on the origin. Returns the motif and the stem's tip. */
function drawSprig(form: SprigForm, inks: Shades, random: Random): Motif {
  const marks = new Marks()
  const stem = arc(point(0, 98), point(0, -62), form.bow, 16)
  marks.fill(brushLine(stem, taper(5.5, 1)), inks.shade)
  for (let i = 0; i < form.pairs; i++) {
    const t = 0.16 + (0.76 * i) / form.pairs
    const size = 1 - (1 - form.dwindle) * (i / form.pairs)
    for (const side of [-1, 1]) {
      const at = along(stem, t + (form.opposite || side < 0 ? 0 : 0.38 / form.pairs))
      const angle = headingAt(stem, t) + UPRIGHT + side * (form.spread + random.bell() * 0.08)
      const frame = { x: at.x, y: at.y, angle, scale: size * (1 + random.bell() * 0.05) }
      drawLeaf(marks, frame, { ...form.leaf, bow: form.leaf.bow * side + random.bell() * 0.03 }, inks)
    }
  }
  const tip = along(stem, 1)
  drawLeaf(
    marks,
    { x: tip.x, y: tip.y, angle: headingAt(stem, 1) + UPRIGHT, scale: form.dwindle },
    { ...form.leaf, bow: 0.04 },
    inks,
  )
  const spreadWidth = form.leaf.length * Math.sin(form.spread) * 0.92
  const discs = discsAlong(stem, (t) => spreadWidth * (t < 0.15 ? 0.35 : 1 - (1 - form.dwindle) * t), 6)
  return {
    markup: marks.markup,
    discs: [
      ...discs,
      { x: tip.x, y: tip.y - form.leaf.length * form.dwindle * 0.6, r: form.leaf.length * form.dwindle * 0.4 },
    ],
  }
}

export const laurel = (inks: Shades, random: Random): Motif =>
  drawSprig(
    {
      pairs: 5,
      leaf: { length: 62, width: 24, belly: 0.42, bow: 0.1, veins: 5 },
      spread: 0.8,
      opposite: false,
      dwindle: 0.68,
      bow: random.between(-0.14, 0.14),
    },
    inks,
    random,
  )

export const willow = (inks: Shades, random: Random): Motif =>
  drawSprig(
    {
      pairs: 7,
      leaf: { length: 58, width: 12, belly: 0.4, bow: 0.12, veins: 0 },
      spread: 0.62,
      opposite: false,
      dwindle: 0.6,
      bow: random.between(-0.18, 0.18),
    },
    inks,
    random,
  )

export const eucalyptus = (inks: Shades, random: Random): Motif =>
  drawSprig(
    {
      pairs: 5,
      leaf: { length: 44, width: 40, belly: 0.54, bow: 0.03, veins: 3 },
      spread: 1.05,
      opposite: true,
      dwindle: 0.55,
      bow: random.between(-0.16, 0.16),
    },
    inks,
    random,
  )

export const fern = (inks: Shades, random: Random): Motif =>
  drawSprig(
    {
      pairs: 13,
      leaf: { length: 58, width: 13, belly: 0.35, bow: 0.1, veins: 0, teeth: 0.4 },
      spread: 1.12,
      opposite: true,
      dwindle: 0.18,
      bow: random.between(-0.2, 0.2),
    },
    inks,
    random,
  )

export const oakish = (inks: Shades, random: Random): Motif =>
  drawSprig(
    {
      pairs: 2,
      leaf: { length: 92, width: 44, belly: 0.5, bow: 0.08, veins: 5, teeth: 0.26 },
      spread: 0.85,
      opposite: false,
      dwindle: 0.85,
      bow: random.between(-0.12, 0.12),
    },
    inks,
    random,
  )

/** Olive: slim leaves and a few fruit on short stalks. */
export function olive(inks: Shades, fruit: Shades, random: Random): Motif {
  const sprig = drawSprig(
    {
      pairs: 5,
      leaf: { length: 60, width: 15, belly: 0.5, bow: 0.06, veins: 0 },
      spread: 0.7,
      opposite: true,
      dwindle: 0.75,
      bow: random.between(-0.12, 0.12),
    },
    inks,
    random,
  )
  const marks = new Marks()
  for (const [x, y] of [
    [-22, 34],
    [24, 8],
    [-18, -22],
  ] as const) {
    marks.fill(brushLine(arc(point(0, y + 16), point(x, y), 0.2, 4), swell(3)), inks.shade)
    marks.fill(closedCurve([point(x - 10, y), point(x, y - 13), point(x + 10, y), point(x, y + 14)]), fruit.detail)
    marks.fill(closedCurve([point(x - 9, y), point(x, y - 12), point(x + 9, y), point(x, y + 13)]), fruit.base)
    marks.fill(
      closedCurve([point(x - 5, y - 1), point(x - 2, y - 8), point(x - 1, y), point(x - 3, y + 5)]),
      fruit.light,
    )
  }
  return { markup: sprig.markup + marks.markup, discs: sprig.discs }
}

/** A feathered palm frond, arching. */
export function palm(inks: Shades, random: Random): Motif {
  const marks = new Marks()
  const bow = random.between(0.12, 0.24) * (random.chance(0.5) ? 1 : -1)
  const stem = arc(point(0, 120), point(0, -96), bow, 24)
  const blades = 15
  for (let i = 0; i < blades; i++) {
    const t = 0.2 + (0.78 * i) / blades
    const length = 96 * Math.sin(Math.PI * (0.18 + 0.72 * t)) * (1 + random.bell() * 0.04)
    for (const side of [-1, 1]) {
      const at = along(stem, t)
      const angle = headingAt(stem, t) + UPRIGHT + side * (1.25 - t * 0.75)
      drawLeaf(
        marks,
        { x: at.x, y: at.y, angle, scale: 1 },
        { length, width: 15, belly: 0.34, bow: side * 0.12, veins: 0 },
        inks,
      )
    }
  }
  marks.fill(brushLine(stem, taper(6, 1)), inks.detail)
  return {
    markup: marks.markup,
    discs: discsAlong(stem, (t) => (t < 0.15 ? 14 : 86 * Math.sin(Math.PI * (0.2 + 0.66 * t))), 7),
  }
}

/** A split leaf in the manner of Monstera: deep cuts between the ribs. */
export function monstera(inks: Shades, random: Random): Motif {
  const marks = new Marks()
  const edge = (side: number): Point[] => {
    const points: Point[] = []
    for (let i = 0; i < 6; i++) {
      const a = 0.35 + (i / 6) * 2.55
      const r = 104 * (1 - 0.22 * (a / 3) + random.bell() * 0.02)
      for (const [turn, depth] of [
        [-0.17, 0.97],
        [0, 1.04],
        [0.15, 0.98],
        [0.22, 0.42],
        [0.25, 0.42],
      ] as const) {
        const angle = Math.PI / 2 - (a + turn)
        points.push(point(side * Math.cos(angle) * r * depth, Math.sin(angle) * r * depth * 0.98))
      }
    }
    return points
  }
  const right = edge(1)
  const left = edge(-1).reverse()
  const outline = [point(0, 40), ...right, point(0, -96), ...left]
  marks.fill(brushLine(arc(point(0, 140), point(0, 30), 0.1, 6), taper(8, 1)), inks.shade)
  marks.fill(closedCurve(outline, 0.7), inks.base)
  marks.fill(closedCurve([point(0, 40), ...right, point(0, -96)], 0.7), inks.shade)
  for (let i = 0; i < 6; i++) {
    const angle = Math.PI / 2 - (0.35 + (i / 6) * 2.55)
    for (const side of [-1, 1]) {
      const to = polar(88, angle)
      marks.fill(
        brushLine(arc(point(0, 36 - i * 19), point(side * to.x, to.y), side * 0.1, 5), taper(3.2, 1)),
        inks.detail,
      )
    }
  }
  marks.fill(brushLine(arc(point(0, 44), point(0, -90), 0.01, 6), taper(5, 1)), inks.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -8, r: 98 },
      { x: 0, y: 110, r: 20 },
    ],
  }
}

/** Berries on a forked stalk. */
export function berries(stalk: Shades, fruit: Shades, random: Random): Motif {
  const marks = new Marks()
  const ends = [point(0, -80), point(-48, -46), point(46, -40), point(-30, -4), point(34, 6)]
  for (const end of ends) marks.fill(brushLine(arc(point(0, 96), end, end.x * 0.003, 8), taper(5, 1)), stalk.shade)
  for (const end of ends) {
    const r = 17 * (1 + random.bell() * 0.08)
    marks.fill(circle(end.x, end.y, r * 1.1), fruit.detail)
    marks.fill(circle(end.x, end.y, r), fruit.base)
    marks.fill(circle(end.x - r * 0.3, end.y - r * 0.35, r * 0.28), fruit.light)
  }
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -30, r: 64 },
      { x: 0, y: 60, r: 26 },
    ],
  }
}
