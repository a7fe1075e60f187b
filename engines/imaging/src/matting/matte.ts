import { linearToSrgb8 } from '../colour/srgb.ts'
import { boxOfMarked, cropGrey, cropRgba } from '../geometry/crop.ts'
import { checkImage, checkSameSize, createRgba, type GreyImage, type RgbaImage } from '../image.ts'
import { invertMask } from '../mask/basic.ts'
import { solveAlpha } from './closed-form.ts'
import { estimateForeground } from './foreground.ts'
import { despillHair } from './despill.ts'
import { askColours } from './samples.ts'
import { dropSpots } from './spots.ts'
import { FOREGROUND, hairOf, STRAY, trimapOf, UNKNOWN } from './trimap.ts'

/**
 * Width in pixels of the rim inside what is kept in which a cut-out may differ from the photo. Each pixel of value 0 in the
 * mask that is farther than this from every pixel above 0 comes through byte for byte (R33).
 */
export function matteFeather(width: number, height: number): number {
  return Math.min(6, Math.max(3, Math.ceil(Math.max(width, height) / 256)))
}

/**
 * An edge this long is no outline: a mask of noise, or a large one that is grey all over. Its own values are the alpha then,
 * which bounds time and memory.
 */
const MOST_UNKNOWN = 1_200_000
/** Alpha this near to nothing or to everything is. */
const CLEAR = 0.1
const SOLID = 0.92

/**
 * Cuts what the mask keeps out of a photo: straight alpha that follows hair and soft edges, and at the edge the colour of
 * the foreground alone, without what shone through from the old background.
 *
 * A band along the mask's edge, wider where hair goes on beyond it, is open (`trimapOf`); colours about each
 * open pixel and the closed-form energy settle its alpha (`askColours`, `solveAlpha`); the foreground's own colour is
 * solved for from the photo and the alpha (`estimateForeground`), and of known hair the tint of what was behind it is taken
 * (`despillHair`). Spots behind hair that are no part of it are left out (`dropSpots`).
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
  const box = boxOfMarked(invertMask(mask), 1, feather * SEEN_ABOUT)
  if (!box) return createRgba(width, height)
  if ((box.right - box.left) * (box.bottom - box.top) > WORTH_CROPPING * width * height) {
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

/** Of what is kept, in feathers: as far as strays are looked for and colours asked, and a little more. */
const SEEN_ABOUT = 16
/** Share of the photo from which a part of it is worked on no faster than all of it. */
const WORTH_CROPPING = 0.8

function cutOutWhole(photo: RgbaImage, mask: GreyImage, feather: number, hair: GreyImage | undefined): RgbaImage {
  const { width, height } = photo
  const known = hair && hairOf(photo, mask, feather, hair)
  const trimap = trimapOf(photo, mask, feather, known)
  const result = createRgba(width, height)
  const bytes = new Uint32Array(photo.data.buffer, photo.data.byteOffset, width * height)
  const out = new Uint32Array(result.data.buffer)
  let open = 0
  for (let i = 0; i < trimap.length; i++) {
    if (trimap[i] === FOREGROUND) out[i] = bytes[i]!
    else if (trimap[i] === UNKNOWN || trimap[i] === STRAY) open++
  }
  if (open === 0) return result
  if (open > MOST_UNKNOWN) {
    for (let i = 0; i < trimap.length; i++) {
      if (trimap[i] === FOREGROUND) continue
      out[i] = bytes[i]!
      result.data[i * 4 + 3] = Math.round(((255 - mask.data[i]!) * photo.data[i * 4 + 3]!) / 255)
    }
    return result
  }
  const index = new Int32Array(open)
  const slot = new Int32Array(width * height).fill(-1)
  for (let i = 0, k = 0; i < trimap.length; i++) {
    if (trimap[i] !== UNKNOWN && trimap[i] !== STRAY) continue
    slot[i] = k
    index[k++] = i
  }
  const opinions = askColours(photo, mask, trimap, index, feather)
  const alpha = solveAlpha(photo, trimap, slot, index, opinions)
  for (let k = 0; k < open; k++) alpha[k] = Math.min(1, Math.max(0, (alpha[k]! - CLEAR) / (SOLID - CLEAR)))
  dropSpots(mask, index, alpha)
  const front = estimateForeground(photo, trimap, alpha, slot, index)
  for (let k = 0; k < open; k++) {
    const i = index[k]!
    const value = Math.round(alpha[k]! * 255)
    if (value === 0) continue
    if (value === 255) {
      out[i] = bytes[i]!
      continue
    }
    for (let c = 0; c < 3; c++) result.data[i * 4 + c] = linearToSrgb8(front[k * 3 + c]!)
    result.data[i * 4 + 3] = Math.round((value * photo.data[i * 4 + 3]!) / 255)
  }
  if (known) despillHair(result, mask, known, trimap, index)
  return result
}
