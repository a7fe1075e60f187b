import { drawLeaf, laurel, willow } from '../../botany/leaves.ts'
import { dab, twig } from '../../botany/motifs.ts'
import { arc, brushLine, circle, closedCurve, point, polar, polygon, swell, taper, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'

/** A five-pointed star in facets, each point half in light and half in shade. */
function faceted(inks: Shades, points: number, waist: number): Motif {
  const marks = new Marks()
  for (let i = 0; i < points; i++) {
    const tip = polar(98, (i / points) * TAU - Math.PI / 2)
    const half = TAU / points / 2
    const left = polar(98 * waist, (i / points) * TAU - Math.PI / 2 - half)
    const right = polar(98 * waist, (i / points) * TAU - Math.PI / 2 + half)
    marks.fill(polygon([point(0, 0), left, tip, right]), inks.base).fill(polygon([point(0, 0), tip, right]), inks.shade)
  }
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 84 }] }
}

function moon(inks: Shades): Motif {
  const outer = Array.from({ length: 15 }, (_, i) => polar(96, 0.75 + (i / 14) * (TAU - 1.5)))
  const inner = Array.from({ length: 13 }, (_, i) => polar(80, 0.92 + (i / 12) * (TAU - 1.84)))
    .map((p) => point(p.x + 27, p.y))
    .reverse()
  const marks = new Marks().fill(closedCurve([...outer, ...inner], 0.8), inks.base)
  for (const r of [86, 78])
    marks.fill(
      brushLine(
        Array.from({ length: 12 }, (_, i) => polar(r, 1.9 + i * 0.19)),
        swell(3.4),
      ),
      inks.detail,
    )
  return { markup: marks.markup, discs: [{ x: -8, y: 0, r: 92 }] }
}

function comet(inks: Shades): Motif {
  const marks = new Marks()
  for (const [k, width] of [
    [-14, 7],
    [0, 10],
    [14, 7],
  ] as const)
    marks.fill(
      brushLine(arc(point(-44, 40 + k * 0.4), point(104 - Math.abs(k) * 2, -62 + k * 1.7), 0.14, 10), taper(width, 1)),
      inks.pale,
    )
  const star = faceted(inks, 5, 0.42)
  return {
    markup: `${marks.markup}<g transform="translate(-52 46) scale(.52) rotate(-18)">${star.markup}</g>`,
    discs: [
      { x: -50, y: 44, r: 54 },
      { x: 10, y: 0, r: 34 },
      { x: 70, y: -40, r: 30 },
    ],
  }
}

export const drawStars: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const heroes: Motif[] = []
  for (let i = 0; i < Math.max(2, inks.length); i++) heroes.push(faceted(at(i), 5, 0.42), faceted(at(i), 8, 0.36))
  if (spec.variant === 0 || spec.variant === 2) heroes.push(moon(at(0)), comet(at(1)))
  const seconds = inks.flatMap((ink) => [faceted(ink, 4, 0.22), faceted(ink, 5, 0.42)])
  return compose(
    {
      heroes,
      seconds,
      fillers: [faceted(at(0), 4, 0.3), dab(at(1).base, random)],
      radius: 70,
      secondScale: 0.5,
      fillerScale: 0.15,
      lean: spec.variant === 3 ? 0 : 0.5,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.42,
    },
    spec,
    random,
  )
}

/** A heart cut from paper, its two halves a shade apart. */
function cutHeart(inks: Shades, random: Random, style: number): Motif {
  const side = (s: number): Point[] => [
    point(s * 22, -74 + random.bell() * 3),
    point(s * 62, -82),
    point(s * 92, -50),
    point(s * 86, -8),
    point(s * 54, 40),
    point(s * 18, 78),
  ]
  const right = side(1)
  const left = side(-1).reverse()
  const outline = [point(0, -52), ...right, point(0, 96), ...left]
  const marks = new Marks()
  const scaled = (k: number) => outline.map((p) => point(p.x * k, p.y * k - (1 - k) * 4))
  if (style === 1)
    marks
      .fill(closedCurve(outline), inks.base)
      .fill(closedCurve(scaled(0.8)), inks.pale)
      .fill(closedCurve(scaled(0.62)), inks.base)
  else {
    marks.fill(closedCurve(outline), inks.base)
    for (let i = 0; i < 6; i++) {
      const x = -58 + i * 19
      marks.fill(
        brushLine(
          arc(point(x, -58 + Math.abs(x + 30) * 0.3), point(x + 30, 30 - Math.abs(x) * 0.25), 0.08, 6),
          swell(style === 2 ? 6 : 3.5),
        ),
        style === 2 ? inks.light : inks.shade,
      )
    }
  }
  return {
    markup: marks.markup,
    discs: [
      { x: -38, y: -34, r: 56 },
      { x: 38, y: -34, r: 56 },
      { x: 0, y: 30, r: 54 },
    ],
  }
}

export const drawHearts: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const heroes = inks.flatMap((ink) => [0, 1, 2].map((style) => cutHeart(ink, random, style)))
  const small = inks.map((ink) => cutHeart(ink, random, 0))
  return compose(
    {
      heroes,
      seconds: small,
      fillers: [dab(inks[0]!.base, random), small[inks.length - 1]!],
      radius: 72,
      secondScale: 0.48,
      fillerScale: 0.17,
      lean: 0.5,
      layouts: ['tossed', 'half-drop', 'tossed', 'brick'],
      heroShare: 0.46,
    },
    spec,
    random,
  )
}

