import { blossom, daisy } from '../../botany/flowers.ts'
import { drawLeaf } from '../../botany/leaves.ts'
import { dab, head, trefoil, twig } from '../../botany/motifs.ts'
import { beside, brushLine, circle, closedCurve, point, swell } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Sketch } from '../../geometry/sketch.ts'
import type { Motif } from '../../geometry/sketch.ts'
import type { Random } from '../../random.ts'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'

/** The boteh's outline, round below, its tip bent over to the right; dense enough to be inset. */
function boteh(): Point[] {
  const spine = [
    point(0, 92),
    point(-2, 52),
    point(-6, 10),
    point(-8, -32),
    point(2, -70),
    point(26, -96),
    point(52, -94),
    point(62, -78),
  ]
  const widths = [0, 52, 63, 51, 34, 20, 10, 0]
  const left: Point[] = []
  const right: Point[] = []
  for (let i = 0; i <= 28; i++) {
    const t = (i / 28) * (spine.length - 1)
    const k = Math.min(spine.length - 2, Math.floor(t))
    const f = t - k
    const at = catmull(spine, k, f)
    const ahead = catmull(spine, k, Math.min(1, f + 0.02))
    const back = catmull(spine, k, Math.max(0, f - 0.02))
    const angle = Math.atan2(ahead.y - back.y, ahead.x - back.x)
    const w = k === 0 ? widths[1]! * Math.sqrt(f * (2 - f)) : widths[k]! + (widths[k + 1]! - widths[k]!) * f
    left.push(point(at.x + Math.sin(angle) * w, at.y - Math.cos(angle) * w))
    right.push(point(at.x - Math.sin(angle) * w, at.y + Math.cos(angle) * w))
  }
  return [...left, ...right.reverse().slice(1, -1)]
}

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

const OUTLINE = boteh()
const HEART = point(-4, 26)

/** Shrinks towards the belly; the tip keeps its bend. */
const inset = (share: number): Point[] =>
  OUTLINE.map((p) => point(HEART.x + (p.x - HEART.x) * share, HEART.y + (p.y - HEART.y) * share))

function drawBoteh(spec: PatternSpec, own: Shades, second: Shades, leaf: Shades, style: number, random: Random): Motif {
  const sketch = new Sketch()
  const rim = beside([...OUTLINE, OUTLINE[0]!], () => 7).slice(0, -1)
  const beads = rim.filter((_, i) => i % 2 === 0)
  for (const p of beads) sketch.fill(circle(p.x, p.y, 4.4), own.base)
  sketch.fill(closedCurve(OUTLINE), own.base)
  sketch.fill(closedCurve(inset(0.885)), spec.ground)
  sketch.fill(closedCurve(inset(0.835)), style === 1 ? own.base : second.base)
  const band = inset(0.745)
  if (style !== 2) {
    for (const [i, p] of band.entries()) if (i % 2 === 0) sketch.fill(circle(p.x, p.y, 3.6), spec.ground)
  } else {
    for (const [i, p] of band.entries())
      if (i % 3 === 0)
        sketch.fill(
          closedCurve([point(p.x - 5, p.y), point(p.x, p.y - 5), point(p.x + 5, p.y), point(p.x, p.y + 5)]),
          spec.ground,
        )
  }
  sketch.fill(closedCurve(inset(0.65)), own.detail)
  sketch.fill(closedCurve(inset(0.62)), spec.ground)
  const petal = style === 0 ? own : second
  for (const [angle, length] of [
    [-0.75, 46],
    [0.62, 42],
    [-0.3, 58],
    [0.24, 60],
  ] as const)
    drawLeaf(
      sketch,
      { x: -4, y: 48, angle, scale: 1 },
      { length, width: 15, belly: 0.5, bow: angle * 0.2, veins: 3 },
      leaf,
    )
  const flower = style === 1 ? daisy : blossom
  flower(sketch, { x: -6, y: 38, angle: 0.2, scale: 0.34 }, { petal, centre: style === 0 ? second : own }, random)
  flower(
    sketch,
    { x: -4, y: -8, angle: 0.6, scale: 0.15 },
    { petal: style === 0 ? second : own, centre: petal },
    random,
  )
  const hook = [point(3, -28), point(10, -46), point(24, -58), point(36, -58)]
  sketch.fill(brushLine(hook, swell(6)), own.base)
  return {
    markup: sketch.markup,
    discs: [
      { x: -4, y: 30, r: 74 },
      { x: -4, y: -30, r: 54 },
      { x: 20, y: -78, r: 38 },
      { x: 48, y: -82, r: 28 },
    ],
  }
}

export const drawPaisley: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const rounds = Math.max(2, inks.length)
  const heroes: Motif[] = []
  const seconds: Motif[] = []
  for (let i = 0; i < rounds; i++) {
    heroes.push(drawBoteh(spec, at(i), at(i + 1), at(i + 2), (i + spec.variant) % 3, random))
    seconds.push(drawBoteh(spec, at(i + 1), at(i), at(i + 2), (i + 1) % 3, random))
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
      heroShare: 0.5,
    },
    spec,
    random,
  )
}
