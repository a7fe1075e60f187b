import { dab } from '../../botany/motifs.ts'
import { arc, brushLine, circle, closedCurve, num, point, polar, polygon, swell, TAU } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Marks } from '../../geometry/motif.ts'
import type { Motif } from '../../geometry/motif.ts'
import { Tile } from '../../geometry/tile.ts'
import type { Random } from '@toile/imaging'
import { compose } from '../compose.ts'
import { inkAt, periods, shadesOf } from '../spec.ts'
import type { DrawFamily, PatternSpec, Shades } from '../spec.ts'
import { anchor } from './emblems.ts'

/** A laid rope: a cord with the slanting marks of its strands. */
function rope(marks: Marks, spine: readonly Point[], width: number, cord: Shades, ground: string): void {
  marks.fill(
    brushLine(spine, () => width * 0.62),
    ground,
  )
  marks.fill(
    brushLine(spine, () => width / 2),
    cord.base,
  )
  let [lay, shine] = ['', '']
  let left = 0
  for (let i = 1; i < spine.length; i++) {
    const [a, b] = [spine[i - 1]!, spine[i]!]
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    const [ux, uy] = [(b.x - a.x) / (length || 1), (b.y - a.y) / (length || 1)]
    for (; left < length; left += width * 0.62) {
      const [x, y] = [a.x + ux * left, a.y + uy * left]
      const [nx, ny] = [-uy * width * 0.42, ux * width * 0.42]
      const [fx, fy] = [ux * width * 0.3, uy * width * 0.3]
      lay += `M${num(x - nx - fx)} ${num(y - ny - fy)}Q${num(x)} ${num(y)} ${num(x + nx + fx)} ${num(y + ny + fy)}`
      shine += `M${num(x - nx * 0.4 + fx)} ${num(y - ny * 0.4 + fy)}L${num(x + nx * 0.3 + fx * 1.8)} ${num(y + ny * 0.3 + fy * 1.8)}`
    }
    left -= length
  }
  marks.stroke(lay, cord.detail, width * 0.12).stroke(shine, cord.light, width * 0.13)
}

/** A ship's wheel. */
function wheel(main: Shades, second: Shades, ground: string): Motif {
  const marks = new Marks()
  for (let i = 0; i < 8; i++) {
    const a = (i / 8) * TAU
    const spindle = [0, 0.2, 0.36, 0.5, 0.66, 0.74, 0.86, 0.97].map((t) => polar(t * 104, a))
    const bulges = [3.4, 4.6, 3.2, 5.4, 3, 4, 6.6, 3.4]
    marks.fill(
      brushLine(spindle, (t) => bulges[Math.min(7, Math.round(t * 7))]!),
      main.base,
    )
  }
  const ring = (from: number, to: number, colour: string) =>
    marks.fillEvenOdd(circle(0, 0, to) + circle(0, 0, from), colour)
  ring(49, 73, ground)
  ring(52, 70, second.base)
  ring(52, 56, main.base)
  ring(66, 70, main.base)
  for (let i = 0; i < 8; i++) {
    const p = polar(61, (i / 8) * TAU)
    marks.fill(circle(p.x, p.y, 3), main.base)
  }
  marks
    .fill(circle(0, 0, 21), ground)
    .fill(circle(0, 0, 18), main.base)
    .fill(circle(0, 0, 11), second.base)
    .fill(circle(0, 0, 4), main.base)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 100 }] }
}

/** A gaff cutter under sail. */
function cutter(main: Shades, second: Shades, random: Random): Motif {
  const marks = new Marks()
  const fill = random.between(8, 15)
  marks.fill(polygon([point(-3, -100), point(1, -100), point(2, 44), point(-4, 44)]), main.detail)
  // Mainsail, with its seams and reef points.
  marks.fill(
    closedCurve(
      [point(4, -84), point(22, -60), point(62 + fill, 8), point(72, 32), point(38, 36), point(5, 32), point(7, -30)],
      0.45,
    ),
    second.base,
  )
  marks.fill(
    closedCurve([point(42, -26), point(62 + fill, 8), point(72, 32), point(52, 35), point(54, 8)], 0.6),
    second.shade,
  )
  for (const y of [-46, -20, 6]) {
    marks.fill(brushLine(arc(point(6, y), point(40 + (y + 46) * 0.62, y + 6), 0.07, 6), swell(2)), second.detail)
  }
  // Jib and staysail.
  marks.fill(
    closedCurve([point(-6, -88), point(-26, -26), point(-72, 30), point(-36, 26), point(-6, 22), point(-12, -30)], 0.4),
    main.base,
  )
  marks.fill(closedCurve([point(-6, -64), point(-13, -16), point(-40, 28), point(-6, 24)], 0.4), main.light)
  marks.fill(brushLine(arc(point(-10, -60), point(-60, 22), 0.1, 8), swell(2.4)), main.detail)
  // Pennant.
  marks.fill(
    closedCurve([point(0, -104), point(18, -100), point(32, -106), point(20, -95), point(0, -92)], 0.6),
    second.shade,
  )
  // Hull with a strake.
  marks.fill(
    closedCurve(
      [
        point(-92, 42),
        point(-40, 48),
        point(30, 49),
        point(86, 38),
        point(70, 68),
        point(44, 80),
        point(-46, 80),
        point(-72, 66),
      ],
      0.55,
    ),
    main.base,
  )
  marks.fill(
    brushLine([point(-84, 50), point(-30, 57), point(30, 58), point(80, 48)], () => 2.4),
    second.base,
  )
  marks.fill(closedCurve([point(-66, 70), point(0, 74), point(66, 68), point(44, 80), point(-46, 80)], 0.6), main.shade)
  for (const [y, w] of [
    [88, 84],
    [98, 56],
  ] as const) {
    const wave = Array.from({ length: 15 }, (_, i) => point(-w + (i / 14) * 2 * w, y + Math.sin(i * 1.8) * 3.4))
    marks.fill(brushLine(wave, swell(5)), main.pale)
  }
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -62, r: 44 },
      { x: 20, y: 0, r: 62 },
      { x: -44, y: 24, r: 44 },
      { x: 0, y: 66, r: 46 },
      { x: 56, y: 62, r: 34 },
      { x: -60, y: 66, r: 34 },
    ],
  }
}

