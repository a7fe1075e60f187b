import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'
import { curveThrough, inFrame, sampled } from './curve.ts'
import type { Curve, Surface } from './curve.ts'
import { Limb } from './limb.ts'
import type { Station } from './limb.ts'
import { SIDES, sign } from './poses.ts'
import type { Pose, Side } from './poses.ts'

export const BODY_TYPES = [
  'slender',
  'petite',
  'tall',
  'curvy',
  'athletic',
  'maternity',
  'man',
  'slim man',
  'broad man',
  'teen',
] as const
export type BodyType = (typeof BODY_TYPES)[number]

export const isMan = (type: BodyType): boolean => type === 'man' || type === 'slim man' || type === 'broad man'

/** A body against the slender one of nine heads. */
interface Build {
  readonly shoulder: number
  readonly bust: number
  readonly waist: number
  readonly hip: number
  readonly limb: number
  readonly neck: number
  /** All but the head, whose size stays: a smaller body counts fewer heads. */
  readonly height: number
  /** How far the belly stands out, units, when seen from the side. */
  readonly belly: number
}

/** Factors on the slender body's sizes. Chosen by eye. */
const SLENDER: Build = { shoulder: 1, bust: 1, waist: 1, hip: 1, limb: 1, neck: 1, height: 1, belly: 0 }
/** The bodies that can be asked for. Chosen by eye. */
const BUILDS: Readonly<Record<BodyType, Build>> = {
  slender: SLENDER,
  petite: { ...SLENDER, shoulder: 0.97, hip: 1.03, limb: 1.03, height: 0.93 },
  tall: { ...SLENDER, shoulder: 1.02, waist: 0.97, limb: 0.95, height: 1.04 },
  curvy: { ...SLENDER, shoulder: 1.1, bust: 1.38, waist: 1.58, hip: 1.5, limb: 1.46, neck: 1.2, belly: 10 },
  athletic: { ...SLENDER, shoulder: 1.1, bust: 1.04, waist: 1.12, limb: 1.12, neck: 1.1 },
  maternity: { ...SLENDER, bust: 1.16, waist: 1.58, hip: 1.12, limb: 1.06, belly: 48 },
  man: { ...SLENDER, shoulder: 1.22, bust: 1.24, waist: 1.46, hip: 0.95, limb: 1.16, neck: 1.4 },
  'slim man': { ...SLENDER, shoulder: 1.12, bust: 1.12, waist: 1.32, hip: 0.9, limb: 1.02, neck: 1.26 },
  'broad man': { ...SLENDER, shoulder: 1.34, bust: 1.5, waist: 1.94, hip: 1.28, limb: 1.5, neck: 1.7, belly: 14 },
  teen: { ...SLENDER, shoulder: 0.95, bust: 0.97, waist: 1.14, hip: 0.93, limb: 0.98, neck: 0.96, height: 0.84 },
}

/** The thigh falls in one curve to the knee; the calf is fullest outside above, inside below. Chosen by eye. */
const LEG: readonly Station[] = [
  [0, 28, 24],
  [0.22, 27.5, 24],
  [0.55, 21, 19.5],
  [0.84, 14.8, 14.4],
  [0.97, 13.8, 14.2],
  [1.1, 12.6, 13.2],
  [1.28, 16.4, 14],
  [1.45, 14.4, 15.6],
  [1.7, 8.6, 9.6],
  [1.88, 6.4, 6.6],
  [2, 7, 7.4],
]
/** The legs of a dress form taper, without a knee or a calf. Chosen by eye. */
const FORM_LEG: readonly Station[] = [
  [0, 28, 24],
  [0.3, 27, 22],
  [1, 20, 15.6],
  [2, 11, 11],
]
/** The arm, likewise. */
const ARM: readonly Station[] = [
  [0, 14, 12.5],
  [0.14, 15, 13],
  [0.4, 12.4, 11.6],
  [0.78, 9.4, 9.2],
  [1, 9.2, 8.6],
  [1.22, 10.4, 9.4],
  [1.6, 7.4, 7],
  [1.9, 5.3, 5.2],
  [2, 5.4, 5.4],
]
/** How far the upper and the lower bone bow outward, units: a leg is curved like an S. Chosen by eye. */
const BOWS = { leg: [3.2, 2], arm: [2, 1.6] } as const
/** Height, downwards, of the floor that all figures stand on, units: a little below nine heads of 100. Chosen by eye. */
export const FLOOR = 930

/** Widens stations: `by` is added to the half-width at each place. */
const eased = (stations: readonly Station[], by: (t: number) => number): Station[] =>
  stations.map(([t, outer, inner]) => [t, outer + by(t), inner + by(t)])

/** Rows of the torso's net. Below the hips a row is 100 units, so that hems have a row too: `rowAt`. Chosen by eye. */
export const ROW = { shoulder: 0, armpit: 1, bust: 1.3, ribs: 1.7, waist: 2, highHip: 2.5, hip: 3 } as const

/** A man's stance: the same weight on the same leg, with less of a sway. */
const steadied = (pose: Pose): Pose => ({
  ...pose,
  chest: { ...pose.chest, tilt: pose.chest.tilt * 0.6 },
  pelvis: {
    at: point(pose.chest.at.x + (pose.pelvis.at.x - pose.chest.at.x) * 0.6, pose.pelvis.at.y),
    tilt: pose.pelvis.tilt * 0.5,
  },
})

