import type { PlacementWire } from '@toile/contract'
import type { Point, Rect, Size } from './geometry.ts'
import { clamp, intersect, isEmpty } from './geometry.ts'

/**
 * How a cut-out is placed anew in its picture: its middle goes by (dx, dy) pixels of the picture from where it stands in
 * the photo, and it is scaled, aspect kept, and turned about that middle. `rotation`: degrees, clockwise, over -180 to 180.
 */
export interface Adjustment {
  readonly dx: number
  readonly dy: number
  readonly scale: number
  readonly rotation: number
}

/** The cut-out stays as in the photo. */
export const UNMOVED: Adjustment = { dx: 0, dy: 0, scale: 1, rotation: 0 }

export const isUnmoved = ({ dx, dy, scale, rotation }: Adjustment): boolean =>
  dx === 0 && dy === 0 && scale === 1 && rotation === 0

/** Where a cut-out's box is put, in pixels of the picture: its middle, its size, clockwise degrees about the middle. */
export type Placement = Readonly<PlacementWire>

export interface PlacingLimits {
  /** Pixels; a cut-out that is narrower by itself may keep its width. */
  readonly minWidth: number
  /** Pixels, of a side and of the distance of the middle from the picture's corner. */
  readonly farthest: number
}

/** x' = a·x + c·y + e, y' = b·x + d·y + f: in the order that CSS `matrix()` and canvas `setTransform` take. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export const middleOf = ({ x0, y0, x1, y1 }: Rect): Point => ({ x: (x0 + x1) / 2, y: (y0 + y1) / 2 })
export const sizeOf = ({ x0, y0, x1, y1 }: Rect): Size => ({ width: x1 - x0, height: y1 - y0 })

/** The placement that is sent to the server. `box`: the cut-out's bounds in the photo. */
export function placementOf(box: Rect, { dx, dy, scale, rotation }: Adjustment): Placement {
  const { x, y } = middleOf(box)
  const { width, height } = sizeOf(box)
  return { x: x + dx, y: y + dy, width: width * scale, height: height * scale, rotation }
}

/** The reverse of `placementOf` for the same cut-out. */
export function adjustmentOf(box: Rect, { x, y, width, rotation }: Placement): Adjustment {
  const middle = middleOf(box)
  return { dx: x - middle.x, dy: y - middle.y, scale: width / sizeOf(box).width, rotation }
}

/** From pixels of the photo to pixels of the picture. */
export function matrixOf(box: Rect, { dx, dy, scale, rotation }: Adjustment): Matrix {
  const { x, y } = middleOf(box)
  const cos = Math.cos((rotation * Math.PI) / 180) * scale
  const sin = Math.sin((rotation * Math.PI) / 180) * scale
  return [cos, sin, -sin, cos, x + dx - cos * x + sin * y, y + dy - sin * x - cos * y]
}

