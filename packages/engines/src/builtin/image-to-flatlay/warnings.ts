import type { GarmentType } from '@toile/contract'
import type { ClassName } from '@toile/eye'
import {
  connectedComponents,
  createGrey,
  type GreyImage,
  type Laying,
  resampleGrey,
  type RgbaImage,
} from '@toile/imaging'
import type { FlatLayRequest } from './draw-flat-lay.ts'
import type { FoundGarment } from './find-garment.ts'
import type { FlatLayWords } from './read-wish.ts'

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

/** Trousers, jeans, shoes; not a dress. */
export const isPlural = (name: string): boolean => /[^s]s$/iu.test(name)

/** @param made what share of the garment was invented, and whether a large part of it is missing all the same */
export function warningsFor(
  { garmentType, finer }: FlatLayRequest,
  { wish }: FlatLayWords,
  { className, mask }: FoundGarment,
  laying: Laying,
  { share, isMissing }: { readonly share: number; readonly isMissing: boolean },
): string[] {
  const name = wish.named ? wish.name : 'garment'
  const warnings: string[] = []
  if (share >= MUCH) warnings.push(`Much of the ${name} was hidden on the photo and is invented: look at it closely.`)
  if (isMissing) {
    warnings.push(
      `A large part of the ${name} is not seen on the photo and could not be completed: it is missing here.`,
    )
  }
  if (isCutOff(mask))
    warnings.push(`The photo does not show the whole ${name}: where the photo ends, so does the flat-lay.`)
  if (laying.scale / finer > BLURRED) {
    warnings.push(
      `The ${name} ${isPlural(name) ? 'are' : 'is'} small on the photo. A photo with more pixels gives a sharper flat-lay.`,
    )
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

/** Long side of the copy in which halves and pieces are counted, pixels. */
const COUNTED = 160
/** One half with less than this share of the other's area. */
const LESSER = 0.6
/** A piece that hangs on nothing with at least this share of the largest one's area. */
const PIECE = 0.12

/** Whether a garment that lies upright, its axis in the middle column, lacks much of one half, or lies in pieces. */
export function isPartMissing(picture: RgbaImage): boolean {
  const small = countedCopy(picture)
  if (isOfPieces(small)) return true
  let left = 0
  let right = 0
  for (let p = 0; p < small.data.length; p += 1) {
    if ((p % small.width) + 0.5 < small.width / 2) left += small.data[p]!
    else right += small.data[p]!
  }
  return Math.min(left, right) < LESSER * Math.max(left, right)
}

/** Whether a garment lies in pieces of which more than one is large. */
export const isInPieces = (picture: RgbaImage): boolean => isOfPieces(countedCopy(picture))

function countedCopy({ width, height, data }: RgbaImage): GreyImage {
  const alpha = createGrey(width, height)
  for (let p = 0; p < alpha.data.length; p += 1) alpha.data[p] = data[4 * p + 3]!
  const by = Math.min(1, COUNTED / Math.max(width, height))
  return resampleGrey(alpha, Math.max(1, Math.round(width * by)), Math.max(1, Math.round(height * by)), 'box')
}

function isOfPieces(small: GreyImage): boolean {
  const { sizes } = connectedComponents(small, 8, 64)
  const pieces = sizes.slice(1).toSorted((a, b) => b - a)
  return pieces.length > 1 && pieces[1]! >= PIECE * pieces[0]!
}
