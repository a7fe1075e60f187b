import { type CloseUp, closeUpOf, inCloseUp } from './read-photo/close-up.ts'
import { findHands, withoutOccluder } from './occlusion/hands-in-front.ts'
import { type FloatImage, type GreyImage, isBlankMask, type RgbaImage } from '@toile/imaging'
import { type GarmentKind, readShape, type Shape } from '../garment-shape/shape.ts'
import { ADVICE } from './advice.ts'
import { hasRoomBelow } from './cut-off/room-below.ts'
import type { Invented } from './inpaint/inpaint.ts'
import { readReplacedGarment, type ReplacedGarment } from './replaced-garment.ts'
import type { SwapInput } from './swap-input.ts'
import type { FlatLayGarment } from './read-flat-lay/flat-lay-garment.ts'
import type { Lay } from './read-flat-lay/upright.ts'
import type { PhotoParsing } from './read-photo/photo-parsing.ts'
import { readSelectedShape, readTrousers, type Trousers, upperPart } from './selected-parts.ts'
import { checkMiddle, checkPlace, checkWorn, coversMiddle } from './read-photo/selection-checks.ts'
import { refusal } from './refusals.ts'
import { SELECTED, warningsOf } from './warnings.ts'

/** What is selected on a photo, before it is known what is to take its place. */
export interface Selection {
  /** The photo's size, 255 = the garment to replace. */
  readonly mask: GreyImage
  readonly parsing: PhotoParsing
  /** Of all that is selected. */
  readonly fullCloseUp: CloseUp
  /** Of what is selected but hands in front of the garment, which stay as they are. */
  readonly closeUpWithoutHands: CloseUp
  /** What the user is told of hands in front. */
  readonly warnings: readonly string[]
  /** The shape of all that is selected, of the kind that its outline says. */
  readonly wholeShape: Shape | undefined
  /** Of the close-up's size, 255 = skin, where it is known. */
  readonly skin: GreyImage | undefined
  /** Of a garment of the kind that it seems to be, with which it is most often replaced. */
  readonly prefetched: ReplacedPart & {
    readonly kind: GarmentKind | undefined
    readonly replaced: () => ReplacedGarment
  }
}

/** What of a selection a garment takes the place of. */
interface ReplacedPart {
  readonly closeUp: CloseUp
  readonly upper: ReturnType<typeof upperPart>
  readonly trousers: Trousers | undefined
}

/** Refuses a mask that is blank or of another size than the photo. */
export function checkMask(photo: Pick<RgbaImage, 'width' | 'height'>, mask: GreyImage): void {
  if (photo.width !== mask.width || photo.height !== mask.height) {
    throw refusal('mask and photo differ in size', 'Mask and original image dimensions must match.')
  }
  if (isBlankMask(mask)) {
    throw refusal('the mask marks nothing', `Nothing is selected. ${ADVICE.markGarment}`)
  }
}

/**
 * @param photo upright 8-bit sRGB
 * @param mask of the photo's size, 255 = the garment to replace
 * @throws EngineError 'invalid-input' when the mask is blank, of another size or beside all that somebody wears
 */
export function readSelection(photo: RgbaImage, mask: GreyImage, parsing: PhotoParsing = {}): Selection {
  checkMask(photo, mask)
  checkWorn(parsing)
  const fullCloseUp = closeUpOf(photo, mask)
  const skin = parsing.skin && inCloseUp(parsing.skin, fullCloseUp)
  const wholeShape = readShape(fullCloseUp.mask, skin ? { skin } : {})
  const { hands, unsure } = skin && wholeShape ? findHands(fullCloseUp, skin, wholeShape) : { unsure: false }
  const closeUpWithoutHands = hands ? withoutOccluder(fullCloseUp, hands) : fullCloseUp
  const warnings = [...(hands ? [HAND_STAYS] : []), ...(unsure ? [MAYBE_HAND] : [])]
  const kind = parsing.kind ?? wholeShape?.kind
  const place = placeFor(kind, closeUpWithoutHands, wholeShape, parsing)
  return {
    mask,
    parsing,
    fullCloseUp,
    closeUpWithoutHands,
    warnings,
    wholeShape,
    skin,
    prefetched: { kind, ...place, replaced: readOnce(place.closeUp) },
  }
}

function readOnce(closeUp: CloseUp): () => ReplacedGarment {
  let read: ReplacedGarment | undefined
  return () => (read ??= readReplacedGarment(closeUp))
}

