import { toOklch } from '../../colour.ts'
import { blossom } from '../../botany/flowers.ts'
import { drawLeaf, laurel } from '../../botany/leaves.ts'
import { dab, head, twig } from '../../botany/motifs.ts'
import { arc, brushLine, circle, closedCurve, place, point, polar, swell, taper, TAU } from '../../geometry/path.ts'
import type { Frame, Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { rolesOf, shadesOf } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'

type DrawFruit = (fruit: Shades, leaf: Shades, flesh: string, random: Random) => Motif

const leafAt = (marks: Marks, at: Omit<Frame, 'scale'>, length: number, leaf: Shades) =>
  drawLeaf(marks, { ...at, scale: 1 }, { length, width: length * 0.42, belly: 0.45, bow: 0.1, veins: 5 }, leaf)

/** Body, the side turned from light, a highlight: how a block cutter models a round fruit. */
function body(marks: Marks, outline: readonly Point[], fruit: Shades, shade: readonly Point[]): void {
  marks.fill(closedCurve(outline.map((p) => point(p.x * 1.035 + 0.8, p.y * 1.035 + 0.8))), fruit.detail)
  marks.fill(closedCurve(outline), fruit.base).fill(closedCurve(shade), fruit.shade)
}

const lemon: DrawFruit = (fruit, leaf, _flesh, random) => {
  const marks = new Marks()
  leafAt(marks, { x: 4, y: -66, angle: -1.1 }, 84, leaf)
  leafAt(marks, { x: 4, y: -66, angle: 0.9 }, 92, leaf)
  const outline = [
    point(0, -72),
    point(30, -58),
    point(56, -20),
    point(56, 26),
    point(32, 62),
    point(12, 74),
    point(0, 92),
    point(-12, 74),
    point(-34, 60),
    point(-56, 24),
    point(-54, -22),
    point(-28, -60),
  ]
  body(marks, outline, fruit, [
    point(30, -52),
    point(55, -18),
    point(54, 26),
    point(30, 61),
    point(8, 74),
    point(30, 36),
    point(38, -8),
  ])
  for (let i = 0; i < 26; i++) {
    const p = polar(44 * Math.sqrt(random.next()), random.between(0, TAU))
    marks.fill(circle(p.x, p.y * 1.15 + 2, 1.9), fruit.shade)
  }
  marks.fill(brushLine(arc(point(-34, -32), point(-40, 22), -0.14, 6), swell(8)), fruit.light)
  marks.fill(
    brushLine(arc(point(2, -92), point(0, -68), 0.1, 4), () => 4),
    leaf.detail,
  )
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 10, r: 72 },
      { x: -52, y: -74, r: 36 },
      { x: 52, y: -90, r: 36 },
    ],
  }
}

const slice: DrawFruit = (fruit, _leaf, flesh, random) => {
  const marks = new Marks()
  const round = (r: number) =>
    closedCurve(Array.from({ length: 16 }, (_, i) => polar(r * (1 + random.bell() * 0.008), (i / 16) * TAU)))
  marks.fill(round(96), fruit.base).fill(round(86), flesh)
  for (let i = 0; i < 9; i++) {
    const a = (i / 9) * TAU
    const h = TAU / 18 - 0.055
    marks.fill(
      closedCurve(
        [
          polar(10, a),
          polar(52, a - h * 0.86),
          polar(76, a - h * 0.9),
          polar(80, a),
          polar(76, a + h * 0.9),
          polar(52, a + h * 0.86),
        ],
        0.75,
      ),
      fruit.base,
    )
    for (const k of [-0.4, 0.3])
      marks.fill(
        brushLine([polar(32, a + h * k * 0.6), polar(48, a + h * k), polar(66, a + h * k)], swell(3)),
        fruit.light,
      )
  }
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 96 }] }
}

