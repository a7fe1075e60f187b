import { dab } from '../../botany/motifs.ts'
import { arc, brushLine, circle, closedCurve, point, polar, swell, taper } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { Sketch } from '../../geometry/sketch.ts'
import type { Motif } from '../../geometry/sketch.ts'
import type { Random } from '../../random.ts'
import { compose } from '../compose.ts'
import { shadesOf } from '../spec.ts'
import type { DrawFamily, Shades } from '../spec.ts'

type DrawEmblem = (main: Shades, second: Shades, random: Random) => Motif

const mirrored = (points: readonly Point[], side: number): Point[] => points.map((p) => point(p.x * side, p.y))

/** Seen from above with its wings spread, as it lies in a collector's case. */
const butterfly: DrawEmblem = (main, second, random) => {
  const sketch = new Sketch()
  const spread = random.between(0.92, 1.06)
  const fore = [
    point(4, -18),
    point(34, -64),
    point(76, -84),
    point(104 * spread, -78),
    point(100 * spread, -44),
    point(84, -12),
    point(46, 4),
  ]
  const hind = [point(5, -6), point(52, 2), point(84, 24), point(80, 58), point(56, 82), point(36, 66), point(14, 30)]
  for (const side of [-1, 1]) {
    sketch.fill(closedCurve(mirrored(hind, side), 0.9), second.base)
    sketch.fill(
      closedCurve(mirrored([point(14, 6), point(50, 16), point(64, 34), point(52, 54), point(30, 40)], side), 0.9),
      second.light,
    )
    sketch.fill(circle(side * 58, 60, 8), main.detail).fill(circle(side * 60, 59, 3.4), second.light)
    sketch.fill(closedCurve(mirrored(fore, side), 0.9), main.base)
    sketch.fill(
      closedCurve(
        mirrored([point(16, -20), point(42, -54), point(72, -68), point(80, -46), point(66, -18), point(40, -6)], side),
        0.9,
      ),
      main.light,
    )
    for (const [x, y] of [
      [88, -70],
      [94, -52],
      [82, -22],
    ] as const)
      sketch.fill(circle(side * x * 0.98, y, 4), second.base)
    for (const [x, y] of [
      [84, -76],
      [90, -48],
      [72, -14],
      [66, 30],
      [52, 64],
    ] as const)
      sketch.fill(brushLine(arc(point(side * 6, -8), point(side * x, y), 0.06 * side, 6), swell(2.2)), main.detail)
  }
  sketch.fill(
    closedCurve([
      point(0, -40),
      point(6, -26),
      point(7, 4),
      point(4, 44),
      point(0, 56),
      point(-4, 44),
      point(-7, 4),
      point(-6, -26),
    ]),
    main.detail,
  )
  for (const side of [-1, 1]) {
    sketch.fill(
      brushLine(arc(point(side * 2, -38), point(side * 26, -86), 0.18 * side, 8), () => 1.5),
      main.detail,
    )
    sketch.fill(circle(side * 26, -87, 3.2), main.detail)
  }
  return {
    markup: sketch.markup,
    discs: [
      { x: 0, y: -6, r: 52 },
      { x: -62, y: -40, r: 46 },
      { x: 62, y: -40, r: 46 },
      { x: -50, y: 44, r: 42 },
      { x: 50, y: 44, r: 42 },
    ],
  }
}

