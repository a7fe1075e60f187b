import type { Original } from './ports.ts'

/**
 * What makes a request's pictures variations; for an upscale, where the picture stands that it was made of, so that it can
 * be varied as that one. The request itself holds what the first picture was made with: prompt, seed, size and inputs.
 */
export interface Variation {
  /** Which picture of its request the first one was, from 0, and how many that request asked for. */
  readonly slot: number
  readonly count: number
  /** Seeds from the first picture to the one that is varied; empty when that is the first itself. 0 to 2^32 - 1 each. */
  readonly lineage: readonly number[]
  /** Each picture of this request takes its own seed from this. Of no use in an upscale. */
  readonly seed: number
}

/** An odd number near 2^32 divided by the golden ratio: seeds of neighbouring slots lie far apart, and none are equal. */
const STEP = 0x9e3779b1

/** The seeds that lead from the first picture to the one in this slot of the request, whose own is the last. */
export const lineageOf = ({ lineage, seed }: Variation, slot: number): readonly number[] => [
  ...lineage,
  (seed + Math.imul(slot, STEP)) >>> 0,
]

/** What leads to this picture: a variation of it goes on from there. */
export function placeOf({ request, slot }: Original): Omit<Variation, 'seed'> {
  const { kind, count, firstSlot, variation } = request
  if (variation === null) return { slot: firstSlot + slot, count, lineage: [] }
  return kind === 'upscale' ? variation : { ...variation, lineage: lineageOf(variation, slot) }
}
