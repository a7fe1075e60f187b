import type { GarmentType } from '@toile/contract'
import type { ClassName } from '@toile/eye'
import type { GreyImage } from '@toile/imaging'
import { ADVICE, isPlural } from './advice.ts'
import type { FlatTransform } from './reconstruct/flat-transform.ts'
import type { FoundGarment } from './find-garment.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'
import { isWorn, type Overlap } from './overlap.ts'
import type { FlatLayWords } from './read-words.ts'
import { guessedMessage, looksLikeMessage, partlySeen } from './user-messages.ts'

const TYPES: Partial<Readonly<Record<ClassName, GarmentType>>> = {
  upper: 'upper body',
  outer: 'upper body',
  lower: 'lower body',
  skirt: 'lower body',
}
/** From where on the user is warned. By eye, but for `unclear`. */
export const WARNED = {
  /** Share of the garment that was not seen. */
  invented: 0.3,
  /** Pixels of the picture for each of the upload. */
  blurred: 1.8,
  /** Share of the border's length that a garment may cover before it counts as cut off. */
  cutOff: 0.02,
  /** Clarity below which a garment is mostly drawn wrong (`npm run fits -- --only clarity`). */
  unclear: 0.6,
} as const

/** What drawing a garment has shown of it. */
interface Made {
  /** What share of it was invented, 0 to 1. */
  readonly share: number
  /** Whether a large part of it is missing all the same. */
  readonly isMissing: boolean
  /** Whether something lies before the front edge or hem of a half that is shown twice. */
  readonly isFrontHidden: boolean
}

/** All that is told of a picture: what was known before it was drawn, then what its drawing has shown. */
export function warningsFor(
  request: FlatLayRequest,
  words: FlatLayWords,
  found: FoundGarment,
  transform: FlatTransform,
  { share, isMissing, isFrontHidden }: Made,
): string[] {
  const name = nameIn(words)
  const warnings = warningsBefore(request, words, found, transform)
  if (isFrontHidden) {
    warnings.push(`What is hidden of the front edge or hem of the ${name} is missing on both sides.`)
  }
  const isTold = isMirrored(transform) || partlySeen(name, isPlural(name), found.visible) !== undefined
  if (!isTold && share >= WARNED.invented) {
    warnings.push(`Much of the ${name} was hidden in the photo and is invented: look at it closely.`)
  }
  if (isMissing) {
    warnings.push(
      `A large part of the ${name} is not seen in the photo and could not be completed: it is missing here.`,
    )
  }
  return warnings
}

/** What is told before a picture is drawn, of the garment as it was found and of how it will lie. */
export function warningsBefore(
  { garmentType, finer, dot }: FlatLayRequest,
  words: FlatLayWords,
  { className, isGuess = false, looksLike, mask, visible, over, clarity, foreign }: FoundGarment,
  transform: FlatTransform,
): string[] {
  const { wish } = words
  const name = nameIn(words)
  const warnings = partsTaken(words)
  if (looksLike !== undefined) warnings.push(looksLikeMessage(name, looksLike))
  if (isGuess) warnings.push(guessedMessage(name))
  const partly = partlySeen(name, isPlural(name), visible)
  if (isMirrored(transform)) {
    warnings.push(
      `One side of the ${name} is turned away or hidden in the photo: it is made from the other, and is its mirror image.`,
    )
  }
  if (partly !== undefined) warnings.push(partly)
  // Fitted on garments alone: of a pair of shoes one dot draws one.
  if (isWorn(className) && clarity < WARNED.unclear)
    warnings.push(dot === undefined ? `${hardToTell(name)} ${ADVICE.setDotToSay(name)}` : hardToTell(name))
  const shown = over.filter(
    (thing) => thing !== 'other' || foreign === undefined || isTakenFromShown(foreign.taken, transform),
  )
  if (shown.length > 0) warnings.push(leftOver(name, shown))
  if (reachesBorder(mask))
    warnings.push(`The photo does not show the whole ${name}: where the photo ends, so does the flat-lay.`)
  if (transform.scale / finer > WARNED.blurred) {
    warnings.push(`The ${name} ${isPlural(name) ? 'are' : 'is'} small in the photo. ${ADVICE.morePixels}`)
  }
  const type = TYPES[className]
  if (
    wish.named &&
    type !== undefined &&
    garmentType !== undefined &&
    garmentType !== 'full body' &&
    garmentType !== type
  ) {
    warnings.push(`The name was followed, not the garment type: this is for the ${type}.`)
  }
  return warnings
}

const nameIn = ({ wish }: FlatLayWords): string => (wish.named ? wish.name : 'garment')

/** Whether one half stands for both. */
export const isMirrored = ({ halves }: FlatTransform): boolean => halves?.some(({ mirrored }) => mirrored) ?? false

/** Parts were named and no garment. */
export function partsTaken({ wish, parts }: FlatLayWords): string[] {
  if (parts.length === 0) return []
  const quoted = new Intl.ListFormat('en-GB').format(parts.map((part) => `‘${part}’`))
  return [`${quoted} ${parts.length === 1 ? 'names' : 'name'} no garment, so the whole ${wish.name} was laid flat.`]
}

function hardToTell(name: string): string {
  const [were, it] = isPlural(name) ? ['were', 'them'] : ['was', 'it']
  return `The ${name} ${were} hard to tell from other things in this photo: look for parts of those in ${it}, and for parts of ${it} that are missing.`
}

/** Between a hand and a bare waist below a short top the eye makes no difference. */
const LYING_OVER: Readonly<Record<Exclude<Overlap, 'other'>, string>> = {
  bag: 'a bag',
  hair: 'hair',
  hand: 'a hand or other bare skin',
}

function leftOver(name: string, over: readonly Overlap[]): string {
  const named = over.flatMap((thing) => (thing === 'other' ? [] : [LYING_OVER[thing]]))
  // Told by itself alone; and it may have been a trim of one side.
  if (named.length === 0)
    return `Something of another colour at the edge of the ${name} was taken off. Check that nothing of it is left, and that it was no part of the ${name}.`
  const things = new Intl.ListFormat('en-GB').format(named)
  const [isOne, on] = [named.length === 1, isPlural(name) ? 'them' : 'it']
  return `${things[0]!.toUpperCase()}${things.slice(1)} ${isOne ? 'lies' : 'lie'} over the ${name} or right beside ${on}: look for what is left of ${isOne ? 'it' : 'them'}, above all at the edges.`
}

/** Whether anything was taken off what is laid: not where it all lay on the half that the other's mirror image stands for. */
function isTakenFromShown({ width, data }: GreyImage, { halves }: FlatTransform): boolean {
  if (halves === undefined || halves[0].mirrored === halves[1].mirrored) return true
  const [from, to] = halves[0].mirrored ? [halves[1].axis.x, width] : [0, halves[0].axis.x]
  return data.some((value, p) => value >= 128 && p % width >= from && p % width < to)
}

function reachesBorder({ width, height, data }: GreyImage): boolean {
  const counts = [0, 0, 0, 0]
  for (let x = 0; x < width; x += 1) {
    if (data[x]! >= 128) counts[0]! += 1
    if (data[(height - 1) * width + x]! >= 128) counts[1]! += 1
  }
  for (let y = 0; y < height; y += 1) {
    if (data[y * width]! >= 128) counts[2]! += 1
    if (data[y * width + width - 1]! >= 128) counts[3]! += 1
  }
  return counts.some((count, side) => count > WARNED.cutOff * (side < 2 ? width : height))
}
