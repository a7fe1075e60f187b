import { point } from '../geometry/path.ts'
import type { Point } from '../geometry/path.ts'

/** Picture-left is 0, picture-right 1. */
export type Side = 0 | 1
export const SIDES: readonly Side[] = [0, 1]
export const sign = (side: Side): -1 | 1 => (side === 0 ? -1 : 1)

export interface ArmPose {
  readonly elbow: Point
  readonly wrist: Point
  /** Degrees the hand points: 90 is down, 0 to the picture's right. */
  readonly hand: number
  /** Drawn before the body: the arm goes behind it. */
  readonly behind?: boolean
  readonly gesture: 'hanging' | 'hip' | 'pocket'
}

export interface LegPose {
  readonly knee: Point
  readonly ankle: Point
  /** Degrees the foot points, 90 is down the picture; `reach` is its drawn length, shorter when it points at us. */
  readonly toe: number
  readonly reach: number
}

/**
 * A standing figure, drawn by hand as joints. Units: a head is 100; y 0 is the crown, the floor lies near 930, x 0 is
 * below the chin of an upright figure. Nine heads to the toes, as fashion draws.
 */
export interface Pose {
  readonly name: string
  readonly words: readonly string[]
  /** How far the body turns from us: -0.7 (to the picture's left) to 0.7. */
  readonly turn: number
  readonly head: { readonly tilt: number; readonly turn: number; readonly shift: number }
  /** The pit of the neck and the middle of the hips, with the clockwise tilt of their frames in degrees. */
  readonly chest: { readonly at: Point; readonly tilt: number }
  readonly pelvis: { readonly at: Point; readonly tilt: number }
  readonly arms: readonly [ArmPose, ArmPose]
  readonly legs: readonly [LegPose, LegPose]
  /** The leg that is drawn over the other. */
  readonly near: Side
}

export const POSES: readonly Pose[] = [
  {
    name: 'contrapposto',
    words: ['contrapposto', 'hand on hip'],
    turn: 0.12,
    head: { tilt: 5, turn: 0.35, shift: 2 },
    chest: { at: point(-2, 142), tilt: -9 },
    pelvis: { at: point(-23, 373), tilt: 11 },
    arms: [
      { elbow: point(-152, 262), wrist: point(-80, 338), hand: 62, gesture: 'hip' },
      { elbow: point(92, 284), wrist: point(104, 398), hand: 84, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-36, 612), ankle: point(-10, 856), toe: 98, reach: 74 },
      { knee: point(44, 602), ankle: point(68, 832), toe: 62, reach: 76 },
    ],
    near: 1,
  },
  {
    name: 'walking',
    words: ['walking', 'walk', 'runway', 'catwalk', 'striding'],
    turn: 0,
    head: { tilt: -2, turn: 0.05, shift: 0 },
    chest: { at: point(-1, 141), tilt: 8 },
    pelvis: { at: point(13, 373), tilt: -12 },
    arms: [
      { elbow: point(-101, 284), wrist: point(-112, 396), hand: 96, gesture: 'hanging' },
      { elbow: point(101, 294), wrist: point(88, 410), hand: 94, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-20, 600), ankle: point(-48, 786), toe: 106, reach: 60 },
      { knee: point(24, 614), ankle: point(-2, 862), toe: 92, reach: 80 },
    ],
    near: 1,
  },
  {
    name: 'three-quarter',
    words: ['three quarter', 'three quarters', 'three quarter view', '3 4 view', '3 4'],
    turn: 0.62,
    head: { tilt: -3, turn: 0.7, shift: 6 },
    chest: { at: point(4, 142), tilt: -6 },
    pelvis: { at: point(-18, 373), tilt: 9 },
    arms: [
      { elbow: point(-104, 280), wrist: point(-74, 388), hand: 78, gesture: 'hanging' },
      { elbow: point(84, 278), wrist: point(104, 388), hand: 84, behind: true, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-34, 612), ankle: point(-30, 858), toe: 76, reach: 74 },
      { knee: point(40, 602), ankle: point(72, 836), toe: 52, reach: 76 },
    ],
    near: 0,
  },
  {
    name: 'side step',
    words: ['side step', 'leg out'],
    turn: -0.15,
    head: { tilt: -7, turn: -0.45, shift: -3 },
    chest: { at: point(4, 143), tilt: -11 },
    pelvis: { at: point(-25, 373), tilt: 12 },
    arms: [
      { elbow: point(-112, 274), wrist: point(-146, 382), hand: 102, gesture: 'hanging' },
      { elbow: point(150, 248), wrist: point(66, 330), hand: 120, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-38, 614), ankle: point(-20, 862), toe: 94, reach: 74 },
      { knee: point(74, 598), ankle: point(142, 822), toe: 52, reach: 80 },
    ],
    near: 1,
  },
  {
    name: 'crossed',
    words: ['crossed legs', 'legs crossed'],
    turn: -0.2,
    head: { tilt: 6, turn: -0.3, shift: -2 },
    chest: { at: point(-4, 142), tilt: 9 },
    pelvis: { at: point(20, 373), tilt: -11 },
    arms: [
      { elbow: point(-98, 284), wrist: point(-94, 400), hand: 88, gesture: 'hanging' },
      { elbow: point(114, 276), wrist: point(104, 392), hand: 98, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(2, 606), ankle: point(44, 838), toe: 66, reach: 76 },
      { knee: point(36, 614), ankle: point(-8, 862), toe: 108, reach: 74 },
    ],
    near: 0,
  },
  {
    name: 'hands in pockets',
    words: ['hands in pockets', 'hand in pocket', 'frontal', 'front view'],
    turn: 0,
    head: { tilt: 3, turn: -0.15, shift: 0 },
    chest: { at: point(-2, 142), tilt: 6 },
    pelvis: { at: point(9, 373), tilt: -8 },
    arms: [
      { elbow: point(-122, 278), wrist: point(-61, 362), hand: 70, gesture: 'pocket' },
      { elbow: point(118, 286), wrist: point(64, 366), hand: 110, gesture: 'pocket' },
    ],
    legs: [
      { knee: point(-46, 604), ankle: point(-66, 840), toe: 116, reach: 74 },
      { knee: point(38, 612), ankle: point(36, 856), toe: 82, reach: 76 },
    ],
    near: 1,
  },
  {
    name: 'strolling',
    words: ['strolling', 'stroll', 'stepping'],
    turn: -0.5,
    head: { tilt: 2, turn: -0.6, shift: -5 },
    chest: { at: point(-6, 141), tilt: 6 },
    pelvis: { at: point(12, 373), tilt: -9 },
    arms: [
      { elbow: point(-92, 276), wrist: point(-128, 378), hand: 108, behind: true, gesture: 'hanging' },
      { elbow: point(100, 284), wrist: point(112, 398), hand: 92, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-50, 600), ankle: point(-76, 842), toe: 122, reach: 78 },
      { knee: point(44, 612), ankle: point(62, 832), toe: 110, reach: 68 },
    ],
    near: 0,
  },
  {
    name: 'poised',
    words: ['poised', 'haughty'],
    turn: 0.35,
    head: { tilt: -9, turn: 0.55, shift: 4 },
    chest: { at: point(2, 143), tilt: 10 },
    pelvis: { at: point(26, 373), tilt: -12 },
    arms: [
      { elbow: point(-96, 292), wrist: point(-128, 402), hand: 104, gesture: 'hanging' },
      { elbow: point(158, 268), wrist: point(84, 342), hand: 118, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-30, 602), ankle: point(-60, 834), toe: 112, reach: 76 },
      { knee: point(42, 612), ankle: point(14, 860), toe: 84, reach: 76 },
    ],
    near: 0,
  },
  {
    name: 'arm raised',
    words: ['arm raised', 'hand in hair', 'arm up'],
    turn: 0.2,
    head: { tilt: 9, turn: 0.4, shift: 4 },
    chest: { at: point(-4, 143), tilt: -11 },
    pelvis: { at: point(-24, 373), tilt: 10 },
    arms: [
      { elbow: point(-110, 288), wrist: point(-104, 404), hand: 88, gesture: 'hanging' },
      { elbow: point(140, 66), wrist: point(58, 22), hand: 186, behind: true, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-38, 612), ankle: point(-16, 858), toe: 96, reach: 74 },
      { knee: point(36, 600), ankle: point(84, 830), toe: 58, reach: 78 },
    ],
    near: 1,
  },
  {
    name: 'both hands on hips',
    words: ['hands on hips', 'both hands on hips', 'power pose'],
    turn: -0.1,
    head: { tilt: -4, turn: -0.25, shift: -2 },
    chest: { at: point(-2, 142), tilt: 7 },
    pelvis: { at: point(14, 373), tilt: -9 },
    arms: [
      { elbow: point(-150, 262), wrist: point(-76, 330), hand: 60, gesture: 'hip' },
      { elbow: point(152, 254), wrist: point(88, 326), hand: 118, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-50, 600), ankle: point(-92, 832), toe: 120, reach: 78 },
      { knee: point(40, 612), ankle: point(34, 858), toe: 80, reach: 74 },
    ],
    near: 1,
  },
]

