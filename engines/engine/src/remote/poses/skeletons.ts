import type { Pose } from '@toile/contract'

/**
 * A place in a figure of natural proportions (seven and a half heads) whose height, standing, is 100: x from its middle, to the
 * picture's right; y from its crown, the floor at 100.
 */
export type Place = readonly [x: number, y: number]
type Limb = readonly [root: Place, joint: Place, end: Place]

/** Left and right are the person's own. */
interface Skeleton {
  /** The middle of the head, and which side of it is seen. */
  readonly head: readonly [at: Place, seen: HeadView]
  /** Shoulder, elbow, wrist. */
  readonly rightArm: Limb
  readonly leftArm: Limb
  /** Hip, knee, ankle. */
  readonly rightLeg: Limb
  readonly leftLeg: Limb
}

type HeadView = keyof typeof HEAD_VIEWS
type OrHidden = Place | null

/** Nose, right and left eye, right and left ear, from the middle of the head: what cannot be seen is not there. Chosen by eye. */
const HEAD_VIEWS = {
  ahead: [
    [0, 1],
    [-1.7, -0.8],
    [1.7, -0.8],
    [-4, 0],
    [4, 0],
  ],
  'to the picture’s right': [[2.2, 1], [0, -0.8], [3.2, -0.8], [-3.2, 0], null],
  'wholly to the picture’s right': [[4.5, 1], [3.2, -0.8], null, [-1, 0], null],
  away: [null, null, null, [4, 0], [-4, 0]],
} as const satisfies Readonly<Record<string, readonly [OrHidden, OrHidden, OrHidden, OrHidden, OrHidden]>>

/**
 * Standing poses have the joints of the figures that the built-in engine draws for the same words, brought from a fashion
 * drawing's nine heads to natural proportions: legs become shorter about the hips. The others are set by eye.
 */
