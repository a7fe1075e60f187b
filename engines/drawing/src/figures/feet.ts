import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import { isMan } from './body.ts'
import type { Body } from './body.ts'
import { inFrame, smooth } from './curve.ts'
import { sign } from './poses.ts'
import type { Side } from './poses.ts'
import { INK } from './figure-colours.ts'
import type { Skin } from './figure-colours.ts'

export const SHOES = ['pump', 'sandal', 'boot', 'flat', 'sneaker'] as const
export type Shoe = (typeof SHOES)[number]

/** The outlines of a foot and of what raises it. */
interface FootShape {
  readonly foot: readonly Point[]
  /** Of the foot, what an upper of a shoe covers; low shoes leave the instep. */
  readonly upper: readonly Point[]
  readonly collar: readonly Point[]
  readonly heel: readonly Point[]
  /** Straps of a sandal. */
  readonly straps: readonly (readonly Point[])[]
}

/** A foot that points at us, on its toes: a long leaf, its heel hidden. */
function frontFoot(at: (x: number, y: number) => Point, low: boolean): FootShape {
  const foot = [
    at(-0.08, 7.4),
    at(0.16, 8),
    at(0.4, 11.6),
    at(0.64, 15.4),
    at(0.8, 14.2),
    at(0.93, 8.4),
    at(1.01, 1.6),
    at(0.97, -4),
    at(0.86, -9.4),
    at(0.7, -12.4),
    at(0.44, -10.4),
    at(0.18, -8.4),
    at(-0.08, -7.4),
  ]
  const collar = low
    ? [at(0.4, 14), at(0.55, 9.4), at(0.68, 1), at(0.58, -7), at(0.42, -13)]
    : [at(-0.12, 11), at(0, 5), at(0.05, 0), at(0, -5), at(-0.12, -11)]
  return {
    foot: smooth(foot, 2.5),
    collar: smooth(collar, 3),
    upper: [...smooth(collar, 3), at(0.7, -22), at(1.15, -16), at(1.15, 18), at(0.7, 22)],
    heel: [],
    straps: [0.4, 0.74].map((x) => [at(x, 17), at(x + 0.07, 0), at(x, -15)]),
  }
}

/** Where a foot that is turned aside stands, from its ankle. */
interface Sole {
  /** To which side the toes point: -1 or 1. */
  readonly dir: number
  /** Units from the ankle to the toes, and down to the ground. */
  readonly long: number
  readonly tall: number
}

/** A foot turned aside: instep, toes flat on the ground, arch, heel raised by `lift` of its height. */
function sideFoot(ankle: Point, { dir, long, tall }: Sole, low: boolean, stiletto: boolean): FootShape {
  const p = (x: number, y: number) => point(ankle.x + dir * x, ankle.y + y)
  const raised = stiletto ? 0.36 : 0.78
  const toe = p(long, tall)
  const foot = [
    p(7, -3),
    p(9, tall * 0.16),
    p(long * 0.42, tall * 0.46),
    p(long * 0.68, tall * 0.72),
    p(long * 0.88, tall * 0.88),
    toe,
    p(long * 0.86, tall + 2.4),
    p(long * 0.62, tall + 1.4),
    p(long * 0.36, tall * (stiletto ? 0.84 : 0.96)),
    p(long * 0.12, tall * (stiletto ? 0.6 : 0.92)),
    p(-4, tall * (raised + 0.12)),
    p(-11, tall * raised),
    p(-11.5, tall * raised * 0.6),
    p(-7, -3),
  ]
  const collar = low
    ? [
        p(-14, tall * raised * 0.62),
        p(-2, tall * (raised + 0.02)),
        p(long * 0.4, tall * 0.76),
        p(long * 0.72, tall * 0.76),
      ]
    : stiletto
      ? [p(-12, -1), p(0, 2.4), p(12, -1)]
      : [p(-15, tall * 0.24), p(2, tall * 0.36), p(18, tall * 0.16)]
  const heel = stiletto
    ? [
        p(-12, tall * raised * 0.86),
        p(-11, tall * 0.62),
        p(-8.8, tall + 1.6),
        p(-6.4, tall + 1.6),
        p(-7, tall * 0.72),
        p(-1, tall * 0.52),
        p(-2, tall * raised),
      ]
    : []
  return {
    foot: smooth(foot, 2.5),
    collar: smooth(collar, 3),
    upper: low
      ? [
          ...smooth(collar, 3),
          p(long * 1.3, tall * 0.7),
          p(long * 1.3, tall * 1.3),
          p(-24, tall * 1.3),
          p(-24, tall * 0.3),
        ]
      : [...smooth(collar, 3), p(long * 1.3, tall * 0.2), p(long * 1.3, tall * 1.3), p(-24, tall * 1.3)],
    heel: heel.length === 0 ? [] : smooth([...heel, heel[0]!], 3),
    straps: [
      [p(long * 0.34, tall * 0.3), p(long * 0.36, tall * 0.6), p(long * 0.3, tall)],
      [p(long * 0.7, tall * 0.66), p(long * 0.76, tall * 0.86), p(long * 0.72, tall * 1.1)],
    ],
  }
}

