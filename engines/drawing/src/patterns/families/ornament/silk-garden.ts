import { along } from '../../../botany/leaves.ts'
import { arc, brushLine, circle, closedCurve, point, polygon, swell } from '../../../geometry/path.ts'
import { Marks } from '../../../geometry/motif.ts'
import type { Motif } from '../../../geometry/motif.ts'
import type { Shades } from '../../spec.ts'

export interface Inks {
  readonly petals: readonly Shades[]
  readonly leaf: Shades
  readonly bark: Shades
  readonly ground: string
}

/** A bird of the silk painters: long tail, crest, lifted wing. */
export function bird(inks: Inks, turn: number): Motif {
  const [body, wing] = [inks.petals[turn % inks.petals.length]!, inks.petals[(turn + 1) % inks.petals.length]!]
  const lone = inks.petals.length === 1
  const dress = lone ? inks.leaf : wing
  const s = new Marks()
  for (const [x, y, bow, w] of [
    [-128, 92, 0.16, 13],
    [-112, 112, 0.1, 12],
    [-92, 122, 0.04, 10],
  ] as const) {
    const tail = arc(point(-34, 26), point(x, y), bow, 14)
    s.fill(
      brushLine(tail, (t) => (w / 2) * (0.5 + Math.sin(Math.PI * Math.min(1, 0.1 + t * 0.9)) * 0.7)),
      dress.base,
    )
    s.fill(brushLine(tail, swell(2)), dress.detail)
    const eye = along(tail, 0.93)
    s.fill(circle(eye.x, eye.y, w * 0.36), body.base).fill(circle(eye.x, eye.y, w * 0.16), dress.detail)
  }
  s.fill(
    closedCurve([
      point(-40, 22),
      point(-24, -10),
      point(8, -34),
      point(30, -54),
      point(54, -58),
      point(66, -46),
      point(60, -26),
      point(46, 4),
      point(18, 32),
      point(-16, 38),
    ]),
    body.base,
  )
  s.fill(
    closedCurve([
      point(60, -28),
      point(46, 4),
      point(18, 32),
      point(-14, 37),
      point(12, 18),
      point(36, -6),
      point(50, -28),
    ]),
    body.light,
  )
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 4; i++) {
      const p = point(30 - row * 13 + i * 5, -16 + row * 13 - i * 8)
      s.fill(brushLine(arc(point(p.x - 4, p.y - 1), point(p.x + 4, p.y + 3), -0.4, 4), swell(2)), body.shade)
    }
  s.fill(
    closedCurve([point(14, -26), point(30, -6), point(12, 18), point(-26, 34), point(-64, 40), point(-30, 4)]),
    dress.shade,
  )
  for (const [k, fill] of [
    [0, dress.base],
    [1, dress.light],
    [2, dress.base],
  ] as const)
    s.fill(
      closedCurve([
        point(12 - k * 7, -20 + k * 10),
        point(18 - k * 8, -4 + k * 8),
        point(-18 - k * 6, 18 + k * 5),
        point(-54 - k * 1, 30 + k * 4),
        point(-22, 4 + k * 7),
      ]),
      fill,
    )
  for (let k = 0; k < 4; k++)
    s.fill(
      brushLine(arc(point(6 - k * 4, -6 + k * 7), point(-42 - k * 4, 24 + k * 4), -0.12, 6), swell(2.2)),
      dress.detail,
    )
  s.fill(closedCurve([point(32, -54), point(48, -64), point(64, -56), point(64, -46), point(48, -48)]), dress.base)
  for (const [x, y] of [
    [28, -84],
    [18, -76],
    [12, -66],
  ] as const) {
    s.fill(brushLine(arc(point(44, -60), point(x, y), -0.2, 6), swell(3)), dress.base)
    s.fill(circle(x, y, 3), body.base)
  }
  s.fill(polygon([point(64, -54), point(84, -46), point(64, -44)]), inks.bark.detail)
  s.fill(circle(53, -53, 4.2), '#fffaf0').fill(circle(53.6, -53, 2.5), '#241f1c')
  for (const x of [6, 18])
    s.fill(
      brushLine([point(x, 32), point(x + 3, 44), point(x + 8, 50)], () => 1.8),
      inks.bark.detail,
    )
  return { markup: s.markup, discs: [{ x: -20, y: 20, r: 120 }] }
}

/** A garden pavilion on a rock, with upturned eaves. */
export function pagoda(inks: Inks): Motif {
  const [main] = inks.petals
  const second = inks.petals[1] ?? inks.leaf
  const s = new Marks()
  s.fill(
    closedCurve(
      [
        point(-112, 104),
        point(-86, 82),
        point(-52, 90),
        point(-10, 78),
        point(40, 88),
        point(82, 80),
        point(112, 104),
        point(50, 116),
        point(-60, 116),
      ],
      0.8,
    ),
    inks.bark.base,
  )
  for (const [x, y, w] of [
    [-70, 100, 40],
    [0, 98, 60],
    [70, 102, 36],
  ] as const)
    s.fill(brushLine(arc(point(x - w / 2, y), point(x + w / 2, y + 2), -0.1, 5), swell(5)), inks.bark.light)
  const storey = (y: number, half: number, high: number) => {
    s.fill(
      polygon([
        point(-half * 0.62, y),
        point(half * 0.62, y),
        point(half * 0.62, y + high),
        point(-half * 0.62, y + high),
      ]),
      second!.light,
    )
    for (let i = 0; i <= 4; i++) {
      const x = -half * 0.62 + (i / 4) * half * 1.24
      s.fill(polygon([point(x - 2, y), point(x + 2, y), point(x + 2, y + high), point(x - 2, y + high)]), main!.detail)
    }
    s.fill(
      closedCurve(
        [
          point(-half * 0.2, y + high),
          point(-half * 0.2, y + high * 0.45),
          point(0, y + high * 0.25),
          point(half * 0.2, y + high * 0.45),
          point(half * 0.2, y + high),
        ],
        0.6,
      ),
      main!.detail,
    )
    s.fill(
      closedCurve(
        [
          point(0, y - high * 0.62),
          point(half * 0.3, y - high * 0.34),
          point(half * 0.8, y - high * 0.12),
          point(half * 1.16, y - high * 0.3),
          point(half, y + 4),
          point(0, y + 2),
          point(-half, y + 4),
          point(-half * 1.16, y - high * 0.3),
          point(-half * 0.8, y - high * 0.12),
          point(-half * 0.3, y - high * 0.34),
        ],
        0.62,
      ),
      main!.base,
    )
    for (let i = -3; i <= 3; i++)
      s.fill(
        brushLine(arc(point(i * half * 0.05, y - high * 0.5), point(i * half * 0.27, y), i * 0.04, 5), swell(2.4)),
        main!.detail,
      )
    for (const side of [-1, 1]) s.fill(circle(side * half * 1.12, y - high * 0.12, 3.2), second!.base)
  }
  storey(46, 76, 40)
  storey(2, 54, 34)
  storey(-36, 34, 28)
  s.fill(brushLine([point(0, -52), point(0, -70), point(0, -88)], swell(5)), main!.detail).fill(
    circle(0, -70, 4),
    second!.base,
  )
  return { markup: s.markup, discs: [{ x: 0, y: 10, r: 116 }] }
}
