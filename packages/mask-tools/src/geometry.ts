/**
 * Points and rectangles. Image space: x to the right, y down, in pixels; pixel (i, j) covers [i, i + 1) × [j, j + 1),
 * so its centre is (i + 0.5, j + 0.5). Every function here is pure.
 */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Disc extends Point {
  readonly radius: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Half-open: covers x0 ≤ x < x1 and y0 ≤ y < y1. Empty when a side is not positive. */
export interface Rect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export const isEmpty = (rect: Rect): boolean => rect.x1 <= rect.x0 || rect.y1 <= rect.y0

export const fullRect = ({ width, height }: Size): Rect => ({ x0: 0, y0: 0, x1: width, y1: height })

export const intersect = (a: Rect, b: Rect): Rect => ({
  x0: Math.max(a.x0, b.x0),
  y0: Math.max(a.y0, b.y0),
  x1: Math.min(a.x1, b.x1),
  y1: Math.min(a.y1, b.y1),
})

/** Smallest rectangle that holds both; null stands for nothing. */
export function unite(a: Rect | null, b: Rect | null): Rect | null {
  if (a === null || isEmpty(a)) return b === null || isEmpty(b) ? null : b
  if (b === null || isEmpty(b)) return a
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
}

export const grow = (rect: Rect, by: number): Rect => ({
  x0: rect.x0 - by,
  y0: rect.y0 - by,
  x1: rect.x1 + by,
  y1: rect.y1 + by,
})

/** Smallest rectangle of whole pixels that holds `rect`. */
export const roundOutward = (rect: Rect): Rect => ({
  x0: Math.floor(rect.x0),
  y0: Math.floor(rect.y0),
  x1: Math.ceil(rect.x1),
  y1: Math.ceil(rect.y1),
})

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

export const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)