/** The pose for a body of another height on the same floor. */
function scaled(pose: Pose, by: number): Pose {
  if (by === 1) return pose
  const to = (p: Point) => point(p.x * by, FLOOR - (FLOOR - p.y) * by)
  const [a0, a1] = pose.arms
  const [l0, l1] = pose.legs
  const arm = (a: typeof a0) => ({ ...a, elbow: to(a.elbow), wrist: to(a.wrist) })
  const leg = (l: typeof l0) => ({ ...l, knee: to(l.knee), ankle: to(l.ankle), reach: l.reach * by })
  return {
    ...pose,
    chest: { ...pose.chest, at: to(pose.chest.at) },
    pelvis: { ...pose.pelvis, at: to(pose.pelvis.at) },
    arms: [arm(a0), arm(a1)],
    legs: [leg(l0), leg(l1)],
  }
}

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
    const build = BUILDS[type]
    this.pose = scaled(isMan(type) ? steadied(pose) : pose, build.height)
    this.type = type
    this.#build = build
    const limb = build.limb * build.height
    this.#legStations = (pose.form === true ? FORM_LEG : LEG).map(([t, o, i]) => [t, o * limb, i * limb])
    this.#armStations = ARM.map(([t, o, i]) => [t, o * limb, i * limb])
    const fore = pose.view === 'back' ? -1 : 1
    const faces = (side: Side) => sign(side) * pose.turn * fore > 0
    const away = Math.abs(pose.turn)
    const bump = (side: Side) => (faces(side) ? (isMan(type) ? 3 : 7) * away : 0)
    const belly = (side: Side) => (faces(side) ? build.belly * away : 0)
    const seat = (side: Side) => (faces(side) || away === 0 ? 0 : 9 * Math.max(0, away - 0.4))
    const edge = (side: Side): Curve => {
      const s = sign(side)
      const w = this.#foreshortening(side)
      return curveThrough([
        [ROW.shoulder, this.chest(s * 65, 13)],
        [ROW.armpit, this.#chestRaw(s * 51 * build.bust * w, 60)],
        [ROW.bust, this.#chestRaw(s * (49 * build.bust * w + bump(side)), 78)],
        [ROW.ribs, this.#chestRaw(s * (40.5 * ((build.bust + build.waist) / 2) * w + belly(side) * 0.35), 114)],
        [ROW.waist, this.hips(s * (33.5 * build.waist * w + belly(side) - seat(side) * 0.6), -94)],
        [
          ROW.highHip,
          this.hips(s * (47 * ((build.waist + build.hip * 2) / 3) * w + belly(side) * 0.8 + seat(side) * 0.4), -44),
        ],
        [ROW.hip, this.hips(s * (56 * build.hip * w + seat(side)), 2)],
        [3.4, this.hips(s * (55 * build.hip * w + seat(side) * 0.8), 42)],
      ])
    }
    this.#edges = [edge(0), edge(1)]
    const turn = pose.turn * fore
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
    // Past three quarters the near side narrows too, until the chest is seen edge on.
    const edgeOn = 1 - 0.9 * Math.max(0, Math.abs(away) - 0.66)
    return (away > 0 ? 1 - 0.42 * away : 1 + 0.1 * away) * edgeOn
  }

  #chestRaw(x: number, y: number): Point {
    const { height } = this.#build
    return inFrame(this.pose.chest.at, this.pose.chest.tilt, x * height, y * height)
  }

  /** A point on the chest: x from the middle in units of the slender body, y below the pit of the neck. */
  chest(x: number, y: number): Point {
    const side: Side = x < 0 ? 0 : 1
    const wide = Math.abs(x) > 30 ? this.#build.shoulder : (1 + this.#build.neck) / 2
    const fore = this.pose.view === 'back' ? -1 : 1
    const shift = fore * this.pose.turn * Math.max(0, Math.min(22, 6 + y * 0.28)) * Math.max(0, 1 - Math.abs(x) / 80)
    // From the root of the neck the shoulders slope; the slope is lost towards the armpit.
    const slope = 7 * Math.min(1, Math.max(0, (Math.abs(x) - 24) / 40)) * Math.min(1, Math.max(0, (62 - y) / 40))
    return this.#chestRaw(x * wide * this.#foreshortening(side) + shift, y + slope)
  }

  /** A point in the frame of the hips, y below the line of the fullest hip. */
  hips(x: number, y: number): Point {
    const { height } = this.#build
    return inFrame(this.pose.pelvis.at, this.pose.pelvis.tilt, x * height, y * height)
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
    const seen = this.#foreshortening(side)
    const root = this.hips(sign(side) * 28 * this.#build.hip * seen, 6)
    // The far hip is seen narrower, and so is the thigh where it leaves it.
    const narrow = (t: number) => 1 - Math.max(0, 1 - seen) * Math.max(0, 1 - t / 0.6)
    const stations = this.#legStations.map(([t, o, i]): Station => [t, o * narrow(t), i])
    return new Limb([root, knee, ankle], sign(side), eased(stations, ease), this.pose.form === true ? [0, 0] : BOWS.leg)
  }

  arm(side: Side, ease: (t: number) => number): Limb {
    const { elbow, wrist } = this.pose.arms[side]
    return new Limb(
      [this.chest(sign(side) * 63, 26), elbow, wrist],
      sign(side),
      eased(this.#armStations, ease),
      BOWS.arm,
    )
  }

  /** Size of hands against the slender woman's. */
  get handSize(): number {
    return (isMan(this.type) ? 1.16 : 1) * this.#build.height
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
