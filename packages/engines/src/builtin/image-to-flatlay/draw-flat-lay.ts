import type { GarmentType } from '@toile/contract'
import type { ClassName, Eye } from '@toile/eye'
import {
  boxOfMarked,
  cleanEdge,
  type CompletedGarment,
  completeGarment,
  createFloat,
  createGrey,
  cropGrey,
  cutOut,
  evenLight,
  findSleeveRest,
  findUpright,
  type GreyImage,
  type Laying,
  layNearest,
  laySleeves,
  layPicture,
  layUpright,
  mixSeeds,
  type Opening,
  type PixelBox,
  resampleFloat,
  resampleGrey,
  resampleRgba,
  type RgbaImage,
  type Room,
  straightened,
  type Upright,
} from '@toile/imaging'
import { EngineError, type PictureRequest } from '../../port.ts'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import { findGarment, type FoundGarment } from './find-garment.ts'
import { layOnTable, type Lying } from './ground.ts'
import { type CloseLook, lookClosely } from './look-closely.ts'
import { type FlatLayWords, readFlatLayWords } from './read-wish.ts'

/** Photos are looked at with this many pixels at most on the long side (R33). */
export const OUTFIT_WORK_SIDE = 1024
/** Least and greatest side of a picture, pixels. */
const LEAST_SIDE = 64
const GREATEST_SIDE = 2048
/** Pictures beyond this many pixels on a side are made smaller and enlarged: a photo shows no more of one garment. */
const WORK_SIDE = 1024
const ROOM: Room = { across: 0.86, down: 0.88 }
/** The least of it that a variation fills. */
const LEAST_ROOM = 0.72
/** Pixels of the photo around a garment that its edge is told from. */
const AROUND = 24
/** The least of a mask's soft edge that counts. */
const MARKED = 8

export interface FlatLayRequest extends Pick<
  PictureRequest,
  'prompt' | 'seed' | 'index' | 'width' | 'height' | 'garmentType'
> {
  /** The seeds that lead from the original to the variation that is wanted; left out or empty for the original. */
  readonly lineage?: readonly number[]
  /** At most `OUTFIT_WORK_SIDE` on a side. */
  readonly photo: RgbaImage
  /** Pixels of the upload for each of `photo`, at least 1. */
  readonly finer: number
  /** A part of the upload, `scale` pixels (1 to `finer`) for each of `photo`. `box` is in pixels of `photo`. */
  readonly detail: (box: PixelBox, scale: number) => Promise<RgbaImage>
}

export type FlatLayPicture = DrawnPicture & {
  readonly invented: NonNullable<DrawnPicture['invented']>
}

/** Things that have no body inside: they are cut out and laid down as they are. */
const THINGS: readonly ClassName[] = ['bag', 'shoes']

/** What can lie over each kind of garment. */
const OVER: Partial<Readonly<Record<ClassName, readonly ClassName[]>>> = {
  upper: ['hair', 'outer', 'bag', 'accessory'],
  outer: ['hair', 'bag', 'accessory'],
  dress: ['hair', 'outer', 'bag', 'accessory'],
  skirt: ['upper', 'outer', 'bag', 'accessory'],
  lower: ['upper', 'outer', 'bag', 'accessory'],
}
/** What has sleeves, and how its shape is read. */
type Sleeved = 'upper' | 'dress'
const SLEEVED: Partial<Readonly<Record<ClassName, Sleeved>>> = { upper: 'upper', outer: 'upper', dress: 'dress' }
const OPENINGS: Partial<Readonly<Record<ClassName, Opening>>> = { outer: 'front', upper: 'neck', dress: 'neck' }

/** How the pictures of a request differ where the words leave it open: what a shop, a designer and a printer each need. */
const STAGINGS: readonly { readonly ground: Lying['ground']; readonly shadow: boolean; readonly even: number }[] = [
  { ground: 'white', shadow: true, even: 0.6 },
  { ground: 'clear', shadow: false, even: 0.6 },
  { ground: 'paper', shadow: true, even: 0.45 },
  { ground: 'white', shadow: false, even: 0.85 },
]
/** Shares of the light that is taken away where ground and shadow are both said. */
const EVENS = [0.6, 0.3, 0.85, 0] as const

/**
 * Takes the named garment out of a photo and lays it flat: cut out with a soft edge, brought upright, its hidden parts
 * completed from its other half and its own cloth, the light of the body taken away gently. Equal requests give equal bytes.
 *
 * Rejects with `EngineError` 'invalid-input' when the photo shows no such garment, with a message that names those it shows.
 */
