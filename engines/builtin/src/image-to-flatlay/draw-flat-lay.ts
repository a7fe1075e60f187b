import type { ClassName, Eye } from '@toile/eye'
import {
  boundingBox,
  createGrey,
  type GreyImage,
  mixSeeds,
  resampleGrey,
  resampleRgba,
  type RgbaImage,
} from '@toile/imaging'
import { cleanEdge } from './reconstruct/clean-edge.ts'
import { type CompletedGarment, completeGarment, inventedShare } from './reconstruct/complete-garment.ts'
import { evenLight } from './reconstruct/even-light.ts'
import { layNearest, layPicture } from './reconstruct/lay-picture.ts'
import type { FlatTransform, FillRatio } from './reconstruct/flat-transform.ts'
import type { Opening } from './reconstruct/template.ts'
import type { RequestCheck } from '@toile/engine'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { refusalIn, toldReadings } from '../operation.ts'
import { checkSides } from '../sides.ts'
import { bodyMidline } from './body-midline.ts'
import { cutOutAtFullResolution } from './full-resolution-cut-out.ts'
import { findGarment, type FoundGarment, foundInPhoto } from './find-garment.ts'
import type { FlatLayRequest } from './flat-lay-request.ts'
import { composeOnBackdrop, type BackdropStyle } from './flat-lay-backdrop.ts'
import { hairIn, occludersIn } from './occluders.ts'
import { isWorn } from './overlap.ts'
import { withSleevesTurnedOut, mayHangOpen, KINDS, flatTransformFor, SLEEVED } from './lay-flat.ts'
import { LastValueCache } from '../last-value-cache.ts'
import { lookAt, type PhotoLook } from './parse-close-up.ts'
import { FRONT_REACH, isFrontHidden, reachOfFront } from './mirrored-front.ts'
import { alphaThumbnail, isFragmented, isPartMissing, withoutSpecks } from './fragments.ts'
import { type FlatLayWords, readFlatLayWords } from './read-words.ts'
import { hiddenFrom, inPieces, skirtAlone, tooLittle, unlayable, withoutFront } from './refusals.ts'
import { isTooHidden } from './visible-share.ts'
import { maskWithout } from './downscaled-garment.ts'
import { isMirrored, partsTaken, warningsBefore, warningsFor } from './warnings.ts'

/** Side in pixels beyond which pictures are made smaller and enlarged: a photo shows no more of one garment. A round number. */
const WORK_SIDE = 1024
/** Shares of the picture that a garment fills. Chosen by eye. */
const FILL_RATIO: FillRatio = { across: 0.86, down: 0.88 }
/** The least share of that which a variation fills. Chosen by eye. */
const LEAST_ROOM = 0.72

export type FlatLayPicture = DrawnPicture & {
  readonly invented: NonNullable<DrawnPicture['invented']>
}

/** What a garment of a class opens with; left out where it has no neck. */
const OPENINGS: Partial<Readonly<Record<ClassName, Opening>>> = { upper: 'neck', dress: 'neck' }

/**
 * How the pictures of a request differ where the words leave it open: what a shop, a designer and a printer each need.
 * `even`: share of the light on the body that is taken away. Chosen by eye.
 */
const STAGINGS: readonly {
  readonly backdrop: BackdropStyle['backdrop']
  readonly shadow: boolean
  readonly even: number
}[] = [
  { backdrop: 'white', shadow: true, even: 0.6 },
  { backdrop: 'clear', shadow: false, even: 0.6 },
  { backdrop: 'paper', shadow: true, even: 0.45 },
  { backdrop: 'white', shadow: false, even: 0.85 },
]
/** The same shares where the words name both backdrop and shadow. Chosen by eye. */
const LIGHT_SHARES = [0.6, 0.3, 0.85, 0] as const

/**
 * Takes the named garment out of a photo and lays it flat: cut out with a soft edge, brought upright, its hidden parts
 * completed from its other half and its own cloth, the light of the body taken away gently. Equal requests give equal bytes.
 *
 * Rejects with `EngineError` 'invalid-input' when the photo shows no such garment, with a message that names those it shows;
 * and when too little of it is seen, only pieces or one side, with one that says why and what to do.
 */
export async function drawFlatLay(request: FlatLayRequest, eye: Eye, context: DrawContext): Promise<FlatLayPicture> {
  const words = readFlatLayWords(request.prompt, request.garmentType)
  const garment = await layableGarment(request, words, eye, context)
  return layFound(request, words, garment, context, keyOf(request, words))
}

/**
 * What is known of a request once its photo was looked at: which garment is there and how it lies, not yet what its drawing
 * finds.
 */
export async function checkFlatLay(request: FlatLayRequest, eye: Eye): Promise<RequestCheck> {
  const words = readFlatLayWords(request.prompt, request.garmentType)
  const { understood, ignored } = words
  const readings = toldReadings(words.readings)
  try {
    const garment = await layableGarment(request, words, eye, { report: () => {} })
    const lies = lyingOf(request, words, garment)
    return { refusals: [], warnings: warningsBefore(request, words, garment, lies), understood, ignored, readings }
  } catch (error) {
    return { refusals: [refusalIn(error)], warnings: partsTaken(words), understood, ignored, readings }
  }
}

