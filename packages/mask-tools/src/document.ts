import type { Dot as WireDot } from '@toile/contract'
import { capsuleBounds } from './brush.ts'
import type { Disc, Point, Rect } from './geometry.ts'
import { distance, unite } from './geometry.ts'
import { polygonBounds } from './polygon.ts'
import type { RunMask } from './runs.ts'

/** A hint for the mask service (R10): label 1 lies inside what is wanted, 0 outside. Whole pixels of the picture. */
export type Dot = Readonly<WireDot>

/**
 * What a brush left in one gesture. `points`: x, y, x, y … in image space; `width` is the brush's diameter in pixels, of
 * which a pen that presses lightly takes a share (0 to 1) at each point; without `shares` it is the whole everywhere.
 */
export interface Stroke {
  readonly kind: 'stroke'
  readonly mode: 'draw' | 'erase'
  readonly width: number
  readonly points: readonly number[]
  readonly shares?: readonly number[]
}

/**
 * An outline drawn with the lasso in one gesture. `points`: corners x, y, x, y … in image space; the last joins the first.
 */
export interface Lasso {
  readonly kind: 'lasso'
  readonly mode: 'draw' | 'erase'
  readonly points: readonly number[]
}

interface Inversion {
  readonly kind: 'inversion'
}

/** Any other change of an area, worked out once: by it the border of the mask moves. `bounds` hold all of `area`. */
export interface Patch {
  readonly kind: 'patch'
  readonly mode: 'draw' | 'erase'
  readonly area: RunMask
  readonly bounds: Rect
  /** It follows from paint that is not confirmed, and is shown and confirmed as that is. */
  readonly fresh?: true
}

/** What marks an area or takes it away. */
export type Paint = Stroke | Lasso | Patch
export type Operation = Paint | Inversion

/**
 * All that a mask is made of; the pixels follow from it (see MaskSurface). Order of composition: the service's mask
 * lies at the bottom, the operations over it, oldest first. A new answer of the service replaces the bottom and keeps
 * what was painted. Documents are values: every change makes a new one that shares what stayed.
 */
export interface MaskDocument {
  readonly dots: readonly Dot[]
  readonly base: RunMask | null
  readonly operations: readonly Operation[]
  /** The dots that `base` answers; left out where it answers none, as a mask from a file. */
  readonly answered?: readonly Dot[]
  /** How many of the operations, from the oldest, are confirmed; none where it is left out. */
  readonly settled?: number
}

export const EMPTY_DOCUMENT: MaskDocument = { dots: [], base: null, operations: [] }

export const isUntouched = (document: MaskDocument): boolean =>
  document.dots.length === 0 && document.base === null && document.operations.length === 0

export const withDot = (document: MaskDocument, dot: Dot): MaskDocument => ({
  ...document,
  dots: [...document.dots, dot],
})

export const isSameDot = (a: Dot, b: Dot): boolean => a.x === b.x && a.y === b.y && a.label === b.label

/** The last set dot within `reach` pixels of a point, or null. */
export function dotNear(document: MaskDocument, point: Point, reach: number): Dot | null {
  return document.dots.findLast((dot) => distance({ x: dot.x + 0.5, y: dot.y + 0.5 }, point) <= reach) ?? null
}

export const withoutDot = (document: MaskDocument, dot: Dot): MaskDocument => ({
  ...document,
  dots: document.dots.filter((other) => other !== dot),
})

export const withOperation = (document: MaskDocument, operation: Operation): MaskDocument => ({
  ...document,
  operations: [...document.operations, operation],
})

/** The service's mask for `answered` at the bottom. */
export const withBase = (document: MaskDocument, base: RunMask, answered: readonly Dot[]): MaskDocument => ({
  ...document,
  base,
  answered,
})

/** The document with those of its operations confirmed that are in `confirmed`: its oldest. */
export const settle = (document: MaskDocument, confirmed: readonly Operation[]): MaskDocument => ({
  ...document,
  settled: document.operations.filter((operation) => confirmed.includes(operation)).length,
})

/** `to` at the bottom of a document that has this very `from` there; any other document as it is. */
export const replaceBase = (document: MaskDocument, from: RunMask, to: RunMask): MaskDocument =>
  document.base === from ? { ...document, base: to } : document

/** Diameter of a brush, in pixels, held to its range: values below the lower end are raised to it (R10). */
export const brushWidth = (value: number, range: { readonly min: number; readonly max: number }): number =>
  Math.round(Math.min(Math.max(Number.isFinite(value) ? value : range.min, range.min), range.max))

/** Calls `visit` with the discs at both ends of each segment; a stroke of one point is one segment of no length: a dab. */
export function eachSegment({ points, shares, width }: Stroke, visit: (a: Disc, b: Disc) => void): void {
  const disc = (index: number): Disc => ({
    x: points[index * 2] ?? 0,
    y: points[index * 2 + 1] ?? 0,
    radius: (width / 2) * (shares?.[index] ?? 1),
  })
  const count = Math.floor(points.length / 2)
  if (count === 0) return
  let last = disc(0)
  if (count === 1) visit(last, last)
  for (let index = 1; index < count; index++) {
    const next = disc(index)
    visit(last, next)
    last = next
  }
}

/** Whole-pixel box of what paint can touch; null when it touches nothing. */
export function paintBounds(paint: Paint): Rect | null {
  if (paint.kind === 'patch') return paint.bounds
  if (paint.kind === 'lasso') return polygonBounds(paint.points)
  let bounds: Rect | null = null
  eachSegment(paint, (a, b) => {
    bounds = unite(bounds, capsuleBounds(a, b))
  })
  return bounds
}
