import type { ClassName, EncodedImage } from '@toile/eye'
import { type FloatImage, type GreyImage, resampleGrey } from '@toile/imaging'
import { EngineError } from '@toile/engine'
import { clarityOf, refinedByDots, ofOneWearer } from './segment-by-dots.ts'
import { ADVICE, isPlural } from './advice.ts'
import { chooseDrawn } from './choose-drawn.ts'
import { chooseGarment, type GarmentChoice } from './choose-garment.ts'
import { refinedMask } from './refine-mask.ts'
import { dotsFor } from './garment-dots.ts'
import { refinedByColours, MIN_RETAINED } from './garment-odds.ts'
import { withoutSkin } from './bare-skin.ts'
import { withoutForeignObjects, type WithoutForeignObjects } from './foreign-objects.ts'
import { handsFrom, isWorn, overlapsOf, type Overlap } from './overlap.ts'
import type { CloseUp } from './parse-close-up.ts'
import type { GarmentWish } from './read-words.ts'
import {
  type ClassArea,
  classAreas,
  likelihoodOf,
  probabilitiesOf,
  type ClassProbabilities,
  confidenceIn,
  significantAreas,
} from './class-probabilities.ts'
import { isSkirtAlone, visibleShare, type VisibleShare } from './visible-share.ts'
import { mismatchedKind } from './mismatched-kind.ts'
import { KIND_WORDS } from './user-messages.ts'

/** A garment found on a photo. */
export interface FoundGarment {
  /** The size of what was looked at, 255 = the garment as far as it is seen, edge soft by about a pixel. */
  readonly mask: GreyImage
  /** What the eye takes it for. */
  readonly className: ClassName
  readonly visible: VisibleShare
  /** A dress was asked for, and the lower part of one is seen, or a skirt: see `isSkirtAlone`. */
  readonly isSkirtAlone: boolean
  /** It was taken for what was asked for by its place alone. */
  readonly isGuess?: boolean
  /** See `mismatchedKind`. */
  readonly looksLike?: ClassName
  /** How sure the eye is of what is in the mask, 0 to 1. */
  readonly confidence: number
  /** How clearly it stands out from what lies beside it, 0 to 1: see `clarityOf`. */
  readonly clarity: number
  /** Where something of another colour was taken off it: the size of `mask`. */
  readonly foreign?: Omit<WithoutForeignObjects, 'mask'>
  /** 255 where bare skin was taken off it: the size of `mask`. */
  readonly skin?: GreyImage
  /** What may not have come off it cleanly. */
  readonly over: readonly Overlap[]
}

/**
 * The garment that is meant, by what the eye calls the parts of the photo, by its name and its colour; or the one under the
 * user's dot.
 *
 * @throws EngineError 'invalid-input' that names what is there instead; 'model-missing' when the eye names nothing
 */
export async function findGarment({ encoded, parse, dot }: CloseUp, wish: GarmentWish): Promise<FoundGarment> {
  if (parse === undefined) {
    throw new EngineError('model-missing', 'the eye names nothing', {
      retry: 'other-engine',
      publicMessage: 'Garments cannot be found by name here yet. Nothing was charged.',
    })
  }
  const probabilities = probabilitiesOf(parse)
  const areas = classAreas(probabilities)
  const seen = { encoded, probabilities, areas }
  const choice =
    wish.usual.length === 0
      ? undefined
      : (chooseGarment(seen, wish, dot) ?? (dot && (await chooseDrawn(seen, wish, dot))))
  if (choice === undefined) throw notFoundError(wish, areas, probabilities, dot !== undefined)
  const { area, className, wanted, odds, kin } = choice
  const dots = [...(dot ? [dot] : []), ...dotsFor(encoded.image, odds)]
  const whole = await ofOneWearer(encoded, await refinedByDots(encoded, odds, dots, kin), dots)
  const drawn = drawnFrom(encoded, refinedByColours(encoded.image, probabilities, wanted, whole))
  const bare = isWorn(className)
    ? withoutSkin(encoded.image, drawn, likelihoodOf(probabilities, ['skin']), handsFrom(className))
    : undefined
  const clad = bare?.mask ?? drawn
  const foreign = isWorn(className)
    ? withoutForeignObjects(encoded.image, clad, likelihoodOf(probabilities, CARRIED))
    : undefined
  const mask = foreign?.mask ?? clad
  const meant = wish.usual.includes(className) ? className : wish.usual[0]
  const looksLike = looksLikeOf(choice, areas, mask, wish)
  return {
    mask,
    ...(looksLike && { looksLike }),
    ...(foreign && { foreign }),
    ...(bare && { skin: bare.taken }),
    confidence: confidenceIn(probabilities, wanted, mask),
    clarity: await clarityOf(encoded, dots),
    className,
    isGuess: choice.isGuess,
    visible: visibleShare(areas, odds, area, meant),
    isSkirtAlone: isSkirtAlone(areas, odds, area, wish),
    over: overlapsOf(areas, area, drawn, {
      skin: bare?.taken,
      other: foreign?.taken,
      strap: foreign?.strap,
    }),
  }
}

