import {
  createFloat,
  createRgba,
  cropGrey,
  distanceTo,
  type FloatImage,
  gaussianBlur,
  grain,
  type GreyImage,
  linearToSrgb8,
  matteFeather,
  type PixelBox,
  type RgbaImage,
  smoothstep,
  SRGB8_TO_LINEAR,
} from '@toile/imaging'
import { readNoise } from '../../photo-light/photo-light.ts'
import { type CloseUp, markedBox } from '../read-photo/close-up.ts'
import { extrapolate, sampleExtrapolated } from '../inpaint/extrapolation.ts'
import { sampleBilinear, sampleTexture } from '../../garment-shape/texture-sampling.ts'
import { estimateEdgeBlur } from '../read-photo/edge-blur.ts'
import type { FineDetail } from '../warp/warped-cloth.ts'

/** What takes the old garment's place on a close-up, and what is known of that garment. */
export interface DrawnLayer {
  /** What of the close-up was drawn. */
  readonly box: PixelBox
  /**
   * The box's size, linear light, 8 channels: the new colour times its weight, the weight (1 where anything was drawn); the
   * old garment's colour times its share of the pixel, and that share.
   */
  readonly image: FloatImage
  /** See `extrapolate`: the colours about the region, and the old garment's. */
  readonly surroundings: FloatImage | undefined
  readonly within: FloatImage | undefined
  readonly fine?: FineDetail
}

/** `old`: the old garment cut out of the close-up; `surroundings`: see `extrapolateSurroundings`. */
export function startLayer(
  { photo, mask }: CloseUp,
  old: RgbaImage,
  surroundings: FloatImage | undefined,
  box: PixelBox,
): DrawnLayer {
  const image = createFloat(box.right - box.left, box.bottom - box.top, 8)
  for (let y = box.top, o = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, o += 8) {
      const i = 4 * (y * photo.width + x)
      const read = old.data[i + 3]! / 255
      const share = read < 1 && isSlit(old, x, y) ? 1 : read
      for (let c = 0; c < 3; c += 1) image.data[o + 4 + c] = share * SRGB8_TO_LINEAR[old.data[i + c]!]!
      image.data[o + 7] = share
    }
  }
  return {
    box,
    image,
    surroundings,
    within: extrapolate(photo, (i) => old.data[4 * i + 3] === 255 && mask.data[i]! >= 250, box),
  }
}

/** Pixels of the close-up at the edge of what is laid on. Chosen by eye. */
const FEATHER = {
  /** Maximum width of a slit in a selection. */
  slit: 3,
  /** Width, at the feather's end, over which what was drawn in another size fades out. */
  fade: 3,
  /** Likewise for what goes on from beyond the feather, and so differs little: the shade of the old garment's edge goes with it. */
  goesOn: 1.5,
} as const

/** Whether a place lies between two parts of a garment that was cut out which all but touch, as along the seam of a hem. */
function isSlit({ width, height, data }: RgbaImage, x: number, y: number): boolean {
  const i = 4 * (y * width + x) + 3
  const ends = (step: number, before: number, after: number): boolean => {
    let [from, to] = [1, 1]
    while (from <= FEATHER.slit && from <= before && data[i - 4 * from * step]! < 255) from += 1
    while (to <= FEATHER.slit && to <= after && data[i + 4 * to * step]! < 255) to += 1
    return from <= before && to <= after && from + to <= FEATHER.slit + 1
  }
  return ends(width, y, height - 1 - y) || ends(1, x, width - 1 - x)
}

/**
 * Where what is seen beside the region goes on into it, all that the feather holds of the old garment goes: nothing of it
 * is the new one's edge, and a rim of it would hang in the air. `behind`: see `inpaintBehind`; `distance`: of its pixels to the mask.
 */