/** A foot from behind: the heel before the ball, the sinew above it. */
function backFoot(at: (x: number, y: number) => Point, ground: number, ankle: Point, stiletto: boolean): FootShape {
  const floor = ground - ankle.y
  const p = (x: number, y: number) => point(ankle.x + x, ankle.y + y)
  const heelEnd = stiletto ? floor * 0.44 : floor * 0.9
  const ball = at(0.98, 0)
  const off = ball.x - ankle.x
  const plain = [
    p(-7, -3),
    p(-9.6, floor * 0.5),
    p(-11.4, floor * 0.84),
    p(-9, floor),
    p(9, floor),
    p(11.4, floor * 0.84),
    p(9.6, floor * 0.5),
    p(7, -3),
  ]
  const raised = [
    p(-7, -3),
    p(-9.4, heelEnd * 0.62),
    p(-8, heelEnd),
    p(off - 13, floor * 0.86),
    p(off - 11, floor),
    p(off + 11, floor),
    p(off + 13, floor * 0.84),
    p(8, heelEnd),
    p(9.4, heelEnd * 0.62),
    p(7, -3),
  ]
  const collar = [p(-12, heelEnd * 0.3), p(0, heelEnd * 0.42), p(12, heelEnd * 0.3)]
  const heel = stiletto
    ? smooth(
        [
          p(-7.4, heelEnd * 0.86),
          p(-3, floor * 0.66),
          p(-2, floor),
          p(2, floor),
          p(3, floor * 0.66),
          p(7.4, heelEnd * 0.86),
        ],
        3,
      )
    : []
  return {
    foot: smooth(stiletto ? raised : plain, 2.5),
    collar: smooth(collar, 3),
    upper: [
      ...smooth(collar, 3),
      p(off + 40, floor * 0.6),
      p(off + 40, floor * 1.2),
      p(off - 40, floor * 1.2),
      p(off - 40, floor * 0.6),
    ],
    heel,
    straps: [[p(-11, 2), p(0, 5), p(11, 2)]],
  }
}

/** Share of a raised foot's length that a flat one has below its ankle. Chosen by eye. */
const FLAT_REACH = 0.66

function drawShin(sheet: Sheet, from: readonly [Point, Point], to: Point, skin: Skin, hand: Hand): void {
  const edges = from.map((p, i) => [p, point(to.x + (i === 0 ? -7.4 : 7.4), to.y + 1)] as const)
  sheet.fill(shape([...edges[0]!, ...edges[1]!.toReversed()]), skin.wash)
  for (const [a, b] of edges)
    sheet.fill(inkLine({ line: [a, point((a.x + b.x) / 2, (a.y + b.y) / 2), b], weight: 1.7 }, hand), INK)
}

