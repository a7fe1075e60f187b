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
import type { HalfAxis, Halves } from './halves.ts'
import type { Upright } from './upright.ts'

/** How a garment of a photo is laid into a picture: the axis becomes the column in the middle. */
export interface Laying {
  readonly width: number
  readonly height: number
  readonly upright: Upright
  /** Pixels of the picture for each of the photo. */
  readonly scale: number
  /** Along the axis from its point, pixels of the photo: what lies on the picture's first row. */
  readonly top: number
  /** For each row of the picture, how far what it shows lies right of the axis, pixels of the picture. */
  readonly bend: Float32Array
  /** How much farther right of it that lies left and right of the middle column: legs that part from each other. */
  readonly apart?: readonly [Float32Array, Float32Array]
  /** For each row, by how much of its way right of the middle a pixel shows what lies farther down: a hip or shoulder that is lower. */
  readonly tilt?: Float32Array
  /** Left and right of the middle column, where each half has its own axis; they stand for `upright` and `top` then. */
  readonly halves?: readonly [LaidHalf, LaidHalf]
  /** Pixels of the photo that are left free above the halves for what is to be added: see `Halves`. */
  readonly rise?: number
}

export interface LaidHalf extends HalfAxis {
  /** As in `Laying`. */
  readonly top: number
}

/** The picture is filled to these shares of its width and height. */
export interface Room {
  readonly across: number
  readonly down: number
}

/**
 * Fits a silhouette upright into a picture, its axis in the middle.
 *
 * @param mask of the photo, 255 = garment
 */
export function layUpright(mask: GreyImage, upright: Upright, width: number, height: number, room: Room): Laying {
  const { reach, top, bottom } = extentOf(mask, upright, 0)
  const tall = Math.max(1, bottom - top)
  const scale = Math.min((width * room.across) / (2 * reach + 1), (height * room.down) / (tall + 1))
  const middle = (top + bottom) / 2
  return { width, height, upright, scale, top: middle - height / 2 / scale, bend: new Float32Array(height) }
}

/**
 * Fits a garment into a picture by its halves: each with its own axis upright in the middle column, their tops level.
 *
 * @param mask of the photo, 255 = garment
 */
export function layHalves(
  mask: GreyImage,
  { left, right, rise }: Halves,
  width: number,
  height: number,
  room: Room,
): Laying {
  const sides = [left, right].map((half, at) => {
    const side = (at === 0) === half.mirrored ? 1 : -1
    return { half, ...extentOf(mask, half.upright, side) }
  })
  const reach = Math.max(...sides.map((side) => side.reach))
  const tall = rise + Math.max(1, ...sides.map(({ top, bottom }) => bottom - top))
  const scale = Math.min((width * room.across) / (2 * reach + 1), (height * room.down) / (tall + 1))
  const above = (height / scale - tall) / 2
  const halves = sides.map(({ half, top }): LaidHalf => ({ ...half, top: top - rise - above }))
  return {
    width,
    height,
    upright: left.upright,
    scale,
    top: halves[0]!.top,
    bend: new Float32Array(height),
    halves: [halves[0]!, halves[1]!],
    rise,
  }
}

/** How far a mask reaches from its axis, and along it. `side`: -1 left of it alone, 1 right of it alone, 0 both. */
function extentOf(mask: GreyImage, upright: Upright, side: -1 | 0 | 1): { reach: number; top: number; bottom: number } {
  const cos = Math.cos(upright.lean)
  const sin = Math.sin(upright.lean)
  let reach = 1
  let top = Infinity
  let bottom = -Infinity
  for (let y = 0, p = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1, p += 1) {
      if (mask.data[p]! < 128) continue
      const dx = x + 0.5 - upright.x
      const dy = y + 0.5 - upright.y
      const across = dx * cos + dy * sin
      if (side * across < 0) continue
      const u = Math.abs(across)
      const v = -dx * sin + dy * cos
      if (u > reach) reach = u
      if (v < top) top = v
      if (v > bottom) bottom = v
    }
  }
  return top === Infinity ? { reach, top: 0, bottom: 1 } : { reach, top, bottom }
}