/** A toadstool, its cap spotted, its gills showing. */
const mushroom: DrawEmblem = (main, second, random) => {
  const sketch = new Sketch()
  const tall = random.between(58, 78)
  const lean = random.between(-10, 10)
  const stem = [
    point(-15, -10),
    point(-13 + lean * 0.5, tall * 0.5),
    point(-23 + lean, tall + 12),
    point(lean, tall + 20),
    point(23 + lean, tall + 12),
    point(13 + lean * 0.5, tall * 0.5),
    point(15, -10),
  ]
  sketch.fill(closedCurve(stem, 0.8), second.base)
  sketch.fill(brushLine(arc(point(8, 4), point(13 + lean, tall + 6), -0.05, 6), swell(6)), second.shade)
  sketch.fill(
    closedCurve([point(-20, 8), point(0, 3), point(20, 8), point(24, 19), point(0, 15), point(-24, 19)]),
    second.light,
  )
  sketch.fill(
    closedCurve([point(-74, -12), point(0, -22), point(74, -12), point(40, 5), point(0, 9), point(-40, 5)]),
    second.shade,
  )
  for (let i = -4; i <= 4; i++)
    sketch.fill(brushLine([point(i * 5, -16), point(i * 11, -6), point(i * 13, 2)], swell(1.8)), second.detail)
  sketch.fill(
    closedCurve([
      point(-82, -10),
      point(-78, -36),
      point(-46, -74),
      point(0, -88),
      point(46, -74),
      point(78, -36),
      point(82, -10),
      point(44, -16),
      point(0, -19),
      point(-44, -16),
    ]),
    main.base,
  )
  sketch.fill(
    closedCurve([point(48, -70), point(77, -35), point(80, -13), point(46, -18), point(30, -19), point(56, -40)]),
    main.shade,
  )
  for (const [x, y, r] of [
    [-46, -40, 9],
    [-16, -64, 10],
    [12, -36, 11],
    [40, -56, 7],
    [-20, -32, 5],
    [58, -30, 6],
  ] as const)
    sketch.fill(
      closedCurve(
        Array.from({ length: 7 }, (_, i) => polar(r * (1 + random.bell() * 0.08), (i / 7) * 2 * Math.PI, point(x, y))),
      ),
      second.light,
    )
  return {
    markup: sketch.markup,
    discs: [
      { x: 0, y: -40, r: 54 },
      { x: -46, y: -26, r: 40 },
      { x: 46, y: -26, r: 40 },
      { x: lean * 0.5, y: 46, r: 34 },
      { x: lean, y: tall, r: 30 },
    ],
  }
}

/** An anchor with a rope about its shank. */
export const anchor: DrawEmblem = (main, second) => {
  const sketch = new Sketch()
  const ring = (r: number) => circle(0, -82, r)
  sketch.fillEvenOdd(ring(18) + ring(9), main.base)
  sketch.fill(
    brushLine([point(0, -66), point(0, 0), point(0, 84)], () => 8),
    main.base,
  )
  sketch.fill(
    brushLine([point(-38, -44), point(0, -46), point(38, -44)], () => 6.5),
    main.base,
  )
  sketch.fill(circle(-40, -44, 9) + circle(40, -44, 9), main.base)
  const arm = Array.from({ length: 19 }, (_, i) => polar(72, 0.12 + (i / 18) * (Math.PI - 0.24), point(0, 12)))
  sketch.fill(
    brushLine(arm, (t) => 6 + 7 * Math.sin(Math.PI * t)),
    main.base,
  )
  for (const side of [-1, 1])
    sketch.fill(
      closedCurve(mirrored([point(52, 22), point(78, -16), point(94, 30), point(76, 20)], side), 0.45),
      main.base,
    )
  const rope = [
    point(-12, -78),
    point(-34, -58),
    point(-22, -30),
    point(12, -14),
    point(24, 10),
    point(2, 34),
    point(-26, 48),
    point(-24, 72),
    point(4, 82),
    point(40, 92),
  ]
  sketch.fill(
    brushLine(rope, () => 5),
    second.base,
  )
  rope.slice(1).forEach((to, i) => {
    const from = rope[i]!
    for (const t of [0.2, 0.5, 0.8]) {
      const x = from.x + (to.x - from.x) * t
      const y = from.y + (to.y - from.y) * t
      sketch.fill(
        brushLine([point(x - 3, y - 3), point(x, y), point(x + 3, y + 3)], () => 0.9),
        second.detail,
      )
    }
  })
  return {
    markup: sketch.markup,
    discs: [
      { x: 0, y: -70, r: 40 },
      { x: 0, y: 0, r: 46 },
      { x: -56, y: 34, r: 46 },
      { x: 56, y: 34, r: 46 },
      { x: 0, y: 64, r: 42 },
    ],
  }
}

/** A scallop shell with its ribs. */
const shell: DrawEmblem = (main, second, random) => {
  const sketch = new Sketch()
  const ribs = 9
  const foot = point(0, 70)
  const rim = Array.from({ length: ribs * 2 + 1 }, (_, i) => {
    const angle = -Math.PI + 0.28 + (i / (ribs * 2)) * (Math.PI - 0.56)
    return polar((i % 2 === 0 ? 136 : 146) + random.bell() * 1.4, angle, foot)
  })
  sketch.fill(
    closedCurve([point(-34, 66), point(-28, 88), point(28, 88), point(34, 66), point(0, 54)], 0.7),
    second.base,
  )
  sketch.fill(closedCurve([...rim, point(26, 72), point(0, 80), point(-26, 72)], 0.75), main.base)
  for (let i = 0; i < ribs; i++) {
    const at = (k: number) => -Math.PI + 0.28 + ((i + k) / ribs) * (Math.PI - 0.56)
    if (i % 2 === 0)
      sketch.fill(
        closedCurve(
          [polar(14, at(0.5), foot), polar(126, at(0.12), foot), polar(138, at(0.5), foot), polar(126, at(0.88), foot)],
          0.5,
        ),
        second.base,
      )
    sketch.fill(
      brushLine([polar(16, at(1), foot), polar(70, at(1), foot), polar(130, at(1), foot)], taper(1, 2.4)),
      main.detail,
    )
  }
  for (const r of [58, 96])
    sketch.fill(
      brushLine(
        Array.from({ length: 15 }, (_, i) => polar(r, -Math.PI + 0.42 + (i / 14) * (Math.PI - 0.84), foot)),
        swell(3),
      ),
      main.shade,
    )
  return {
    markup: sketch.markup,
    discs: [
      { x: 0, y: 44, r: 48 },
      { x: 0, y: -18, r: 64 },
      { x: -70, y: -2, r: 46 },
      { x: 70, y: -2, r: 46 },
    ],
  }
}

