import type { ExactPicture } from './fingerprint.ts'
import type { Original, Variation } from './ports.ts'

/** An odd number near 2^32 divided by the golden ratio: seeds of neighbouring slots lie far apart, and none are equal. */
const STEP = 0x9e3779b1

/** The seeds that lead from the first picture to the one in this slot of the request, whose own is the last. */
export const lineageOf = ({ lineage, seed }: Variation, slot: number): readonly number[] => [
  ...lineage,
  (seed + Math.imul(slot, STEP)) >>> 0,
]

/** The seeds that lead to this picture; a variation of it adds one more. */
export function placeOf({ request, slot }: Pick<Original, 'request' | 'slot'>): Omit<Variation, 'seed'> {
  const { kind, count, firstSlot, variation } = request
  if (variation === null) return { slot: firstSlot + slot, count, lineage: [] }
  return kind === 'upscale' ? variation : { ...variation, lineage: lineageOf(variation, slot) }
}

/** What a request for one picture says of it, so that its picture is this one; null for one that is no variation. */
export function variationTo({ index, lineage }: ExactPicture): Variation | null {
  const seed = lineage.at(-1)
  return seed === undefined ? null : { slot: index, count: 1, lineage: lineage.slice(0, -1), seed }
}
