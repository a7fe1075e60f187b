const THEIR = '(the |her |his |their )?'

/** What asks for each pose that can be shown as a picture, too. */
const POSE_WORDS = {
  sitting: /\b(sit(s|ting)?|seated)\b/i,
  walking: /\b(walk(s|ing)?|stroll(s|ing)?)\b/i,
  striding: /\b(strid(es|ing)|mid[- ]stride)\b/i,
  jumping: /\bjump(s|ing)?\b/i,
  dancing: /\bdanc(es|ing)\b/i,
  kneeling: /\bkneel(s|ing)?\b/i,
  crouching: /\bcrouch(es|ing)?\b/i,
  'arms crossed': /\b(arms crossed|crossed arms)\b/i,
  'legs crossed': /\b(legs crossed|crossed legs)\b/i,
  'hand on hip': new RegExp(`\\bhand on ${THEIR}hips?\\b`, 'i'),
  'hands on hips': new RegExp(`\\bhands on ${THEIR}hips?\\b`, 'i'),
  'hands in pockets': new RegExp(`\\bhands in ${THEIR}pockets?\\b`, 'i'),
  'looking back': /\blooking (back|over (the|her|his|their) shoulder)\b/i,
  'from behind': /\b(back view|from behind)\b/i,
  'side view': /\b((side|profile) view|turn(s|ed|ing) (sideways|to the side))\b/i,
  'three-quarter view': /\bthree[- ]quarter view\b/i,
  waving: /\bwaving\b/i,
} as const satisfies Readonly<Record<string, RegExp>>

export type Pose = keyof typeof POSE_WORDS

export const POSES = Object.keys(POSE_WORDS) as Pose[]

/** What asks for a pose that the words alone can tell. */
const OTHER_POSES = new RegExp(
  `\\b(pos(e|es|ed|ing)|hand in ${THEIR}pockets?|looking away|turn(s|ed|ing) (around|away|to the (left|right)))\\b`,
  'i',
)

const posesIn = (prompt: string): Pose[] => POSES.filter((pose) => POSE_WORDS[pose].test(prompt))

/**
 * Whether a prompt in English asks how somebody stands or moves. The words are chosen, and few: one that is as often said of a
 * place ('standing water', 'leaning palms', 'a wall behind') would send pictures to another engine than the operator prefers.
 */
export const asksForPose = (prompt: string): boolean => posesIn(prompt).length > 0 || OTHER_POSES.test(prompt)

/** The one pose that a prompt names. Undefined where it names several: no picture of one would show how they go together. */
export function poseOf(prompt: string): Pose | undefined {
  const [pose, ...others] = posesIn(prompt)
  return others.length === 0 ? pose : undefined
}