/** What the garment looks like instead of what was asked for; undefined where it may well be that. */
function looksLikeOf(
  { area, className, isPartOfDress }: GarmentChoice,
  areas: ReadonlyMap<ClassName, ClassArea>,
  mask: GreyImage,
  wish: GarmentWish,
): ClassName | undefined {
  if (isPartOfDress) return 'dress'
  // By its place it is no dress, though it looks like one.
  return className === area ? mismatchedKind(areas, mask, wish) : undefined
}

/** What was found on a part of the photo, its masks as of the whole photo. */
export function foundInPhoto(found: FoundGarment, inPhoto: CloseUp['inPhoto']): FoundGarment {
  const { foreign, skin } = found
  return {
    ...found,
    mask: inPhoto(found.mask),
    ...(skin && { skin: inPhoto(skin) }),
    ...(foreign && {
      foreign: {
        taken: inPhoto(foreign.taken),
        over: inPhoto(foreign.over),
        ...(foreign.strap && { strap: inPhoto(foreign.strap) }),
      },
    }),
  }
}

/** Classes of things that hang over clothes and are no clothes: straps, belts and scarves are accessories. */
const CARRIED: readonly ClassName[] = ['bag', 'accessory']

/** Where colours contradict a faint parse, refining may lose the garment altogether: then the parse is taken as it is. */
function drawnFrom(encoded: EncodedImage, odds: FloatImage): GreyImage {
  const mask = refinedMask(encoded.image, odds)
  const small = resampleGrey(mask, odds.width, odds.height, 'triangle')
  let named = 0
  let held = 0
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (odds.data[cell]! <= 0) continue
    named += 1
    if (small.data[cell]! >= 128) held += 1
  }
  return held >= MIN_RETAINED * named ? mask : withSteepEdge(encoded.oddsMask(odds, 'draft'))
}

/** How many times as steep an edge is made where the odds give one that is as wide as a cell. Chosen by eye. */
const STEEPER = 6
const withSteepEdge = (mask: GreyImage): GreyImage => ({
  ...mask,
  data: mask.data.map((value) => Math.min(255, Math.max(0, 128 + STEEPER * (value - 128)))),
})

function notFoundError(
  { name, usual }: GarmentWish,
  areas: ReadonlyMap<ClassName, ClassArea>,
  { grid }: ClassProbabilities,
  hasDot: boolean,
): EngineError {
  const thing = significantAreas(areas)
  const there = KIND_WORDS.filter(([each]) => thing(each) !== undefined).map(([, words]) => words)
  const found = there.length === 0 ? 'No garment was found in it.' : `Found: ${there.join(', ')}.`
  return new EngineError('invalid-input', `no ${name} among ${there.length} kinds on ${grid.width}x${grid.height}`, {
    publicMessage:
      usual.length === 0
        ? `Only garments, shoes and bags can be laid flat; ‘${name}’ is none of them. ${found}`
        : hasDot
          ? ADVICE.dotElsewhere
          : `There ${isPlural(name) ? 'are' : 'is'} no ${name} in this photo. ${found} ${ADVICE.setDot(name)}`,
  })
}
