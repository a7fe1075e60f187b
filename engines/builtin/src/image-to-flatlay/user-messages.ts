/** What the user is told of a garment that is found in part, or not. */
import type { ClassName } from '@toile/eye'
import { ADVICE, isPlural } from './advice.ts'
import type { VisibleShare } from './visible-share.ts'

/** The kinds that the eye distinguishes, as users call them. */
export const KIND_WORDS: readonly (readonly [ClassName, string])[] = [
  ['outer', 'a jacket or coat'],
  ['upper', 'a top'],
  ['dress', 'a dress'],
  ['skirt', 'a skirt'],
  ['lower', 'trousers'],
  ['legwear', 'legwear'],
  ['shoes', 'shoes'],
  ['bag', 'a bag'],
]

/** Most of what was found looks like another kind of garment than was asked for. */
export function looksLikeMessage(name: string, kind: ClassName): string {
  const words = new Map(KIND_WORDS).get(kind) ?? 'another garment'
  const likeness = kind === 'dress' ? 'looks like a dress or a part of one' : `looks mostly like ${words}`
  return `What was found for the ${name} ${likeness}: ${ADVICE.askForKind(words)}`
}

/** By its place alone it was taken for what was asked for. */
export const guessedMessage = (name: string): string =>
  `The ${name} ${isPlural(name) ? 'were' : 'was'} found by ${isPlural(name) ? 'their' : 'its'} place, and may be something else. ${ADVICE.setDotToSay(name)}`

/** What hides most of a garment. */
const BY: Partial<Readonly<Record<ClassName, string>>> = {
  upper: 'the top over it',
  outer: 'what is worn over it',
  bag: 'the bag',
}

/** Per cent of an estimate, rounded like one; what is found is never nothing. */
const roundedToFives = (share: number): number => Math.max(5, 5 * Math.round(20 * share))

/** Too much is hidden, and what to do. */
export function tooHidden(name: string, isMany: boolean, { share, by }: VisibleShare): string {
  return `Too much of the ${name} is hidden by ${hidingWords(isMany, by)}: about ${roundedToFives(share)} % is seen. ${ADVICE.inSight(isMany)}`
}

/** A visible share below which the user is told of it, though the garment is laid. Chosen by eye. */
const PARTLY = 0.85

/** A good part of a garment was completed; undefined where little was, or nothing hides it. */
export function partlySeen(
  name: string,
  isMany: boolean,
  { share, by, isSideHidden = false }: VisibleShare,
): string | undefined {
  if (by === undefined || share >= PARTLY) return undefined
  const side = `, and ${by === 'outer' ? '' : 'a jacket or coat '}one leg along much of its outer side: its shape there is a guess`
  return `About ${roundedToFives(share)} % of the ${name} ${isMany ? 'are' : 'is'} seen; ${hidingWords(isMany, by)} hides the rest${isSideHidden ? side : ''}. Look closely at what was completed.`
}

/** Pieces are seen that nothing joins. */
export const seenInPieces = (name: string, isMany: boolean, { by }: VisibleShare): string =>
  `Only separate pieces of the ${name} are seen: ${hidingWords(isMany, by)} hides the rest. ${ADVICE.inSight(isMany)}`

/** A scrap is all that was found. */
export const tooLittleSeen = (name: string, isMany: boolean): string =>
  `Too little of the ${name} was found in this photo to lay ${isMany ? 'them' : 'it'} flat. ${ADVICE.inSight(isMany)}`

/** One leg of trousers is seen. */
export const oneLegSeen = (name: string): string =>
  `Only one leg of the ${name} is in sight: the other is hidden, or behind it. ${ADVICE.bothLegs}`

/** One side of a jacket or coat is seen, under hair. */
export const underHair = (name: string, isMany: boolean): string =>
  `One side of the ${name} is turned away or hidden, and hair lies over the other, which would have to stand for both. ${ADVICE.bothSides(isMany)}`

/** The upper part of a dress is hidden, or looks like a top; what was found may be a skirt. */
export const skirtSeen = (name: string): string =>
  `Only the lower part of the ${name} was found: what is worn above it looks like a top or jacket. ${ADVICE.wholeDress}`

/** Next to nothing of the front of a jacket or coat is seen. */
export const noFrontSeen = (name: string, isMany: boolean): string =>
  `Too little of the front of the ${name} is in sight: it is hidden, carried or seen from the side. ${ADVICE.seenFromFront(isMany)}`

/** One side of a jacket or coat would have to stand for both, and lacks its lower front. */
export const frontMissing = (name: string, isMany: boolean): string =>
  `Too little of the front of the ${name} was found: one side would have to stand for both, and below its chest it is hidden, or hard to tell from what is beside it. ${ADVICE.standsOut(isMany)}`

function hidingWords(isMany: boolean, by: ClassName | undefined): string {
  const told = (by && BY[by]) ?? 'what is in front of it'
  return isMany ? told.replace(/\bit$/u, 'them') : told
}
