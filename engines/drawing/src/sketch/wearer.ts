import { isMan } from '../figures/body.ts'
import type { BodyType } from '../figures/body.ts'
import type { Shoe } from '../figures/feet.ts'
import { HAIR_STYLES } from '../figures/hair.ts'
import type { HairStyle } from '../figures/hair.ts'
import { POSES, mirrored } from '../figures/poses.ts'
import type { ArmPose, Pose } from '../figures/poses.ts'
import { HAIR_COLOURS, SKINS } from '../figures/figure-colours.ts'
import type { Garment } from '../garments/style.ts'
import { createRandom, type Random } from '@toile/imaging'
import type { SketchWords } from '../words/read-sketch.ts'
import type { Wearer } from './draw-figure.ts'

/** Which figure of a sheet is meant: the picture of its request, and its place on the sheet. */
export interface Seat {
  readonly seed: number
  readonly index: number
  readonly lineage: readonly number[]
  /** 0 is the main figure. */
  readonly place: number
  /** A view that a second figure is wanted in. */
  readonly view?: Pose['view']
  /** Others share the sheet: no limbs flung wide. */
  readonly narrow?: boolean
}

/** Span of elbows, wrists and ankles, units, that fits beside others. Chosen by eye. */
const NARROW_SPAN = 335
const spanOf = (pose: Pose): number => {
  const xs = [...pose.arms.flatMap((arm) => [arm.elbow.x, arm.wrist.x]), ...pose.legs.map((leg) => leg.ankle.x)]
  return Math.max(...xs) - Math.min(...xs)
}

function poseOf(garments: readonly Garment[], words: SketchWords, seat: Seat, random: Random): Pose {
  const trousers =
    garments.some((garment) => garment.lower?.kind === 'trousers') || garments.some((garment) => garment.layer > 0)
  const long = garments.some(
    (garment) => garment.lower?.kind === 'skirt' && (garment.lower.hem === 'floor' || garment.lower.shape === 'pencil'),
  )
  const wideSleeves = garments.some(
    ({ upper }) =>
      upper !== undefined &&
      (['bell', 'bishop', 'puff', 'flutter', 'batwing'].includes(upper.sleeve) || upper.neckline === 'off shoulder'),
  )
  const fitting = POSES.filter(
    (pose) =>
      (pose.view === 'back') === (seat.view === 'back') &&
      (seat.narrow !== true || spanOf(pose) < NARROW_SPAN) &&
      // A belly is only seen from the side.
      (words.body !== 'maternity' || pose.view === 'back' || pose.view === 'profile' || pose.view === 'threeQuarter') &&
      (pose.name !== 'hands in pockets' || trousers) &&
      (pose.name !== 'side step' || !long) &&
      (pose.name !== 'arm raised' || !wideSleeves),
  )
  const shuffled = random.shuffled(fitting)
  const asked = seat.view === undefined ? POSES.find((pose) => pose.name === words.pose) : undefined
  const nth = seat.index + seat.place * 2
  const pose = asked ?? shuffled[nth % shuffled.length]!
  const drawn = (asked === undefined ? random.chance(0.5) : nth % 2 === 1) ? mirrored(pose) : pose
  return seat.lineage.reduce((near, seed) => nearby(near, createRandom('pose', seed, seat.place)), drawn)
}

/** A pose a breath later: free arms swing a little, the head turns, sometimes all is seen in the mirror. */
function nearby(pose: Pose, random: Random): Pose {
  const swing = (by: number) => random.between(-by, by)
  const arm = (one: ArmPose): ArmPose => {
    const [ex, ey, wx, wy, turn] = [swing(7), swing(5), swing(13), swing(8), swing(10)]
    if (one.gesture !== 'hanging' && one.gesture !== 'fan') return one
    return {
      ...one,
      elbow: { x: one.elbow.x + ex, y: one.elbow.y + ey },
      wrist: { x: one.wrist.x + ex + wx, y: one.wrist.y + wy },
      hand: one.hand + turn,
    }
  }
  const head = {
    tilt: pose.head.tilt + swing(5),
    turn: Math.max(-0.9, Math.min(0.9, pose.head.turn + swing(0.22))),
    shift: pose.head.shift + swing(1.5),
  }
  const moved: Pose = {
    ...pose,
    head: pose.view === 'back' ? pose.head : head,
    arms: [arm(pose.arms[0]), arm(pose.arms[1])],
  }
  return random.chance(0.5) ? mirrored(moved) : moved
}

const MANS_HAIR: readonly HairStyle[] = ['crop', 'pixie', 'buzz', 'afro', 'bald']
const WOMANS_HAIR = HAIR_STYLES.filter((style) => style !== 'crop' && style !== 'bald')
/** Natural textures, given to darker skins unless asked for. */
const COILY: readonly HairStyle[] = ['afro', 'buzz', 'box braids']

function shoeOf(body: BodyType, sporty: boolean, nth: number): Shoe {
  if (body === 'teen') return nth % 2 === 0 ? 'sneaker' : 'flat'
  if (isMan(body)) return sporty ? 'sneaker' : 'flat'
  return sporty && nth % 2 === 1 ? 'sneaker' : 'pump'
}

/** Who wears the outfit: another pose, skin and hair for each picture, the same person on one sheet. */
export function wearerOf(garments: readonly Garment[], words: SketchWords, seat: Seat): Wearer {
  const random = createRandom('wearer', seat.seed)
  const nth = seat.index
  const pose = poseOf(garments, words, seat, random.fork('pose'))
  const body = words.body ?? 'slender'
  const shuffledStyles = random.shuffled(isMan(body) ? MANS_HAIR : WOMANS_HAIR)
  const skins = random.shuffled(SKINS)
  const skin = SKINS.find(({ name }) => name === words.skin) ?? skins[nth % skins.length]!
  const dark = skin.name === 'deep' || skin.name === 'brown'
  const styles = dark ? shuffledStyles : shuffledStyles.filter((style) => !COILY.includes(style))
  const silver = random.chance(0.2)
  const hairColours = HAIR_COLOURS.filter(
    ({ name }) => (silver || name !== 'silver') && (!dark || (name !== 'blonde' && name !== 'auburn')),
  )
  const sporty = garments.some((garment) =>
    ['jeans', 'hoodie', 'joggers', 'shorts', 'cargo trousers', 'sweatshirt'].includes(garment.name),
  )
  return {
    pose,
    body,
    skin,
    hair: words.hair ?? styles[nth % styles.length]!,
    hairColour: random.shuffled(hairColours)[nth % hairColours.length]!.wash,
    shoe: words.shoe ?? shoeOf(body, sporty, nth),
    shoeColour:
      words.shoeColour?.hex ??
      (words.shoe === 'sneaker' || sporty ? (nth % 2 === 1 ? '#f4f1ea' : '#2a2629') : '#2a2629'),
  }
}
