import { arc, brushLine, circle, closedCurve, point, polar, polygon, swell, TAU } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Disc, Motif } from '../../geometry/motif.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'

/** The sleeping face of old star charts, about 30 in radius. */
function face(marks: Marks, ink: string, blush: string): void {
  for (const side of [-1, 1]) {
    marks.fill(brushLine(arc(point(side * 5, -6), point(side * 19, -6), side * 0.3, 8), swell(3)), ink)
    for (const k of [0.35, 0.6, 0.85])
      marks.fill(
        brushLine(
          [point(side * (5 + 14 * k), -3.4), point(side * (5.6 + 14.6 * k), -1.4), point(side * (6 + 15 * k), 0.6)],
          swell(1.5),
        ),
        ink,
      )
    marks.fill(brushLine(arc(point(side * 4, -14), point(side * 20, -15), side * -0.22, 8), swell(2.2)), ink)
    marks.fill(circle(side * 17, 7, 5.4), blush)
  }
  marks.fill(brushLine([point(-1, -10), point(-4, 2), point(-3, 7), point(3, 8)], swell(2.2)), ink)
  marks.fill(
    closedCurve([point(-8, 15), point(-3, 13), point(0, 14.4), point(3, 13), point(8, 15), point(0, 20)], 0.9),
    ink,
  )
}

/** A sun with straight and flaming rays in turn. */
function sun(main: Shades, second: Shades): Motif {
  const marks = new Marks()
  const rays = 12
  for (let i = 0; i < rays; i++) {
    const a = (i / rays) * TAU
    const at = (r: number, off: number) => polar(r, a + off)
    if (i % 2 === 0) {
      marks.fill(polygon([at(38, -0.17), at(104, 0), at(38, 0.17)]), main.base)
      marks.fill(polygon([at(38, 0), at(104, 0), at(38, 0.17)]), main.shade)
    } else
      marks.fill(
        closedCurve(
          [at(38, -0.16), at(58, -0.02), at(74, -0.13), at(94, 0.05), at(78, 0.02), at(62, 0.12), at(38, 0.16)],
          0.8,
        ),
        second.base,
      )
  }
  marks.fill(circle(0, 0, 44), main.detail).fill(circle(0, 0, 41), main.base)
  for (let i = 0; i < 24; i++) {
    const p = polar(37, (i / 24) * TAU)
    marks.fill(circle(p.x, p.y, 1.5), main.detail)
  }
  marks.fill(circle(0, 0, 32), main.light)
  face(marks, main.detail, main.shade)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 98 }] }
}

/** A crescent in profile under drifting stars. */
function crescent(main: Shades, second: Shades): Motif {
  const marks = new Marks()
  const outer = Array.from({ length: 17 }, (_, i) => polar(92, 0.62 + (i / 16) * (TAU - 1.24)))
  const inner = Array.from({ length: 15 }, (_, i) => polar(78, 0.86 + (i / 14) * (TAU - 1.72)))
    .map((p) => point(p.x + 34, p.y))
    .toReversed()
  marks.fill(closedCurve([...outer, ...inner], 0.8), main.base)
  for (const [r, w] of [
    [84, 3],
    [76, 3.6],
    [67, 3],
  ] as const)
    marks.fill(
      brushLine(
        Array.from({ length: 14 }, (_, i) => polar(r, 2.1 + i * 0.165)),
        swell(w),
      ),
      r === 76 ? main.light : main.shade,
    )
  for (let i = 0; i < 9; i++) {
    const p = polar(59 - Math.abs(i - 4) * 1.5, 2.35 + i * 0.2)
    marks.fill(circle(p.x, p.y, 2), main.detail)
  }
  star(marks, { x: 30, y: -6, r: 26 }, 8, second)
  star(marks, { x: 62, y: 30, r: 13 }, 4, second)
  star(marks, { x: 58, y: -38, r: 11 }, 4, second)
  return { markup: marks.markup, discs: [{ x: -2, y: 0, r: 92 }] }
}

function star(marks: Marks, { x, y, r }: Disc, points: number, inks: Shades): void {
  for (let i = 0; i < points; i++) {
    const a = (i / points) * TAU - Math.PI / 2
    const long = points === 8 && i % 2 === 1 ? r * 0.55 : r
    const half = Math.PI / points
    const c = point(x, y)
    marks.fill(polygon([c, polar(r * 0.24, a - half, c), polar(long, a, c)]), inks.base)
    marks.fill(polygon([c, polar(long, a, c), polar(r * 0.24, a + half, c)]), inks.shade)
  }
}

/** A ringed planet with its bands. */
function planet(main: Shades, second: Shades): Motif {
  const marks = new Marks()
  const ring = (r: number, flat: number, from: number, to: number) =>
    Array.from({ length: 25 }, (_, i) => {
      const p = polar(r, from + (i / 24) * (to - from))
      return point(
        p.x * Math.cos(-0.3) - p.y * flat * Math.sin(-0.3),
        p.x * Math.sin(-0.3) + p.y * flat * Math.cos(-0.3),
      )
    })
  marks.fill(
    brushLine(ring(94, 0.26, Math.PI, TAU), () => 6),
    second.shade,
  )
  marks.fill(circle(0, 0, 52), main.base)
  marks.fill(
    closedCurve(
      [...Array.from({ length: 9 }, (_, i) => polar(52, -0.9 + i * 0.3)), point(18, 30), point(26, -14)],
      0.8,
    ),
    main.shade,
  )
  for (const [y, w, fill] of [
    [-26, 6, main.light],
    [-8, 4, main.shade],
    [24, 5, main.light],
  ] as const) {
    const reach = Math.sqrt(50 * 50 - y * y)
    marks.fill(brushLine(arc(point(-reach, y + 8), point(reach, y - 10), 0.1, 8), swell(w)), fill)
  }
  marks.fill(
    brushLine(ring(94, 0.26, 0, Math.PI), () => 6),
    second.base,
  )
  marks.fill(
    brushLine(ring(94, 0.26, 0.1, Math.PI - 0.1), () => 1.2),
    second.detail,
  )
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: 0, r: 58 },
      { x: 74, y: -24, r: 34 },
      { x: -74, y: 24, r: 34 },
    ],
  }
}

