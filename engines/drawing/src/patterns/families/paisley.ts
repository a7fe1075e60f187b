import { blossom, daisy } from '../../botany/flowers.ts'
import { drawLeaf } from '../../botany/leaves.ts'
import { dab, head, trefoil, twig } from '../../botany/motifs.ts'
import { beside, brushLine, circle, closedCurve, point, swell } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { shadesOf, withTint } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

function catmull(points: readonly Point[], k: number, f: number): Point {
  const [a, b, c, d] = [
    points[Math.max(0, k - 1)]!,
    points[k]!,
    points[k + 1]!,
    points[Math.min(points.length - 1, k + 2)]!,
  ]
  const blend = (p: number, q: number, r: number, s: number) =>
    0.5 * (2 * q + (r - p) * f + (2 * p - 5 * q + 4 * r - s) * f * f + (3 * q - p - 3 * r + s) * f * f * f)
  return point(blend(a.x, b.x, c.x, d.x), blend(a.y, b.y, c.y, d.y))
}

/** The boteh's axis: up through the belly, then bent over to the right into the tip; units. Drawn by eye. */
const AXIS: readonly Point[] = [
  point(2, 94),
  point(-3, 58),
  point(-8, 22),
  point(-10, -16),
  point(-4, -54),
  point(16, -84),
  point(46, -94),
  point(66, -78),
  point(66, -58),
]
/** Steps along the spine. A round number. */
const STEPS = 40
/** The curve through the axis. */
const SPINE: readonly Point[] = Array.from({ length: STEPS + 1 }, (_, i) => {
  const t = (i / STEPS) * (AXIS.length - 1)
  const k = Math.min(AXIS.length - 2, Math.floor(t))
  return catmull(AXIS, k, t - k)
})

/** Half-width along the axis: a round foot, the belly, a long taper. */
const girth = (t: number): number =>
  t < 0.29
    ? 64 * Math.sqrt(Math.max(0, 1 - ((t - 0.29) / 0.29) ** 2))
    : 64 * Math.cos((((t - 0.29) / 0.71) * Math.PI) / 2) ** 1.25

/** The outline drawn in by a distance everywhere, as the lines inside a boteh follow its edge; negative goes out. */
function inset(distance: number): Point[] {
  const inner = SPINE.map((p, i) => ({ p, half: girth(i / STEPS) - distance })).filter(({ half }) => half > 0.5)
  const spine = inner.map(({ p }) => p)
  const half = (t: number) => inner[Math.round(t * (inner.length - 1))]!.half
  return [...beside(spine, half), ...beside(spine, (t) => -half(t)).reverse()]
}

const OUTLINE = inset(0)

/** Points at even distances along a closed line. */
function strung(line: readonly Point[], spacing: number): Point[] {
  const closed = [...line, line[0]!]
  const lengths = closed.slice(1).map((p, i) => Math.hypot(p.x - closed[i]!.x, p.y - closed[i]!.y))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const count = Math.round(total / spacing)
  const beads: Point[] = []
  let at = 0
  let gone = 0
  for (let i = 0; i < count; i++) {
    const wanted = (i / count) * total
    while (gone + lengths[at]! < wanted) gone += lengths[at++]!
    const f = (wanted - gone) / lengths[at]!
    const [a, b] = [closed[at]!, closed[at + 1]!]
    beads.push(point(a.x + (b.x - a.x) * f, a.y + (b.y - a.y) * f))
  }
  return beads
}

interface BotehInks {
  readonly own: Shades
  readonly second: Shades
  readonly leaf: Shades
}

function drawBoteh(spec: PatternSpec, { own, second, leaf }: BotehInks, style: number, random: Random): Motif {
  const marks = new Marks()
  for (const p of strung(inset(-8.5), 13)) marks.fill(circle(p.x, p.y, 4.3), own.base)
  marks.fill(closedCurve(OUTLINE), own.base)
  marks.fill(closedCurve(inset(6)), spec.ground)
  marks.fill(closedCurve(inset(9)), style === 1 ? own.base : second.base)
  for (const p of strung(inset(15.5), style === 2 ? 15 : 10.5)) {
    if (style === 2)
      marks.fill(
        closedCurve([point(p.x - 5, p.y), point(p.x, p.y - 5), point(p.x + 5, p.y), point(p.x, p.y + 5)]),
        spec.ground,
      )
    else marks.fill(circle(p.x, p.y, 3.3), spec.ground)
  }
  marks.fill(closedCurve(inset(22)), own.detail)
  marks.fill(closedCurve(inset(24)), spec.ground)
  const petal = style === 0 ? own : second
  for (const [angle, length] of [
    [-0.75, 46],
    [0.62, 42],
    [-0.3, 58],
    [0.24, 60],
  ] as const)
    drawLeaf(
      marks,
      { x: -4, y: 48, angle, scale: 1 },
      { length, width: 15, belly: 0.5, bow: angle * 0.2, veins: 3 },
      leaf,
    )
  const flower = style === 1 ? daisy : blossom
  flower(marks, { x: -5, y: 42, angle: 0.2, scale: 0.29 }, { petal, centre: style === 0 ? second : own }, random)
  flower(marks, { x: -9, y: -4, angle: 0.6, scale: 0.14 }, { petal: style === 0 ? second : own, centre: petal }, random)
  for (const p of strung(inset(30), 9)) marks.fill(circle(p.x, p.y, 1.7), second.base)
  for (const [x, y, angle, length] of [
    [-8, 4, -0.62, 26],
    [-8, 2, 0.66, 26],
    [-8, -22, -0.5, 22],
    [-7, -24, 0.6, 20],
    [-2, -46, 0.1, 19],
  ] as const)
    drawLeaf(marks, { x, y, angle, scale: 1 }, { length, width: 9, belly: 0.5, bow: angle * 0.2, veins: 0 }, leaf)
  const hook = [point(-6, -26), point(-5, -44), point(2, -60), point(14, -70)]
  marks.fill(brushLine(hook, swell(6)), own.base)
  return {
    markup: marks.markup,
    discs: [
      { x: -4, y: 30, r: 74 },
      { x: -4, y: -30, r: 54 },
      { x: 20, y: -78, r: 38 },
      { x: 48, y: -82, r: 28 },
    ],
  }
}

export const drawPaisley: DrawFamily = (spec, random) => {
  const inks = withTint(spec).map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const rounds = Math.max(2, inks.length)
  const heroes: Motif[] = []
  const seconds: Motif[] = []
  for (let i = 0; i < rounds; i++) {
    heroes.push(drawBoteh(spec, { own: at(i), second: at(i + 1), leaf: at(i + 2) }, (i + spec.variant) % 3, random))
    seconds.push(drawBoteh(spec, { own: at(i + 1), second: at(i), leaf: at(i + 2) }, (i + 1) % 3, random))
  }
  seconds.push(head(daisy, { petal: at(0), centre: at(1) }, random), twig(at(1), random))
  return compose(
    {
      heroes,
      seconds,
      fillers: [trefoil(at(0).base), head(blossom, { petal: at(1), centre: at(0) }, random), dab(at(0).base, random)],
      radius: 148,
      secondScale: 0.46,
      fillerScale: 0.15,
      lean: spec.variant % 2 === 0 ? Math.PI : 0.25,
      layouts: ['tossed', 'half-drop', 'tossed', 'brick'],
      heroShare: 0.6,
    },
    spec,
    random,
  )
}
