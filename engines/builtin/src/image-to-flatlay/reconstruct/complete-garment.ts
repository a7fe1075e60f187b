import {
  alphaOf,
  checkSameSize,
  createFloat,
  createGrey,
  distanceTo,
  gaussianBlur,
  type GreyImage,
  resampleFloat,
  resampleGrey,
  type RgbaImage,
} from '@toile/imaging'
import type { GarmentKind } from '../../garment-shape/shape.ts'
import { inpaintHidden } from './inpaint-hidden.ts'
import { drawSeams, type Hips, hipsAbove } from './hips.ts'
import { linePicture } from './lining.ts'
import { completeSilhouette } from './silhouette.ts'
import type { Opening } from './template.ts'

export interface CompletedGarment {
  /** sRGB with straight alpha. Where the photo shows the garment, its colours are as they were. */
  readonly picture: RgbaImage
  /** 255 where the picture shows what the photo does not. */
  readonly invented: GreyImage
}

/** How much of a garment the photo does not show, 0 to 1. */
export function inventedShare({ picture: { data }, invented }: CompletedGarment): number {
  let [made, whole] = [0, 0]
  for (let p = 0; p < invented.data.length; p += 1) {
    if (data[4 * p + 3]! < 128) continue
    whole += 1
    if (invented.data[p] === 255) made += 1
  }
  return made / Math.max(1, whole)
}

/** Which pixels are cloth alone. Chosen by eye. */
const SURE_CLOTH = {
  /** Minimum alpha, of 255, of a pixel that is cloth alone. */
  alpha: 250,
  /** Pixels inside the edge of what is seen from which nothing is copied: there the matting guessed. */
  rim: 2,
} as const

/**
 * Gives a garment the outline that it has when it lies flat, and fills what of it is hidden: what its other half shows, in
 * that half's own cloth; else cloth of its own from elsewhere; and the inside of its back where the neck or the front is
 * open, darker and plain. Equal calls give equal bytes.
 *
 * @param given the garment as it is seen, upright, its axis in the middle column; sRGB with straight alpha
 * @param occluders of its size, codes of `OCCLUDER`: see `completeSilhouette`
 * @param known what is known of the garment's shape. `rise`: pixels by which trousers go on above their legs, where those alone are
 *   seen: hips and a waistband are added. `kind`: the template of its outline; left out, that stays as it is seen
 */
export function completeGarment(
  given: RgbaImage,
  occluders: GreyImage,
  opening: Opening,
  seed: number,
  known: { readonly rise?: number; readonly kind?: GarmentKind | undefined } = {},
): CompletedGarment {
  checkSameSize(given, occluders)
  const { width, height } = given
  const alpha = alphaOf(given)
  const { cloth, inside, hips } = completeShape(alpha, occluders, opening, known)
  const picture = { width, height, data: given.data.slice() }
  const hidden = createGrey(width, height)
  const invented = createGrey(width, height)
  for (let p = 0; p < hidden.data.length; p += 1) {
    const own = alpha.data[p]!
    if (cloth[p]! > SHAPE_COPY.least && own < 128) hidden.data[p] = 255
    if (own < 128 && (cloth[p]! >= 0.5 || inside[p]! >= 0.5)) invented.data[p] = 255
  }
  const sure = sureCloth(alpha)
  if (hidden.data.includes(255)) inpaintHidden(picture, hidden, sure, seed)
  if (hips) drawSeams(picture, hips)
  linePicture(picture, cloth, inside, sure, seed)
  for (let p = 0; p < inside.length; p += 1) {
    const [over, under] = [cloth[p]!, inside[p]!]
    picture.data[4 * p + 3] = Math.round(255 * (over + (1 - over) * under))
  }
  return { picture, invented }
}

/**
 * The smaller copy in which shapes are found: what is finer is the edge's. Pixels of it unless another unit is named;
 * chosen by eye.
 */
const SHAPE_COPY = {
  /** Its long side. */
  side: 512,
  /** Standard deviation of the smoothing of outlines: without it each step of the copy shows. */
  outline: 1.5,
  /** How steep an edge so smoothed is made: about two pixels of a picture 1,024 px high. */
  steep: 3,
  /** How far a template's outline goes on where it meets the rest, so that no gap is left. */
  under: 3,
  /** How far beyond the rest its own edge counts. */
  around: 2,
  /** Minimum share of a pixel for it to count. */
  least: 0.02,
} as const

interface Shape {
  /** How much of each pixel is its outside, and its inside: 0 to 1. */
  readonly cloth: Float32Array
  readonly inside: Float32Array
  readonly hips: Hips | undefined
}