const SKELETONS: Readonly<Record<Pose, Skeleton>> = {
  sitting: {
    head: [[0.5, 33], 'to the picture’s right'],
    rightArm: [
      [-8, 43.5],
      [-10, 60],
      [1, 68],
    ],
    leftArm: [
      [7, 42.5],
      [12.5, 58.5],
      [14, 69.5],
    ],
    rightLeg: [
      [-5, 73],
      [10, 75],
      [6, 96],
    ],
    leftLeg: [
      [4, 72],
      [19, 72.5],
      [19, 93.5],
    ],
  },
  walking: {
    head: [[-0.5, 8], 'ahead'],
    rightArm: [
      [-9.5, 18],
      [-12.5, 37.5],
      [-16.5, 50.5],
    ],
    leftArm: [
      [9, 20.5],
      [13.5, 38],
      [11, 53],
    ],
    rightLeg: [
      [-2.5, 52],
      [-3, 71.5],
      [-6.5, 87],
    ],
    leftLeg: [
      [7, 49.5],
      [4.5, 72],
      [1.5, 93.5],
    ],
  },
  striding: {
    head: [[0, 8], 'ahead'],
    rightArm: [
      [-8.5, 21],
      [-15, 35.5],
      [-9.5, 48.5],
    ],
    leftArm: [
      [9.5, 18],
      [15.5, 35],
      [21.5, 47.5],
    ],
    rightLeg: [
      [-8, 49.5],
      [-5.5, 72],
      [-1.5, 93.5],
    ],
    leftLeg: [
      [2, 52],
      [5, 71.5],
      [9.5, 88],
    ],
  },
  jumping: {
    head: [[1, 2.5], 'to the picture’s right'],
    rightArm: [
      [-8.5, 15],
      [-18.5, 22.5],
      [-24.5, 34.5],
    ],
    leftArm: [
      [9.5, 11.5],
      [16, 26],
      [25, 18],
    ],
    rightLeg: [
      [-7, 43.5],
      [-4.5, 66],
      [-1.5, 86],
    ],
    leftLeg: [
      [2.5, 45.5],
      [8, 63.5],
      [16.5, 78],
    ],
  },
  dancing: {
    head: [[2, 8.5], 'ahead'],
    rightArm: [
      [-8.5, 20.5],
      [-20, 13],
      [-12, 1.5],
    ],
    leftArm: [
      [9.5, 18],
      [23, 24.5],
      [34, 15],
    ],
    rightLeg: [
      [-6, 50],
      [-5, 72],
      [-3.5, 94],
    ],
    leftLeg: [
      [4, 51],
      [16, 64],
      [6, 79],
    ],
  },
  kneeling: {
    head: [[0.5, 32], 'to the picture’s right'],
    rightArm: [
      [-9, 42.5],
      [-12, 59.5],
      [-3, 69],
    ],
    leftArm: [
      [7.5, 41.5],
      [12.5, 58],
      [9.5, 71],
    ],
    rightLeg: [
      [-5.5, 73],
      [-1, 94.5],
      [-19, 96],
    ],
    leftLeg: [
      [3.5, 73],
      [8.5, 93],
      [-9, 94.5],
    ],
  },
  crouching: {
    head: [[5, 44], 'to the picture’s right'],
    rightArm: [
      [-6, 55],
      [-4, 71],
      [9, 74],
    ],
    leftArm: [
      [9, 54],
      [13.5, 68],
      [23, 71.5],
    ],
    rightLeg: [
      [-8, 82],
      [7, 73],
      [-1, 94],
    ],
    leftLeg: [
      [0, 81],
      [16, 72],
      [10, 93],
    ],
  },
  'arms crossed': {
    head: [[0.5, 8], 'ahead'],
    rightArm: [
      [-9, 18.5],
      [-12.5, 35],
      [4, 33],
    ],
    leftArm: [
      [9.5, 20.5],
      [12.5, 36.5],
      [-3.5, 32],
    ],
    rightLeg: [
      [-2, 51.5],
      [-4, 72],
      [-8, 92],
    ],
    leftLeg: [
      [8, 49.5],
      [6, 72],
      [3.5, 93.5],
    ],
  },
  'legs crossed': {
    head: [[-0.5, 8], 'ahead'],
    rightArm: [
      [-10, 18],
      [-13.5, 37.5],
      [-12.5, 52.5],
    ],
    leftArm: [
      [8.5, 21],
      [15.5, 36.5],
      [12.5, 51],
    ],
    rightLeg: [
      [-1.5, 51.5],
      [0, 72],
      [4.5, 92.5],
    ],
    leftLeg: [
      [8, 49.5],
      [5.5, 72.5],
      [2, 93.5],
    ],
  },
  'hand on hip': {
    head: [[0.5, 8], 'ahead'],
    rightArm: [
      [-9.5, 21],
      [-19, 35.5],
      [-11.5, 46],
    ],
    leftArm: [
      [9, 18],
      [11.5, 37.5],
      [15, 51.5],
    ],
    rightLeg: [
      [-9, 49.5],
      [-6, 72],
      [-3.5, 93.5],
    ],
    leftLeg: [
      [1, 52],
      [3.5, 72],
      [7, 92],
    ],
  },
  'hands on hips': {
    head: [[-0.5, 8], 'ahead'],
    rightArm: [
      [-9.5, 18],
      [-19, 35],
      [-11, 45.5],
    ],
    leftArm: [
      [9, 21],
      [19.5, 35],
      [12.5, 45],
    ],
    rightLeg: [
      [-2.5, 51.5],
      [-6, 71.5],
      [-10.5, 91.5],
    ],
    leftLeg: [
      [7.5, 49.5],
      [6, 72],
      [5, 93.5],
    ],
  },
  'hands in pockets': {
    head: [[-0.5, 8], 'ahead'],
    rightArm: [
      [-9.5, 18.5],
      [-16.5, 36.5],
      [-8.5, 48.5],
    ],
    leftArm: [
      [9, 20.5],
      [15.5, 38],
      [9, 49],
    ],
    rightLeg: [
      [-3, 51.5],
      [-5, 72],
      [-7.5, 92],
    ],
    leftLeg: [
      [7, 50],
      [5.5, 72],
      [4.5, 93.5],
    ],
  },
  'looking back': {
    head: [[1, 8], 'wholly to the picture’s right'],
    rightArm: [
      [8.5, 20.5],
      [13.5, 37.5],
      [14, 52.5],
    ],
    leftArm: [
      [-8.5, 18.5],
      [-14.5, 36.5],
      [-16.5, 51],
    ],
    rightLeg: [
      [7.5, 49.5],
      [5, 72],
      [2.5, 95],
    ],
    leftLeg: [
      [-1.5, 51.5],
      [-4.5, 72],
      [-7.5, 93],
    ],
  },
  'from behind': {
    head: [[0, 8], 'away'],
    rightArm: [
      [9, 18],
      [17, 35.5],
      [10.5, 46],
    ],
    leftArm: [
      [-9.5, 21],
      [-14, 37],
      [-15.5, 52],
    ],
    rightLeg: [
      [1.5, 51.5],
      [4, 72],
      [7, 94],
    ],
    leftLeg: [
      [-8.5, 49.5],
      [-5.5, 72],
      [-3.5, 95],
    ],
  },
  'side view': {
    head: [[1, 8], 'wholly to the picture’s right'],
    rightArm: [
      [-2, 19.5],
      [-7, 37],
      [-1, 50.5],
    ],
    leftArm: [
      [3, 19.5],
      [6.5, 36.5],
      [11.5, 49],
    ],
    rightLeg: [
      [-2.5, 50.5],
      [-3, 72],
      [-5.5, 93.5],
    ],
    leftLeg: [
      [0, 51],
      [3.5, 71],
      [4.5, 93.5],
    ],
  },
  'three-quarter view': {
    head: [[1, 8], 'to the picture’s right'],
    rightArm: [
      [-7, 20.5],
      [-14, 36.5],
      [-11.5, 51.5],
    ],
    leftArm: [
      [8, 18.5],
      [11.5, 36.5],
      [15.5, 49],
    ],
    rightLeg: [
      [-7.5, 50],
      [-4.5, 72],
      [-4.5, 93.5],
    ],
    leftLeg: [
      [0.5, 51.5],
      [5, 71.5],
      [7, 92],
    ],
  },
  waving: {
    head: [[-0.5, 8], 'ahead'],
    rightArm: [
      [-9.5, 18.5],
      [-19, 27],
      [-21, 12],
    ],
    leftArm: [
      [9, 19.5],
      [13, 37],
      [12.5, 51.5],
    ],
    rightLeg: [
      [-4.5, 51],
      [-5.5, 72.5],
      [-6.5, 94],
    ],
    leftLeg: [
      [5, 50.5],
      [6, 72.5],
      [7.5, 93.5],
    ],
  },
}

/**
 * The joints of a pose in the order of COCO's eighteen: nose, neck, the right arm and the left, the right leg and the left, eyes, ears,
 * right before left. Null where a joint is hidden.
 */
export function jointsOf(pose: Pose): readonly OrHidden[] {
  const { head, rightArm, leftArm, rightLeg, leftLeg } = SKELETONS[pose]
  const [[x, y], seen] = head
  const [nose, ...eyesAndEars] = HEAD_VIEWS[seen].map((each): OrHidden => each && [x + each[0], y + each[1]])
  const neck: Place = [(rightArm[0][0] + leftArm[0][0]) / 2, (rightArm[0][1] + leftArm[0][1]) / 2]
  return [nose!, neck, ...rightArm, ...leftArm, ...rightLeg, ...leftLeg, ...eyesAndEars]
}