/** Sets `at` to where a pixel's centre of the picture lies on the photo. */
function placer({
  width,
  upright,
  scale,
  top,
  bend,
  apart,
  tilt,
  halves,
}: Laying): (x: number, y: number, at: Float64Array) => void {
  const whole: LaidHalf = { upright, top, mirrored: false }
  const [left, right] = (halves ?? [whole, whole]).map((half) => ({
    ...half.upright,
    top: half.top,
    cos: Math.cos(half.upright.lean),
    sin: Math.sin(half.upright.lean),
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

/** Between two rows, in proportion; beyond the last as there. */
function valueAt(rows: Float32Array, row: number): number {
  const y = Math.min(rows.length - 1, Math.max(0, row))
  const above = Math.floor(y)
  const below = Math.min(rows.length - 1, above + 1)
  return rows[above]! + (rows[below]! - rows[above]!) * (y - above)
}

/** The same with another scale, and for a picture of another size: what lies in its middle row and column stays there. */
export function rescaled(
  laying: Laying,
  scale: number,
  { width, height }: { readonly width: number; readonly height: number } = laying,
): Laying {
  const by = scale / laying.scale
  const [before, middle] = [laying.height / 2, height / 2]
  const moved = (top: number): number => top + before / laying.scale - middle / scale
  const rowsOf = (rows: Float32Array, share: number): Float32Array =>
    Float32Array.from({ length: height }, (_, y) => share * valueAt(rows, before + (y + 0.5 - middle) / by - 0.5))
  const { apart, tilt, halves } = laying
  return {
    ...laying,
    width,
    height,
    scale,
    top: moved(laying.top),
    bend: rowsOf(laying.bend, by),
    ...(apart && { apart: [rowsOf(apart[0], by), rowsOf(apart[1], by)] as const }),
    ...(tilt && { tilt: rowsOf(tilt, 1) }),
    ...(halves && {
      halves: [
        { ...halves[0], top: moved(halves[0].top) },
        { ...halves[1], top: moved(halves[1].top) },
      ] as const,
    }),
  }
}

/**
 * The same, as large as there is room for, and in the middle of the picture's height.
 *
 * @param mask laid with `laying`, 255 = garment
 */
export function fitted(mask: GreyImage, laying: Laying, room: Room): Laying {
  const { width, height } = laying
  let [reach, top, bottom] = [0, height, 0]
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      if (mask.data[p]! < 128) continue
      reach = Math.max(reach, Math.abs(x + 0.5 - width / 2) + 0.5)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (bottom <= top) return laying
  const by = Math.min((room.across * width) / (2 * reach), (room.down * height) / (bottom - top))
  // What lies beyond the picture's edge is not counted: rows are moved first, then all is made smaller.
  const shift = Math.round((top + bottom - height) / 2)
  return rescaled(shifted(laying, shift), laying.scale * by)
}

/** The same with what lies in row `by` in the first row. */
function shifted(laying: Laying, by: number): Laying {
  const rowsOf = (rows: Float32Array): Float32Array => rows.map((_, y) => valueAt(rows, y + by))
  const moved = (top: number): number => top + by / laying.scale
  return {
    ...laying,
    top: moved(laying.top),
    bend: rowsOf(laying.bend),
    ...(laying.apart && { apart: [rowsOf(laying.apart[0]), rowsOf(laying.apart[1])] as const }),
    ...(laying.tilt && { tilt: rowsOf(laying.tilt) }),
    ...(laying.halves && {
      halves: [
        { ...laying.halves[0], top: moved(laying.halves[0].top) },
        { ...laying.halves[1], top: moved(laying.halves[1].top) },
      ] as const,
    }),
  }
}

/**
 * A cut-out laid into the picture: one pass of Keys' bicubic kernel in linear light with premultiplied alpha; areas are
 * averaged first where the photo is the finer one.
 *
 * @param cut sRGB with straight alpha, of the photo's size
 */
export function layPicture(cut: RgbaImage, laying: Laying): RgbaImage {
  const { width, height, scale } = laying
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
  const place = placer(laying)
  const isEmpty = emptyIn(source)
  const at = new Float64Array(2)
  for (let y = 0; y < height; y += 1) {
    row.data.fill(0)
    for (let x = 0; x < width; x += 1) {
      place(x, y, at)
      const [u, v] = [at[0]! * acrossScale - 0.5, at[1]! * downScale - 0.5]
      if (!isEmpty(Math.floor(u), Math.floor(v))) sampleBicubic(source, u, v, row.data, 4 * x)
    }
    out.data.set(fromLinearPremultiplied(row).data, 4 * y * width)
  }
  return out
}

/** Blocks in which a cut-out is looked through have two to the power of this many pixels a side. */
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
  const blockOf = (place: number, last: number): number => Math.min(last, Math.max(0, place >> BLOCK))
  return (x, y) => near[blockOf(y, down - 1) * across + blockOf(x, across - 1)] === 0
}

/** Values of the nearest pixel; 0 beyond the photo. */
export function layNearest(map: GreyImage, laying: Laying): GreyImage {
  const out = createGrey(laying.width, laying.height)
  const place = placer(laying)
  const at = new Float64Array(2)
  for (let y = 0, o = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1, o += 1) {
      place(x, y, at)
      const sx = Math.floor(at[0]!)
      const sy = Math.floor(at[1]!)
      if (sx >= 0 && sy >= 0 && sx < map.width && sy < map.height) out.data[o] = map.data[sy * map.width + sx]!
    }
  }
  return out
}

/** The weights of a pixel's four columns and rows. */
const ACROSS = new Float64Array(4)
const DOWN = new Float64Array(4)

function sampleBicubic(image: FloatImage, x: number, y: number, out: Float32Array, o: number): void {
  const { width, height, data } = image
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  if (x0 < -2 || y0 < -2 || x0 > width || y0 > height) return
  for (let k = 0; k < 4; k += 1) {
    ACROSS[k] = keys(k - 1 - (x - x0))
    DOWN[k] = keys(k - 1 - (y - y0))
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
      const weight = DOWN[dy + 1]! * ACROSS[dx + 1]!
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

function keys(x: number): number {
  const d = Math.abs(x)
  if (d >= 2) return 0
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2
}
