import type { GreyImage } from '@toile/imaging'

/** How a cut-out figure stands in the picture, in pixels of the picture. */
export interface Stance {
  /** True when the feet can be seen: the figure ends inside the picture, or is whole and touches its lower border. */
  readonly standing: boolean
  /** Row of the floor under the figure; below the picture when the feet are cut off. */
  readonly feet: number
  /** Size of a metre at the figure. */
  readonly pixelsPerMetre: number
  /** Column of its middle. */
  readonly middle: number
}

/** Stature in metres that the scale is read from. Chosen. */
export const STATURE = 1.72
/** What tells how a figure stands. Chosen by eye. */
const BODY = {
  /** Breadth of a standing figure with its arms, and height of a head, in metres. */
  breadth: 0.56,
  head: 0.25,
  /** Share of the rows that are narrower than its breadth: a few are as broad as an arm held out. */
  breadthQuantile: 0.85,
  /** A figure that reaches the lower border and is at least so tall, in metres by its breadth and head, is whole. */
  wholeFrom: 1.5,
  /** Scales by head and by breadth may differ by this factor; where they differ by more, one of them was misread. */
  mostDisagreement: 1.7,
  /** Least of a figure that is seen, in metres: bounds the scale. */
  leastSeen: 0.4,
} as const

/**
 * Reads from an alpha (255 = figure) where the floor is and how large a metre. A figure that ends inside the picture stands
 * on its lowest row and is as tall as a person, unless it is broader than a standing one. One that reaches the lower border
 * is measured by its head and breadth: tall enough, it is whole and stands on the border; else it is cut off, and its floor
 * lies as far below as a person's legs would reach. Undefined when nothing is kept.
 */
export function readStance(alpha: GreyImage): Stance | undefined {
  const silhouette = measureSilhouette(alpha)
  if (!silhouette) return undefined
  const { top, bottom, middle, rows } = silhouette
  const { height } = alpha
  const head = headHeight(rows)
  const sorted = rows.filter((wide) => wide > 0).toSorted((a, b) => a - b)
  const breadth = sorted[Math.floor(sorted.length * BODY.breadthQuantile)]!
  const seen = bottom - top
  const upright = Math.max(seen, Math.min(1.25 * breadth, 2 * seen)) / STATURE
  if (bottom < height - Math.max(1, height * 0.006)) {
    return { standing: true, feet: bottom, pixelsPerMetre: upright, middle }
  }
  const byBreadth = breadth / BODY.breadth
  const byHead = head / BODY.head
  const agree = head > 0 && byHead < byBreadth * BODY.mostDisagreement && byBreadth < byHead * BODY.mostDisagreement
  const scale = agree ? Math.sqrt(byHead * byBreadth) : byBreadth
  if (top > 0 && seen / scale >= BODY.wholeFrom) {
    return { standing: true, feet: bottom, pixelsPerMetre: upright, middle }
  }
  const pixelsPerMetre = Math.min(Math.max(scale, seen / STATURE), seen / BODY.leastSeen)
  return { standing: false, feet: Math.max(top + STATURE * pixelsPerMetre, height * 1.02), pixelsPerMetre, middle }
}

interface Silhouette {
  /** First row, and the one after the last. */
  readonly top: number
  readonly bottom: number
  /** Mean column. */
  readonly middle: number
  /** Widths of the rows from top to bottom, 0 for empty ones. */
  readonly rows: readonly number[]
}

function measureSilhouette({ width, height, data }: GreyImage): Silhouette | undefined {
  const widths: number[] = []
  let top = -1
  let bottom = 0
  let sumX = 0
  let count = 0
  for (let y = 0; y < height; y++) {
    let left = -1
    let right = -1
    let inside = 0
    for (let x = 0; x < width; x++) {
      if (data[y * width + x]! < 128) continue
      if (left < 0) left = x
      right = x
      inside++
      sumX += x + 0.5
    }
    if (inside === 0) {
      if (top >= 0) widths.push(0)
      continue
    }
    if (top < 0) top = y
    bottom = y + 1
    count += inside
    // Arms held away from the body do not make it broader.
    widths.push(Math.min(right - left + 1, inside * 1.3))
  }
  if (top < 0) return undefined
  return { top, bottom, middle: sumX / count, rows: widths.slice(0, bottom - top) }
}

/**
 * Rows from the top of the figure to the narrowest of its neck, by the widths of its rows: a head is a swelling, then a
 * waist, then shoulders clearly wider than it. 0 when there is no such thing, as under long hair.
 */
function headHeight(widths: readonly number[]): number {
  let widest = 0
  let neck = -1
  let narrowest = Infinity
  for (let y = 0; y < widths.length * 0.6; y++) {
    const wide = widths[y]!
    if (neck < 0 && wide > widest) widest = wide
    if (wide < 0.85 * widest && wide < narrowest) {
      narrowest = wide
      neck = y
    }
    if (neck >= 0 && wide > 1.35 * widest) return neck
  }
  return 0
}