export async function drawFlatLay(request: FlatLayRequest, eye: Eye, context: DrawContext): Promise<FlatLayPicture> {
  checkSides(request)
  const { photo, index, lineage = [] } = request
  context.report(0, 'Looking at the photo')
  const words = readFlatLayWords(request.prompt, request.garmentType)
  const close = await lookClosely(eye, photo)
  context.report(0.2, 'Finding the garment')
  const inPart = await findGarment(close, words.wish)
  const found = { ...inPart, mask: close.inPhoto(inPart.mask) }
  const upright = findUpright(found.mask)
  if (upright === undefined) throw tooLittle(words)
  context.report(0.4, 'Cutting it out')
  const thing = THINGS.includes(found.className)
  const fit = Math.min(1, WORK_SIDE / Math.max(request.width, request.height))
  const width = Math.max(1, Math.round(request.width * fit))
  const height = Math.max(1, Math.round(request.height * fit))
  const straight = thing ? { ...upright, lean: 0 } : upright
  const sleeved = SLEEVED[found.className]
  const laying = roomFor(
    found,
    sleeved,
    bentFor(found, layUpright(found.mask, straight, width, height, roomOf(lineage))),
  )
  const cut = cleanEdge(layPicture(...(await cutOutFinely(request, found.mask, laying))))
  context.report(0.6, 'Completing what was hidden')
  const front = layNearest(close.inPhoto(hidingIn(close, inPart)), laying)
  const opening = OPENINGS[found.className] ?? 'none'
  const completed = thing
    ? { picture: cut, invented: createGrey(width, height), share: 0 }
    : completeGarment(cut, front, opening, mixSeeds(request.seed, 3, ...lineage))
  const { picture, invented } = sleeved === undefined ? completed : atRest(completed, sleeved)
  context.report(0.8, 'Evening the light')
  const staging = stagingFor(words, index, lineage)
  const even = evenLight(picture, thing ? 0 : staging.even)
  context.report(0.9, 'Laying it down')
  const laid = layOnTable(even, { ...staging, seed: mixSeeds(request.seed, index, ...lineage) })
  const sized = fit < 1
  return {
    image: sized ? resampleRgba(laid, request.width, request.height, 'bicubic') : laid,
    invented: {
      map: sized ? resampleGrey(invented, request.width, request.height, 'triangle') : invented,
      share: completed.share,
    },
    understood: words.understood,
    ignored: words.ignored,
    warnings: warningsFor(request, words, found, laying, completed.share),
  }
}

function checkSides({ width, height }: FlatLayRequest): void {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < LEAST_SIDE || side > GREATEST_SIDE) {
      throw new EngineError('invalid-input', `flat-lay side ${side}`, {
        publicMessage: `A picture can be ${LEAST_SIDE} to ${GREATEST_SIDE} pixels on each side.`,
      })
    }
  }
}

const tooLittle = ({ wish }: FlatLayWords): EngineError =>
  new EngineError('invalid-input', 'a garment without pixels', {
    publicMessage: `Too little of the ${wish.name} is seen on this photo to lay it flat.`,
  })

/** Trousers and skirts, and a dress below its waist, hang straight; sleeves tell nothing of the body's middle. */
function bentFor({ className, mask }: FoundGarment, laying: Laying): Laying {
  if (className !== 'lower' && className !== 'skirt' && className !== 'dress') return laying
  const laid = layNearest(mask, laying)
  return straightened(laid, laying, className === 'dress' ? Math.round(laying.height * 0.55) : 0)
}

/** Leaves room for sleeves that will be turned out. */
function roomFor({ mask }: FoundGarment, sleeved: Sleeved | undefined, laying: Laying): Laying {
  const rest = sleeved && findSleeveRest(layNearest(mask, laying), sleeved)
  if (rest === undefined) return laying
  const { width, height, top } = laying
  const below = Math.max(1, rest.bottom - height / 2)
  const shrunk = Math.min(1, (ROOM.across * width) / (2 * rest.across), (ROOM.down * height) / (2 * below))
  const scale = laying.scale * shrunk
  const middle = top + height / 2 / laying.scale
  return { ...laying, scale, top: middle - height / 2 / scale, bend: laying.bend.map((shift) => shift * shrunk) }
}

function atRest(
  { picture, invented }: CompletedGarment,
  kind: Sleeved,
): { readonly picture: RgbaImage; readonly invented: GreyImage } {
  const mask = createGrey(picture.width, picture.height)
  for (let p = 0; p < mask.data.length; p += 1) mask.data[p] = picture.data[4 * p + 3]!
  const rest = findSleeveRest(mask, kind)
  const fits = rest !== undefined && rest.across < picture.width / 2 && rest.bottom < picture.height
  return fits ? laySleeves(picture, invented, rest) : { picture, invented }
}

/** The garment cut out of the upload, as finely as the picture can show it, and how that is laid. */
async function cutOutFinely(request: FlatLayRequest, mask: GreyImage, laying: Laying): Promise<[RgbaImage, Laying]> {
  const box = boxOfMarked(mask, MARKED, AROUND) ?? { left: 0, top: 0, right: mask.width, bottom: mask.height }
  const zoom = Math.max(1, Math.min(request.finer, laying.scale))
  const crop = await request.detail(box, zoom)
  const across = crop.width / (box.right - box.left)
  const down = crop.height / (box.bottom - box.top)
  const part = cropGrey(mask, box)
  const beyond = resampleGrey(
    { ...part, data: part.data.map((value) => 255 - value) },
    crop.width,
    crop.height,
    'triangle',
  )
  // Cloth has no strands: what goes on outwards from its edge is something else.
  const cut = cutOut(crop, beyond, createGrey(crop.width, crop.height))
  const { upright } = laying
  const within: Upright = { ...upright, x: (upright.x - box.left) * across, y: (upright.y - box.top) * down }
  return [cut, { ...laying, upright: within, scale: laying.scale / down, top: laying.top * down }]
}

