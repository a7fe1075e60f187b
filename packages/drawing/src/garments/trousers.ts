import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import type { Random } from '../random.ts'
import { Shell } from './shell.ts'
import { stroke } from './piece.ts'
import type { Fold, Piece } from './piece.ts'
import { HEMS } from './style.ts'
import type { Details, Hem, TrouserShape } from './style.ts'

/** Ease about the leg at hip, mid-thigh, knee, calf and hem. */
const EASES: Readonly<Record<TrouserShape, readonly [number, number, number, number, number]>> = {
  slim: [1, 2, 3, 2, 3.5],
  tapered: [4, 9, 8, 6, 5],
  straight: [2, 6, 10, 13, 15],
  wide: [3, 14, 25, 33, 40],
  flared: [1, 2.5, 5, 17, 34],
}

function easeOf(shape: TrouserShape, t: number): number {
  const stops = [0, 0.45, 1, 1.45, 2]
  const values = EASES[shape]
  let i = 0
  while (i < 3 && t > stops[i + 1]!) i++
  const share = Math.min(1.4, (t - stops[i]!) / (stops[i + 1]! - stops[i]!))
  return values[i]! + (values[i + 1]! - values[i]!) * share
}

/** Where a hem cuts the leg, as t of `Limb`. */
const hemOn = (hem: Hem): number => {
  const y = HEMS[hem]
  return y < 610
    ? Math.max(0.22, (y - 385) / 225)
    : y >= HEMS.floor
      ? 2.14
      : y >= HEMS.maxi
        ? 2.02
        : 1 + (y - 610) / 245
}

export interface TrouserOptions {
  readonly shape: TrouserShape
  readonly hem: Hem
  readonly details: Details
  readonly denim: boolean
  readonly waistband: boolean
}

/** Trousers in the order in which they are drawn: the far leg, the near leg, the yoke that joins them. */
export function cutTrousers(body: Body, options: TrouserOptions, random: Random): readonly Piece[] {
  const { near } = body.pose
  const far: Side = near === 0 ? 1 : 0
  return [cutLeg(body, far, options, random), cutLeg(body, near, options, random), cutYoke(body, options)]
}

function cutLeg(body: Body, side: Side, options: TrouserOptions, random: Random): Piece {
  const shorts = HEMS[options.hem] < 600
  const leg = body.leg(side, (t) => easeOf(options.shape, t) * (shorts ? 1.7 : 1))
  const end = hemOn(options.hem)
  const shell = yokeShell(body)
  const away = sign(side)
  const hip = shell.side(side, ROW.waist, ROW.hip + 0.1)
  const outer = smooth(
    [
      ...hip.filter((_, i) => i % 2 === 0),
      ...leg.edge('outer', 0.3, end).filter((_, i) => i % 2 === 0),
      leg.edge('outer', 0.3, end).at(-1)!,
    ],
    7,
  )
  const inner = leg.edge('inner', 0.16, end)
  const [a, b] = [outer.at(-1)!, inner.at(-1)!]
  const sag = Math.hypot(a.x - b.x, a.y - b.y) * 0.1
  const hem = smooth([a, point((a.x + b.x) / 2, (a.y + b.y) / 2 + sag), b], 5)
  const crotch = body.hips(0, 44)
  const waist = shell.across(ROW.waist, 0, away * 0.96)
  const folds: Fold[] = []
  const contours = [
    stroke(outer, side === 0 ? 2.1 : 3.2, [0.2, 0.4], 0.3),
    stroke([crotch, ...inner], 2.1, [0.2, 0.4], 0.25),
    stroke(hem, 2, [0.5, 0.4], 0.2),
  ]
  const line = (...points: readonly (readonly [number, number])[]): Point[] =>
    smooth(
      points.map(([u, t]) => leg.at(u * away, t)),
      6,
    )
  if (end > 1.2) {
    // Creases radiate at the back of the knee and break over the foot.
    const slack = options.shape === 'slim' ? 1 : 0.7
    for (const [i, t] of [0.94, 1.05].entries())
      folds.push({
        line: line([-0.95, t], [-0.35, t + 0.03 + i * 0.03], [0.2, t - 0.05 + i * 0.12]),
        from: 3.6 * slack,
        to: 0.4,
      })
    if (options.shape === 'slim' || options.shape === 'straight') {
      for (const t of [1.8, 1.9])
        folds.push({ line: line([0.9, t], [0.1, t + 0.05], [-0.6, t + 0.02]), from: 3, to: 0.4 })
    }
  }
  if (options.shape === 'wide' || options.shape === 'flared' || options.shape === 'straight') {
    const u = random.between(-0.3, 0.1)
    folds.push({
      line: line([u, options.shape === 'wide' ? 0.5 : 1.15], [u + 0.12, 1.5], [u + 0.2, end - 0.02]),
      from: 0.6,
      to: options.shape === 'straight' ? 6 : 14,
    })
    if (options.shape === 'wide' && end > 1.2) {
      folds.push({ line: line([0.55, 0.25], [0.62, 1.2], [0.66, end - 0.02]), from: 1, to: 11 })
      contours.push(stroke(line([u + 0.02, 0.6], [u + 0.08, 1.4], [u + 0.16, end - 0.02]), 1.3, [0, 0.5], 0.4))
    }
  }
  if (
    (options.details.pleats || options.shape === 'wide' || options.shape === 'tapered') &&
    !options.denim &&
    end > 0.6
  )
    contours.push(stroke(line([0.05, 0.1], [0.04, 0.5], [0, Math.min(0.95, end)]), 1.2, [0.5, 0], 0.2))
  const stitches = [
    leg.edge('inner', 0.3, end).map((p) => point(p.x + away * 3.4, p.y)),
    hem.map((p) => point(p.x, p.y - 8)),
  ]
  return {
    outlines: [[...waist, ...outer, ...hem, ...inner.toReversed(), crotch]],
    contours,
    folds,
    stitches,
    net: leg,
    lit: side === 0 ? 1 : 0.4,
    rows: [-0.3, end],
  }
}

