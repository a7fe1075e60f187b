import {
  closeUpOf,
  type GreyImage,
  inCloseUp,
  isBlankMask,
  mixSeeds,
  readShape,
  type RgbaImage,
  swapGarment,
  type SwapStyle,
} from '@toile/imaging'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import type { LyingGarment } from './lying-garment.ts'
import type { PhotoSight } from './photo-sight.ts'
import { bodyFor, checkMiddle, hasMiddle, readTrousers, refusal, upperPart } from './selection.ts'
import { warningsOf } from './warnings.ts'

export interface SwapRequest {
  /** Upright 8-bit sRGB. */
  readonly photo: RgbaImage
  /** The photo's size, 255 = the garment to replace. */
  readonly mask: GreyImage
  readonly lying: LyingGarment
  readonly seed: number
  /** Which picture of the request this is, from 0. */
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; left out or empty for the original. */
  readonly lineage?: readonly number[]
  readonly sight?: PhotoSight
}

/** The pictures of one request: as the old garment fitted; looser; as long as the cloth is; in between, with deeper folds. */
const STYLES: readonly SwapStyle[] = [
  { length: 0, ease: 0, folds: 1 },
  { length: 0, ease: 0.05, folds: 0.7 },
  { length: 1, ease: 0, folds: 1 },
  { length: 0.5, ease: 0.02, folds: 1.35 },
]

/** Within what the first pictures show; beyond it a garment would be another cut, or its folds another cloth's. */
const RANGES = { length: [0, 1], ease: [0, 0.06], folds: [0.65, 1.4] } as const
/** Least and most that a variation moves from its parent, as shares of a range that ends where it begins. */
const STEP = [0.2, 0.8] as const

/**
 * How picture `index` is worn and lit. A variation wears the same garment longer or shorter, closer or looser, in softer or
 * deeper folds. Seeds of pictures that were asked for together lie a golden section apart, and so do their multiples:
 * no two of them move alike.
 */
function styleOf(index: number, lineage: readonly number[]): SwapStyle {
  return lineage.reduce<SwapStyle>(
    (style, seed) => {
      const moved = (from: number, [low, high]: readonly [number, number], multiple: number): number => {
        const step = STEP[0] + (STEP[1] - STEP[0]) * (((multiple * seed) / 2 ** 32) % 1)
        return low + (high - low) * (((from - low) / (high - low) + step) % 1)
      }
      return {
        length: moved(style.length, RANGES.length, 1),
        ease: moved(style.ease, RANGES.ease, 3),
        folds: moved(style.folds, RANGES.folds, 2),
      }
    },
    STYLES[index % STYLES.length]!,
  )
}

/**
 * Puts the garment of a flat-lay in place of the marked one, at the photo's size. Equal requests give equal bytes.
 *
 * @throws EngineError 'invalid-input' when the mask is blank or of another size, or what is marked is of another kind
 */
export function drawSwapPicture(request: SwapRequest, context: DrawContext): DrawnPicture {
  const { photo, mask, sight = {}, lineage = [] } = request
  if (photo.width !== mask.width || photo.height !== mask.height) {
    throw refusal('mask and photo differ in size', 'Mask and original image dimensions must match.')
  }
  if (isBlankMask(mask)) {
    throw refusal(
      'the mask marks nothing',
      'Nothing is selected. In the photo, mark the garment that is to be replaced.',
    )
  }
  const { flatLay, garment } = request.lying
  context.report(0.2, 'Reading the selection')
  const whole = closeUpOf(photo, mask)
  const skin = sight.skin && inCloseUp(sight.skin, whole)
  if (hasMiddle(garment.kind) && hasMiddle(sight.kind ?? garment.kind)) {
    checkMiddle(mask, whole.mask, sight.clothes)
  }
  const own = readShape(whole.mask, skin ? { skin } : {})
  const upper = garment.kind === 'upper' ? upperPart(whole, own, sight) : undefined
  const trousers = readTrousers(garment.kind, whole, own, sight)
  const alone = trousers?.alone
  const closeUp = upper?.closeUp ?? alone?.closeUp ?? whole
  const front = sight.front && inCloseUp(sight.front, closeUp)
  const clothes = sight.clothes && inCloseUp(sight.clothes, closeUp)
  const body = upper?.body ?? bodyFor(garment, alone ? alone.own : own, alone?.region ?? closeUp.mask, sight.kind, skin)
  const { image, invented, cut } = swapGarment({
    ...closeUp,
    flatLay,
    garment,
    body,
    style: styleOf(request.index, lineage),
    ...(skin && { skin }),
    ...(clothes && { clothes }),
    ...(front && { front }),
    seed: mixSeeds(request.seed, request.index, ...lineage),
    report: (fraction) => context.report(0.25 + 0.75 * fraction, 'Fitting the garment'),
  })
  const replaced = upper ? 'what is selected above the waist' : 'the selection'
  const seen = { ...sight, ...(alone && { over: 0 }), other: trousers?.other ?? 0 }
  // What was taken out of the selection leaves no hole of the user's in it.
  const selected = upper?.closeUp ?? whole
  const warnings = warningsOf(garment, body, selected, mask, { ...invented, cut, of: replaced }, seen)
  const stays = upper ? [STAYS] : alone ? [HANGS_OVER] : []
  return { image, understood: [], ignored: [], warnings: [...stays, ...warnings] }
}

const STAYS = 'What is selected below the waist stays as it is: the flat-lay is a top.'
const HANGS_OVER =
  'Part of the selection looks like a coat or a top that hangs over the legs. It stays as it is, and your garment goes on behind it.'
