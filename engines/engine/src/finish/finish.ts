import { describeMode, type FidelityMeasures, isMode } from '@toile/contract'
import {
  checkSameSize,
  type FloatImage,
  isOpaque,
  keptBox,
  matteFeather,
  type RgbaImage,
  wholePixelShift,
} from '@toile/imaging'
import sharp, { type Sharp } from 'sharp'
import { type GivenPictures, isMasked, measureFidelity, readGiven } from '../fidelity/measure-fidelity.ts'
import { decodeGrey, decodeRgba, PNG_FINAL } from '../files.ts'
import {
  EngineError,
  type ImageFile,
  type GarmentCoverage,
  type InventedPart,
  type PictureRequest,
  type Provenance,
} from '../port.ts'
import { labelPng } from '../png-label.ts'
import { lookOf, type PictureLook } from './look.ts'
import { isComposite, xmpPacket } from '../provenance.ts'
import { sizeOwed } from '../size-owed.ts'

/** Longer side of a thumbnail in pixels: a dashboard tile on a display of double density, rounded. */
const THUMBNAIL_SIDE = 480

export interface FinishedPicture {
  readonly full: ImageFile
  readonly thumbnail: ImageFile
  readonly look: PictureLook
  /** Null in modes without a mask. */
  readonly fidelity: FidelityMeasures | null
  /** Null where the engine kept no account of it. */
  readonly invented: InventedPart | null
}

/** What an engine says of its picture beside its words: undefined where it keeps no account. */
export interface PictureAccounts {
  readonly invented: InventedPart | undefined
  readonly coverage: GarmentCoverage | undefined
}

/**
 * What every picture goes through before it is stored, whichever engine made it: the size it was asked in, the pixel
 * promise, foreign metadata removed, provenance written (R29, R33), a WebP thumbnail beside it; in masked modes the
 * measure of how it keeps what was given; and the map of what was invented, where there is one. `known` is what
 * `readGiven` has read already.
 * Rejects with `EngineError` when an engine broke its word in a way that cannot be mended here.
 */
export async function finishPicture(
  request: PictureRequest,
  image: ImageFile,
  provenance: Provenance,
  { invented, coverage }: Partial<PictureAccounts> = {},
  known?: GivenPictures,
): Promise<FinishedPicture> {
  const madeAs = request.original?.operation ?? request.operation
  const isAllShown = isMode(madeAs) && describeMode(madeAs).tiles
  await checkSize(request, image)
  const masked = isMasked(request) ? await Promise.all([known ?? readGiven(request), decodeRgba(image)]) : undefined
  const kept = masked && keepUnmasked(request, ...masked) ? await pixelsOf(masked[1]) : () => sharp(image.data)
  const xmp = xmpPacket(provenance, isComposite(request))
  const thumb = kept()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .withXmp(xmp)
    .toBuffer({ resolveWithObject: true })
  const [full, thumbnail, look, fidelity, map] = await Promise.all([
    kept()
      .png(PNG_FINAL)
      .toBuffer()
      .then((data) => labelPng(data, { xmp })),
    thumb,
    thumb.then(({ data }) => lookOf(sharp(data), isAllShown)),
    // Last of these: it has this thread for itself, and files are made in others meanwhile.
    masked ? measureFidelity(request, ...masked, coverage) : null,
    inventedOf(request, image, invented).then((part) => part && finishMap(part, image, xmp)),
  ])
  return {
    look,
    fidelity,
    invented: map,
    full: { data: full, mediaType: 'image/png', width: image.width, height: image.height },
    thumbnail: {
      data: thumbnail.data,
      mediaType: 'image/webp',
      width: thumbnail.info.width,
      height: thumbnail.info.height,
    },
  }
}