/** A swallow in flight from above: swept wings, forked tail, layered feathers. */
function swallow(body: Shades, breast: Shades, random: Random): Motif {
  const marks = new Marks()
  const bank = random.between(0.86, 1.08)
  const wing = (s: number, k: number): Point[] => [
    point(s * 10, -26),
    point(s * 40 * k, -52),
    point(s * 78 * k, -44),
    point(s * 124 * k, 4),
    point(s * 96 * k, -8),
    point(s * 84 * k, 2),
    point(s * 68 * k, -6),
    point(s * 56 * k, 8),
    point(s * 42 * k, 2),
    point(s * 26, 14),
    point(s * 10, 12),
  ]
  marks.fill(
    closedCurve(
      [
        point(-9, 26),
        point(-14, 60),
        point(-32, 112),
        point(-8, 76),
        point(0, 68),
        point(8, 76),
        point(32, 112),
        point(14, 60),
        point(9, 26),
      ],
      0.7,
    ),
    body.base,
  )
  for (const [s, k] of [
    [-1, bank],
    [1, 2 - bank],
  ] as const) {
    marks.fill(closedCurve(wing(s, k), 0.72), s < 0 ? body.base : body.base)
    marks.fill(
      closedCurve(
        [
          point(s * 12, -22),
          point(s * 40 * k, -44),
          point(s * 70 * k, -38),
          point(s * 60 * k, -22),
          point(s * 34, -10),
          point(s * 12, -6),
        ],
        0.8,
      ),
      body.shade,
    )
    for (let i = 0; i < 5; i++) {
      const x = s * (34 + i * 16) * k
      marks.fill(
        brushLine(arc(point(x, -26 + i * 3), point(x + s * 15, -2 + i * 0.6), s * 0.1, 4), swell(2.6)),
        body.detail,
      )
    }
  }
  marks.fill(
    closedCurve([
      point(0, -66),
      point(14, -54),
      point(16, -24),
      point(13, 14),
      point(0, 46),
      point(-13, 14),
      point(-16, -24),
      point(-14, -54),
    ]),
    body.shade,
  )
  marks.fill(
    closedCurve([point(0, -46), point(8, -38), point(9, -8), point(0, 26), point(-9, -8), point(-8, -38)]),
    breast.base,
  )
  marks.fill(polygon([point(-4, -64), point(0, -80), point(4, -64)]), body.detail)
  marks.fill(circle(-6, -54, 2.2) + circle(6, -54, 2.2), body.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -18, r: 48 },
      { x: -70, y: -20, r: 42 },
      { x: 70, y: -20, r: 42 },
      { x: 0, y: 72, r: 36 },
    ],
  }
}

/** A small bird sitting on a twig, from the side. */
function perched(body: Shades, wing: Shades, leaf: Shades): Motif {
  const marks = new Marks()
  const branch = arc(point(-104, 62), point(106, 46), -0.06, 10)
  marks.fill(brushLine(branch, taper(8, 1)), leaf.detail)
  for (const [x, y, angle] of [
    [-80, 58, -2.2],
    [-60, 60, -0.9],
    [76, 50, 2.3],
    [96, 46, 1.2],
    [60, 50, 0.6],
  ] as const)
    drawLeaf(marks, { x, y, angle, scale: 1 }, { length: 46, width: 20, belly: 0.45, bow: 0.08, veins: 3 }, leaf)
  marks.fill(
    closedCurve([point(-46, 18), point(-74, 44), point(-104, 78), point(-88, 82), point(-50, 54), point(-24, 40)], 0.8),
    wing.shade,
  )
  marks.fill(
    closedCurve([
      point(-52, 24),
      point(-30, -12),
      point(4, -44),
      point(26, -70),
      point(54, -76),
      point(74, -58),
      point(72, -28),
      point(60, 14),
      point(26, 48),
      point(-20, 50),
    ]),
    body.base,
  )
  marks.fill(
    closedCurve([point(70, -30), point(60, 12), point(28, 46), point(-4, 48), point(26, 26), point(46, 0)]),
    body.light,
  )
  marks.fill(
    closedCurve([point(14, -34), point(34, -4), point(12, 26), point(-34, 44), point(-72, 52), point(-40, 14)]),
    wing.base,
  )
  for (const k of [0, 1, 2, 3])
    marks.fill(
      brushLine(arc(point(12 - k * 6, -6 + k * 9), point(-44 - k * 5, 32 + k * 4), -0.12, 6), swell(3.6)),
      wing.detail,
    )
  marks.fill(closedCurve([point(24, -68), point(52, -80), point(74, -60), point(56, -56), point(36, -54)]), wing.base)
  marks.fill(polygon([point(72, -62), point(92, -52), point(72, -49)]), leaf.detail)
  marks.fill(circle(58, -56, 4.6), '#241f1c').fill(circle(59.5, -57.5, 1.5), '#fffaf0')
  for (const x of [14, 26])
    marks.fill(
      brushLine([point(x, 44), point(x + 1, 52), point(x + 4, 58)], () => 1.6),
      leaf.detail,
    )
  return {
    markup: marks.markup,
    discs: [
      { x: 10, y: -6, r: 76 },
      { x: -62, y: 54, r: 46 },
      { x: 70, y: 44, r: 40 },
    ],
  }
}

export const drawBirds: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const heroes: Motif[] = []
  for (let i = 0; i < Math.max(2, inks.length); i++)
    heroes.push(spec.variant % 2 === 0 ? swallow(at(i), at(i + 1), random) : perched(at(i), at(i + 1), at(i + 2)))
  const seconds = [laurel(at(1), random), willow(at(2), random), twig(at(1), random)]
  return compose(
    {
      heroes,
      seconds,
      fillers: [dab(at(1).base, random), twig(at(2), random)],
      radius: 104,
      secondScale: 0.6,
      fillerScale: 0.16,
      lean: spec.variant % 2 === 0 ? Math.PI : 0.2,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.44,
    },
    spec,
    random,
  )
}
