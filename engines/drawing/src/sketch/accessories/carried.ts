import { between, circle, point } from '../../geometry/path.ts'
import type { Point } from '../../geometry/path.ts'
import { ROW } from '../../figures/body.ts'
import { smooth } from '../../figures/curve.ts'
import { sign } from '../../figures/poses.ts'
import type { Side } from '../../figures/poses.ts'
import { INK } from '../../figures/figure-colours.ts'
import { SHAFTS } from '../../garments/accessories.ts'
import type { Accessory, Shaft } from '../../garments/accessories.ts'
import { buckle, drape } from '../../garments/drape.ts'
import { crease, stroke } from '../../garments/piece.ts'
import { paintPiece } from '../cloth.ts'
import { inkLine, shape } from '../ink.ts'
import { clothOf, paintForm } from './place.ts'
import type { Place } from './place.ts'

/** The arm whose hand hangs free to carry something; the nearer one first. */
function carrier({ body }: Place): Side {
  const hanging = ([1, 0] as const).find((side) => {
    const arm = body.pose.arms[side]
    return (arm.gesture === 'hanging' || arm.gesture === 'fan') && arm.behind !== true
  })
  return hanging ?? 1
}

export function drawBag(place: Place, accessory: Accessory): void {
  const { body, sheet, hand } = place
  const side = carrier(place)
  const s = sign(side)
  const { wrist } = body.pose.arms[side]
  const at = (x: number, y: number) => point(wrist.x + s * 8 + x, wrist.y + y)
  const strap = (line: Point[], weight: number) => {
    sheet.line(`M${line.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`, accessory.colour, weight)
    sheet.fill(inkLine({ line, weight: 1.5, ends: [0.6, 0.6] }, hand), INK)
  }
  switch (accessory.kind) {
    case 'clutch':
      paintForm(place, smooth([at(-44, 34), at(44, 26), at(47, 74), at(-42, 82), at(-44, 34)], 40), accessory, [
        stroke([at(-43, 38), at(4, 60), at(45, 30)], 1.6, [0.6, 0.6], 0),
      ])
      sheet.fill(circle(at(4, 58).x, at(4, 58).y, 3.4), '#c9a24a')
      return
    case 'tote bag':
      for (const x of [-20, 16]) strap(smooth([at(x - 12, 96), at(x * 0.5, 30), at(x + 12, 96)], 6), 4)
      paintForm(
        place,
        [at(-52, 92), at(52, 92), at(60, 200), at(0, 206), at(-58, 200)],
        accessory,
        [stroke([at(-52, 104), at(52, 104)], 1.2)],
        [{ line: smooth([at(-20, 110), at(-26, 150), at(-40, 196)], 8), from: 1, to: 8 }],
      )
      return
    case 'crossbody bag': {
      const far = body.chest(-s * 48, 2)
      const hip = body.at(s * 1.02, ROW.hip)
      strap(smooth([far, body.chest(0, 70), point(hip.x - s * 4, hip.y - 30)], 8), 4.5)
      const on = (x: number, y: number) => point(hip.x + x, hip.y + y)
      paintForm(
        place,
        smooth([on(-30, -34), on(30, -34), on(36, 22), on(0, 30), on(-36, 22), on(-30, -34)], 20),
        accessory,
        [stroke(smooth([on(-30, -32), on(0, 2), on(30, -32)], 5), 1.8, [0.5, 0.5], 0)],
      )
      return
    }
    case 'belt bag': {
      const [l, r] = [body.at(-1.05, ROW.waist + 0.2), body.at(1.05, ROW.waist + 0.2)]
      strap([l, between(l, r, 0.5), r], 6)
      const c = between(l, r, 0.42)
      paintForm(
        place,
        smooth(
          [
            point(c.x - 26, c.y - 12),
            point(c.x + 26, c.y - 12),
            point(c.x + 22, c.y + 22),
            point(c.x - 22, c.y + 22),
            point(c.x - 26, c.y - 12),
          ],
          12,
        ),
        accessory,
      )
      return
    }
    case 'backpack':
      for (const t of [-1, 1])
        strap(smooth([body.chest(t * 40, -2), body.chest(t * 46, 40), body.chest(t * 50, 100)], 6), 8)
      return
    default: {
      strap(smooth([at(-24, 62), at(-18, 14), at(14, 14), at(22, 62)], 5), 5)
      paintForm(
        place,
        smooth([at(-40, 58), at(40, 58), at(50, 130), at(0, 136), at(-48, 130), at(-40, 58)], 30),
        accessory,
        [stroke(smooth([at(-42, 70), at(0, 92), at(42, 70)], 6), 1.7, [0.5, 0.5], 0)],
      )
      sheet.fill(circle(at(0, 92).x, at(0, 92).y, 4), '#c9a24a').line(circle(at(0, 92).x, at(0, 92).y, 4), INK, 1)
    }
  }
}

