import { linearToSrgb8 } from '../colour/srgb.ts'
import { boundingBox, cropGrey, cropRgba } from '../geometry/crop.ts'
import { checkImage, checkSameSize, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { invertMask } from '../mask/basic.ts'
import { solveAlpha } from './closed-form.ts'
import { estimateForeground } from './foreground.ts'
import { despillHair } from './despill.ts'
import { sampleAlpha } from './colour-sampling.ts'
import { despeckle } from './despeckle.ts'
import { hairRegionOf, TRIMAP, trimapOf } from './trimap.ts'

/**
 * Width in pixels of the rim inside what is kept in which a cut-out may differ from the photo. Each pixel of value 0 in the
 * mask that is farther than this from every pixel above 0 comes through byte for byte (R33).
 */
export function matteFeather(width: number, height: number): number {
  return Math.min(6, Math.max(3, Math.ceil(Math.max(width, height) / 256)))
}

/**
 * Pixels of an edge from which it is no outline: a mask of noise, or a large one that is grey all over. Its own values are
 * the alpha then, which bounds time and memory. A round number.
 */
const MOST_UNKNOWN = 1_200_000
/** Alpha, 0 to 1, up to which a pixel is clear and from which on it is solid; stretched between. Chosen by eye. */
const ALPHA = { clear: 0.1, solid: 0.92 } as const
/** What of a photo is worked on. Both chosen without measuring. */
const AREA = {
  /** Feathers about what is kept: as far as strands are looked for and colours sampled, and a little more. */
  about: 16,
  /** Share of the photo from which a part of it is worked on no faster than all of it. */
  worthCropping: 0.8,
} as const

/**
 * Cuts what the mask keeps out of a photo: straight alpha that follows hair and soft edges, and at the edge the colour of
 * the foreground alone, without what shone through from the old background.
 *
 * A band along the mask's edge, wider where hair goes on beyond it, is unknown (`trimapOf`); colours about each
 * unknown pixel and the closed-form energy settle its alpha (`sampleAlpha`, `solveAlpha`); the foreground's own colour is
 * solved for from the photo and the alpha (`estimateForeground`), and of known hair the tint of what was behind it is taken
 * (`despillHair`). Spots behind hair that are no part of it are left out (`despeckle`).
 *
 * @param mask 8-bit grey of the photo's size, 255 = change (background), 0 = keep
 * @param hair 8-bit grey of the photo's size, 255 = hair, where it is known
 * @returns sRGB with straight alpha; pixels of alpha 255 hold the photo's bytes, except about known hair
 */
export function cutOut(photo: RgbaImage, mask: GreyImage, hair?: GreyImage): RgbaImage {
  checkImage(photo, 4)
  checkSameSize(photo, mask)
  if (hair) checkSameSize(photo, hair)
  const { width, height } = photo
  const feather = matteFeather(width, height)
  const box = boundingBox(invertMask(mask), 1, feather * AREA.about)
  if (!box) return createRgba(width, height)
  if ((box.right - box.left) * (box.bottom - box.top) > AREA.worthCropping * width * height) {
    return cutOutWhole(photo, mask, feather, hair)
  }
  const cut = cutOutWhole(cropRgba(photo, box), cropGrey(mask, box), feather, hair && cropGrey(hair, box))
  const result = createRgba(width, height)
  for (let y = 0; y < cut.height; y++) {
    const row = cut.data.subarray(4 * y * cut.width, 4 * (y + 1) * cut.width)
    result.data.set(row, 4 * ((y + box.top) * width + box.left))
  }
  return result
}

function cutOutWhole(photo: RgbaImage, mask: GreyImage, feather: number, hair: GreyImage | undefined): RgbaImage {
  const { width, height } = photo
  const hairRegion = hair && hairRegionOf(photo, mask, feather, hair)
  const trimap = trimapOf(photo, mask, feather, hairRegion)
  const result = createRgba(width, height)
  const bytes = new Uint32Array(photo.data.buffer, photo.data.byteOffset, width * height)
  const out = new Uint32Array(result.data.buffer)
  let count = 0
  for (let i = 0; i < trimap.length; i++) {
    if (trimap[i] === TRIMAP.foreground) out[i] = bytes[i]!
    else if (trimap[i] === TRIMAP.unknown || trimap[i] === TRIMAP.strayHair) count++
  }
  if (count === 0) return result
  if (count > MOST_UNKNOWN) {
    for (let i = 0; i < trimap.length; i++) {
      if (trimap[i] === TRIMAP.foreground) continue
      out[i] = bytes[i]!
      result.data[i * 4 + 3] = Math.round(((255 - mask.data[i]!) * photo.data[i * 4 + 3]!) / 255)
    }
    return result
  }
  const unknown = new Int32Array(count)
  const unknownAt = new Int32Array(width * height).fill(-1)
  for (let i = 0, k = 0; i < trimap.length; i++) {
    if (trimap[i] !== TRIMAP.unknown && trimap[i] !== TRIMAP.strayHair) continue
    unknownAt[i] = k
    unknown[k++] = i
  }
  const samples = sampleAlpha(photo, mask, trimap, unknown, feather)
  const alpha = solveAlpha(photo, trimap, unknownAt, unknown, samples)
  for (let k = 0; k < count; k++)
    alpha[k] = Math.min(1, Math.max(0, (alpha[k]! - ALPHA.clear) / (ALPHA.solid - ALPHA.clear)))
  despeckle(mask, unknown, alpha)
  const front = estimateForeground(photo, trimap, alpha, unknownAt, unknown)
  for (let k = 0; k < count; k++) {
    const i = unknown[k]!
    const value = Math.round(alpha[k]! * 255)
    if (value === 0) continue
    if (value === 255) {
      out[i] = bytes[i]!
      continue
    }
    for (let c = 0; c < 3; c++) result.data[i * 4 + c] = linearToSrgb8(front[k * 3 + c]!)
    result.data[i * 4 + 3] = Math.round((value * photo.data[i * 4 + 3]!) / 255)
  }
  if (hairRegion) despillHair(result, mask, hairRegion, trimap, unknown)
  return result
}
