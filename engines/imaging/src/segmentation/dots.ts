import type { Dot } from '@toile/contract'

/** A dot's pixel in a grid: where a segmentation starts from. */
export interface Seed {
  readonly x: number
  readonly y: number
  readonly inside: boolean
}

/**
 * The pixels of a `gridWidth` x `gridHeight` picture that dots fall on, in their order, each once. Dots beyond the
 * picture count at its nearest pixel, and those that are not numbers not at all. Where an inside and an outside dot fall
 * on the same pixel the later one holds: it is the user's correction.
 */
export function seedsOf(
  dots: readonly Dot[],
  width: number,
  height: number,
  gridWidth: number,
  gridHeight: number,
): Seed[] {
  const seeds = new Map<number, Seed>()
  for (const dot of dots) {
    if (!Number.isFinite(dot.x) || !Number.isFinite(dot.y)) continue
    const x = toPixel(dot.x, width, gridWidth)
    const y = toPixel(dot.y, height, gridHeight)
    const key = y * gridWidth + x
    seeds.delete(key)
    seeds.set(key, { x, y, inside: dot.label === 1 })
  }
  return [...seeds.values()]
}

function toPixel(value: number, size: number, gridSize: number): number {
  // A dot at whole coordinates means that pixel: its centre is half a pixel further.
  const pixel = Math.min(size - 1, Math.max(0, Math.floor(value)))
  return Math.min(gridSize - 1, Math.floor(((pixel + 0.5) / size) * gridSize))
}
