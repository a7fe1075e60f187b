import {
  createFloat,
  createGrey,
  distanceTo,
  gaussianBlur,
  type GreyImage,
  pushPull,
  type RgbaImage,
} from '@toile/imaging'
import { sampleBilinear } from '../../garment-shape/texture-sampling.ts'
import { patchMatchFill } from './patch-match.ts'

/** Pixels a side of the grid on which the difference of both halves is taken. Chosen by eye. */
const COARSE = 4

/** How far from what is hidden the edge of what is seen was cut by what hid it, pixels. Chosen by eye. */
const CUT_EDGE = 3

/**
 * Fills what is hidden of a garment whose axis lies in the middle column, colours alone: narrow strips with the reflection of
 * the cloth beside them, the rest with the other half's cloth where that is seen, else with cloth from elsewhere.
 *
 * @param picture sRGB, changed in place
 * @param hidden 255 where cloth is wanted
 * @param sure 1 where nothing but cloth is seen
 */
export function inpaintHidden(picture: RgbaImage, hidden: GreyImage, sure: Uint8Array, seed: number): void {
  const near = distanceTo(hidden).data
  const hole = new Uint8Array(sure.length)
  for (let p = 0; p < hole.length; p += 1) if (sure[p] === 0 && near[p]! <= CUT_EDGE) hole[p] = 1
  const source = sure.slice()
  reflectNear(picture, source, hole)
  copyMirrored(picture, sure, source, hole)
  patchMatchFill(picture, source, hole, seed)
}

/** Fills what the other half shows with its mirror image, and takes it out of `hole`. */
function copyMirrored(
  { width, height, data }: RgbaImage,
  sure: Uint8Array,
  source: Uint8Array,
  hole: Uint8Array,
): void {
  const copied: number[] = []
  // How the halves differ where both are seen (light, a turn of the body), carried over the hole. Print differs from place
  // to place, light does not: only the broad difference counts, on a coarse grid.
  const w = Math.ceil(width / COARSE)
  const h = Math.ceil(height / COARSE)
  const sums = createFloat(w, h, 4)
  for (let y = 0, p = 0; y < height; y += 1) {
    const row = Math.floor(y / COARSE) * w
    for (let x = 0, m = p + width - 1; x < width; x += 1, p += 1, m -= 1) {
      if (sure[m] !== 1) continue
      if (hole[p] === 1) copied.push(p)
      if (hole[p] === 1 || sure[p] !== 1) continue
      const o = 4 * (row + Math.floor(x / COARSE))
      for (let c = 0; c < 3; c += 1) sums.data[o + c]! += data[4 * p + c]! - data[4 * m + c]!
      sums.data[o + 3]! += 1
    }
  }
  if (copied.length === 0) return
  const differ = createFloat(w, h, 3)
  const known = createFloat(w, h, 1)
  const blurred = gaussianBlur(sums, Math.max(2, Math.max(width, height) / 60) / COARSE)
  for (let p = 0; p < w * h; p += 1) {
    const weight = blurred.data[4 * p + 3]!
    known.data[p] = Math.min(1, (4 * weight) / COARSE ** 2)
    for (let c = 0; c < 3; c += 1) differ.data[3 * p + c] = weight > 1e-3 ? blurred.data[4 * p + c]! / weight : 0
  }
  const carried = pushPull(differ, known)
  const offset = new Float32Array(3)
  for (const p of copied) {
    const x = p % width
    const m = p + width - 1 - 2 * x
    sampleBilinear(carried, ((x + 0.5) * w) / width - 0.5, ((Math.floor(p / width) + 0.5) * h) / height - 0.5, offset)
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = data[4 * m + c]! + Math.min(40, Math.max(-40, offset[c]!))
    source[p] = 1
    hole[p] = 0
  }
}

/**
 * Holes that are strips this narrow along what is seen, as a share of the long side, take its reflection. Chosen by
 * eye.
 */
const STRIP = 0.012

/** Fills narrow holes with the reflection of the cloth beside them, and takes them out of `hole`. */
function reflectNear({ width, height, data }: RgbaImage, source: Uint8Array, hole: Uint8Array): void {
  if (!hole.includes(1)) return
  const away = distanceTo({ width, height, data: source }, 1).data
  const wide = STRIP * Math.max(width, height)
  const known = source.slice()
  const deep = createGrey(width, height)
  for (let p = 0; p < hole.length; p += 1) if (hole[p] === 1 && away[p]! > wide) deep.data[p] = 255
  const toDeep = deep.data.includes(255) ? distanceTo(deep).data : undefined
  for (let p = 0; p < hole.length; p += 1) {
    if (hole[p] !== 1 || away[p]! > wide || (toDeep && toDeep[p]! <= 2 * wide)) continue
    const [x, y] = [p % width, Math.floor(p / width)]
    const right = away[p + (x < width - 1 ? 1 : 0)]! - away[p - (x > 0 ? 1 : 0)]!
    const down = away[p + (y < height - 1 ? width : 0)]! - away[p - (y > 0 ? width : 0)]!
    const length = Math.hypot(right, down)
    if (!(length > 0.5)) continue
    const [u, v] = [Math.round(x - (2 * away[p]! * right) / length), Math.round(y - (2 * away[p]! * down) / length)]
    const q = v * width + u
    if (u < 0 || v < 0 || u >= width || v >= height || known[q] !== 1) continue
    for (let c = 0; c < 3; c += 1) data[4 * p + c] = data[4 * q + c]!
    hole[p] = 0
    source[p] = 1
  }
}