const yokeShell = (body: Body): Shell =>
  new Shell(body, { ease: 2.5, loose: 0, hemY: body.pose.pelvis.at.y + 20, flare: () => 0, dip: 4 })

/** Waistband, fly and pockets; the cloth below them is the legs'. */
function cutYoke(body: Body, options: TrouserOptions): Piece {
  const shell = yokeShell(body)
  const top = shell.across(ROW.waist)
  const front = smooth([shell.at(0, ROW.waist), shell.at(0.02, 2.6), shell.at(0, 3.05), body.hips(0, 44)], 6)
  const contours = [stroke(front, 1.6, [0.5, 0.2], 0.2)]
  const stitches = [shell.across(2.12), smooth([shell.at(0.14, 2.14), shell.at(0.14, 2.75), shell.at(0.02, 3.02)], 5)]
  const folds: Fold[] = []
  for (const s of [-1, 1])
    folds.push({
      line: smooth([body.hips(s * 4, 36), body.hips(s * 18, 24), body.hips(s * 36, 18)], 5),
      from: 4,
      to: 0.4,
    })
  if (options.waistband) contours.push(stroke(top, 2, [0.4, 0.3], 0), stroke(shell.across(2.15), 1.6, [0.4, 0.3], 0.1))
  if (options.details.pockets || options.denim) {
    for (const s of [-1, 1]) {
      const slit = options.denim
        ? smooth([shell.at(s * 0.5, 2.18), shell.at(s * 0.56, 2.42), shell.at(s * 0.95, 2.58)], 4)
        : smooth([shell.at(s * 0.62, 2.18), shell.at(s * 0.86, 2.72)], 4)
      contours.push(stroke(slit, 1.7, [0.5, 0.4], 0))
      stitches.push(slit.map((p) => point(p.x - s * 2.6, p.y + 2)))
    }
  }
  if (options.details.pleats)
    for (const s of [-1, 1])
      contours.push(
        stroke(
          smooth([shell.at(s * 0.35, 2.16), shell.at(s * 0.4, 2.7), shell.at(s * 0.42, 3.1)], 5),
          1.4,
          [0.6, 0],
          0,
        ),
      )
  return { outlines: [], contours, folds, stitches, net: shell, rows: [ROW.waist, ROW.hip + 0.3] }
}