/** What neckwear is drawn with. */
interface Neckwear {
  readonly place: Place
  readonly accessory: Accessory
  readonly sheet: Place['sheet']
  readonly body: Place['body']
  /** A point of the chest, units from the pit of the neck. */
  readonly at: (x: number, y: number) => Point
}

/** How each kind is drawn. */
const NECKWEAR: Partial<Record<Accessory['kind'], (neckwear: Neckwear) => void>> = {
  scarf({ place, accessory, at }) {
    for (const [x, long, lean] of [
      [22, 196, 10],
      [-6, 150, -4],
    ] as const) {
      const end = (u: number, y: number) => at(x + lean + u, long + y)
      paintForm(
        place,
        [
          ...smooth([at(x - 9, 6), at(x - 15, 60), at(x - 13 + lean * 0.6, 110), end(-17, 0)], 6),
          ...smooth([end(16, 5), at(x + 15 + lean * 0.5, 116), at(x + 12, 60), at(x + 10, 6)], 6),
        ],
        accessory,
        [
          crease(smooth([at(x - 3, 14), at(x - 5, 70), end(-5, -14)], 8)),
          crease(smooth([at(x + 5, 18), at(x + 4, 60), end(4, -60)], 8)),
        ],
        [{ line: smooth([at(x + 2, 16), at(x + 5, 90), end(8, -4)], 8), from: 2, to: 9 }],
      )
      for (let u = -15; u <= 15; u += 5)
        place.sheet.fill(
          inkLine(
            { line: smooth([end(u, 2), end(u + 1, 10), end(u - 1, 20)], 4), weight: 2.2, ends: [1, 0.2] },
            place.hand,
          ),
          accessory.colour,
        )
    }
    paintForm(
      place,
      smooth(
        [
          at(-28, -27),
          at(-41, -6),
          at(-30, 14),
          at(-8, 27),
          at(14, 25),
          at(34, 10),
          at(42, -8),
          at(29, -28),
          at(14, -9),
          at(-4, -4),
          at(-16, -12),
          at(-28, -27),
        ],
        4,
      ),
      accessory,
      [
        crease(smooth([at(-36, -10), at(-14, 9), at(24, 6)], 5), 1.6),
        crease(smooth([at(38, -12), at(16, 4), at(-8, 8)], 5), 1.6),
        crease(smooth([at(-30, -18), at(-14, -4), at(6, 0)], 5), 1.2),
      ],
      [{ line: smooth([at(-30, 6), at(0, 20), at(34, 4)], 5), from: 4, to: 8 }],
    )
  },
  shawl({ place, accessory, at }) {
    for (const s of [-1, 1])
      paintForm(
        place,
        smooth(
          [
            at(s * 30, -14),
            at(s * 74, 8),
            at(s * 88, 90),
            at(s * 84, 230),
            at(s * 58, 330),
            at(s * 34, 324),
            at(s * 46, 200),
            at(s * 40, 80),
            at(s * 18, 8),
            at(s * 30, -14),
          ],
          6,
        ),
        accessory,
        [crease(smooth([at(s * 50, 10), at(s * 62, 120), at(s * 54, 290)], 8))],
        [{ line: smooth([at(s * 44, 20), at(s * 58, 150), at(s * 50, 310)], 8), from: 2, to: 10 }],
      )
  },
  tie({ place, accessory, at }) {
    paintForm(place, [at(-4, 16), at(4, 16), at(10, 130), at(0, 146), at(-10, 130)], accessory, [], [])
    paintForm(place, [at(-7, 2), at(7, 2), at(5, 17), at(-5, 17)], accessory)
  },
  'bow tie'({ place, accessory, at }) {
    for (const s of [-1, 1])
      paintForm(place, smooth([at(s * 2, 4), at(s * 20, -6), at(s * 21, 16), at(s * 2, 9)], 4), accessory)
    paintForm(place, [at(-4, 1), at(4, 1), at(4, 11), at(-4, 11)], accessory)
  },
  choker({ accessory, body, sheet }) {
    const { left, right } = body.neck()
    const [l, r] = [between(left[0]!, left[1]!, 0.7), between(right[0]!, right[1]!, 0.7)]
    const arc = smooth([l, point((l.x + r.x) / 2, Math.max(l.y, r.y) + 5), r], 3)
    sheet.line(`M${arc.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`, accessory.colour, 6)
  },
  pearls({ accessory, sheet, at }) {
    for (const [deep, wide] of [
      [20, 22],
      [36, 26],
    ] as const)
      for (let i = 0; i <= 14; i++) {
        const t = i / 7 - 1
        const p = at(t * wide, -6 + (1 - t * t) * deep)
        sheet.fill(circle(p.x, p.y, 3.1), accessory.colour).line(circle(p.x, p.y, 3.1), '#6d655b', 0.7)
      }
  },
  brooch({ accessory, sheet, at }) {
    const p = at(34, 44)
    for (let i = 0; i < 7; i++) {
      const q = point(p.x + 6 * Math.cos(i * 0.9), p.y + 6 * Math.sin(i * 0.9))
      sheet.fill(circle(q.x, q.y, 5), accessory.colour).line(circle(q.x, q.y, 5), INK, 0.7)
    }
  },
  suspenders({ accessory, body, sheet, at }) {
    for (const s of [-1, 1]) {
      const band = smooth([at(s * 40, 2), at(s * 34, 60), body.at(s * 0.5, ROW.waist)], 8)
      sheet.line(`M${band.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`, accessory.colour, 7)
    }
  },
}

