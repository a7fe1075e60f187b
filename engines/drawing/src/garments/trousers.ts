import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import type { Body } from '../figures/body.ts'
import { ROW } from '../figures/body.ts'
import { smooth } from '../figures/curve.ts'
import { sign } from '../figures/poses.ts'
import type { Side } from '../figures/poses.ts'
import type { Random } from '@toile/imaging'
import { Shell } from './shell.ts'
import type { Limb } from '../figures/limb.ts'
import { buckle, drape, radiate } from './drape.ts'
import type { Drape } from './drape.ts'
import { stroke } from './piece.ts'
import type { Fold, Piece } from './piece.ts'
import { HEMS } from './style.ts'
import type { Details, Hem, TrouserShape } from './style.ts'

/** Ease about the leg at hip, mid-thigh, knee, calf and hem, units. Chosen by eye. */
const EASES: Readonly<Record<TrouserShape, readonly [number, number, number, number, number]>> = {
  slim: [1, 2, 3, 2, 3.5],
  tapered: [4, 9, 8, 6, 5],
  straight: [2, 6, 10, 13, 15],
  wide: [3, 14, 25, 33, 40],
  flared: [1, 2.5, 5, 17, 34],
  harem: [12, 24, 26, 20, 4],
  brief: [1, 1, 1, 1, 1],
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
  if (options.shape === 'brief') return [cutBrief(body, options.hem === 'hip' ? 2.46 : ROW.waist)]
  const { near } = body.pose
  const far: Side = near === 0 ? 1 : 0
  return [cutLeg(body, far, options, random), cutLeg(body, near, options, random), cutYoke(body, options)]
}

/** The lower part of swimwear, cut high over the legs; `top` is the row at which it begins. */
function cutBrief(body: Body, top: number): Piece {
  const shell = yokeShell(body)
  const leg = (s: -1 | 1) =>
    smooth([shell.at(s, 2.72), shell.at(s * 0.62, 2.95), body.hips(s * 15, 32), body.hips(s * 5, 47)], 5)
  const [left, right] = [leg(-1), leg(1)]
  return {
    outlines: [
      [
        ...shell.across(top),
        ...shell.side(1, top, 2.72),
        ...right,
        ...left.toReversed(),
        ...shell.side(0, top, 2.72).toReversed(),
      ],
    ],
    contours: [
      stroke(shell.side(0, top, 2.72), 1.8),
      stroke(shell.side(1, top, 2.72), 3.2),
      stroke([...left, ...right.toReversed()], 2, [0.5, 0.5], 0),
      ...(top > ROW.waist ? [stroke(shell.across(top), 2, [0.5, 0.5], 0)] : []),
    ],
    folds: [],
    stitches: [left.map((p) => point(p.x + 2, p.y - 3)), right.map((p) => point(p.x - 2, p.y - 3))],
    net: shell,
    rows: [top, ROW.hip + 0.3],
  }
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
  const into = legDrape(leg, { side, end, near: body.pose.near === side }, options, random)
  const contours = [
    stroke(outer, side === 0 ? 1.8 : 3.5, [0.2, 0.4], side === 0 ? 0.5 : 0.1),
    stroke([crotch, ...inner], side === 0 ? 2.6 : 1.7, [0.2, 0.4], 0.3),
    stroke(hem, 2.2, [0.5, 0.4], 0.1),
    ...into.contours,
  ]
  if (options.details.turnups && end > 1)
    contours.push(stroke([leg.at(-1, end - 0.11), leg.at(0, end - 0.085), leg.at(1, end - 0.11)], 1.9, [0.5, 0.5], 0))
  const stitches = [
    leg.edge('inner', 0.3, end).map((p) => point(p.x + away * 3.4, p.y)),
    hem.map((p) => point(p.x, p.y - 8)),
  ]
  return {
    outlines: [[...waist, ...outer, ...hem, ...inner.toReversed(), crotch]],
    contours,
    folds: into.folds,
    lights: into.lights,
    valleys: into.valleys,
    stitches,
    net: leg,
    lit: side === 0 ? 1 : 0.4,
    rows: [-0.75, end],
  }
}

interface LegDrape extends Drape {
  readonly valleys: Point[][]
}

interface LegPlace {
  readonly side: Side
  /** Where its hem is, t of `Limb`. */
  readonly end: number
  /** Drawn before the other. */
  readonly near: boolean
}