export function removeOldEdge(
  { box, image }: DrawnLayer,
  photo: RgbaImage,
  behind: FloatImage,
  distance: Float32Array,
): void {
  const feather = matteFeather(photo.width, photo.height)
  for (let y = box.top, o = 0; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1, o += 8) {
      const i = y * photo.width + x
      const share = behind.data[4 * i + 3]! * (1 - smoothstep(feather - FEATHER.goesOn, feather + 1, distance[i]!))
      if (share <= image.data[o + 7]!) continue
      image.data[o + 7] = share
      for (let c = 0; c < 3; c += 1) image.data[o + 4 + c] = share * SRGB8_TO_LINEAR[photo.data[4 * i + c]!]!
    }
  }
}

/**
 * Lays what was drawn over the photo that the close-up was taken from, at that one's size, with its grain and as soft as it
 * is. Beyond the photo's mask and feather each pixel stays, byte for byte.
 *
 * @param edgeBlur the photo's near the mask, see `estimateEdgeBlur`
 * @param front the close-up's size, 255 = what lies in front
 */
export function compositeOnPhoto(
  closeUp: CloseUp,
  drawn: DrawnLayer,
  seed: number,
  edgeBlur: number | undefined,
  front?: GreyImage,
): RgbaImage {
  const { photo, mask } = closeUp.original ?? closeUp
  const shown = closeUp.original?.box ?? { left: 0, top: 0, right: photo.width, bottom: photo.height }
  const across = closeUp.photo.width / (shown.right - shown.left)
  const down = closeUp.photo.height / (shown.bottom - shown.top)
  const { width, height } = photo
  const feather = matteFeather(width, height)
  const box = markedBox(mask, feather + 2)
  const distance = distanceTo(cropGrey(mask, box), 1).data
  const noise = readNoise(photo, mask)
  const soft =
    edgeBlur !== undefined && edgeBlur > OUT_OF_FOCUS
      ? asSoftAs(edgeBlur, box, (part) => laidIn(part, drawn, { left: shown.left, top: shown.top, across, down }))
      : undefined
  const data = photo.data.slice()
  const pixel = newPixel()
  const { seen, gone, back, fresh } = pixel
  for (let y = box.top, k = 0; y < box.bottom; y += 1) {
    const v = (y + 0.5 - shown.top) * down - 0.5
    const softRow = soft?.(y)
    for (let x = box.left; x < box.right; x += 1, k += 1) {
      if (distance[k]! > feather) continue
      const u = (x + 0.5 - shown.left) * across - 0.5
      sampleBilinear(drawn.image, u - drawn.box.left, v - drawn.box.top, seen)
      const weight = seen[3]!
      if (weight === 0) continue
      const i = 4 * (y * width + x)
      pixel.u = u
      pixel.v = v
      let alpha = oldShare(drawn, photo, i, pixel)
      if (front) alpha *= 1 - greyAt(front, u, v) / 255
      if (closeUp.original) alpha *= 1 - smoothstep(feather - FEATHER.fade, feather + 1, distance[k]!)
      if (alpha === 0) continue
      const speck = 1 + (grain(seed, x, y) * Math.min(4, noise) * 0.8) / 110
      if (softRow) for (let c = 0; c < 3; c += 1) fresh[c] = softRow[4 * (x - box.left) + c]! * speck
      else readFresh(drawn, pixel, speck)
      for (let c = 0; c < 3; c += 1) {
        // In roots, as the share was read: then one that is misread still takes all of the old colour away.
        const before = Math.sqrt(SRGB8_TO_LINEAR[data[i + c]!]!)
        // A stripe read sharply may be darker than black.
        const [p, q, r] = [Math.sqrt(gone[c]!), Math.sqrt(Math.max(0, fresh[c]!)), Math.sqrt(back[c]!)]
        // The old garment's share of the pixel becomes the new one's; what shone past it stays. Colours from a smaller
        // picture do not hold the old cloth's own texture: it goes as the cloth does.
        const texture = closeUp.original ? alpha * (before - alpha * p - (1 - alpha) * r) : 0
        const mixed = before + alpha * (q - p) - texture
        // An error of the matte must not show as a rim lighter or darker than either side.
        data[i + c] = linearToSrgb8(Math.min(Math.max(before, q, r), Math.max(Math.min(before, q, r), mixed)) ** 2)
      }
    }
  }
  return { width, height, data }
}