/** A chain with a pendant. */
function drawPendant({ accessory, sheet, at }: Neckwear): void {
  const arc = smooth([at(-20, -4), at(-14, 26), at(0, 46), at(14, 26), at(20, -4)], 3)
  const d = `M${arc.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join('L')}`
  sheet.line(d, INK, 3.2).line(d, accessory.colour, 2.2)
  const p = at(0, 50)
  sheet.fill(circle(p.x, p.y, 6), accessory.colour).line(circle(p.x, p.y, 6), INK, 1)
}

/** Draws what is worn about the neck. */
export function drawNeckwear(place: Place, accessory: Accessory): void {
  const { body, sheet } = place
  const draw = NECKWEAR[accessory.kind] ?? drawPendant
  draw({ place, accessory, sheet, body, at: (x, y) => body.chest(x, y) })
}

/** Cloth drawn on over skin of the limbs: gloves from the fingers up, stockings and boots from the foot up. */
export function drawGlove(place: Place, side: Side, accessory: Accessory): void {
  const { body, sheet, hand } = place
  const arm = body.arm(side, () => 1.4)
  const from = accessory.kind === 'long gloves' ? 0.72 : 1.78
  const [outer, inner] = [arm.edge('outer', from, 2.04), arm.edge('inner', from, 2.04)]
  const into = drape()
  buckle(into, arm, { side: -1, rows: [from + 0.06, Math.min(2, from + 0.5)], count: 3, weight: 3 }, hand.random)
  paintPiece(
    sheet,
    {
      outlines: [[...outer, ...inner.toReversed()]],
      contours: [
        stroke(outer, 1.9),
        stroke(inner, 2),
        stroke([outer[0]!, arm.at(0, from + 0.015), inner[0]!], 1.8),
        ...into.contours,
      ],
      folds: into.folds,
      lights: into.lights,
      stitches: [],
      net: arm,
      rows: [from, 2],
    },
    clothOf(accessory),
    hand,
  )
}