/** A lighthouse on its rock. */
function lighthouse(main: Shades, second: Shades): Motif {
  const marks = new Marks()
  const half = (y: number) => 17 + ((y + 60) / 130) * 15
  const band = (from: number, to: number, colour: string) =>
    marks.fill(
      polygon([point(-half(from), from), point(half(from), from), point(half(to), to), point(-half(to), to)]),
      colour,
    )
  for (let i = 0; i < 5; i++) band(-56 + i * 25, -56 + (i + 1) * 25, i % 2 === 0 ? main.base : second.base)
  marks.fill(
    polygon([point(half(-56) * 0.4, -56), point(half(-56), -56), point(half(69), 69), point(half(69) * 0.5, 69)]),
    main.detail,
    0.18,
  )
  marks.fill(polygon([point(-24, -60), point(24, -60), point(22, -54), point(-22, -54)]), main.detail)
  marks.fill(polygon([point(-12, -82), point(12, -82), point(12, -60), point(-12, -60)]), second.light)
  for (const x of [-6, 0, 6])
    marks.fill(polygon([point(x - 1, -82), point(x + 1, -82), point(x + 1, -60), point(x - 1, -60)]), main.detail)
  marks
    .fill(closedCurve([point(-15, -82), point(-8, -96), point(0, -102), point(8, -96), point(15, -82)], 0.7), main.base)
    .fill(circle(0, -104, 3.4), main.detail)
  for (const side of [-1, 1])
    for (const k of [-0.2, 0.08])
      marks.fill(
        polygon(
          [polar(22, k, point(0, -70)), polar(56, k - 0.06, point(0, -70)), polar(56, k + 0.1, point(0, -70))].map(
            (p) => point(p.x * side, p.y),
          ),
        ),
        second.pale,
      )
  marks.fill(
    closedCurve(
      [
        point(-56, 82),
        point(-44, 66),
        point(-24, 70),
        point(-8, 62),
        point(16, 68),
        point(36, 62),
        point(58, 82),
        point(30, 92),
        point(-30, 92),
      ],
      0.6,
    ),
    main.detail,
  )
  for (const [x, y] of [
    [-18, 78],
    [14, 76],
    [34, 80],
  ] as const)
    marks.fill(brushLine(arc(point(x - 8, y), point(x + 8, y - 2), -0.2, 5), swell(3)), main.light)
  marks.fill(closedCurve([point(-6, 69), point(-6, 56), point(0, 51), point(6, 56), point(6, 69)], 0.5), main.detail)
  return {
    markup: marks.markup,
    discs: [
      { x: 0, y: -78, r: 30 },
      { x: 0, y: -26, r: 32 },
      { x: 0, y: 28, r: 36 },
      { x: 0, y: 74, r: 56 },
      { x: 40, y: -72, r: 18 },
      { x: -40, y: -72, r: 18 },
    ],
  }
}

/** A lifebuoy with its lines. */
function lifebuoy(main: Shades, second: Shades, ground: string): Motif {
  const marks = new Marks()
  marks.fillEvenOdd(circle(0, 0, 84) + circle(0, 0, 42), second.base)
  for (let i = 0; i < 4; i++) {
    const a = (i / 4) * TAU + Math.PI / 4
    const outer = Array.from({ length: 7 }, (_, k) => polar(85, a - 0.3 + (k / 6) * 0.6))
    const inner = Array.from({ length: 7 }, (_, k) => polar(41, a + 0.3 - (k / 6) * 0.6))
    marks.fill(polygon([...outer, ...inner]), main.base)
  }
  marks.fill(
    brushLine(
      Array.from({ length: 16 }, (_, i) => polar(49, 0.4 + i * 0.14)),
      swell(6),
    ),
    second.shade,
  )
  const line = Array.from({ length: 65 }, (_, i) =>
    polar(91 + 7 * Math.cos((i / 64) * TAU * 4), (i / 64) * TAU + Math.PI / 4),
  )
  rope(marks, line, 7, second, ground)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 100 }] }
}

