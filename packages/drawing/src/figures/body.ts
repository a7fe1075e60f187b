import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { curveThrough, inFrame, sampled } from './curve.ts'
import type { Curve, Surface } from './curve.ts'
import { Limb } from './limb.ts'
import type { Station } from './limb.ts'
import { SIDES, sign } from './poses.ts'
import type { Pose, Side } from './poses.ts'

export const BODY_TYPES = ['slender', 'curvy', 'athletic', 'man'] as const
export type BodyType = (typeof BODY_TYPES)[number]

/** Widths of a body against the slender one. */
interface Build {
  readonly shoulder: number
  readonly bust: number
  readonly waist: number
  readonly hip: number
  readonly limb: number
  readonly neck: number
}
const BUILDS: Readonly<Record<BodyType, Build>> = {
  slender: { shoulder: 1, bust: 1, waist: 1, hip: 1, limb: 1, neck: 1 },
  curvy: { shoulder: 1.06, bust: 1.28, waist: 1.36, hip: 1.34, limb: 1.34, neck: 1.1 },
  athletic: { shoulder: 1.08, bust: 1.02, waist: 1.1, hip: 0.98, limb: 1.1, neck: 1.08 },
  man: { shoulder: 1.2, bust: 1.22, waist: 1.32, hip: 0.97, limb: 1.16, neck: 1.4 },
}

const LEG: readonly Station[] = [
  [0, 27, 24],
  [0.25, 26, 23],
  [0.55, 21, 19],
  [0.85, 15.5, 14.5],
  [1, 14.5, 13.5],
  [1.12, 13.5, 14],
  [1.34, 15.5, 15.5],
  [1.6, 11, 11.5],
  [1.85, 7.4, 7.2],
  [2, 7.2, 7],
]
const ARM: readonly Station[] = [
  [0, 15, 13],
  [0.14, 15.5, 13.5],
  [0.4, 12.5, 12],
  [0.75, 10.4, 10],
  [1, 9.8, 9.2],
  [1.2, 10.6, 10],
  [1.6, 7.6, 7.4],
  [2, 5.4, 5.4],
]

/** Widens stations: `by` is added to the half-width at each place. */
export const eased = (stations: readonly Station[], by: (t: number) => number): Station[] =>
  stations.map(([t, outer, inner]) => [t, outer + by(t), inner + by(t)])

/** Rows of the torso's net. Below the hips a row is 100 units, so that hems have a row too: `rowAt`. */
export const ROW = { shoulder: 0, armpit: 1, bust: 1.3, ribs: 1.7, waist: 2, highHip: 2.5, hip: 3 } as const

/** A body in a pose: the landmarks that garments are cut on. Units as in `Pose`. */
export class Body implements Surface {
  readonly pose: Pose
  readonly type: BodyType
  readonly #build: Build
  readonly #edges: readonly [Curve, Curve]
  readonly #middle: Curve
  readonly #legStations: readonly Station[]
  readonly #armStations: readonly Station[]
  #contour: readonly Point[] | undefined
  readonly legs: readonly [Limb, Limb]
  readonly arms: readonly [Limb, Limb]