/** Boots go up the leg with slack folds at the ankle. */
export function drawBoots(place: Place, shaft: Shaft, colour: string): void {
  const { body, sheet, hand } = place
  const from = SHAFTS[shaft]
  const order = [body.pose.near === 0 ? 1 : 0, body.pose.near] as const
  for (const side of order) {
    const s = sign(side)
    const leg = body.leg(side, (t) => (t > 1.7 ? 2.4 : shaft === 'thigh boots' ? 2 : 4))
    const [outer, inner] = [leg.edge('outer', from, 2.04), leg.edge('inner', from, 2.04)]
    const top = smooth([outer[0]!, leg.at(0, from + (shaft === 'cowboy boots' ? 0.07 : 0.025)), inner[0]!], 4)
    const into = drape()
    buckle(into, leg, { side: s, rows: [1.78, 1.99], count: 3, weight: 3.4 }, hand.random)
    if (from < 1) buckle(into, leg, { side: -s as -1 | 1, rows: [0.92, 1.1], count: 3, weight: 3.4 }, hand.random)
    paintPiece(
      sheet,
      {
        outlines: [[...outer, ...inner.toReversed(), ...top.toReversed()]],
        contours: [stroke(outer, s < 0 ? 1.8 : 3), stroke(inner, 2), stroke(top, 2), ...into.contours],
        folds: into.folds,
        lights: [
          { line: [leg.at(-0.3, from + 0.08), leg.at(-0.34, (from + 1.8) / 2), leg.at(-0.3, 1.8)], from: 3, to: 3 },
        ],
        stitches: [],
        net: leg,
        rows: [from, 2],
      },
      { colour, fabric: 'leather', print: undefined, second: undefined },
      hand,
    )
  }
}

export function drawHose({ body, sheet, hand }: Place, side: Side, accessory: Accessory): void {
  const from = accessory.kind === 'socks' ? 1.72 : accessory.kind === 'knee socks' ? 1.06 : 0
  const leg = body.leg(side, () => 0.6)
  const [outer, inner] = [leg.edge('outer', from, 2.02), leg.edge('inner', from, 2.02)]
  const d = shape([...outer, ...inner.toReversed()])
  if (accessory.kind === 'fishnets') {
    let net = ''
    for (let t = 0; t < 2; t += 0.07)
      for (const turn of [-1, 1]) {
        const [a, b] = [leg.at(-1, t), leg.at(1, t + turn * 0.2)]
        net += `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`
      }
    sheet.within(d, (inside) => inside.line(net, accessory.colour, 0.9))
    return
  }
  paintPiece(
    sheet,
    {
      outlines: [[...outer, ...inner.toReversed()]],
      contours: [
        stroke(outer, 1.9),
        stroke(inner, 2),
        ...(from > 0 ? [stroke([outer[0]!, leg.at(0, from + 0.02), inner[0]!], 1.7)] : []),
      ],
      folds: [],
      lights: [{ line: [leg.at(-0.3, from + 0.1), leg.at(-0.35, (from + 2) / 2), leg.at(-0.3, 1.85)], from: 3, to: 2 }],
      stitches: [],
      net: leg,
      rows: [from, 2],
    },
    clothOf(accessory),
    hand,
  )
}

/** A cape from the shoulders: behind the body, so that arms come out before it. */
export function drawCape(place: Place, accessory: Accessory, hem: number): void {
  const { body } = place
  const at = (x: number, y: number) => body.chest(x, y)
  const low = Math.max(hem, 560)
  const bottom = [-1, -0.66, -0.33, 0, 0.33, 0.66, 1].map((u, i) =>
    point(body.pose.pelvis.at.x + u * 165, low + (i % 2 === 0 ? 8 : -12)),
  )
  paintForm(
    place,
    smooth(
      [
        at(-22, -12),
        at(-74, 14),
        point(bottom[0]!.x + 30, low * 0.6),
        ...bottom,
        point(bottom.at(-1)!.x - 30, low * 0.6),
        at(74, 14),
        at(22, -12),
      ],
      8,
    ),
    accessory,
    [-0.7, 0.7].map((u) => crease(smooth([at(u * 90, 40), point(body.pose.pelvis.at.x + u * 150, low - 20)], 8))),
    [-0.86, -0.6, 0.6, 0.86].map((u) => ({
      line: smooth(
        [
          at(u * 84, 50),
          point(body.pose.pelvis.at.x + u * 130, low * 0.7),
          point(body.pose.pelvis.at.x + u * 160, low - 4),
        ],
        8,
      ),
      from: 1,
      to: 16,
    })),
  )
}

export function drawBracelet({ body, sheet }: Place, accessory: Accessory): void {
  const side: Side = body.pose.arms[0].gesture === 'pocket' ? 1 : 0
  const arm = body.arms[side]
  for (const t of [1.84, 1.9]) {
    const [a, b] = [arm.at(-1.15, t), arm.at(1.15, t)]
    const d = `M${a.x.toFixed(1)} ${a.y.toFixed(1)}L${b.x.toFixed(1)} ${b.y.toFixed(1)}`
    sheet.line(d, INK, 4.4).line(d, accessory.colour, 3)
  }
}