/** Softness of a photo, in pixels, above which it is out of focus: of 267 labelled ones none has more than 0.71. */
const OUT_OF_FOCUS = 1

/** How pixels of a photo are found on its close-up: where on the photo that begins, and pixels of it a pixel of the photo. */
interface Shown {
  readonly left: number
  readonly top: number
  readonly across: number
  readonly down: number
}

/** What is laid over a box of the photo: linear light, 3 channels times the fourth, which is 1 where anything was drawn. */
function laidIn(box: PixelBox, drawn: DrawnLayer, { left, top, across, down }: Shown): FloatImage {
  const out = createFloat(box.right - box.left, box.bottom - box.top, 4)
  const pixel = newPixel()
  const { seen, fresh } = pixel
  for (let y = box.top, o = 0; y < box.bottom; y += 1) {
    const v = (y + 0.5 - top) * down - 0.5
    for (let x = box.left; x < box.right; x += 1, o += 4) {
      const u = (x + 0.5 - left) * across - 0.5
      sampleBilinear(drawn.image, u - drawn.box.left, v - drawn.box.top, seen)
      if (seen[3] === 0) continue
      pixel.u = u
      pixel.v = v
      readFresh(drawn, pixel, 1)
      out.data.set(fresh, o)
      out.data[o + 3] = 1
    }
  }
  return out
}

/** Rows that are made soft at a time: of a selection that fills the largest photo all of them would take 800 MB. A round number. */
const BAND = 256

/**
 * Makes what is laid as soft as its photo, where it is sharper.
 *
 * @param laid what is laid in a part of the box, see `laidIn`
 * @returns for the rows of the box, asked for from the top: their colours in linear light, 4 channels, no longer times the fourth
 */
function asSoftAs(edgeBlur: number, box: PixelBox, laid: (part: PixelBox) => FloatImage): (y: number) => Float32Array {
  const own = softnessOf(box, laid) ?? 0
  const sigma = Math.sqrt(Math.max(0, edgeBlur ** 2 - own ** 2))
  const about = Math.ceil(3 * sigma)
  const stride = 4 * (box.right - box.left)
  let [from, end] = [box.top, box.top]
  let rows: Float32Array
  return (y) => {
    if (y >= end) {
      end = Math.min(box.bottom, y + BAND)
      from = Math.max(box.top, y - about)
      const { data } = gaussianBlur(laid({ ...box, top: from, bottom: Math.min(box.bottom, end + about) }), sigma)
      for (let i = 0; i < data.length; i += 4) {
        const weight = data[i + 3]!
        if (weight > 0) for (let c = 0; c < 3; c += 1) data[i + c]! /= weight
      }
      rows = data
    }
    return rows.subarray((y - from) * stride, (y - from + 1) * stride)
  }
}

/** Of what is laid itself, see `estimateEdgeBlur`. */
function softnessOf(box: PixelBox, laid: (part: PixelBox) => FloatImage): number | undefined {
  const picture = createRgba(box.right - box.left, box.bottom - box.top)
  for (let top = box.top, o = 0; top < box.bottom; top += BAND) {
    const { data } = laid({ ...box, top, bottom: Math.min(box.bottom, top + BAND) })
    for (let i = 0; i < data.length; i += 4, o += 4) {
      for (let c = 0; c < 3; c += 1) picture.data[o + c] = linearToSrgb8(Math.max(0, data[i + c]!))
      picture.data[o + 3] = 255 * data[i + 3]!
    }
  }
  return estimateEdgeBlur(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height })
}

/** A pixel of the photo while the new garment is laid on it. Colours are in linear light. */
interface CompositedPixel {
  /** Its place on the close-up. */
  u: number
  v: number
  /** What was drawn there: the channels of `DrawnLayer.image`. */
  readonly seen: Float32Array
  /** The old garment's colour there, what is beyond it, and what takes its place. */
  readonly gone: Float32Array
  readonly back: Float32Array
  readonly fresh: Float32Array
}

