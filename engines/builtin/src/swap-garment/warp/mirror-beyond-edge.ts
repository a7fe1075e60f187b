import type { SourcePoint } from './part-warp.ts'
import { COVERED } from '../pixel-kinds.ts'
import { type ClothTexture, sampleTexture } from '../../garment-shape/texture-sampling.ts'

/** How the edge of cloth is found. Chosen by eye. */
const SEARCH = {
  /** Steps in which it is looked for. */
  steps: 12,
  /** Rounds of halving in which its place is found. */
  halvings: 6,
} as const

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
 * Writes into `value` (linear light, premultiplied alpha) the cloth that goes on beyond its edge as its own mirror image; leaves it
 * unchanged where no cloth is found.
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
  while (step <= SEARCH.steps && !isCovered((most * step) / SEARCH.steps)) step += 1
  if (step > SEARCH.steps) return
  // About the edge itself: about the step that found it, cloth would be copied and not mirrored, and torn from step to step.
  let [off, on] = [(most * (step - 1)) / SEARCH.steps, (most * step) / SEARCH.steps]
  for (let round = 0; round < SEARCH.halvings; round += 1) {
    const half = (off + on) / 2
    if (isCovered(half)) on = half
    else off = half
  }
  if (!isCovered(2 * on + rim)) isCovered(on + rim)
  value.set(PROBE)
}

const PROBE = new Float32Array(4)