/** A compass rose of eight points. */
function compass(main: Shades, second: Shades): Motif {
  const marks = new Marks()
  marks
    .fillEvenOdd(circle(0, 0, 70) + circle(0, 0, 66), main.base)
    .fillEvenOdd(circle(0, 0, 60) + circle(0, 0, 58), main.base)
  const rays = (phase: number, long: number, inks: readonly [string, string]) => {
    for (let i = 0; i < 4; i++) {
      const a = (i / 4) * TAU + phase
      const tip = polar(long, a)
      marks
        .fill(polygon([point(0, 0), polar(22, a - Math.PI / 4), tip]), inks[0])
        .fill(polygon([point(0, 0), tip, polar(22, a + Math.PI / 4)]), inks[1])
    }
  }
  rays(Math.PI / 4, 68, [second.base, second.shade])
  rays(0, 100, [main.base, main.light])
  marks.fill(circle(0, 0, 8), second.base).fill(circle(0, 0, 3.5), main.detail)
  return { markup: marks.markup, discs: [{ x: 0, y: 0, r: 88 }] }
}

/** Cables that cross in a trellis, an emblem in each opening. */
function trellis(spec: PatternSpec, motifs: readonly Motif[], cord: Shades): Tile {
  const tile = new Tile(spec.width, spec.height, spec.ground)
  const across = periods(spec.width, 250 * spec.scale, 2)
  const down = periods(spec.height, 250 * spec.scale, 2)
  const [w, h] = [across.size, down.size]
  const k = Math.min(w, h) / 250
  const strand = (side: number) => {
    const marks = new Marks()
    const spine = Array.from({ length: 13 }, (_, i) => {
      const t = i / 12
      return point((t - 0.5) * w * side, (t - 0.5) * h)
    })
    rope(marks, spine, 17 * k, cord, spec.ground)
    return { markup: marks.markup, discs: [{ x: 0, y: 0, r: Math.hypot(w, h) / 2 }] }
  }
  const [down1, up1] = [strand(1), strand(-1)]
  for (let c = 0; c < across.count; c++)
    for (let r = 0; r < down.count; r++)
      tile.stamp((c + r) % 2 === 0 ? down1 : up1, { x: (c + 0.5) * w, y: (r + 0.5) * h })
  for (let c = 0; c < across.count; c++) {
    for (let r = 0; r < down.count; r++) {
      if ((c + r) % 2 === 0) continue
      tile.stamp(motifs[(c + r * 3 + ((r / 2) | 0)) % motifs.length]!, { x: c * w, y: r * h, scale: k * 1.24 })
    }
  }
  return tile
}

/** The harbour: wheels, cutters, anchors, lighthouses, buoys, compass roses and rope. */
export const drawNautical: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const lone = inks.length === 1 ? shadesOf(inks[0]!.pale, spec.ground) : undefined
  const main = (i: number) => inks[i % inks.length]!
  const second = (i: number) => lone ?? main(i + 1)
  const make: readonly ((i: number) => Motif)[] = [
    (i) => cutter(main(i), second(i), random),
    (i) => anchor(main(i), second(i), random),
    (i) => wheel(main(i), second(i), spec.ground),
    (i) => lighthouse(main(i), second(i)),
    (i) => lifebuoy(main(i), second(i), spec.ground),
    (i) => compass(main(i), second(i)),
  ]
  const chosen =
    spec.kind === 'boat'
      ? [make[0]!]
      : spec.kind === 'wheel'
        ? [make[2]!]
        : spec.kind === 'lighthouse'
          ? [make[3]!]
          : make
  const heroes = Array.from({ length: Math.max(chosen.length, 2 * inks.length) }, (_, i) =>
    chosen[i % chosen.length]!(Math.floor(i / chosen.length) + i),
  )
  if ((spec.variant === 3 || spec.kind === 'rope') && spec.sharedTile === undefined && spec.layout === undefined)
    return trellis(spec, spec.kind === 'rope' ? [make[1]!(0), make[5]!(0)] : heroes, main(inks.length > 2 ? 2 : 1))
  const drops = inks.map((_, i) => dab(inkAt(spec, i), random))
  return compose(
    {
      heroes,
      seconds: [0, 1].flatMap((i) => [compass(main(i), second(i)), lifebuoy(main(i + 1), second(i + 1), spec.ground)]),
      fillers: drops,
      radius: 112,
      secondScale: 0.4,
      fillerScale: 0.08,
      lean: spec.variant === 2 ? 0.35 : 0.12,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.6,
    },
    { ...spec, density: spec.density * 1.15 },
    random,
  )
}
