import type { SourcePoint } from './part-warp.ts'
import { type ClothTexture, sampleTexture } from '../../garment-shape/texture-sampling.ts'

/** Alpha from which cloth covers a place. */
export const COVERED = 0.97

/** Steps in which a garment's edge is looked for, and rounds of halving in which its place is found. */
const STEPS = 12
const HALVES = 6

/** Where a garment's edge is looked for: pixels of the flat-lay. */
export interface MirrorSearch {
  /** A unit vector. */
  readonly across: number
  readonly down: number
  /** No farther than this. */
  readonly most: number
  /** Along the edge what is left out, since the ground shines through it. */
  readonly rim?: number
}

/**
 * Cloth that goes on beyond its edge as its own mirror image; `value` (linear light, premultiplied alpha) stays where there is none.
 */
export function mirrorBeyondEdge(
  cloth: ClothTexture,
  place: SourcePoint,
  { across: dx, down: dy, most, rim = 0 }: MirrorSearch,
  value: Float32Array,
): void {
  const [x, y] = [place.x - dx * rim, place.y - dy * rim]
  const isCovered = (far: number): boolean => {
    sampleTexture(cloth, x + dx * far, y + dy * far, PROBE)
    return PROBE[3]! >= COVERED
  }
  let step = 1
  while (step <= STEPS && !isCovered((most * step) / STEPS)) step += 1
  if (step > STEPS) return
  // About the edge itself: about the step that found it, cloth would be copied and not mirrored, and torn from step to step.
  let [off, on] = [(most * (step - 1)) / STEPS, (most * step) / STEPS]
  for (let round = 0; round < HALVES; round += 1) {
    const half = (off + on) / 2
    if (isCovered(half)) on = half
    else off = half
  }
  if (!isCovered(2 * on + rim)) isCovered(on + rim)
  value.set(PROBE)
}

const PROBE = new Float32Array(4)