/** The mask's size, 255 where something is seen that can lie over the garment, 128 where skin is. */
function hidingIn({ parse }: CloseLook, { className, mask }: FoundGarment): GreyImage {
  const out = createGrey(mask.width, mask.height)
  if (parse === undefined) return out
  const { width, height, channels } = parse.logits
  const over: readonly string[] = OVER[className] ?? []
  const odds = createFloat(width, height, 2)
  for (let cell = 0; cell < width * height; cell += 1) {
    let hides = -Infinity
    let other = -Infinity
    let bare = -Infinity
    for (let c = 0; c < channels; c += 1) {
      const logit = parse.logits.data[cell * channels + c]!
      if (parse.classes[c] === 'skin') bare = logit
      else if (over.includes(parse.classes[c]!)) hides = Math.max(hides, logit)
      else other = Math.max(other, logit)
    }
    odds.data[2 * cell] = hides - Math.max(other, bare)
    odds.data[2 * cell + 1] = bare - Math.max(other, hides)
  }
  const full = resampleFloat(odds, mask.width, mask.height, 'triangle').data
  for (let p = 0; p < mask.data.length; p += 1) {
    if (mask.data[p]! >= 128) continue
    out.data[p] = full[2 * p]! > 0 ? 255 : full[2 * p + 1]! > 0 ? 128 : 0
  }
  return out
}

interface Staging extends Omit<Lying, 'seed'> {
  /** Share of the body's light that is taken away. */
  readonly even: number
}

/**
 * A variation lies on another ground, where the words leave it open, and under a lamp on the other side. Seeds of pictures
 * that were asked for together lie a golden section apart, so their high bits choose differently.
 */
function stagingFor({ ground, shadow }: FlatLayWords, index: number, lineage: readonly number[]): Staging {
  const turn = lineage.reduce((at, seed) => at + 1 + Math.floor((3 * seed) / 2 ** 32), index)
  const usual = STAGINGS[turn % STAGINGS.length]!
  const table = { paper: turn, lamp: lineage.length % 2 === 0 ? (-1 as const) : (1 as const) }
  if (ground === undefined && shadow === undefined) return { ...table, ...usual }
  return {
    ...table,
    ground: ground ?? usual.ground,
    shadow: shadow ?? (ground === 'clear' ? false : usual.shadow),
    even: EVENS[turn % EVENS.length]!,
  }
}

/** A variation is laid smaller or larger: on a ground that is asked for there is little else to change. */
function roomOf(lineage: readonly number[]): Room {
  const last = lineage.at(-1)
  if (last === undefined) return ROOM
  const share = LEAST_ROOM + (1 - LEAST_ROOM) * (((2 * last) / 2 ** 32) % 1)
  return { across: share * ROOM.across, down: share * ROOM.down }
}

const TYPES: Partial<Readonly<Record<ClassName, GarmentType>>> = {
  upper: 'upper body',
  outer: 'upper body',
  lower: 'lower body',
  skirt: 'lower body',
}
/** Share of a garment that was not seen, from which a look at the map is advised. */
const MUCH = 0.3
/** Pixels of the picture for each of the upload, from which it is blurred. */
const BLURRED = 1.8
/** Share of the border's length that a garment may cover before it counts as cut off. */
const CUT_OFF = 0.02

function warningsFor(
  { garmentType, finer }: FlatLayRequest,
  { wish }: FlatLayWords,
  { className, mask }: FoundGarment,
  laying: Laying,
  share: number,
): string[] {
  const name = wish.named ? wish.name : 'garment'
  const warnings: string[] = []
  if (share >= MUCH) warnings.push(`Much of the ${name} was hidden on the photo and is invented: look at it closely.`)
  if (isCutOff(mask))
    warnings.push(`The photo does not show the whole ${name}: where the photo ends, so does the flat-lay.`)
  if (laying.scale / finer > BLURRED) {
    warnings.push(`The ${name} is small on the photo. A photo with more pixels gives a sharper flat-lay.`)
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

function isCutOff({ width, height, data }: GreyImage): boolean {
  const counts = [0, 0, 0, 0]
  for (let x = 0; x < width; x += 1) {
    if (data[x]! >= 128) counts[0]! += 1
    if (data[(height - 1) * width + x]! >= 128) counts[1]! += 1
  }
  for (let y = 0; y < height; y += 1) {
    if (data[y * width]! >= 128) counts[2]! += 1
    if (data[y * width + width - 1]! >= 128) counts[3]! += 1
  }
  return counts.some((count, side) => count > CUT_OFF * (side < 2 ? width : height))
}