export const transform = ([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

/** Clockwise from the upper left of the cut-out's box, in pixels of the picture. */
export function cornersOf(box: Rect, adjustment: Adjustment): readonly [Point, Point, Point, Point] {
  const matrix = matrixOf(box, adjustment)
  return [
    transform(matrix, { x: box.x0, y: box.y0 }),
    transform(matrix, { x: box.x1, y: box.y0 }),
    transform(matrix, { x: box.x1, y: box.y1 }),
    transform(matrix, { x: box.x0, y: box.y1 }),
  ]
}

export function scaleRange(box: Rect, { minWidth, farthest }: PlacingLimits): { least: number; most: number } {
  const { width, height } = sizeOf(box)
  return { least: Math.min(1, minWidth / width), most: farthest / Math.max(width, height) }
}

/**
 * Rounds an adjustment and keeps it within the limits: whole pixels, so that a cut-out that is only moved keeps its own
 * pixels (R33), and tenths of a degree.
 */
export function normaliseAdjustment(box: Rect, adjustment: Adjustment, limits: PlacingLimits): Adjustment {
  const { x, y } = middleOf(box)
  const { least, most } = scaleRange(box, limits)
  return {
    dx: zeroed(clamp(Math.round(adjustment.dx), Math.ceil(-limits.farthest - x), Math.floor(limits.farthest - x))),
    dy: zeroed(clamp(Math.round(adjustment.dy), Math.ceil(-limits.farthest - y), Math.floor(limits.farthest - y))),
    scale: clamp(adjustment.scale, least, most),
    rotation: zeroed(wholeTenths(normalDegrees(adjustment.rotation))),
  }
}

/** Rounded last: a turn that is taken off a tenth leaves one that is none to the last digit. -180 is 180. */
function wholeTenths(degrees: number): number {
  const rounded = Math.round(degrees * 10) / 10
  return rounded === -180 ? 180 : rounded
}

/** -0 is 0. */
const zeroed = (value: number): number => value + 0

/** The same turn, over -180 to 180. */
export function normalDegrees(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360
  return turn > 180 ? turn - 360 : turn
}

/**
 * Share of the area that two boxes cover together (intersection over union) from which they count as the same cut-out.
 * Chosen.
 */
const SAME_CUT_OUT = 0.5

/**
 * The same adjustment for a selection that has changed: what was inside before stays where it was put. Null when the
 * new box is another cut-out's.
 */
export function adjustmentForNewBox(adjustment: Adjustment, from: Rect, to: Rect): Adjustment | null {
  const both = area(intersect(from, to))
  if (both < SAME_CUT_OUT * (area(from) + area(to) - both)) return null
  const middle = middleOf(to)
  const { x, y } = transform(matrixOf(from, adjustment), middle)
  return { ...adjustment, dx: x - middle.x, dy: y - middle.y }
}

const area = (rect: Rect): number => (isEmpty(rect) ? 0 : (rect.x1 - rect.x0) * (rect.y1 - rect.y0))

/** Smallest box around what is marked; null when nothing is. `pixels`: one byte each, 0 or 255. */
export function markedBounds(pixels: Uint8Array, { width, height }: Size): Rect | null {
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(255)
    if (first === -1) continue
    x0 = Math.min(x0, first)
    x1 = Math.max(x1, row.lastIndexOf(255) + 1)
    y0 = Math.min(y0, y)
    y1 = y + 1
  }
  return x1 === 0 ? null : { x0, y0, x1, y1 }
}

/** The middles of about `count` marked pixels inside `box`, on an even grid. */
export function sampleMarked(pixels: Uint8Array, { width }: Size, box: Rect, count = 1000): readonly Point[] {
  const step = Math.max(1, Math.sqrt(area(box) / count))
  const points: Point[] = []
  for (let y = box.y0 + step / 2; y < box.y1; y += step) {
    for (let x = box.x0 + step / 2; x < box.x1; x += step) {
      const [column, row] = [Math.floor(x), Math.floor(y)]
      if (pixels[row * width + column] === 255) points.push({ x: column + 0.5, y: row + 0.5 })
    }
  }
  return points
}

/** How much of a cut-out, given by points of it, lies inside the picture: 0 to 1. */
export function shareInside(points: readonly Point[], matrix: Matrix, { width, height }: Size): number {
  if (points.length === 0) return 1
  const inside = points.filter((point) => {
    const { x, y } = transform(matrix, point)
    return x >= 0 && y >= 0 && x < width && y < height
  })
  return inside.length / points.length
}

/**
 * How opaque a cut-out is shown, one byte a pixel of `box`: the mask through the kernel 1 2 1, so that its edge is not
 * of steps. Beyond the photo's sides all goes on as it is there.
 */
export function softAlpha(pixels: Uint8Array, { width, height }: Size, box: Rect): Uint8Array {
  const across = box.x1 - box.x0
  const alpha = new Uint8Array(across * (box.y1 - box.y0))
  for (let y = box.y0, to = 0; y < box.y1; y++) {
    const row = y * width
    const above = Math.max(0, y - 1) * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = box.x0; x < box.x1; x++, to++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      const sum =
        column(pixels, above, row, below, left) +
        2 * column(pixels, above, row, below, x) +
        column(pixels, above, row, below, right)
      alpha[to] = sum / 16
    }
  }
  return alpha
}

const column = (pixels: Uint8Array, above: number, row: number, below: number, x: number): number =>
  (pixels[above + x] ?? 0) + 2 * (pixels[row + x] ?? 0) + (pixels[below + x] ?? 0)