const orange: DrawFruit = (fruit, leaf, _flesh, random) => {
  const marks = new Marks()
  leafAt(marks, { x: 0, y: -62, angle: -0.9 }, 76, leaf)
  leafAt(marks, { x: 0, y: -62, angle: 0.7 }, 84, leaf)
  const outline = Array.from({ length: 12 }, (_, i) =>
    polar(74 * (1 + random.bell() * 0.012), (i / 12) * TAU, point(0, 12)),
  )
  body(marks, outline, fruit, [
    polar(73, -0.9, point(0, 12)),
    polar(73, -0.2, point(0, 12)),
    polar(73, 0.7, point(0, 12)),
    polar(73, 1.6, point(0, 12)),
    polar(50, 0.8, point(0, 12)),
    polar(46, -0.1, point(0, 12)),
  ])
  for (let i = 0; i < 34; i++) {
    const p = polar(64 * Math.sqrt(random.next()), random.between(0, TAU), point(0, 12))
    marks.fill(circle(p.x, p.y, 1.7), fruit.detail, 0.6)
  }
  marks.fill(
    brushLine(
      Array.from({ length: 7 }, (_, i) => polar(54, 3.3 + i * 0.16, point(0, 12))),
      swell(8),
    ),
    fruit.light,
  )
  marks.fill(closedCurve([point(-9, -60), point(0, -54), point(9, -60), point(3, -66), point(-3, -66)]), leaf.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 12, r: 78 },
      { x: 0, y: -88, r: 50 },
    ],
  }
}

const cherry: DrawFruit = (fruit, leaf, _flesh, random) => {
  const marks = new Marks()
  const top = point(14, -94)
  const ends = [point(-46, 34), point(38, 52)]
  for (const end of ends)
    marks.fill(
      brushLine(arc(top, point(end.x + 4, end.y - 32), end.x < 0 ? -0.16 : 0.08, 9), () => 2.6),
      leaf.shade,
    )
  leafAt(marks, { x: 14, y: -92, angle: 1.35 }, 88, leaf)
  leafAt(marks, { x: 14, y: -92, angle: -1.5 }, 58, leaf)
  for (const end of ends) {
    const at = { x: end.x, y: end.y, angle: random.bell() * 0.08, scale: 1 }
    const outline = place(at, [
      point(0, -31),
      point(20, -40),
      point(42, -20),
      point(40, 16),
      point(16, 40),
      point(-14, 40),
      point(-40, 16),
      point(-42, -20),
      point(-20, -40),
    ])
    marks.fill(closedCurve(outline), fruit.base)
    marks.fill(
      closedCurve(
        place(at, [
          point(24, -36),
          point(41, -18),
          point(39, 16),
          point(14, 39),
          point(-14, 38),
          point(16, 22),
          point(26, -8),
        ]),
      ),
      fruit.shade,
    )
    marks.fill(brushLine(place(at, arc(point(-24, -22), point(-28, 8), -0.16, 5)), swell(8)), fruit.light)
    marks.fill(brushLine(place(at, arc(point(-9, -33), point(9, -33), 0.2, 4)), swell(4)), fruit.detail)
  }
  return {
    markup: marks.markup,
    discs: [
      { x: -44, y: 36, r: 46 },
      { x: 38, y: 54, r: 46 },
      { x: 6, y: -50, r: 40 },
      { x: 62, y: -78, r: 34 },
    ],
  }
}

const strawberry: DrawFruit = (fruit, leaf, flesh, random) => {
  const marks = new Marks()
  const outline = [
    point(0, -50),
    point(34, -58),
    point(62, -30),
    point(56, 14),
    point(30, 62),
    point(0, 92),
    point(-30, 62),
    point(-56, 14),
    point(-62, -30),
    point(-34, -58),
  ]
  body(marks, outline, fruit, [
    point(36, -56),
    point(61, -28),
    point(55, 14),
    point(28, 62),
    point(2, 90),
    point(20, 44),
    point(38, 4),
  ])
  for (let row = 0; row < 6; row++) {
    const count = [4, 5, 4, 3, 2, 1][row]!
    for (let i = 0; i < count; i++) {
      const x = (i - (count - 1) / 2) * 24 + random.bell() * 1.5
      const y = -28 + row * 19
      marks.fill(closedCurve([point(x, y - 5), point(x + 2.8, y + 1), point(x, y + 4), point(x - 2.8, y + 1)]), flesh)
    }
  }
  for (const angle of [-1.75, -1.1, -0.45, 0.45, 1.1, 1.75])
    drawLeaf(
      marks,
      { x: 0, y: -52, angle: Math.PI + angle * 1.02, scale: 1 },
      { length: 46, width: 20, belly: 0.4, bow: 0.05, veins: 0 },
      leaf,
    )
  marks.fill(brushLine(arc(point(0, -52), point(12, -98), 0.2, 6), taper(7, 1)), leaf.shade)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -18, r: 68 },
      { x: 0, y: 48, r: 46 },
      { x: 6, y: -76, r: 28 },
    ],
  }
}