/** Stars of a constellation, joined by a fine line. */
function constellation(main: Shades, second: Shades, random: Random): Motif {
  const marks = new Marks()
  const n = random.whole(5, 7)
  const stars = Array.from({ length: n }, (_, i) => {
    const t = i / (n - 1)
    return point(-88 + t * 176, Math.sin(t * 5 + random.next()) * 34 + random.between(-12, 12))
  })
  stars.slice(1).forEach((p, i) =>
    marks.fill(
      brushLine([stars[i]!, point((p.x + stars[i]!.x) / 2, (p.y + stars[i]!.y) / 2), p], () => 1),
      second.pale,
    ),
  )
  const branch = stars[2]!
  const off = point(branch.x + 22, branch.y - 40)
  marks.fill(
    brushLine([branch, point((branch.x + off.x) / 2, (branch.y + off.y) / 2), off], () => 1),
    second.pale,
  )
  for (const [i, p] of [...stars, off].entries())
    star(marks, { x: p.x, y: p.y, r: i % 3 === 0 ? 17 : 11 }, i % 3 === 0 ? 8 : 4, i % 2 === 0 ? main : second)
  return {
    markup: marks.markup,
    discs: [...stars.map((p) => ({ ...p, r: 24 })), { ...off, r: 20 }],
  }
}

/** The phases of the moon in a row. */
function phases(main: Shades): Motif {
  const marks = new Marks()
  for (const [i, lit] of [0.15, 0.5, 1, 0.5, 0.15].entries()) {
    const r = i === 2 ? 24 : i % 2 === 1 ? 17 : 13
    const x = [-94, -52, 0, 52, 94][i]!
    if (lit === 1) {
      marks.fill(circle(x, 0, r), main.base)
      for (const [dx, dy, cr] of [
        [-8, -8, 5],
        [7, 4, 6.5],
        [-6, 10, 3.5],
        [9, -12, 3],
      ] as const)
        marks.fill(circle(x + dx, dy, cr), main.shade)
      continue
    }
    const side = i < 2 ? 1 : -1
    const rim = Array.from({ length: 13 }, (_, k) => polar(r, -Math.PI / 2 + (k / 12) * Math.PI))
    const edge = Array.from({ length: 13 }, (_, k) => polar(r, Math.PI / 2 - (k / 12) * Math.PI)).map((p) =>
      point(p.x * (1 - lit * 2), p.y),
    )
    marks.fill(
      closedCurve(
        [...rim, ...edge.slice(1, -1)].map((p) => point(x + p.x * side, p.y)),
        0.95,
      ),
      main.base,
    )
  }
  return { markup: marks.markup, discs: [-94, -52, 0, 52, 94].map((x) => ({ x, y: 0, r: 26 })) }
}

const single = (points: number, inks: Shades): Motif => {
  const marks = new Marks()
  star(marks, { x: 0, y: 0, r: 100 }, points, inks)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 80 }] }
}
const dust = (inks: Shades): Motif => ({
  markup: new Marks().fill(circle(0, 0, 60), inks.base).markup,
  discs: [{ x: 0, y: 0, r: 64 }],
})

/** The sky of an old chart: suns, crescents, planets, constellations and phases. */
export const drawCelestial: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const lone = inks.length === 1 ? shadesOf(inks[0]!.pale, spec.ground) : undefined
  const at = (i: number) => inks[i % inks.length]!
  const second = (i: number) => lone ?? at(i + 1)
  const all: readonly ((i: number) => Motif)[] = [
    (i) => sun(at(i), second(i)),
    (i) => crescent(at(i), second(i)),
    (i) => planet(at(i + 1), second(i + 1)),
  ]
  const chosen =
    spec.kind === 'sun' ? [all[0]!] : spec.kind === 'planet' ? [all[2]!] : spec.variant === 1 ? all.slice(0, 2) : all
  const heroes = Array.from({ length: Math.max(chosen.length, inks.length) * 2 }, (_, i) =>
    chosen[i % chosen.length]!(Math.floor(i / chosen.length)),
  )
  const seconds =
    spec.kind === 'planet'
      ? [constellation(at(0), second(0), random), planet(at(2), second(2))]
      : [constellation(at(0), second(0), random), phases(at(1)), constellation(at(1), second(1), random)]
  return compose(
    {
      heroes,
      seconds,
      fillers: [single(8, at(0)), single(4, at(1)), dust(at(0)), single(4, at(2))],
      radius: 122,
      secondScale: 0.72,
      fillerScale: 0.15,
      lean: 0.25,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.5,
    },
    { ...spec, density: spec.density * 1.2 },
    random,
  )
}