  constructor(pose: Pose, type: BodyType) {
    this.pose = pose
    this.type = type
    const build = BUILDS[type]
    this.#build = build
    this.#legStations = LEG.map(([t, o, i]) => [t, o * build.limb, i * build.limb])
    this.#armStations = ARM.map(([t, o, i]) => [t, o * build.limb, i * build.limb])
    const bump = (side: Side) => (sign(side) * pose.turn > 0 ? 7 * Math.abs(pose.turn) : 0)
    const edge = (side: Side): Curve => {
      const s = sign(side)
      const w = this.#foreshortening(side)
      return curveThrough([
        [ROW.shoulder, this.chest(s * 65, 13)],
        [ROW.armpit, this.#chestRaw(s * 51 * build.bust * w, 60)],
        [ROW.bust, this.#chestRaw(s * (49 * build.bust * w + bump(side)), 78)],
        [ROW.ribs, this.#chestRaw(s * 40.5 * ((build.bust + build.waist) / 2) * w, 114)],
        [ROW.waist, this.hips(s * 33.5 * build.waist * w, -94)],
        [ROW.highHip, this.hips(s * 47 * ((build.waist + build.hip * 2) / 3) * w, -44)],
        [ROW.hip, this.hips(s * 56 * build.hip * w, 2)],
        [3.4, this.hips(s * 55 * build.hip * w, 42)],
      ])
    }
    this.#edges = [edge(0), edge(1)]
    const { turn } = pose
    this.#middle = curveThrough([
      [ROW.shoulder, this.#chestRaw(turn * 20, 15)],
      [ROW.armpit, this.#chestRaw(turn * 24, 62)],
      [ROW.bust, this.#chestRaw(turn * 25, 81)],
      [ROW.ribs, this.#chestRaw(turn * 17, 116)],
      [ROW.waist, this.hips(turn * 15, -90)],
      [ROW.highHip, this.hips(turn * 18, -40)],
      [ROW.hip, this.hips(turn * 19, 6)],
      [3.4, this.hips(turn * 16, 46)],
    ])
    this.legs = [this.leg(0, () => 0), this.leg(1, () => 0)]
    this.arms = [this.arm(0, () => 0), this.arm(1, () => 0)]
  }

  /** The side that is turned away from us is seen narrower. */
  #foreshortening(side: Side): number {
    const away = sign(side) * this.pose.turn
    return away > 0 ? 1 - 0.42 * away : 1 + 0.1 * away
  }

  #chestRaw(x: number, y: number): Point {
    return inFrame(this.pose.chest.at, this.pose.chest.tilt, x, y)
  }

  /** A point on the chest: x from the middle in units of the slender body, y below the pit of the neck. */
  chest(x: number, y: number): Point {
    const side: Side = x < 0 ? 0 : 1
    const wide = Math.abs(x) > 30 ? this.#build.shoulder : (1 + this.#build.neck) / 2
    const shift = this.pose.turn * Math.max(0, Math.min(22, 6 + y * 0.28)) * Math.max(0, 1 - Math.abs(x) / 80)
    return this.#chestRaw(x * wide * this.#foreshortening(side) + shift, y)
  }

  /** A point in the frame of the hips, y below the line of the fullest hip. */
  hips(x: number, y: number): Point {
    return inFrame(this.pose.pelvis.at, this.pose.pelvis.tilt, x, y)
  }

  at(u: number, v: number): Point {
    const l = this.#edges[0](v)
    const r = this.#edges[1](v)
    const m = this.#middle(v)
    const [kl, km, kr] = [(u * (u - 1)) / 2, 1 - u * u, (u * (u + 1)) / 2]
    return point(l.x * kl + m.x * km + r.x * kr, l.y * kl + m.y * km + r.y * kr)
  }

  side(side: Side, from: number, to: number): Point[] {
    return sampled(this.#edges[side], from, to, 16)
  }

  /** Row of the net for a height on the page, below the hips. */
  rowAt(y: number): number {
    return ROW.hip + (y - this.pose.pelvis.at.y) / 100
  }

  /** A leg with cloth about it: `ease` is added to its half-width, t as in `Limb`. */
  leg(side: Side, ease: (t: number) => number): Limb {
    const { knee, ankle } = this.pose.legs[side]
    const root = this.hips(sign(side) * 28 * this.#build.hip * this.#foreshortening(side), 6)
    return new Limb([root, knee, ankle], sign(side), eased(this.#legStations, ease))
  }

  arm(side: Side, ease: (t: number) => number): Limb {
    const { elbow, wrist } = this.pose.arms[side]
    return new Limb([this.chest(sign(side) * 63, 26), elbow, wrist], sign(side), eased(this.#armStations, ease))
  }

  /** The leftmost and rightmost x of the legs about a height of the page, between crotch and ankle. */
  legSpan(y: number): { left: number; right: number } {
    this.#contour ??= SIDES.flatMap((side) =>
      [-1, 1].flatMap((u) => sampled((t) => this.legs[side].at(u, t), 0, 2, 40)),
    )
    let left = Infinity
    let right = -Infinity
    for (const p of this.#contour) {
      if (Math.abs(p.y - y) > 18) continue
      left = Math.min(left, p.x)
      right = Math.max(right, p.x)
    }
    return { left, right }
  }

  neck(): { left: Point[]; right: Point[] } {
    const k = this.#build.neck
    const { tilt, shift } = this.pose.head
    const jaw = (x: number) => inFrame(this.headBase(), tilt, x, -16)
    const line = (s: -1 | 1) => [
      jaw(s * 13 * k),
      inFrame(this.pose.chest.at, this.pose.chest.tilt, s * 12.5 * k + shift * 0.4, -22),
      this.chest(s * 19 * k, -9),
      this.chest(s * 42, 4),
      this.chest(s * 64, 11),
    ]
    return { left: line(-1), right: line(1) }
  }

  /** Where the chin is; the head's frame. */
  headBase(): Point {
    const { at } = this.pose.chest
    return point(at.x + this.pose.head.shift, at.y - 40)
  }
}
