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
  /** fan: fingers apart; fold: laid on the other arm; hair: fingers in the hair. */
  readonly gesture: 'hanging' | 'fan' | 'hip' | 'pocket' | 'fold' | 'hair'
}

interface LegPose {
  readonly knee: Point
  readonly ankle: Point
  /** Degrees the foot points, 90 is down the picture; `reach` is its drawn length, shorter when it points at us. */
  readonly toe: number
  readonly reach: number
}

type PoseView = 'front' | 'threeQuarter' | 'profile' | 'back'

/**
 * A standing figure, drawn by hand as joints. Units: a head is 100; y 0 is the crown, the floor lies near 930, x 0 is
 * below the chin of an upright figure. Nine heads to the toes, as fashion draws.
 */
export interface Pose {
  readonly name: string
  readonly words: readonly string[]
  /** Which side of the body we see. */
  readonly view: PoseView
  /** How far the body turns from the view's middle: -1 (to the picture's left) to 1. */
  readonly turn: number
  /** `turn` is 0 for a face that looks at us, 1 for a profile; `away`: we see the back of the head. */
  readonly head: { readonly tilt: number; readonly turn: number; readonly shift: number; readonly away?: boolean }
  /** The pit of the neck and the middle of the hips, with the clockwise tilt of their frames in degrees. */
  readonly chest: { readonly at: Point; readonly tilt: number }
  readonly pelvis: { readonly at: Point; readonly tilt: number }
  readonly arms: readonly [ArmPose, ArmPose]
  readonly legs: readonly [LegPose, LegPose]
  /** The leg that is drawn over the other. */
  readonly near: Side
  /** A dress form: its legs are straight. */
  readonly form?: boolean
}

