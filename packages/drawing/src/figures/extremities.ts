import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import type { Body } from './body.ts'
import { inFrame, smooth } from './curve.ts'
import { SIDES, sign } from './poses.ts'
import type { Side } from './poses.ts'
import { INK } from './tones.ts'
import type { Skin } from './tones.ts'

/** A hand as one long leaf with a thumb: fingers are told by two lines. */
export function drawHand(sheet: Sheet, body: Body, side: Side, skin: Skin, hand: Hand): void {
  const arm = body.pose.arms[side]
  if (arm.gesture === 'pocket') return
  const size = body.type === 'man' ? 1.15 : 1
  // The thumb lies towards the body when the arm hangs, and away from the wrist's bend when the hand rests on the hip.
  const thumb = arm.gesture === 'hip' ? sign(side) : -sign(side)
  const at = (x: number, y: number) => inFrame(arm.wrist, arm.hand, x * size, y * size * -thumb)
  const bend = arm.gesture === 'hip' ? 6 : -4
  const palm = smooth(
    [
      at(-5, -5.4),
      at(8, -7.4),
      at(22, -9),
      at(36, -8 + bend * 0.3),
      at(50, -4.4 + bend),
      at(58, -0.4 + bend),
      at(54, 3.4 + bend),
      at(40, 5 + bend * 0.5),
      at(24, 7),
      at(8, 7),
      at(-5, 5.4),
    ],
    3,
  )
  const thumbLine = smooth(
    [at(5, -6), at(14, -12), at(25, -14.6), at(35, -13.2), at(33, -10), at(23, -8), at(12, -4)],
    3,
  )
  sheet.fill(shape(palm), skin.wash).fill(shape(thumbLine), skin.wash)
  sheet.within(shape(palm), (inside) =>
    inside.fill(shape([at(-5, 2), at(24, 2.4), at(60, bend), at(60, 12), at(-5, 12)]), skin.shade, 0.45),
  )
  sheet.fill(inkLine({ line: palm, weight: 1.7, ends: [0.3, 0.3], lost: 0.2 }, hand), INK)
  sheet.fill(inkLine({ line: thumbLine, weight: 1.4, ends: [0.2, 0] }, hand), INK)
  for (const [from, to] of [
    [-2.4, -1],
    [1.6, 1.4],
  ] as const) {
    const finger = smooth([at(28, from), at(42, from + bend * 0.55), at(55, to + bend)], 3)
    sheet.fill(inkLine({ line: finger, weight: 1.1, ends: [0, 0.3] }, hand), INK, 0.85)
  }
}

export const SHOES = ['pump', 'sandal', 'boot', 'flat', 'sneaker'] as const
export type Shoe = (typeof SHOES)[number]

/** A foot on its toes with what it wears. */
export function drawFoot(
  sheet: Sheet,
  body: Body,
  side: Side,
  shoe: Shoe,
  colour: string,
  skin: Skin,
  hand: Hand,
): void {
  const leg = body.pose.legs[side]
  const s = sign(side)
  const long = leg.reach * (shoe === 'flat' || shoe === 'sneaker' ? 0.92 : 1)
  const broad = (shoe === 'sneaker' ? 1.35 : shoe === 'flat' ? 1.12 : 1) * (body.type === 'man' ? 1.15 : 1)
  const at = (x: number, y: number): Point => inFrame(leg.ankle, leg.toe, x * long, y * broad * -s)
  const foot = smooth(
    [
      at(-0.08, 7),
      at(0.2, 8.4),
      at(0.45, 10.5),
      at(0.68, 12.6),
      at(0.86, 9.5),
      at(0.98, 3.4),
      at(1.01, 0),
      at(0.97, -3.2),
      at(0.84, -7.6),
      at(0.66, -10.6),
      at(0.42, -9),
      at(0.2, -7.6),
      at(-0.08, -7),
    ],
    3,
  )
  const heelFoot = at(0.02, -5)
  const tilted = Math.abs(Math.cos((leg.toe * Math.PI) / 180)) > 0.16
  if ((shoe === 'pump' || shoe === 'boot') && tilted) {
    const away = Math.cos((leg.toe * Math.PI) / 180) > 0 ? -1 : 1
    const heel = [
      point(heelFoot.x + away * 1, heelFoot.y + 6),
      point(heelFoot.x + away * 5, heelFoot.y + 30),
      point(heelFoot.x + away * 5.4, heelFoot.y + long * 0.8),
    ]
    sheet.fill(inkLine({ line: smooth(heel, 4), weight: 6.5, ends: [1, 0.45] }, hand), INK)
  }
  sheet.fill(shape(foot), skin.wash)
  if (shoe === 'sandal') {
    for (const x of [0.34, 0.7])
      sheet.fill(
        inkLine({ line: smooth([at(x, 12), at(x + 0.07, 0), at(x, -11)], 3), weight: 5, ends: [0.8, 0.8] }, hand),
        colour,
      )
    sheet.fill(
      inkLine({ line: smooth([at(-0.02, 8), at(0.03, 0), at(-0.02, -8)], 3), weight: 3, ends: [1, 1] }, hand),
      colour,
    )
  } else {
    const vamp =
      shoe === 'pump'
        ? [at(0.3, 11), at(0.5, 7), at(0.6, 0.5), at(0.5, -6), at(0.3, -10)]
        : [at(-0.1, 9), at(0, 4), at(0.04, 0), at(0, -4), at(-0.1, -9)]
    const upper = [...smooth(vamp, 3), at(0.6, -14), at(1.1, -12), at(1.1, 14), at(0.6, 15)]
    sheet.within(shape(foot), (inside) => {
      inside.fill(shape(upper), colour)
      inside.fill(shape(smooth([at(0.55, 7), at(0.72, 8), at(0.9, 4), at(0.72, 4)], 3)), '#fffaf2', 0.45)
      if (shoe === 'sneaker')
        inside.fill(shape([at(0.78, 20), at(0.9, 0), at(0.78, -20), at(1.2, -20), at(1.2, 20)]), '#fffaf2', 0.9)
    })
    sheet.fill(inkLine({ line: smooth(vamp, 3), weight: 1.5 }, hand), INK)
    if (shoe === 'sneaker' || shoe === 'flat')
      for (const x of [0.2, 0.32])
        sheet.fill(inkLine({ line: [at(x, 4), at(x + 0.02, 0), at(x, -4)], weight: 1.2 }, hand), INK)
  }
  sheet.fill(inkLine({ line: foot, weight: 2, ends: [0.3, 0.3], lost: 0.2 }, hand), INK)
}

/** Boots go up the leg: drawn on the limb, over the skin. */
export function drawBootShaft(sheet: Sheet, body: Body, colour: string, hand: Hand): void {
  for (const side of SIDES) {
    const leg = body.leg(side, () => 3)
    const [outer, inner] = [leg.edge('outer', 1.22, 2.06), leg.edge('inner', 1.22, 2.06)]
    sheet.fill(shape([...outer, ...inner.toReversed()]), colour)
    for (const line of [outer, inner, [outer[0]!, leg.at(0, 1.24), inner[0]!]])
      sheet.fill(inkLine({ line, weight: 2 }, hand), INK)
  }
}
