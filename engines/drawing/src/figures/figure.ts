import { inkLine, shape } from '../sketch/ink.ts'
import type { Point } from '../geometry/path.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import type { Body } from './body.ts'
import { ROW } from './body.ts'
import { smooth } from './curve.ts'
import type { Limb } from './limb.ts'
import { sign } from './poses.ts'
import type { Side } from './poses.ts'
import { INK } from './figure-colours.ts'
import type { Skin } from './figure-colours.ts'

interface Flesh {
  readonly limb: Limb
  /** The outline above the limb's own edges, from its outer to its inner side: a shoulder, nothing for a leg. */
  readonly cap: readonly Point[]
  /** Where flesh begins to be seen: 0 root, 1 joint. */
  readonly from: number
  /** Where its outline begins, if later. */
  readonly inked?: number
}

function drawLimb(sheet: Sheet, { limb, cap, from, inked = 0 }: Flesh, skin: Skin, hand: Hand): void {
  const outer = limb.edge('outer', Math.max(from, cap.length > 0 ? 0.16 : 0), 2)
  const inner = limb.edge('inner', Math.max(from, cap.length > 0 ? 0.3 : 0), 2)
  const d = shape([...cap, ...outer, ...inner.toReversed()])
  sheet.fill(d, skin.wash)
  sheet.within(d, (inside) => {
    const shadow = Array.from({ length: 25 }, (_, i) => limb.at(0.35 + 0.2 * Math.sin(i * 0.7), i / 12))
    inside.fill(shape([...shadow, ...Array.from({ length: 25 }, (_, i) => limb.at(1.1, 2 - i / 12))]), skin.shade, 0.5)
  })
  // The seam of arm and trunk is flesh: the line begins on top of the shoulder.
  const shoulder = cap.slice(Math.round(cap.length * 0.62))
  const seen = (line: readonly Point[], start: number) =>
    line.slice(Math.round((line.length * Math.max(0, inked - start)) / (2 - start)))
  sheet.fill(
    inkLine({ line: [...shoulder, ...seen(outer, from)], weight: 2.2, ends: [0.15, 0.3], lost: 0.35 }, hand),
    INK,
  )
  sheet.fill(inkLine({ line: seen(inner, from), weight: 1.8, ends: [0.1, 0.3], lost: 0.35 }, hand), INK)
}

export function drawLeg(sheet: Sheet, body: Body, side: Side, skin: Skin, hand: Hand): void {
  const leg = body.legs[side]
  drawLimb(sheet, { limb: leg, cap: [], from: 0.02, inked: 0.16 }, skin, hand)
  if (body.pose.view === 'back') {
    // The hollow of the knee, and the two heads of the calf.
    for (const line of [
      [leg.at(-0.5, 1), leg.at(0, 1.02), leg.at(0.5, 0.99)],
      [leg.at(0.05, 1.3), leg.at(0, 1.42), leg.at(0.12, 1.52)],
    ])
      sheet.fill(inkLine({ line: smooth(line, 3), weight: 1.3, ends: [0, 0] }, hand), INK, 0.6)
    return
  }
  for (const u of [-0.5, 0.45]) {
    const knee = smooth([leg.at(u, 0.93), leg.at(u * 1.15, 0.99), leg.at(u * 0.66, 1.05)], 3)
    sheet.fill(inkLine({ line: knee, weight: 1.3, ends: [0, 0] }, hand), INK, 0.7)
  }
}

interface BareArm {
  readonly side: Side
  /** Where it begins to be bare, t of `Limb`. */
  readonly from: number
}

/** An arm: what a sleeve covers is not drawn. */
export function drawArm(sheet: Sheet, body: Body, { side, from }: BareArm, skin: Skin, hand: Hand): void {
  const s = sign(side)
  const limb = body.arms[side]
  const hangs = (limb.joint.y - limb.root.y) / Math.hypot(limb.joint.x - limb.root.x, limb.joint.y - limb.root.y)
  // A raised arm leaves the shoulder without its round corner.
  const round = [body.chest(s * 53, 62), body.chest(s * 58, 34), body.chest(s * 64, 10), body.chest(s * 75, 20)]
  const cap = from > 0 ? [] : smooth(hangs > 0.55 ? round : round.slice(0, hangs > 0.2 ? 3 : 2), 4)
  drawLimb(sheet, { limb, cap, from }, skin, hand)
}

/** The trunk from shoulders to crotch. */
export function drawTorso(sheet: Sheet, body: Body, skin: Skin, hand: Hand): void {
  const left = body.side(0, ROW.shoulder, 3.4)
  const right = body.side(1, ROW.shoulder, 3.4)
  const shoulders = smooth(
    [
      body.chest(75, 22),
      body.chest(64, 9),
      body.chest(40, 2),
      body.chest(0, -6),
      body.chest(-40, 2),
      body.chest(-64, 9),
      body.chest(-75, 22),
    ],
    5,
  )
  const d = shape([...left, ...right.toReversed(), ...shoulders])
  sheet.fill(d, skin.wash)
  // Flesh between trunk and arm, so that no paper shows at the armpit of a turned figure.
  for (const w of [-1, 1]) {
    const hollow = [body.chest(w * 66, 13), body.chest(w * 40, 10), body.chest(w * 40, 64), body.chest(w * 56, 60)]
    sheet.fill(shape(hollow), skin.wash)
  }
  sheet.within(d, (inside) => {
    const edge = Array.from({ length: 15 }, (_, i) => body.at(0.5 + 0.42 * Math.max(0, 1 - i / 4), i * 0.25))
    inside.fill(shape([...edge, ...right.toReversed()]), skin.shade, 0.4)
  })
  for (const side of [0, 1] as const)
    sheet.fill(inkLine({ line: body.side(side, ROW.armpit, 3.4), weight: 2, lost: 0.2 }, hand), INK)
}