/** Poses of fashion figures; units of the figure. Chosen by eye. */
export const POSES: readonly Pose[] = [
  {
    name: 'contrapposto',
    words: ['contrapposto', 'hand on hip'],
    view: 'front',
    turn: 0.12,
    head: { tilt: 7, turn: 0.35, shift: 3 },
    chest: { at: point(-3, 142), tilt: -10 },
    pelvis: { at: point(-29, 372), tilt: 14 },
    arms: [
      { elbow: point(-142, 268), wrist: point(-92, 350), hand: 58, gesture: 'hip' },
      { elbow: point(88, 282), wrist: point(112, 386), hand: 74, gesture: 'fan' },
    ],
    legs: [
      { knee: point(-36, 606), ankle: point(-6, 846), toe: 97, reach: 84 },
      { knee: point(32, 600), ankle: point(72, 824), toe: 58, reach: 88 },
    ],
    near: 1,
  },
  {
    name: 'walking',
    words: ['walking', 'walk', 'runway', 'catwalk'],
    view: 'front',
    turn: 0,
    head: { tilt: -3, turn: 0.08, shift: -1 },
    chest: { at: point(-2, 141), tilt: 8 },
    pelvis: { at: point(15, 372), tilt: -13 },
    arms: [
      { elbow: point(-92, 280), wrist: point(-124, 380), hand: 112, gesture: 'hanging' },
      { elbow: point(101, 286), wrist: point(82, 396), hand: 100, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-22, 596), ankle: point(-62, 768), toe: 112, reach: 66 },
      { knee: point(26, 608), ankle: point(-6, 848), toe: 93, reach: 88 },
    ],
    near: 1,
  },
  {
    name: 'striding',
    words: ['striding', 'stride', 'strutting', 'marching'],
    view: 'front',
    turn: -0.18,
    head: { tilt: 3, turn: -0.12, shift: -2 },
    chest: { at: point(3, 141), tilt: -9 },
    pelvis: { at: point(-20, 372), tilt: 14 },
    arms: [
      { elbow: point(-114, 268), wrist: point(-72, 362), hand: 84, gesture: 'hanging' },
      { elbow: point(116, 264), wrist: point(160, 358), hand: 58, gesture: 'fan' },
    ],
    legs: [
      { knee: point(-36, 606), ankle: point(8, 848), toe: 88, reach: 88 },
      { knee: point(46, 594), ankle: point(96, 778), toe: 64, reach: 70 },
    ],
    near: 0,
  },
  {
    name: 'three-quarter',
    words: ['three quarter', 'three quarters', 'three quarter view', '3 4 view', '3 4'],
    view: 'threeQuarter',
    turn: 0.6,
    head: { tilt: -4, turn: 0.62, shift: 6 },
    chest: { at: point(4, 142), tilt: -8 },
    pelvis: { at: point(-24, 372), tilt: 12 },
    arms: [
      { elbow: point(-106, 274), wrist: point(-88, 386), hand: 80, gesture: 'hanging' },
      { elbow: point(86, 272), wrist: point(116, 368), hand: 66, behind: true, gesture: 'fan' },
    ],
    legs: [
      { knee: point(-26, 606), ankle: point(-24, 848), toe: 72, reach: 84 },
      { knee: point(48, 596), ankle: point(72, 826), toe: 50, reach: 92 },
    ],
    near: 0,
  },
  {
    name: 'strolling',
    words: ['strolling', 'stroll', 'stepping'],
    view: 'threeQuarter',
    turn: -0.5,
    head: { tilt: 4, turn: -0.5, shift: -5 },
    chest: { at: point(-4, 141), tilt: 8 },
    pelvis: { at: point(18, 372), tilt: -11 },
    arms: [
      { elbow: point(-86, 270), wrist: point(-134, 352), hand: 118, behind: true, gesture: 'fan' },
      { elbow: point(104, 280), wrist: point(126, 388), hand: 86, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-52, 592), ankle: point(-76, 826), toe: 126, reach: 92 },
      { knee: point(42, 606), ankle: point(64, 820), toe: 122, reach: 74 },
    ],
    near: 0,
  },
  {
    name: 'profile',
    words: ['profile', 'side view', 'in profile', 'from the side'],
    view: 'profile',
    turn: 0.94,
    head: { tilt: -2, turn: 1, shift: 8 },
    chest: { at: point(4, 142), tilt: -5 },
    pelvis: { at: point(-8, 372), tilt: 6 },
    arms: [
      { elbow: point(-52, 278), wrist: point(-6, 378), hand: 70, gesture: 'hanging' },
      { elbow: point(48, 274), wrist: point(86, 366), hand: 62, behind: true, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-22, 604), ankle: point(-54, 842), toe: 44, reach: 98 },
      { knee: point(38, 594), ankle: point(46, 842), toe: 42, reach: 98 },
    ],
    near: 0,
  },
  {
    name: 'back',
    words: ['back view', 'from behind', 'rear view', 'from the back', 'seen from behind'],
    view: 'back',
    turn: 0.1,
    head: { tilt: 3, turn: 0.2, shift: 2, away: true },
    chest: { at: point(-2, 142), tilt: -9 },
    pelvis: { at: point(-24, 372), tilt: 12 },
    arms: [
      { elbow: point(-104, 278), wrist: point(-116, 390), hand: 98, gesture: 'hanging' },
      { elbow: point(126, 266), wrist: point(80, 346), hand: 120, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-34, 606), ankle: point(-12, 862), toe: 96, reach: 62 },
      { knee: point(36, 600), ankle: point(70, 848), toe: 68, reach: 66 },
    ],
    near: 0,
  },
  {
    name: 'over the shoulder',
    words: ['over the shoulder', 'over her shoulder', 'over his shoulder', 'looking back', 'turned away'],
    view: 'back',
    turn: -0.42,
    // No neck turns a full face over the back: it is seen from the side.
    head: { tilt: -5, turn: 1, shift: 10 },
    chest: { at: point(0, 142), tilt: 8 },
    pelvis: { at: point(20, 372), tilt: -12 },
    arms: [
      { elbow: point(-108, 274), wrist: point(-122, 384), hand: 100, gesture: 'fan' },
      { elbow: point(100, 282), wrist: point(104, 394), hand: 88, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-42, 598), ankle: point(-76, 836), toe: 122, reach: 74 },
      { knee: point(30, 606), ankle: point(4, 862), toe: 86, reach: 62 },
    ],
    near: 1,
  },
  {
    name: 'side step',
    words: ['side step', 'leg out'],
    view: 'front',
    turn: -0.15,
    head: { tilt: -8, turn: -0.4, shift: -4 },
    chest: { at: point(4, 143), tilt: -12 },
    pelvis: { at: point(-30, 372), tilt: 15 },
    arms: [
      { elbow: point(-106, 276), wrist: point(-138, 380), hand: 108, gesture: 'fan' },
      { elbow: point(146, 254), wrist: point(74, 338), hand: 124, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-40, 608), ankle: point(-16, 848), toe: 95, reach: 84 },
      { knee: point(72, 592), ankle: point(150, 808), toe: 50, reach: 92 },
    ],
    near: 1,
  },
  {
    name: 'crossed',
    words: ['crossed legs', 'legs crossed', 'shy'],
    view: 'front',
    turn: -0.16,
    head: { tilt: 8, turn: -0.3, shift: -4 },
    chest: { at: point(-4, 142), tilt: 9 },
    pelvis: { at: point(22, 372), tilt: -12 },
    arms: [
      { elbow: point(-102, 282), wrist: point(-92, 394), hand: 86, gesture: 'hanging' },
      { elbow: point(118, 272), wrist: point(94, 382), hand: 102, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(4, 600), ankle: point(54, 826), toe: 62, reach: 88 },
      { knee: point(36, 608), ankle: point(-6, 848), toe: 106, reach: 84 },
    ],
    near: 0,
  },
  {
    name: 'hands in pockets',
    words: ['hands in pockets', 'hand in pocket', 'frontal', 'front view'],
    view: 'front',
    turn: 0,
    head: { tilt: 4, turn: -0.15, shift: 0 },
    chest: { at: point(-2, 142), tilt: 7 },
    pelvis: { at: point(13, 372), tilt: -10 },
    arms: [
      { elbow: point(-122, 274), wrist: point(-62, 362), hand: 70, gesture: 'pocket' },
      { elbow: point(116, 284), wrist: point(66, 366), hand: 110, gesture: 'pocket' },
    ],
    legs: [
      { knee: point(-44, 598), ankle: point(-72, 826), toe: 118, reach: 86 },
      { knee: point(38, 606), ankle: point(26, 846), toe: 84, reach: 86 },
    ],
    near: 1,
  },
  {
    name: 'arms crossed',
    words: ['arms crossed', 'crossed arms', 'folded arms', 'arms folded'],
    view: 'front',
    turn: 0.1,
    head: { tilt: -5, turn: 0.25, shift: 2 },
    chest: { at: point(2, 142), tilt: 7 },
    pelvis: { at: point(20, 372), tilt: -12 },
    arms: [
      { elbow: point(-92, 262), wrist: point(30, 246), hand: -14, gesture: 'fold' },
      { elbow: point(94, 274), wrist: point(-34, 238), hand: 196, gesture: 'fold' },
    ],
    legs: [
      { knee: point(-38, 598), ankle: point(-80, 822), toe: 124, reach: 90 },
      { knee: point(38, 606), ankle: point(12, 848), toe: 86, reach: 84 },
    ],
    near: 0,
  },
  {
    name: 'hand at collar',
    words: ['hand at collar', 'hand on heart', 'hand on chest', 'hand at throat'],
    view: 'threeQuarter',
    turn: 0.34,
    head: { tilt: 8, turn: 0.45, shift: 4 },
    chest: { at: point(-2, 142), tilt: -8 },
    pelvis: { at: point(-26, 372), tilt: 13 },
    arms: [
      { elbow: point(-98, 270), wrist: point(-28, 206), hand: -52, gesture: 'fold' },
      { elbow: point(90, 280), wrist: point(104, 390), hand: 78, gesture: 'hanging' },
    ],
    legs: [
      { knee: point(-34, 606), ankle: point(-10, 848), toe: 90, reach: 84 },
      { knee: point(40, 596), ankle: point(66, 822), toe: 52, reach: 92 },
    ],
    near: 1,
  },
  {
    name: 'poised',
    words: ['poised', 'haughty'],
    view: 'threeQuarter',
    turn: 0.35,
    head: { tilt: -8, turn: 0.5, shift: 5 },
    chest: { at: point(2, 143), tilt: 11 },
    pelvis: { at: point(28, 372), tilt: -14 },
    arms: [
      { elbow: point(-96, 284), wrist: point(-136, 386), hand: 112, gesture: 'fan' },
      { elbow: point(146, 270), wrist: point(90, 350), hand: 120, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-26, 596), ankle: point(-66, 820), toe: 118, reach: 90 },
      { knee: point(42, 606), ankle: point(10, 846), toe: 82, reach: 86 },
    ],
    near: 0,
  },
  {
    name: 'arm raised',
    words: ['arm raised', 'hand in hair', 'arm up', 'hand at hair'],
    view: 'front',
    turn: 0.2,
    head: { tilt: 10, turn: 0.4, shift: 5 },
    chest: { at: point(-4, 143), tilt: -12 },
    pelvis: { at: point(-29, 372), tilt: 13 },
    arms: [
      { elbow: point(-106, 284), wrist: point(-112, 396), hand: 94, gesture: 'hanging' },
      { elbow: point(136, 74), wrist: point(60, 26), hand: 190, behind: true, gesture: 'hair' },
    ],
    legs: [
      { knee: point(-38, 606), ankle: point(-12, 846), toe: 96, reach: 84 },
      { knee: point(34, 596), ankle: point(84, 818), toe: 56, reach: 90 },
    ],
    near: 1,
  },
  {
    name: 'both hands on hips',
    words: ['hands on hips', 'both hands on hips', 'power pose'],
    view: 'front',
    turn: -0.1,
    head: { tilt: -5, turn: -0.25, shift: -3 },
    chest: { at: point(-2, 142), tilt: 8 },
    pelvis: { at: point(18, 372), tilt: -11 },
    arms: [
      { elbow: point(-142, 264), wrist: point(-84, 342), hand: 58, gesture: 'hip' },
      { elbow: point(148, 262), wrist: point(94, 336), hand: 122, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-54, 592), ankle: point(-104, 816), toe: 122, reach: 92 },
      { knee: point(40, 606), ankle: point(28, 848), toe: 82, reach: 84 },
    ],
    near: 1,
  },
  {
    name: 'leaning',
    words: ['leaning', 'lean', 'slouch', 'slouching', 'nonchalant'],
    view: 'threeQuarter',
    turn: -0.4,
    head: { tilt: -9, turn: -0.45, shift: -6 },
    chest: { at: point(-2, 143), tilt: 11 },
    pelvis: { at: point(32, 373), tilt: -14 },
    arms: [
      { elbow: point(-88, 284), wrist: point(-102, 394), hand: 96, behind: true, gesture: 'hanging' },
      { elbow: point(144, 260), wrist: point(100, 348), hand: 114, gesture: 'hip' },
    ],
    legs: [
      { knee: point(-30, 588), ankle: point(-44, 822), toe: 128, reach: 92 },
      { knee: point(50, 606), ankle: point(18, 844), toe: 104, reach: 86 },
    ],
    near: 0,
  },
  {
    name: 'leaping',
    words: ['leaping', 'leap', 'jumping', 'jump', 'dancing', 'dynamic', 'running'],
    view: 'front',
    turn: 0.25,
    head: { tilt: 6, turn: 0.3, shift: 6 },
    chest: { at: point(4, 141), tilt: -12 },
    pelvis: { at: point(-14, 370), tilt: 12 },
    arms: [
      { elbow: point(-138, 214), wrist: point(-184, 302), hand: 136, gesture: 'fan' },
      { elbow: point(120, 240), wrist: point(186, 180), hand: -52, gesture: 'fan' },
    ],
    legs: [
      { knee: point(-26, 604), ankle: point(4, 832), toe: 82, reach: 98 },
      { knee: point(78, 574), ankle: point(168, 734), toe: 30, reach: 76 },
    ],
    near: 0,
  },
]

/** The upright form that flats are drawn on: arms a little away from the body, legs parallel. Chosen by eye. */
export const FLAT_FORM: Pose = {
  name: 'flat',
  words: [],
  view: 'front',
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
  form: true,
}

const flip = (p: Point): Point => point(-p.x, p.y)

/** The pose seen in a mirror. */
export function mirrored(pose: Pose): Pose {
  const arm = (a: ArmPose): ArmPose => ({ ...a, elbow: flip(a.elbow), wrist: flip(a.wrist), hand: 180 - a.hand })
  const leg = (l: LegPose): LegPose => ({ ...l, knee: flip(l.knee), ankle: flip(l.ankle), toe: 180 - l.toe })
  return {
    ...pose,
    turn: -pose.turn,
    head: { ...pose.head, tilt: -pose.head.tilt, turn: -pose.head.turn, shift: -pose.head.shift },
    chest: { at: flip(pose.chest.at), tilt: -pose.chest.tilt },
    pelvis: { at: flip(pose.pelvis.at), tilt: -pose.pelvis.tilt },
    arms: [arm(pose.arms[1]), arm(pose.arms[0])],
    legs: [leg(pose.legs[1]), leg(pose.legs[0])],
    near: pose.near === 0 ? 1 : 0,
  }
}
