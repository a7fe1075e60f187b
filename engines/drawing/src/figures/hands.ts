import { brushLine } from '../geometry/path.ts'
import { inkLine, shape } from '../sketch/ink.ts'
import type { Hand } from '../sketch/ink.ts'
import type { Sheet } from '../sketch/sheet.ts'
import type { Body } from './body.ts'
import { inFrame, smooth } from './curve.ts'
import { sign } from './poses.ts'
import type { ArmPose, Side } from './poses.ts'
import { INK } from './figure-colours.ts'
import type { Skin } from './figure-colours.ts'

type Knuckles = readonly (readonly [x: number, y: number])[]

/**
 * Hands by gesture, in a frame where x runs along the hand from the wrist and y from the thumb's side: fingers from the
 * little one to the first, so that the first lies on top.
 */
interface HandShape {
  readonly fingers: readonly Knuckles[]
  readonly thumb: Knuckles
}

/** Fingers of a hand that hangs, units of the figure. Drawn by eye. */
const RELAXED: HandShape = {
  fingers: [
    [
      [20, 5.4],
      [32, 8.4],
      [41, 11.4],
      [45, 14.6],
    ],
    [
      [23, 2.4],
      [38, 4.4],
      [49, 7.6],
      [53, 11.6],
    ],
    [
      [24, -1.2],
      [42, -0.8],
      [54, 2],
      [59, 6],
    ],
    [
      [23, -4.6],
      [40, -6.2],
      [52, -4.8],
      [60, -1.2],
    ],
  ],
  thumb: [
    [4, -4.4],
    [14, -10],
    [25, -12.4],
    [35, -10.2],
  ],
}
/** Fingers spread. Drawn by eye. */
const APART: HandShape = {
  fingers: [
    [
      [20, 5.4],
      [31, 11],
      [40, 14.6],
      [47, 15.6],
    ],
    [
      [23, 2.6],
      [38, 6.4],
      [49, 10.6],
      [55, 14],
    ],
    [
      [24, -1],
      [42, -0.4],
      [55, 2.4],
      [61, 5.4],
    ],
    [
      [23, -4.6],
      [40, -8.6],
      [53, -10.4],
      [62, -8.6],
    ],
  ],
  thumb: [
    [4, -4.4],
    [12, -12],
    [22, -17],
    [33, -18.4],
  ],
}
/** A hand that is laid on something. Drawn by eye. */
const LAID: HandShape = {
  fingers: [
    [
      [20, 6],
      [31, 9.6],
      [41, 10],
      [48, 8.4],
    ],
    [
      [23, 2.6],
      [38, 5.4],
      [49, 6],
      [56, 4.6],
    ],
    [
      [24, -1.2],
      [42, 0],
      [54, 0.8],
      [61, 0.2],
    ],
    [
      [23, -4.8],
      [39, -5],
      [50, -4.4],
      [58, -4],
    ],
  ],
  thumb: [
    [3, -4.4],
    [10, -11],
    [18, -15.6],
    [28, -18],
  ],
}
const HANDS: Readonly<Record<Exclude<ArmPose['gesture'], 'pocket'>, HandShape>> = {
  hanging: RELAXED,
  fan: APART,
  hip: LAID,
  fold: LAID,
  hair: APART,
}

/** A hand: wedge of the palm, four fingers one over the other, the thumb. */
export function drawHand(sheet: Sheet, body: Body, side: Side, skin: Skin, hand: Hand): void {
  const arm = body.pose.arms[side]
  if (arm.gesture === 'pocket') return
  const { fingers, thumb } = HANDS[arm.gesture]
  const size = body.handSize
  // The thumb lies towards the body when the arm hangs, and away from the wrist's bend when the hand rests on the hip.
  const turned = arm.gesture === 'hip' || (arm.gesture === 'fold' && Math.abs(arm.hand) > 90)
  const towards = turned ? sign(side) : -sign(side)
  const at = (x: number, y: number) => inFrame(arm.wrist, arm.hand, x * size, y * size * -towards)
  const finger = (joints: Knuckles, from: number, to: number) => {
    const line = smooth(
      joints.map(([x, y]) => at(x, y)),
      2.5,
    )
    const half = (t: number) =>
      size * (from + (to - from) * t) * (t > 0.92 ? Math.sqrt(Math.max(0, (1 - t) / 0.08)) : 1)
    sheet.fill(
      brushLine(line, (t) => half(Math.min(0.97, t)) + 0.75 * hand.weight),
      INK,
    )
    sheet.fill(brushLine(line, half), skin.wash)
  }
  for (const joints of fingers) finger(joints, 3.1, 2)
  const outside = smooth([at(26, 7), at(14, 8.2), at(4, 6.6), at(-6, 5.2)], 3)
  const inside = smooth([at(-6, -5.2), at(6, -6.6), at(16, -8), at(26, -7.4)], 3)
  const palm = shape([...outside, ...inside, at(30, -6), at(31, 0), at(28, 6)])
  sheet.fill(palm, skin.wash)
  sheet.within(palm, (within) => {
    within.fill(shape([at(-6, 2.4), at(14, 3.4), at(27, 2.6), at(30, 12), at(-6, 12)]), skin.shade, 0.5)
  })
  sheet.fill(inkLine({ line: outside, weight: 1.8, ends: [0.3, 0.6], lost: 0.2 }, hand), INK)
  sheet.fill(inkLine({ line: inside, weight: 1.4, ends: [0.6, 0.3] }, hand), INK)
  finger(thumb, 3.4, 2.2)
  sheet.fill(shape(smooth([at(-4, -4), at(4, -7), at(10, -6), at(12, -3), at(4, -1), at(-4, -4)], 2)), skin.wash)
}