/** The upright form that flats are drawn on: arms a little away from the body, legs parallel. */
export const FLAT_FORM: Pose = {
  name: 'flat',
  words: [],
  turn: 0,
  head: { tilt: 0, turn: 0, shift: 0 },
  chest: { at: point(0, 140), tilt: 0 },
  pelvis: { at: point(0, 373), tilt: 0 },
  arms: [
    { elbow: point(-110, 288), wrist: point(-132, 404), hand: 100, gesture: 'hanging' },
    { elbow: point(110, 288), wrist: point(132, 404), hand: 80, gesture: 'hanging' },
  ],
  legs: [
    { knee: point(-38, 610), ankle: point(-44, 850), toe: 90, reach: 70 },
    { knee: point(38, 610), ankle: point(44, 850), toe: 90, reach: 70 },
  ],
  near: 1,
}

const flip = (p: Point): Point => point(-p.x, p.y)

/** The pose seen in a mirror. */
export function mirrored(pose: Pose): Pose {
  const arm = (a: ArmPose): ArmPose => ({ ...a, elbow: flip(a.elbow), wrist: flip(a.wrist), hand: 180 - a.hand })
  const leg = (l: LegPose): LegPose => ({ ...l, knee: flip(l.knee), ankle: flip(l.ankle), toe: 180 - l.toe })
  return {
    ...pose,
    turn: -pose.turn,
    head: { tilt: -pose.head.tilt, turn: -pose.head.turn, shift: -pose.head.shift },
    chest: { at: flip(pose.chest.at), tilt: -pose.chest.tilt },
    pelvis: { at: flip(pose.pelvis.at), tilt: -pose.pelvis.tilt },
    arms: [arm(pose.arms[1]), arm(pose.arms[0])],
    legs: [leg(pose.legs[1]), leg(pose.legs[0])],
    near: pose.near === 0 ? 1 : 0,
  }
}
