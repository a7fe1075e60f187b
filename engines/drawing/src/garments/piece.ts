import type { Point } from '../geometry/path.ts'
import type { Surface } from '../figures/curve.ts'
import type { Stroke } from '../sketch/ink.ts'

/** A shadow of a fold, or the light on its crest: a brush stroke along a line, its width in units at either end. */
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
  /** Where cloth turns inwards between two folds and no light reaches: filled in the deepest tone. */
  readonly valleys?: readonly (readonly Point[])[]
  /** Sides of folds that turn from the light: filled in the second tone. */
  readonly turned?: readonly (readonly Point[])[]
  /** Crests that catch the light. */
  readonly lights?: readonly Fold[]
  /** Rows of the net at which padding is stitched down. */
  readonly quilts?: readonly number[]
  /** Knitted in cables. */
  readonly cables?: boolean
  /** Dashed lines of thread; shown on flats, and on denim. */
  readonly stitches: readonly (readonly Point[])[]
  /** Share of the usual lit edge, for pieces whose left side lies against another; 1 unless told. */
  readonly lit?: number
  /** Which part of the garment it is, where parts may have their own colour. */
  readonly part?: 'sleeve' | 'bodice' | 'skirt'
  /** The net on which prints and textures lie, and its rows. */
  readonly net: Surface
  readonly rows: readonly [from: number, to: number]
}

/** A contour of cloth: thin at its ends, sometimes lost on its way. `weight` is its full width, units. */
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

/** A crease drawn with the pen: pressed where the cloth is held, lifted where the fold opens. */
export const crease = (line: readonly Point[], weight = 1.3): Stroke => ({
  line,
  weight,
  ends: [0.9, 0],
  lost: 0.15,
  overshoot: 0,
})
