import { countMarked, findLegs, gapOfLegs, layHalves, layNearest } from '@toile/imaging'
import type { LabelledPhoto } from './labelled-photos.ts'

/** Long trousers of which a flat-lay would mirror one leg. */
export interface MirroredLegs {
  readonly number: number
  /** See `gapOfLegs`. */
  readonly gap: number
}

const TROUSERS = 'jeans pants leggings'.split(' ')
/** Labelled pixels at least. */
const LEAST = 3000

/** The gap to its mirror image of the leg that would be mirrored; undefined where both are seen, or no hips. */
export function mirroredLegs({ number, labelled }: LabelledPhoto): MirroredLegs | undefined {
  const mask = labelled(TROUSERS)
  if (countMarked(mask) < LEAST) return undefined
  const halves = findLegs(mask)
  if (halves === undefined || halves.rise > 0 || halves.left.mirrored === halves.right.mirrored) return undefined
  const laid = layNearest(mask, layHalves(mask, halves, 288, 384, { across: 0.86, down: 0.88 }))
  return { number, gap: gapOfLegs(laid) }
}