/** A foot with what it wears. */
export function drawFoot(
  sheet: Sheet,
  body: Body,
  side: Side,
  { shoe, colour, skin }: { readonly shoe: Shoe; readonly colour: string; readonly skin: Skin },
  hand: Hand,
): void {
  const leg = body.pose.legs[side]
  const s = sign(side)
  const flat = shoe === 'flat' || shoe === 'sneaker'
  const stiletto = !flat
  const low = shoe === 'pump' || (shoe === 'flat' && !isMan(body.type))
  const broad = (shoe === 'sneaker' ? 1.3 : shoe === 'flat' ? 1.08 : 1) * (isMan(body.type) ? 1.16 : 1)
  const angle = (leg.toe * Math.PI) / 180
  const reach = leg.reach * (flat ? FLAT_REACH : 1)
  // Poses stand on heels: on flat soles the shin goes on down to a lower ankle.
  const ankle = flat ? point(leg.ankle.x, leg.ankle.y + Math.sin(angle) * leg.reach * (1 - FLAT_REACH)) : leg.ankle
  if (flat) drawShin(sheet, [body.legs[side].at(-1, 1.97), body.legs[side].at(1, 1.97)], ankle, skin, hand)
  const at = (x: number, y: number): Point => inFrame(ankle, leg.toe, x * reach, y * broad * -s)
  const across = Math.cos(angle) * leg.reach
  const tall = Math.sin(angle) * reach
  const turned = Math.abs(across) > 22
  const form =
    body.pose.view === 'back' && !turned
      ? backFoot(at, ankle.y + tall, ankle, stiletto)
      : turned
        ? sideFoot(
            ankle,
            { dir: Math.sign(across), long: Math.max(40, Math.abs(across) * 1.12) * (flat ? 1.15 : 1), tall },
            low,
            stiletto,
          )
        : frontFoot(at, low)
  const outline = shape(form.foot)
  const shod = shoe !== 'sandal'
  const behind = body.pose.view !== 'back' || turned
  const drawHeel = () => {
    if (form.heel.length === 0) return
    sheet.fill(shape(form.heel), shod ? colour : INK)
    sheet.fill(inkLine({ line: form.heel, weight: 1.2 }, hand), INK)
  }
  if (behind) drawHeel()
  sheet.fill(outline, skin.wash)
  if (shod) {
    sheet.within(outline, (inside) => {
      inside.fill(shape(form.upper), colour)
      const gleam = turned
        ? form.foot.slice(Math.round(form.foot.length * 0.18), Math.round(form.foot.length * 0.3))
        : [at(0.62, 7), at(0.78, 7), at(0.92, 3)]
      if (shoe !== 'sneaker' && gleam.length > 2)
        inside.fill(inkLine({ line: gleam, weight: 3.2, ends: [0, 0] }, hand), '#fffaf2', 0.5)
      if (shoe === 'sneaker') {
        const sole = ankle.y + tall - 9
        inside.fill(
          shape([
            point(leg.ankle.x - 90, sole),
            point(leg.ankle.x + 90, sole),
            point(leg.ankle.x + 90, sole + 40),
            point(leg.ankle.x - 90, sole + 40),
          ]),
          '#fffaf2',
          0.92,
        )
      }
    })
    sheet.fill(inkLine({ line: form.collar, weight: 1.5 }, hand), INK)
    if (shoe === 'flat' && turned) {
      const long = Math.sign(across) * Math.max(40, Math.abs(across) * 1.12) * 1.15
      const sole = [-0.14, 0.2, 0.55, 0.86].map((x) =>
        point(ankle.x + long * x, ankle.y + tall * (0.97 + 0.03 * Math.min(1, x * 3))),
      )
      sheet.fill(inkLine({ line: smooth(sole, 3), weight: 3, ends: [1, 0.3] }, hand), INK)
    }
    if (flat && !low)
      for (const x of [0.22, 0.34, 0.46])
        sheet.fill(inkLine({ line: [at(x, 5), at(x + 0.02, 0), at(x, -5)], weight: 1.2 }, hand), INK)
  } else {
    sheet.within(outline, (inside) => {
      for (const strap of form.straps)
        inside.fill(inkLine({ line: smooth(strap, 3), weight: 5.4, ends: [1, 1] }, hand), colour)
    })
    const strap = smooth(
      [point(ankle.x - 9, ankle.y + 1), point(leg.ankle.x, leg.ankle.y + 5), point(leg.ankle.x + 9, leg.ankle.y + 1)],
      2,
    )
    sheet.fill(inkLine({ line: strap, weight: 3.2, ends: [1, 1] }, hand), colour)
  }
  // The line stops at the ankle, where the foot goes on into the leg.
  sheet.fill(inkLine({ line: form.foot, weight: 1.9, ends: [0.2, 0.2], lost: 0.15 }, hand), INK)
  if (!behind) drawHeel()
}
