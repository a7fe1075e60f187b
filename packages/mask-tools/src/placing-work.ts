import type { Rect, Size } from './geometry.ts'
import type { History } from './history.ts'
import { rewrite, startHistory } from './history.ts'
import type { Adjustment } from './placing.ts'
import { UNMOVED, adjustmentForNewBox, isUnmoved, markedBounds } from './placing.ts'

/** How one photo's cut-out is placed, with the undo steps of that: what a draft keeps and a reload gives back. */
export interface PlacingWork {
  /** The cut-out's box in the photo, as it was when it was placed. */
  readonly box: Rect
  readonly history: History<Adjustment>
}

/**
 * The work for what is marked now. A selection that was only corrected keeps its placing and its undo steps; another
 * cut-out stands where it stands in the photo.
 */
export function placingFor(kept: PlacingWork | null, box: Rect): PlacingWork {
  const fresh = { box, history: startHistory(UNMOVED) }
  if (kept === null) return fresh
  if (sameBox(kept.box, box)) return kept
  if (adjustmentForNewBox(kept.history.present, kept.box, box) === null) return fresh
  return { box, history: rewrite(kept.history, (step) => adjustmentForNewBox(step, kept.box, box) ?? step) }
}

/** The cut-out of these pixels (one byte each, 255 = kept) and its placing; null when it stands as in the photo. */
export function placementFor(
  kept: PlacingWork | null,
  pixels: Uint8Array,
  size: Size,
): { readonly box: Rect; readonly adjustment: Adjustment } | null {
  const box = kept && markedBounds(pixels, size)
  if (box === null) return null
  const adjustment = placingFor(kept, box).history.present
  return isUnmoved(adjustment) ? null : { box, adjustment }
}

const sameBox = (a: Rect, b: Rect): boolean => a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1