/** Equal where the same garment of the same photo is meant; undefined where nothing is kept of it. */
const keyOf = ({ upload, dot }: FlatLayRequest, { wish }: FlatLayWords): string | undefined =>
  upload && [upload, dot?.x, dot?.y, JSON.stringify(wish)].join(' ')

/** The garment that is meant, with enough of it in sight to be laid. */
async function layableGarment(
  request: FlatLayRequest,
  words: FlatLayWords,
  eye: Eye,
  context: DrawContext,
): Promise<GarmentInPhoto> {
  checkSides('picture', request)
  context.report(0, 'Looking at the photo')
  const garment = await lastFound.getOrMake(keyOf(request, words), () => findOn(request, words, eye, context))
  if (isTooHidden(garment.className, garment.visible)) throw hiddenFrom(words, garment)
  if (garment.isSkirtAlone) throw skirtAlone(words)
  return garment
}

/** Kept for other words about the same photo, and other dots on it: it is looked at while they are written and set. */
const lastLook = new LastValueCache<PhotoLook>()
const lastFound = new LastValueCache<GarmentInPhoto>()

async function findOn(
  request: FlatLayRequest,
  words: FlatLayWords,
  eye: Eye,
  context: DrawContext,
): Promise<GarmentInPhoto> {
  const look = await lastLook.getOrMake(request.upload, () => lookAt(eye, request.photo))
  const close = await look.closeUp(request.dot)
  context.report(0.2, 'Finding the garment')
  const inPart = await findGarment(close, words.wish)
  const middle = bodyMidline(close.parse, inPart.mask)
  const found = foundInPhoto(inPart, close.inPhoto)
  const hair = mayHangOpen(inPart.className, words.wish) ? hairIn(close.parse, inPart.mask) : undefined
  const offset = (boundingBox(found.mask, 1, 0)?.left ?? 0) - (boundingBox(inPart.mask, 1, 0)?.left ?? 0)
  return {
    ...found,
    occluders: close.inPhoto(occludersIn(close.parse, inPart)),
    hair: hair && close.inPhoto(hair),
    middle: middle === undefined ? undefined : middle + offset,
  }
}

/** A garment in pixels of the whole photo, and what of its wearer shows how it lies. */
export interface GarmentInPhoto extends FoundGarment {
  /** See `occludersIn`. */
  readonly occluders: GreyImage
  /** See `hairIn`; asked for what may hang open alone. */
  readonly hair: GreyImage | undefined
  /** See `bodyMidline`. */
  readonly middle: number | undefined
}

/**
 * The rest of `drawFlatLay`, from the garment as it was found on the photo.
 *
 * @param key of what was found, for the caches; undefined where nothing is kept of it
 */
export async function layFound(
  request: FlatLayRequest,
  words: FlatLayWords,
  found: GarmentInPhoto,
  context: DrawContext,
  key?: string,
): Promise<FlatLayPicture> {
  const { index, lineage = [] } = request
  context.report(0.4, 'Cutting it out')
  const isThing = !isWorn(found.className)
  const { width, height } = workSize(request)
  const open = mayHangOpen(found.className, words.wish)
  const { transform, cut, occluders } = await lastCut.getOrMake(
    key && `${key} ${width} ${height} ${JSON.stringify(fillRatioOf(lineage))}`,
    async () => {
      const lies = lyingOf(request, words, found)
      const laid = layPicture(...(await cutOutAtFullResolution(request, clearOfStrap(found), lies)))
      return {
        transform: lies,
        cut: cleanEdge(laid, lies.scale / Math.min(request.finer, Math.max(1, lies.scale))),
        occluders: layNearest(found.occluders, lies),
      }
    },
  )
  context.report(0.6, 'Completing what was hidden')
  const opening = open ? 'front' : (OPENINGS[found.className] ?? 'none')
  const completed = isThing
    ? { picture: cut, invented: createGrey(width, height) }
    : completeGarment(cut, occluders, opening, mixSeeds(request.seed, 3, ...lineage), {
        rise: (transform.rise ?? 0) * transform.scale,
        kind: KINDS[found.className],
      })
  const whole = withMirrored(completed, transform)
  const sleeved = SLEEVED[found.className]
  const lying = sleeved === undefined ? whole : withSleevesTurnedOut(whole, sleeved)
  const thumbnail = alphaThumbnail(lying.picture)
  const { picture, invented } = isThing ? lying : withoutSpecks(lying, thumbnail)
  const share = inventedShare({ picture, invented })
  if (clothIn(picture) < LEAST_CLOTH * width * height) throw tooLittle(words)
  if (!isThing && found.visible.by !== undefined && isFragmented(thumbnail)) throw inPieces(words, found)
  const isOneFront = open && isMirrored(transform)
  if (isOneFront && reachOfFront(thumbnail) < FRONT_REACH.least) throw withoutFront(words)
  context.report(0.8, 'Evening the light')
  const staging = stagingFor(words, index, lineage)
  const even = evenLight(picture, isThing ? 0 : staging.even)
  context.report(0.9, 'Laying it down')
  const laid = composeOnBackdrop(even, { ...staging, seed: mixSeeds(request.seed, index, ...lineage) })
  const sized = width !== request.width || height !== request.height
  return {
    image: sized ? resampleRgba(laid, request.width, request.height, 'bicubic') : laid,
    invented: {
      map: sized ? resampleGrey(invented, request.width, request.height, 'triangle') : invented,
      share,
    },
    understood: words.understood,
    ignored: words.ignored,
    warnings: warningsFor(request, words, found, transform, {
      share,
      isMissing: !isThing && isPartMissing(thumbnail),
      isFrontHidden: isOneFront && isFrontHidden(layNearest(found.mask, transform), occluders),
    }),
  }
}