function placeFor(
  kind: GarmentKind | undefined,
  closeUpWithoutHands: CloseUp,
  wholeShape: Shape | undefined,
  parsing: PhotoParsing,
): ReplacedPart {
  const upper = kind === 'upper' ? upperPart(closeUpWithoutHands, wholeShape, parsing) : undefined
  const trousers = kind && readTrousers(kind, closeUpWithoutHands, wholeShape, parsing)
  return { closeUp: upper?.closeUp ?? trousers?.alone?.closeUp ?? closeUpWithoutHands, upper, trousers }
}

/** Which garment goes where: what the pictures of one request have in common. */
export interface SwapPlan {
  readonly swap: Omit<SwapInput, 'style' | 'seed' | 'report'>
  /** Read when it is asked for the first time, which takes as long as all else: nothing is foretold by it. */
  readonly replaced: () => ReplacedGarment
  /** See `garmentTexture`. */
  readonly cloth: FloatImage
  /** What the user is told of a picture that shows so much of what the photo does not, and cuts so much off: see `Swapped`. */
  warningsOf(shown: Invented & { readonly cut: number; readonly below: number }): string[]
}

/** @throws EngineError 'invalid-input' when what is selected is of another kind than the garment, or not all of one */
export function planSwap(selection: Selection, { flatLay, garment, cloth, lay }: FlatLayGarment): SwapPlan {
  const { mask, parsing, fullCloseUp, closeUpWithoutHands, warnings, wholeShape, skin, prefetched } = selection
  if (coversMiddle(garment.kind) && coversMiddle(parsing.kind ?? garment.kind)) {
    checkMiddle(mask, fullCloseUp.mask, parsing.clothes)
  }
  const place =
    prefetched.kind === garment.kind ? prefetched : placeFor(garment.kind, closeUpWithoutHands, wholeShape, parsing)
  const { closeUp, upper, trousers } = place
  const alone = trousers?.alone
  // Of what is selected with something else, that other thing may be the most.
  if (!upper && !alone) checkPlace(garment.kind, parsing)
  const front = parsing.front && inCloseUp(parsing.front, closeUp)
  const clothes = parsing.clothes && inCloseUp(parsing.clothes, closeUp)
  const body =
    upper?.body ??
    readSelectedShape(garment, alone ? alone.own : wholeShape, alone?.region ?? closeUp.mask, parsing.kind, skin)
  const replaced = upper ? 'what is selected above the waist' : SELECTED
  const seen = {
    ...parsing,
    ...(alone && { over: 0 }),
    other: trousers?.other ?? 0,
    roomBelow: hasRoomBelow(mask, parsing),
  }
  // What was taken out of the selection leaves no hole of the user's in it.
  const selected = upper?.closeUp ?? fullCloseUp
  const stays = [
    ...(lay === 'upright' ? [] : [TURNED[lay]]),
    ...warnings,
    ...(upper ? [STAYS] : alone ? [HANGS_OVER] : []),
  ]
  return {
    swap: {
      ...closeUp,
      flatLay,
      garment,
      body,
      ...(skin && { skin }),
      ...(clothes && { clothes }),
      ...(front && { front }),
    },
    replaced: closeUp === prefetched.closeUp ? prefetched.replaced : readOnce(closeUp),
    cloth,
    warningsOf: (shown) => [
      ...stays,
      ...warningsOf({ garment, body, selected, mask, skin, front }, { ...shown, of: replaced }, seen),
    ],
  }
}

/** By how the flat-lay lay. */
const TURNED: Readonly<Record<Exclude<Lay, 'upright'>, string>> = {
  tilted: 'Your flat-lay was photographed at a slant. It has been set straight.',
  'on its side': `Your flat-lay lay on its side and has been turned upright. ${ADVICE.uploadAsWorn}`,
  'upside down': 'Your flat-lay was upside down and has been turned upright.',
  'perhaps upside down': `Your flat-lay may be upside down: its wider end is at the top. ${ADVICE.turnFlatLay}`,
}
const STAYS = 'What is selected below the waist stays as it is: the flat-lay is a top.'
const HAND_STAYS =
  'A hand or an arm in front of the garment is selected, too. It stays as it is, and your garment goes on behind it.'
const MAYBE_HAND = `Part of the selection looks like bare skin amid the garment, and your garment is put on it. ${ADVICE.takeHandOut}`
const HANGS_OVER =
  'Part of the selection looks like a coat or a top that hangs over the legs. It stays as it is, and your garment goes on behind it.'
