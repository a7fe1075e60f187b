import type { GreyImage } from '@toile/imaging'
import type { HalfAxis, GarmentHalves } from './halves.ts'
import type { SymmetryAxis } from '../../garment-shape/symmetry-axis.ts'

/** How a garment of a photo is laid into a picture: the axis becomes the column in the middle. */
export interface FlatTransform {
  readonly width: number
  readonly height: number
  readonly axis: SymmetryAxis
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
  /** Left and right of the middle column, where each half has its own axis; they stand for `axis` and `top` then. */
  readonly halves?: readonly [HalfTransform, HalfTransform]
  /** Pixels of the photo that are left free above the halves for what is to be added: see `GarmentHalves`. */
  readonly rise?: number
}

export interface HalfTransform extends HalfAxis {
  /** As in `FlatTransform`. */
  readonly top: number
}

/** The picture is filled to these shares of its width and height. */
export interface FillRatio {
  readonly across: number
  readonly down: number
}

/**
 * Fits a silhouette upright into a picture, its axis in the middle.
 *
 * @param mask of the photo, 255 = garment
 */
export function layUpright(
  mask: GreyImage,
  axis: SymmetryAxis,
  width: number,
  height: number,
  fill: FillRatio,
): FlatTransform {
  const { reach, top, bottom } = extentOf(mask, axis, 0)
  const tall = Math.max(1, bottom - top)
  const scale = Math.min((width * fill.across) / (2 * reach + 1), (height * fill.down) / (tall + 1))
  const middle = (top + bottom) / 2
  return { width, height, axis, scale, top: middle - height / 2 / scale, bend: new Float32Array(height) }
}

/**
 * Fits a garment into a picture by its halves: each with its own axis upright in the middle column, their tops level.
 *
 * @param mask of the photo, 255 = garment
 */
export function layHalves(
  mask: GreyImage,
  { left, right, rise }: GarmentHalves,
  width: number,
  height: number,
  fill: FillRatio,
): FlatTransform {
  const sides = [left, right].map((half, at) => {
    const side = (at === 0) === half.mirrored ? 1 : -1
    return { half, ...extentOf(mask, half.axis, side) }
  })
  const reach = Math.max(...sides.map((side) => side.reach))
  const tall = rise + Math.max(1, ...sides.map(({ top, bottom }) => bottom - top))
  const scale = Math.min((width * fill.across) / (2 * reach + 1), (height * fill.down) / (tall + 1))
  const above = (height / scale - tall) / 2
  const halves = sides.map(({ half, top }): HalfTransform => ({ ...half, top: top - rise - above }))
  return {
    width,
    height,
    axis: left.axis,
    scale,
    top: halves[0]!.top,
    bend: new Float32Array(height),
    halves: [halves[0]!, halves[1]!],
    rise,
  }
}

/** How far a mask reaches from its axis, and along it. `side`: -1 left of it alone, 1 right of it alone, 0 both. */
function extentOf(
  mask: GreyImage,
  axis: SymmetryAxis,
  side: -1 | 0 | 1,
): { reach: number; top: number; bottom: number } {
  const cos = Math.cos(axis.lean)
  const sin = Math.sin(axis.lean)
  let reach = 1
  let top = Infinity
  let bottom = -Infinity
  for (let y = 0, p = 0; y < mask.height; y += 1) {
    for (let x = 0; x < mask.width; x += 1, p += 1) {
      if (mask.data[p]! < 128) continue
      const dx = x + 0.5 - axis.x
      const dy = y + 0.5 - axis.y
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

/** Between two rows, in proportion; beyond the last as there. */
export function valueAt(rows: Float32Array, row: number): number {
  const y = Math.min(rows.length - 1, Math.max(0, row))
  const above = Math.floor(y)
  const below = Math.min(rows.length - 1, above + 1)
  return rows[above]! + (rows[below]! - rows[above]!) * (y - above)
}

/** The same with another scale, and for a picture of another size: what lies in its middle row and column stays there. */
export function rescaled(
  transform: FlatTransform,
  scale: number,
  { width, height }: { readonly width: number; readonly height: number } = transform,
): FlatTransform {
  const by = scale / transform.scale
  const [before, middle] = [transform.height / 2, height / 2]
  const moved = (top: number): number => top + before / transform.scale - middle / scale
  const rowsOf = (rows: Float32Array, share: number): Float32Array =>
    Float32Array.from({ length: height }, (_, y) => share * valueAt(rows, before + (y + 0.5 - middle) / by - 0.5))
  const { apart, tilt, halves } = transform
  return {
    ...transform,
    width,
    height,
    scale,
    top: moved(transform.top),
    bend: rowsOf(transform.bend, by),
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
 * @param mask laid with `transform`, 255 = garment
 */
export function fitted(mask: GreyImage, transform: FlatTransform, fill: FillRatio): FlatTransform {
  const { width, height } = transform
  let [reach, top, bottom] = [0, height, 0]
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) {
      if (mask.data[p]! < 128) continue
      reach = Math.max(reach, Math.abs(x + 0.5 - width / 2) + 0.5)
      top = Math.min(top, y)
      bottom = y + 1
    }
  }
  if (bottom <= top) return transform
  const by = Math.min((fill.across * width) / (2 * reach), (fill.down * height) / (bottom - top))
  // What lies beyond the picture's edge is not counted: rows are moved first, then all is made smaller.
  const shift = Math.round((top + bottom - height) / 2)
  return rescaled(shifted(transform, shift), transform.scale * by)
}

/** The same with what lies in row `by` in the first row. */
function shifted(transform: FlatTransform, by: number): FlatTransform {
  const rowsOf = (rows: Float32Array): Float32Array => rows.map((_, y) => valueAt(rows, y + by))
  const moved = (top: number): number => top + by / transform.scale
  return {
    ...transform,
    top: moved(transform.top),
    bend: rowsOf(transform.bend),
    ...(transform.apart && { apart: [rowsOf(transform.apart[0]), rowsOf(transform.apart[1])] as const }),
    ...(transform.tilt && { tilt: rowsOf(transform.tilt) }),
    ...(transform.halves && {
      halves: [
        { ...transform.halves[0], top: moved(transform.halves[0].top) },
        { ...transform.halves[1], top: moved(transform.halves[1].top) },
      ] as const,
    }),
  }
}
