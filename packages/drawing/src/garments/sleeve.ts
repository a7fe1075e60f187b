import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import type { Limb } from '../figures/limb.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import { stroke } from './piece.ts'
import type { Fold, Piece } from './piece.ts'
import type { SleeveLength, SleeveShape, Upper } from './style.ts'

const ENDS: Readonly<Record<SleeveLength, number>> = { short: 0.56, elbow: 0.96, 'three quarter': 1.45, long: 1.97 }

/** Ease at places along the arm, by shape; `end` is where the sleeve stops. */
function easeOf(shape: SleeveShape, base: number, end: number): (t: number) => number {
  const rise = (t: number, from: number, to: number) => Math.min(1, Math.max(0, (t - from) / (to - from)))
  switch (shape) {
    case 'bell':
      return (t) => base * 0.5 + 2 + 34 * rise(t, end * 0.45, end) ** 1.5
    case 'bishop':
      return (t) =>
        t > end - 0.09 ? 2.5 : base * 0.5 + 3 + 24 * rise(t, end * 0.3, end - 0.2) - 14 * rise(t, end - 0.2, end - 0.09)
    case 'puff':
      return (t) =>
        t > end - 0.05 ? 2 : t < 0.62 ? 21 * Math.sin(Math.PI * Math.min(1, 0.22 + t * 1.15)) : end > 1 ? 2.5 : 5
    case 'leg of mutton':
      return (t) => 2.5 + 24 * Math.max(0, 1 - (t / 0.85) ** 2)
    case 'flutter':
      return (t) => 3 + 24 * rise(t, 0, end)
    case 'batwing':
      return (t) => base + 26 * (1 - rise(t, 0.1, 1.7))
    default:
      return (t) => base * (1 - 0.25 * rise(t, 0.6, 2)) + (end < 1.2 ? 5 * rise(t, 0.2, end) : 0)
  }
}

/** A sleeve on an arm: cap from the shoulder, folds at the elbow, hem or cuff. */
export function cutSleeve(body: Body, side: Side, upper: Upper): Piece | undefined {
  if (upper.sleeve === 'none') return undefined
  const end =
    upper.sleeve === 'cap'
      ? 0.24
      : upper.sleeve === 'flutter'
        ? Math.min(0.6, ENDS[upper.sleeveLength])
        : ENDS[upper.sleeveLength]
  const base = 2.5 + upper.ease * 0.55
  const arm = body.arm(side, easeOf(upper.sleeve, base, end))
  const s = sign(side)
  const puffed = upper.sleeve === 'puff' || upper.sleeve === 'leg of mutton'
  const off = upper.neckline === 'off shoulder'
  const lift = puffed ? 7 : 0
  const tip = body.chest(s * (off ? 76 : 64 + upper.ease * 0.25), (off ? 42 : 9) - lift)
  const armpit = upper.sleeve === 'batwing' ? body.at(s, 1.9) : body.at(s, 1.02)
  const head = off
    ? [body.chest(s * 75, 38)]
    : [body.chest(s * 52, 6.5), tip, body.chest(s * (74 + upper.ease * 0.45 + lift), 21 - lift * 0.6)]
  const outer = smooth([...head, ...arm.edge('outer', off ? 0.36 : 0.2, end)], 6)
  const inner = [armpit, ...arm.edge('inner', Math.min(0.34, end * 0.8), end)]
  const [a, b] = [outer.at(-1)!, inner.at(-1)!]
  const along = arm.normal(Math.min(2, end))
  const droop = Math.hypot(a.x - b.x, a.y - b.y) * 0.16
  const hem = smooth([a, point((a.x + b.x) / 2 - along.y * droop, (a.y + b.y) / 2 + along.x * droop), b], 4)
  const seam = smooth([body.chest(s * (off ? 70 : 60), off ? 40 : 9), body.chest(s * 57, 34), armpit], 5)
  const contours = [
    stroke(outer, side === 0 ? 2.1 : 3, [0.2, 0.4], 0.25),
    stroke(smooth(inner, 6), 2, [0.15, 0.4], 0.2),
    stroke(hem, 2, [0.5, 0.5], 0.1),
  ]
  const raglan = upper.sleeve === 'raglan'
  const armhole = raglan ? smooth([body.chest(s * 20, -6), body.chest(s * 40, 26), armpit], 5) : seam
  if (upper.sleeve !== 'batwing') contours.push(stroke(armhole, 1.5, [0.5, 0.1], 0.3))
  const gathered = upper.sleeve === 'bishop' || upper.sleeve === 'puff'
  if (gathered) {
    contours.push(stroke([arm.at(-1, end - 0.09), arm.at(0, end - 0.075), arm.at(1, end - 0.09)], 1.8, [0.6, 0.6], 0))
    for (const u of [-0.6, -0.2, 0.25, 0.65])
      contours.push(
        stroke([arm.at(u * 0.7, end - 0.09), arm.at(u * 0.85, end - 0.2), arm.at(u, end - 0.34)], 1.2, [0.7, 0], 0),
      )
  }
  if (puffed)
    for (const x of [56, 62, 68])
      contours.push(
        stroke(
          smooth([body.chest(s * x, 10), body.chest(s * (x + 5), 24), body.chest(s * (x + 7), 40)], 4),
          1.2,
          [0.7, 0],
          0,
        ),
      )
  return {
    outlines: [
      [
        ...outer,
        ...hem,
        ...smooth(inner, 6).toReversed(),
        ...(off ? [] : [armpit, body.chest(s * 54, 36), body.chest(s * 52, 8)]),
      ],
    ],
    contours,
    folds: sleeveFolds(arm, s, end, upper),
    stitches: [
      hem.map((p) => point(p.x + along.y * 6, p.y - along.x * 6)),
      ...(upper.sleeve === 'batwing' ? [] : [armhole.map((p) => point(p.x - s * 3, p.y))]),
    ],
    net: arm,
    rows: [0, end],
  }
}

function sleeveFolds(arm: Limb, s: -1 | 1, end: number, upper: Upper): Fold[] {
  const folds: Fold[] = [
    { line: [arm.at(-s * 0.9, 0.24), arm.at(-s * 0.2, 0.34), arm.at(s * 0.3, 0.3)], from: 4, to: 0.4 },
  ]
  if (end > 1.2) {
    for (const [i, t] of [0.9, 1.02, 1.14].entries()) {
      const line: Point[] = smooth(
        [arm.at(-s * 0.95, t), arm.at(-s * 0.2, t + 0.03 - i * 0.02), arm.at(s * 0.5, t - 0.05 + i * 0.05)],
        4,
      )
      folds.push({ line, from: 4.2 - i * 0.8, to: 0.4 })
    }
    folds.push({
      line: smooth([arm.at(s * 0.5, 1.12), arm.at(s * 0.3, 1.5), arm.at(s * 0.2, end - 0.08)], 5),
      from: 0.5,
      to: upper.sleeve === 'bell' || upper.sleeve === 'bishop' ? 11 : 3.4,
    })
    if (upper.sleeve === 'bell' || upper.sleeve === 'bishop')
      folds.push({
        line: smooth([arm.at(-s * 0.3, 1.2), arm.at(-s * 0.4, 1.6), arm.at(-s * 0.45, end - 0.08)], 5),
        from: 0.5,
        to: 8,
      })
  }
  return folds
}