/** Neither what an engine says of its picture nor the picture itself may have another size than was asked for. */
async function checkSize(request: PictureRequest, image: ImageFile): Promise<void> {
  const owed = sizeOwed(request)
  const file = await sharp(image.data)
    .metadata()
    .catch((cause: unknown) => {
      throw new EngineError('internal', 'engine answered with what is no picture', { cause })
    })
  if ([file, image].every(({ width, height }) => width === owed.width && height === owed.height)) return
  throw new EngineError(
    'internal',
    `engine answered ${file.width}x${file.height}, and called it ${image.width}x${image.height}, to ${owed.width}x${owed.height}`,
  )
}

/** An engine that makes a picture larger invents no part of a garment: what was invented before is larger, too. */
async function inventedOf(
  { operation, original }: PictureRequest,
  { width, height }: ImageFile,
  invented: InventedPart | undefined,
): Promise<InventedPart | null> {
  if (invented) return invented
  const before = operation === 'upscale' ? original?.invented : undefined
  if (!before) return null
  const data = await sharp(before.map.data).resize(width, height, { fit: 'fill' }).png().toBuffer()
  return { map: { data, mediaType: 'image/png', width, height }, share: before.share }
}

/** A map that does not fit its picture would say what is not so. */
async function finishMap({ map, share }: InventedPart, picture: ImageFile, xmp: string): Promise<InventedPart> {
  const grey = await decodeGrey(map)
  const { width, height } = picture
  if (grey.width !== width || grey.height !== height || !(share >= 0 && share <= 1)) {
    throw new EngineError(
      'internal',
      `engine mapped ${grey.width}x${grey.height}, share ${share}, on a picture of ${width}x${height}`,
    )
  }
  const data = await sharp(grey.data, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .png(PNG_FINAL)
    .toBuffer()
  return { map: { data: labelPng(data, { xmp }), mediaType: 'image/png', width, height }, share }
}

/**
 * What stays is what the mask keeps, also where an engine draws another face or pose: it does so around that (R32).
 * A cut-out that is resized or turned is drawn anew by its engine: that is not mended here, but measured, and held to
 * one resample by the conformance suite. In place; answers whether anything differed.
 */
function keepUnmasked(
  { placement }: PictureRequest,
  { original, mask, distance }: GivenPictures,
  result: RgbaImage,
): boolean {
  const box = placement && keptBox(mask)
  const shift = placement ? box && wholePixelShift(box, placement) : NO_SHIFT
  return shift !== undefined && restoreUnmasked(original, distance, result, shift)
}

const NO_SHIFT = [0, 0] as const

/** For several files of one picture. Without an alpha that says nothing. */
async function pixelsOf(image: RgbaImage): Promise<() => Sharp> {
  const { width, height } = image
  const whole = sharp(image.data, { raw: { width, height, channels: 4 } })
  if (!isOpaque(image)) return () => whole.clone()
  const { data } = await whole.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width, height, channels: 3 } })
}

/**
 * Puts back, in place, each pixel of the original that lies beyond the feather (`matteFeather`) of the mask, to which each has
 * the distance `toMask` (`distanceTo`): the pixel promise (R33). Where what is kept was moved by `shift` (whole pixels right and down),
 * it is put back there. Answers whether anything differed. All three have the same size.
 */
export function restoreUnmasked(
  original: RgbaImage,
  toMask: FloatImage,
  result: RgbaImage,
  [dx, dy]: readonly [dx: number, dy: number] = NO_SHIFT,
): boolean {
  checkSameSize(original, toMask)
  checkSameSize(original, result)
  const { width, height } = original
  const radius = matteFeather(width, height)
  const distance = toMask.data
  const before = new Uint32Array(original.data.buffer, original.data.byteOffset, original.data.length / 4)
  const after = new Uint32Array(result.data.buffer, result.data.byteOffset, result.data.length / 4)
  let changed = false
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y += 1) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x += 1) {
      const from = (y - dy) * width + x - dx
      const to = y * width + x
      if (distance[from]! > radius && after[to] !== before[from]) {
        after[to] = before[from]!
        changed = true
      }
    }
  }
  return changed
}