/** The size at which a picture is drawn, pixels: at most `WORK_SIDE` on a side. */
function workSize({ width, height }: Pick<FlatLayRequest, 'width' | 'height'>): { width: number; height: number } {
  const fit = Math.min(1, WORK_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * fit)), height: Math.max(1, Math.round(height * fit)) }
}

/** How a garment lies on the picture that is drawn. Throws `EngineError` 'invalid-input' where that cannot be known. */
function lyingOf(request: FlatLayRequest, words: FlatLayWords, found: GarmentInPhoto): FlatTransform {
  const wearing = { middle: found.middle, open: mayHangOpen(found.className, words.wish) }
  const lies = flatTransformFor(found, wearing, workSize(request), fillRatioOf(request.lineage ?? []))
  if (typeof lies === 'string') throw unlayable(words, lies)
  return lies
}

const lastCut = new LastValueCache<{
  readonly transform: FlatTransform
  readonly cut: RgbaImage
  readonly occluders: GreyImage
}>()

/**
 * Share of the picture that has to be cloth: of a small piece nothing may be left when its edge is cleaned. Chosen by eye.
 */
const LEAST_CLOTH = 0.004

/** What is cut out: a strap across it belongs to its shape, but is filled like what is hidden. */
const clearOfStrap = ({ mask, foreign }: FoundGarment): GreyImage =>
  foreign?.strap ? maskWithout(mask, foreign.strap) : mask

/** Pixels that are more cloth than ground. */
function clothIn({ data }: RgbaImage): number {
  let count = 0
  for (let o = 3; o < data.length; o += 4) if (data[o]! >= 128) count += 1
  return count
}

/** A half that is the other's mirror image is invented as a whole. */
function withMirrored(completed: CompletedGarment, transform: FlatTransform): CompletedGarment {
  const { picture } = completed
  const { width, height, halves } = transform
  if (halves === undefined || !isMirrored(transform)) return completed
  const invented = createGrey(width, height)
  for (let p = 0; p < invented.data.length; p += 1) {
    const mirrored = halves[(p % width) + 0.5 < width / 2 ? 0 : 1].mirrored
    if (completed.invented.data[p] === 255 || (mirrored && picture.data[4 * p + 3]! > 0)) invented.data[p] = 255
  }
  return { picture, invented }
}

interface Staging extends Omit<BackdropStyle, 'seed'> {
  /** Share of the body's light that is taken away. */
  readonly even: number
}

/**
 * A variation lies on another ground, where the words leave it open, and under a lamp on the other side. Seeds of pictures
 * that were asked for together lie a golden section apart, so their high bits choose differently.
 */
function stagingFor({ backdrop, shadow }: FlatLayWords, index: number, lineage: readonly number[]): Staging {
  const turn = lineage.reduce((at, seed) => at + 1 + Math.floor((3 * seed) / 2 ** 32), index)
  const usual = STAGINGS[turn % STAGINGS.length]!
  const table = { paper: turn, lamp: lineage.length % 2 === 0 ? (-1 as const) : (1 as const) }
  if (backdrop === undefined && shadow === undefined) return { ...table, ...usual }
  return {
    ...table,
    backdrop: backdrop ?? usual.backdrop,
    shadow: shadow ?? (backdrop === 'clear' ? false : usual.shadow),
    even: LIGHT_SHARES[turn % LIGHT_SHARES.length]!,
  }
}

/** A variation is laid smaller or larger: on a ground that is asked for there is little else to change. */
function fillRatioOf(lineage: readonly number[]): FillRatio {
  const last = lineage.at(-1)
  if (last === undefined) return FILL_RATIO
  const share = LEAST_ROOM + (1 - LEAST_ROOM) * (((2 * last) / 2 ** 32) % 1)
  return { across: share * FILL_RATIO.across, down: share * FILL_RATIO.down }
}