const pear: DrawFruit = (fruit, leaf, _flesh, random) => {
  const marks = new Marks()
  leafAt(marks, { x: 4, y: -84, angle: 1 }, 80, leaf)
  const outline = [
    point(0, -80),
    point(24, -66),
    point(30, -28),
    point(58, 16),
    point(60, 58),
    point(34, 88),
    point(0, 90),
    point(-36, 88),
    point(-62, 56),
    point(-58, 14),
    point(-30, -28),
    point(-22, -66),
  ]
  body(marks, outline, fruit, [
    point(26, -62),
    point(32, -26),
    point(58, 18),
    point(58, 58),
    point(32, 87),
    point(4, 89),
    point(36, 56),
    point(30, 8),
  ])
  for (let i = 0; i < 20; i++)
    marks.fill(circle(random.between(-40, 30), random.between(10, 76), 1.8), fruit.detail, 0.7)
  marks.fill(brushLine(arc(point(-34, 4), point(-40, 56), -0.16, 6), swell(9)), fruit.light)
  marks.fill(
    brushLine(arc(point(0, -78), point(8, -110), 0.12, 5), () => 3.6),
    leaf.detail,
  )
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 40, r: 64 },
      { x: 0, y: -36, r: 42 },
      { x: 46, y: -92, r: 38 },
    ],
  }
}

const pomegranate: DrawFruit = (fruit, leaf, flesh, random) => {
  const base = orange(fruit, leaf, flesh, random)
  const marks = new Marks()
  const cut = Array.from({ length: 10 }, (_, i) => polar(42 * (1 + random.bell() * 0.05), (i / 10) * TAU, point(0, 20)))
  marks.fill(closedCurve(cut), flesh)
  for (let i = 0; i < 15; i++) {
    const p = polar(9.6 * Math.sqrt(i), i * 2.4, point(0, 20))
    marks.fill(
      closedCurve([point(p.x, p.y - 7), point(p.x + 5, p.y + 1), point(p.x, p.y + 6), point(p.x - 5, p.y + 1)]),
      i % 3 === 0 ? fruit.shade : fruit.base,
    )
  }
  return { markup: base.markup + marks.markup, discs: base.discs }
}

/** Fruit that grow in about this colour. */
function growing(ink: string): readonly DrawFruit[] {
  const { h, c } = toOklch(ink)
  if (c < 0.05) return [cherry, pear]
  if (h > 72 && h < 112) return [lemon, slice, pear]
  if (h >= 112 && h < 160) return [pear, slice]
  if (h > 45 && h <= 72) return [orange, slice]
  return [cherry, strawberry, pomegranate]
}

const FRUIT: Readonly<Record<string, readonly DrawFruit[]>> = {
  lemon: [lemon, lemon, slice],
  orange: [orange, slice],
  cherry: [cherry],
  strawberry: [strawberry],
  pear: [pear],
  pomegranate: [pomegranate],
}

/** Fruit with leaves and blossom, tossed or in half-drop. */
export const drawFruit: DrawFamily = (spec, random) => {
  const roles = rolesOf(spec)
  const leaf = shadesOf(roles.leaf, spec.ground)
  const fruit = roles.petals.map((ink) => shadesOf(ink, spec.ground))
  const kinds = roles.petals.map((ink) => FRUIT[spec.kind] ?? random.shuffled(growing(ink)))
  const heroes: Motif[] = []
  for (let round = 0; round < 3; round++) {
    fruit.forEach((own, i) => {
      const choices = kinds[i]!
      heroes.push(choices[round % choices.length]!(own, leaf, shadesOf(own.pale, spec.ground).light, random))
    })
  }
  const own = fruit[fruit.length > 1 ? 1 : 0]!
  return compose(
    {
      heroes,
      seconds: [
        laurel(leaf, random),
        head(blossom, { petal: { ...own, base: own.pale, light: own.pale }, centre: own }, random),
        twig(leaf, random),
      ],
      fillers: [twig(leaf, random), dab(own.base, random)],
      radius: 104,
      secondScale: 0.54,
      fillerScale: 0.2,
      lean: spec.variant === 1 ? 0.3 : Math.PI,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.5,
    },
    spec,
    random,
  )
}
