import type { Point } from '../geometry/path.ts'
import type { Surface } from '../figures/curve.ts'
import type { Stroke } from '../sketch/ink.ts'

/** A shadow of a fold: a brush stroke along a line, its width in units at either end. */
export interface Fold {
  readonly line: readonly Point[]
  readonly from: number
  readonly to: number
}

/** One part of a garment as it is laid on the paper: outlines, pen lines, folds, stitches. */
export interface Piece {
  readonly outlines: readonly (readonly Point[])[]
  readonly contours: readonly Stroke[]
  readonly folds: readonly Fold[]
  /** Dashed lines of thread; shown on flats, and on denim. */
  readonly stitches: readonly (readonly Point[])[]
  /** Share of the usual lit edge, for pieces whose left side lies against another; 1 unless told. */
  readonly lit?: number
  /** The net on which prints and textures lie, and its rows. */
  readonly net: Surface
  readonly rows: readonly [from: number, to: number]
}

export const stroke = (
  line: readonly Point[],
  weight = 2.2,
  ends: readonly [number, number] = [0.3, 0.25],
  lost = 0.25,
): Stroke => ({
  line,
  weight,
  ends,
  lost,
  overshoot: 3,
})
