import {
  createFloat,
  createGrey,
  createRgba,
  type FloatImage,
  fromLinearPremultiplied,
  type GreyImage,
  resampleFloat,
  type RgbaImage,
  toLinearPremultiplied,
} from '@toile/imaging'
import { type HalfTransform, type FlatTransform, valueAt } from './flat-transform.ts'

/**
 * A cut-out laid into the picture: one pass of Keys' bicubic kernel in linear light with premultiplied alpha; areas are
 * averaged first where the photo is the finer one.
 *
 * @param cut sRGB with straight alpha, of the photo's size
 */
export function layPicture(cut: RgbaImage, transform: FlatTransform): RgbaImage {
  const { width, height, scale } = transform
  const shrunk = Math.min(1, scale * 1.25)
  const full = toLinearPremultiplied(cut)
  const source =
    shrunk < 1
      ? resampleFloat(
          full,
          Math.max(1, Math.round(cut.width * shrunk)),
          Math.max(1, Math.round(cut.height * shrunk)),
          'bicubic',
        )
      : full
  const acrossScale = source.width / cut.width
  const downScale = source.height / cut.height
  const out = createRgba(width, height)
  const row = createFloat(width, 1, 4)
  const toPhoto = inverseMapping(transform)
  const isEmpty = emptyIn(source)
  const at = new Float64Array(2)
  for (let y = 0; y < height; y += 1) {
    row.data.fill(0)
    for (let x = 0; x < width; x += 1) {
      toPhoto(x, y, at)
      const [u, v] = [at[0]! * acrossScale - 0.5, at[1]! * downScale - 0.5]
      if (!isEmpty(Math.floor(u), Math.floor(v))) sampleBicubic(source, u, v, row.data, 4 * x)
    }
    out.data.set(fromLinearPremultiplied(row).data, 4 * y * width)
  }
  return out
}

/** Binary logarithm of the side in pixels of the blocks in which a cut-out is searched. Chosen without measuring. */
const BLOCK = 3

/** Tells, for a pixel, that its block and those about it show nothing: the kernel reaches no farther. Most of a photo is such. */
function emptyIn({ width, height, data }: FloatImage): (x: number, y: number) => boolean {
  const [across, down] = [((width - 1) >> BLOCK) + 1, ((height - 1) >> BLOCK) + 1]
  const shows = new Uint8Array(across * down)
  const near = new Uint8Array(across * down)
  for (let y = 0, i = 3; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 4) {
      const [u, v] = [x >> BLOCK, y >> BLOCK]
      if (!(data[i]! > 0) || shows[v * across + u] === 1) continue
      shows[v * across + u] = 1
      for (let b = Math.max(0, v - 1); b <= Math.min(down - 1, v + 1); b += 1) {
        near.fill(1, b * across + Math.max(0, u - 1), b * across + Math.min(across - 1, u + 1) + 1)
      }
    }
  }
  const blockOf = (toPhoto: number, last: number): number => Math.min(last, Math.max(0, toPhoto >> BLOCK))
  return (x, y) => near[blockOf(y, down - 1) * across + blockOf(x, across - 1)] === 0
}

/** Values of the nearest pixel; 0 beyond the photo. */
export function layNearest(map: GreyImage, transform: FlatTransform): GreyImage {
  const out = createGrey(transform.width, transform.height)
  const toPhoto = inverseMapping(transform)
  const at = new Float64Array(2)
  for (let y = 0, o = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1, o += 1) {
      toPhoto(x, y, at)
      const sx = Math.floor(at[0]!)
      const sy = Math.floor(at[1]!)
      if (sx >= 0 && sy >= 0 && sx < map.width && sy < map.height) out.data[o] = map.data[sy * map.width + sx]!
    }
  }
  return out
}

/** The weights of a pixel's four columns and rows. */
const COLUMN_WEIGHTS = new Float64Array(4)
const ROW_WEIGHTS = new Float64Array(4)

function sampleBicubic(image: FloatImage, x: number, y: number, out: Float32Array, o: number): void {
  const { width, height, data } = image
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  if (x0 < -2 || y0 < -2 || x0 > width || y0 > height) return
  for (let k = 0; k < 4; k += 1) {
    COLUMN_WEIGHTS[k] = keysKernel(k - 1 - (x - x0))
    ROW_WEIGHTS[k] = keysKernel(k - 1 - (y - y0))
  }
  let r = 0
  let g = 0
  let b = 0
  let a = 0
  for (let dy = -1; dy <= 2; dy += 1) {
    const row = y0 + dy
    if (row < 0 || row >= height) continue
    for (let dx = -1; dx <= 2; dx += 1) {
      const column = x0 + dx
      if (column < 0 || column >= width) continue
      const weight = ROW_WEIGHTS[dy + 1]! * COLUMN_WEIGHTS[dx + 1]!
      const i = 4 * (row * width + column)
      r += weight * data[i]!
      g += weight * data[i + 1]!
      b += weight * data[i + 2]!
      a += weight * data[i + 3]!
    }
  }
  if (a <= 0) return
  out[o] = Math.max(0, r)
  out[o + 1] = Math.max(0, g)
  out[o + 2] = Math.max(0, b)
  out[o + 3] = Math.min(1, a)
}

function keysKernel(x: number): number {
  const d = Math.abs(x)
  if (d >= 2) return 0
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2
}

/** Sets `at` to where a pixel's centre of the picture lies on the photo. */
function inverseMapping({
  width,
  axis,
  scale,
  top,
  bend,
  apart,
  tilt,
  halves,
}: FlatTransform): (x: number, y: number, at: Float64Array) => void {
  const whole: HalfTransform = { axis, top, mirrored: false }
  const [left, right] = (halves ?? [whole, whole]).map((half) => ({
    ...half.axis,
    top: half.top,
    cos: Math.cos(half.axis.lean),
    sin: Math.sin(half.axis.lean),
    sign: half.mirrored ? -1 : 1,
  }))
  const movedAt = (row: number, side: 0 | 1): number => valueAt(bend, row) + (apart ? valueAt(apart[side], row) : 0)
  // Without a tilt all that lies left, or right, in a row is moved alike; pixels are asked for row by row.
  let last = -1
  let movedLeft = 0
  let movedRight = 0
  return (x, y, at) => {
    const off = x + 0.5 - width / 2
    const half = off < 0 ? left! : right!
    const row = tilt ? y + tilt[y]! * off : y
    if (!tilt && y !== last) {
      last = y
      movedLeft = movedAt(y, 0)
      movedRight = movedAt(y, 1)
    }
    const moved = tilt ? movedAt(row, off < 0 ? 0 : 1) : off < 0 ? movedLeft : movedRight
    const u = (half.sign * (off + moved)) / scale
    const v = half.top + (row + 0.5) / scale
    at[0] = half.x + u * half.cos - v * half.sin
    at[1] = half.y + u * half.sin + v * half.cos
  }
}
