import type { FloatImage } from '@toile/imaging'
import { type Outline, runsAt } from './outline.ts'
import type { Trunk } from './trunk.ts'

/** A body suit's brief, in its widths. Chosen by eye. */
const SUIT = {
  /** Minimum width of the row above the leg openings. */
  whole: 0.93,
  /** Maximum width of the strip half way down to its end. */
  strip: 0.45,
  /** Minimum height of the brief. */
  tall: 0.28,
  /** Height of the waist above the leg openings. */
  rise: 0.25,
} as const

/**
 * The row of the waist of a flat-lay's body suit: below it is a brief, which is worn under what is about the hips. Undefined
 * of a garment that has none: a curved or pointed hem stays wide for longer.
 */
export function waistOfSuit(outline: Outline, { left, right, sides, width }: Trunk): number | undefined {
  const armpit = Math.round(Math.max(sides.left.armpit.y, sides.right.armpit.y))
  const middle = (left[armpit]! + right[armpit]!) / 2
  const strip = (y: number): number => {
    const run = runsAt(outline, y).find(({ from, to }) => from <= middle && to > middle)
    // A sleeve that touches the body is no part of it.
    return run ? Math.min(run.to, right[armpit]!) - Math.max(run.from, left[armpit]!) : 0
  }
  let bottom = outline.bottom
  while (bottom > armpit && strip(bottom - 1) === 0) bottom -= 1
  let opening = bottom
  while (opening > armpit && strip(opening - 1) < SUIT.whole * width) opening -= 1
  const tall = bottom - opening
  if (opening === armpit || tall < SUIT.tall * width || strip(Math.round(opening + tall / 2)) > SUIT.strip * width)
    return undefined
  const waist = Math.round(opening - SUIT.rise * width)
  return waist > armpit + SUIT.rise * width ? waist : undefined
}

/** Makes clear in place what lies below a trunk's hem, between its edges. `picture`: linear light, premultiplied alpha. */
export function hideBrief({ width, height, data }: FloatImage, { scale }: Outline, { left, right, hem }: Trunk): void {
  const from = Math.max(0, Math.floor(left[hem - 1]! / scale))
  const to = Math.min(width, Math.ceil(right[hem - 1]! / scale))
  for (let y = Math.round(hem / scale); y < height; y += 1) data.fill(0, 4 * (y * width + from), 4 * (y * width + to))
}