/** `completeSilhouette` of a smaller copy, at the full size again. */
function completeShape(
  alpha: GreyImage,
  occluders: GreyImage,
  opening: Opening,
  { rise = 0, kind }: { readonly rise?: number; readonly kind?: GarmentKind | undefined },
): Shape {
  const { width, height } = alpha
  const fit = Math.min(1, SHAPE_COPY.side / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * fit)), Math.max(1, Math.round(height * fit))]
  const seen = fit === 1 ? alpha : resampleGrey(alpha, w, h, 'box')
  const { body, rest, inside } = completeSilhouette(
    seen,
    fit === 1 ? occluders : nearestOf(occluders, w, h),
    opening,
    kind,
  )
  const whole = { ...body, data: body.data.map((value, p) => Math.max(value, rest.data[p]!)) }
  const hips = rise > 0 ? hipsAbove(whole, rise * fit) : undefined
  const made = { ...body, data: body.data.slice() }
  for (let p = 0; p < made.data.length; p += 1) {
    if (hips?.mask.data[p] === 255 || (rest.data[p] === 255 && seen.data[p]! < 128)) made.data[p] = 255
  }
  const [toMade, toRest] = [distanceTo(made).data, distanceTo(rest).data]
  const shapes = createFloat(w, h, 4)
  for (let p = 0; p < w * h; p += 1) {
    const isMade = made.data[p] === 255 || (rest.data[p] === 255 && toMade[p]! <= SHAPE_COPY.under)
    if (isMade) shapes.data[4 * p + MADE] = 1
    const isCut = seen.data[p]! >= 128 && whole.data[p] !== 255
    if (toRest[p]! <= SHAPE_COPY.around && !isCut) shapes.data[4 * p + REST] = 1
    if (inside.data[p] === 255) shapes.data[4 * p + INSIDE] = 1
    if (isMade || whole.data[p] === 255 || inside.data[p] === 255) shapes.data[4 * p + WHOLE] = 1
  }
  const large = resampleFloat(gaussianBlur(shapes, SHAPE_COPY.outline), width, height, 'bicubic').data
  const cloth = new Float32Array(width * height)
  const lining = new Float32Array(width * height)
  for (let p = 0; p < cloth.length; p += 1) {
    cloth[p] = Math.max(
      edgeAlpha(large[4 * p + MADE]!),
      Math.min(alpha.data[p]! / 255, edgeAlpha(large[4 * p + REST]!)),
    )
    if (large[4 * p + INSIDE]! > SHAPE_COPY.least) lining[p] = edgeAlpha(large[4 * p + WHOLE]!)
  }
  return { cloth, inside: lining, hips: hips && enlarged(hips, width, height) }
}

/** The channels of what is enlarged at once. */
const [MADE, REST, INSIDE, WHOLE] = [0, 1, 2, 3]

/** The alpha of an edge where a mask, so smoothed and enlarged, has this value. */
const edgeAlpha = (solid: number): number => Math.min(1, Math.max(0, 0.5 + SHAPE_COPY.steep * (solid - 0.5)))

function enlarged({ mask, top, bottom }: Hips, width: number, height: number): Hips {
  const by = height / mask.height
  return { mask: nearestOf(mask, width, height), top: top * by, bottom: bottom * by }
}

function nearestOf(image: GreyImage, width: number, height: number): GreyImage {
  const out = createGrey(width, height)
  for (let y = 0, p = 0; y < height; y += 1) {
    const row = Math.floor(((y + 0.5) * image.height) / height) * image.width
    for (let x = 0; x < width; x += 1, p += 1)
      out.data[p] = image.data[row + Math.floor(((x + 0.5) * image.width) / width)]!
  }
  return out
}

/** 1 where nothing but the garment's own cloth is: nothing else within `SURE_CLOTH.rim` pixels. */
function sureCloth({ width, height, data }: GreyImage): Uint8Array {
  const out = new Uint8Array(data.length)
  for (let p = 0; p < out.length; p += 1) if (data[p]! >= SURE_CLOTH.alpha) out[p] = 1
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1)
      if (data[p]! < SURE_CLOTH.alpha && isBesideCloth(x, y, p)) clearAround(x, y)
  }
  return out

  /** Only a pixel beside cloth can be the nearest that is not cloth. */
  function isBesideCloth(x: number, y: number, p: number): boolean {
    return (
      (x > 0 && data[p - 1]! >= SURE_CLOTH.alpha) ||
      (x + 1 < width && data[p + 1]! >= SURE_CLOTH.alpha) ||
      (y > 0 && data[p - width]! >= SURE_CLOTH.alpha) ||
      (y + 1 < height && data[p + width]! >= SURE_CLOTH.alpha)
    )
  }

  function clearAround(x: number, y: number): void {
    for (let v = Math.max(0, y - SURE_CLOTH.rim); v <= Math.min(height - 1, y + SURE_CLOTH.rim); v += 1) {
      for (let u = Math.max(0, x - SURE_CLOTH.rim); u <= Math.min(width - 1, x + SURE_CLOTH.rim); u += 1) {
        if ((u - x) ** 2 + (v - y) ** 2 <= SURE_CLOTH.rim * SURE_CLOTH.rim) out[v * width + u] = 0
      }
    }
  }
}