const newPixel = (): CompositedPixel => ({
  u: 0,
  v: 0,
  seen: new Float32Array(8),
  gone: new Float32Array(3),
  back: new Float32Array(3),
  fresh: new Float32Array(3),
})

/** Reads what takes the old garment's place, times `light`; the weight of what was drawn is above 0. */
function readFresh({ fine, box }: DrawnLayer, { u, v, seen, fresh }: CompositedPixel, light: number): void {
  const isFine = fine !== undefined && readFine(fine, u - box.left, v - box.top, fresh)
  for (let c = 0; c < 3; c += 1) fresh[c] = (isFine ? fresh[c]! : seen[c]! / seen[3]!) * light
}

/** False where all four pixels about the place do not show cloth of one part; then `into` stays. */
function readFine({ parts, places, cloths }: FineDetail, u: number, v: number, into: Float32Array): boolean {
  const { width, height } = places
  const [x, y] = [Math.floor(u), Math.floor(v)]
  if (x < 0 || y < 0 || x + 1 >= width || y + 1 >= height) return false
  const k = y * width + x
  const part = parts[k]!
  if (part === 0 || parts[k + 1] !== part || parts[k + width] !== part || parts[k + width + 1] !== part) return false
  sampleBilinear(places, u, v, PLACE)
  sampleTexture(cloths[part - 1]!, PLACE[0]!, PLACE[1]!, CLOTH)
  if (CLOTH[3]! < 0.97) return false
  for (let c = 0; c < 3; c += 1) into[c] = softClip((CLOTH[c]! / CLOTH[3]!) * PLACE[2]!)
  return true
}

const PLACE = new Float32Array(3)
const CLOTH = new Float32Array(4)

/** Light clothes in the light do not burn out. */
export function softClip(value: number): number {
  return value < 0.82 ? value : 0.82 + 0.18 * (1 - Math.exp(-(value - 0.82) / 0.18))
}

/** A share from which it counts as all: the rest is rounding. */
const ALL = 0.999

/**
 * How much of a pixel is the old garment's, 0 to 1, and in linear light its colour there (`gone`) and that beyond (`back`). Beside the matte it
 * asks the pixel itself: how far it lies from the colours beyond the rim towards those of the garment. A rim in the old
 * colour is seen at once. `i`: the pixel's first channel on the photo.
 */
function oldShare(
  { surroundings, within }: DrawnLayer,
  photo: RgbaImage,
  i: number,
  { u, v, seen, gone, back }: CompositedPixel,
): number {
  const matte = seen[7]! >= ALL ? 1 : seen[7]!
  for (let c = 0; c < 3; c += 1) {
    gone[c] = matte > 0 && matte < 1 ? seen[4 + c]! / matte : SRGB8_TO_LINEAR[photo.data[i + c]!]!
  }
  back.set(gone)
  if (matte === 1 || !surroundings || !within) return matte
  if (matte < 0.3) sampleExtrapolated(within, u, v, gone)
  sampleExtrapolated(surroundings, u, v, back)
  let dot = 0
  let apart = 0
  for (let c = 0; c < 3; c += 1) {
    const axis = Math.sqrt(gone[c]!) - Math.sqrt(back[c]!)
    dot += axis * (Math.sqrt(SRGB8_TO_LINEAR[photo.data[i + c]!]!) - Math.sqrt(back[c]!))
    apart += axis * axis
  }
  const sure = smoothstep(0.01, 0.06, apart)
  return Math.max(matte, sure * Math.min(1, Math.max(0, dot / Math.max(1e-6, apart) - 0.015)))
}

function greyAt({ width, height, data }: GreyImage, u: number, v: number): number {
  const x = Math.min(width - 1, Math.max(0, u))
  const y = Math.min(height - 1, Math.max(0, v))
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const above = data[y0 * width + x0]! * (1 - x + x0) + data[y0 * width + x1]! * (x - x0)
  const below = data[y1 * width + x0]! * (1 - x + x0) + data[y1 * width + x1]! * (x - x0)
  return above * (1 - y + y0) + below * (y - y0)
}