/** A leg's cloth: drawn from the crotch, squeezed behind the knee, broken over the foot, or falling in pipes when wide. */
function legDrape(
  leg: Limb,
  { side, end, near }: LegPlace,
  { shape, details, denim }: TrouserOptions,
  random: Random,
): LegDrape {
  const into: LegDrape = { ...drape(), valleys: [] }
  const s = sign(side)
  const inner = -s as -1 | 1
  const close = shape === 'slim' || shape === 'straight' || shape === 'tapered'
  radiate(
    into,
    leg,
    {
      from: [inner * 0.94, 0.16],
      ends: [
        [s * 0.1, 0.28],
        [s * 0.3, 0.44],
        [inner * 0.1, 0.5],
      ],
      weight: close ? 3.6 : 5,
    },
    random,
  )
  if (end > 1.2 && close) {
    buckle(into, leg, { side: inner, rows: [0.84, 1.16], count: 4, weight: shape === 'slim' ? 3.4 : 4.6 }, random)
    radiate(
      into,
      leg,
      {
        from: [s * 0.95, 0.98],
        ends: [
          [inner * 0.2, 0.84],
          [inner * 0.1, 1.12],
        ],
        weight: 3,
      },
      random,
    )
  }
  if (end > 1.6 && shape !== 'wide' && shape !== 'flared')
    buckle(
      into,
      leg,
      {
        side: s,
        rows: [end - (shape === 'harem' ? 0.5 : 0.26), end - 0.02],
        count: shape === 'harem' ? 6 : 4,
        weight: 4,
      },
      random,
    )
  if (shape === 'harem')
    for (const u of [-0.5, 0, 0.5])
      into.folds.push({ line: [leg.at(u, 0.05), leg.at(u * 1.1, 0.6), leg.at(u * 0.9, 1.3)], from: 1, to: 10 })
  if (!close && shape !== 'harem') {
    const wide = shape === 'wide'
    const start = wide ? 0.12 : 0.95
    const places = wide ? [-0.52, 0.02, 0.5] : [-0.35, 0.3]
    for (const [i, u] of places.entries()) {
      const at = u + random.between(-0.08, 0.08)
      // Neighbours never begin on one line: that would read as a seam.
      const top = start + random.between(0, 0.35) + (i % 2 === 0 ? 0 : 0.34)
      const line = smooth([leg.at(at * 0.7, top), leg.at(at * 0.85, (top + end) / 2), leg.at(at, end - 0.005)], 6)
      into.contours.push({ ...stroke(line, 1.5, [0, 0.8], 0.35), overshoot: 0 })
      into.folds.push({ line: line.map((p) => point(p.x + 2, p.y)), from: 0.5, to: wide ? 15 : 10 })
      into.valleys.push([
        leg.at(at * 0.86, end - (wide ? 0.9 : 0.5)),
        leg.at(at - 0.01, end - 0.3),
        leg.at(at, end),
        leg.at(at + (wide ? 0.13 : 0.12), end),
        leg.at(at + 0.05, end - 0.35),
      ])
      into.lights.push({
        line: smooth(
          [leg.at(at - 0.16, top + 0.3), leg.at(at - 0.22, (top + end) / 2 + 0.1), leg.at(at - 0.24, end - 0.06)],
          6,
        ),
        from: 1,
        to: wide ? 7 : 5,
      })
    }
  } else if (!details.pleats && !denim && end > 0.6) {
    // A pressed crease down the middle of the leg.
    const crease = smooth([leg.at(0.02, 0.2), leg.at(0.03, 0.6), leg.at(0, Math.min(0.92, end))], 6)
    if (shape !== 'slim') into.contours.push({ ...stroke(crease, 1.2, [0.6, 0], 0.3), overshoot: 0 })
  }
  if (near)
    into.lights.push({
      line: smooth([leg.at(-0.3, 0.3), leg.at(-0.34, 0.62), leg.at(-0.26, Math.min(end, 0.92))], 6),
      from: 4,
      to: 7,
    })
  if (end > 1.2)
    into.lights.push({
      line: smooth([leg.at(-0.3, 1.14), leg.at(-0.36, 1.4), leg.at(-0.3, Math.min(end - 0.1, 1.75))], 6),
      from: 4,
      to: 3,
    })
  return into
}

/** The cloth about waist and hips that trousers hang from. */
export const yokeShell = (body: Body): Shell =>
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