/** A vane of barbs about a curved quill, split in places, with an eye near its tip. */
const feather: DrawEmblem = (main, second, random) => {
  const sketch = new Sketch()
  const bend = random.between(0.06, 0.14) * (random.chance(0.5) ? 1 : -1)
  const quill = arc(point(0, 112), point(0, -92), bend, 24)
  const barbs = 17
  for (const side of [-1, 1]) {
    let shift = 0
    for (let i = 0; i < barbs; i++) {
      const t = 0.2 + (i / barbs) * 0.78
      if (random.chance(0.14)) shift += random.between(2, 6)
      const at = quill[Math.round(t * 24)]!
      const long = 40 * Math.sin(Math.PI * Math.min(1, 0.12 + ((t - 0.2) / 0.8) * 0.86)) ** 0.6
      const tip = point(at.x + side * long, at.y - long * 0.82 + shift)
      const shade = (i + (side > 0 ? 1 : 0)) % 3 === 0 ? main.shade : main.base
      sketch.fill(
        brushLine(arc(at, tip, side * 0.12, 6), (k) => 6.4 * (1 - k * k * 0.72)),
        t > 0.62 && t < 0.8 ? second.base : shade,
      )
    }
  }
  const eye = quill[18]!
  sketch
    .fill(circle(eye.x, eye.y, 15), second.light)
    .fill(circle(eye.x, eye.y, 10), main.detail)
    .fill(circle(eye.x, eye.y + 1, 4.6), second.base)
  for (const [side, y] of [
    [-1, 74],
    [1, 80],
    [-1, 86],
  ] as const)
    sketch.fill(brushLine(arc(point(0, y), point(side * 22, y - 12), side * 0.3, 6), swell(2.4)), main.pale)
  sketch.fill(brushLine(quill, taper(5, 1)), second.light)
  return {
    markup: sketch.markup,
    discs: [
      { x: 0, y: -62, r: 44 },
      { x: 0, y: -4, r: 50 },
      { x: 0, y: 48, r: 42 },
      { x: 0, y: 92, r: 26 },
    ],
  }
}

const EMBLEMS: Readonly<Record<string, { readonly draw: DrawEmblem; readonly lean: number }>> = {
  butterfly: { draw: butterfly, lean: Math.PI },
  mushroom: { draw: mushroom, lean: 0.3 },
  anchor: { draw: anchor, lean: 0.45 },
  shell: { draw: shell, lean: Math.PI },
  feather: { draw: feather, lean: Math.PI },
}

/** Small things drawn one by one, in two inks each. */
export const drawEmblems: DrawFamily = (spec, random) => {
  const inks = spec.inks.map((ink) => shadesOf(ink, spec.ground))
  const at = (i: number) => inks[i % inks.length]!
  const lone = inks.length === 1 ? shadesOf(at(0).pale, spec.ground) : undefined
  const { draw, lean } = EMBLEMS[spec.kind] ?? EMBLEMS.butterfly!
  const rounds = Math.max(2, inks.length)
  const heroes = Array.from({ length: rounds * 2 }, (_, i) =>
    draw(at(i), lone ?? at(i + 1 + Math.floor(i / rounds)), random),
  )
  return compose(
    {
      heroes,
      seconds: heroes.slice(0, rounds),
      fillers: inks.map((ink) => dab(ink.base, random)),
      radius: 96,
      secondScale: 0.5,
      fillerScale: 0.11,
      lean: spec.variant === 1 ? 0.2 : lean,
      layouts: ['tossed', 'half-drop', 'tossed', 'tossed'],
      heroShare: 0.46,
    },
    spec,
    random,
  )
}
