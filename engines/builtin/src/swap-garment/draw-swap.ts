import { distanceTo, matteFeather, mixSeeds } from '@toile/imaging'
import { cutOffAtHem } from './cut-off/hem.ts'
import { cutOffAtNeck } from './cut-off/neck.ts'
import { swapGarment } from './swap.ts'
import type { SwapStyle } from './swap-input.ts'
import type { DrawContext, DrawnPicture } from '../drawn-picture.ts'
import type { SwapPlan } from './swap-plan.ts'
import { WARNED_FROM } from './warnings.ts'

export interface SwapVariation {
  readonly seed: number
  /** Which picture of the request this is, from 0. */
  readonly index: number
  /** The seeds that lead from the original to the variation that is wanted; empty for the original. */
  readonly lineage: readonly number[]
}

/**
 * The pictures of one request: as the old garment fitted; as long as the cloth is, or half of the way there where
 * that is shorter (see `lengthScale`), softly lit; loose, with deep folds; in
 * between and soft. No two share more than one of length, ease and light: plain cloth of the old one's length differs by light alone,
 * and so do trousers, which have the old length and width in all four. Chosen by eye.
 */
const STYLES: readonly SwapStyle[] = [
  { length: 0, ease: 0, folds: 1 },
  { length: 1, ease: 0.035, folds: 0.7 },
  { length: 0, ease: 0.07, folds: 1.5 },
  { length: 0.5, ease: 0, folds: 0.5 },
]

/** Ranges of variations, those of `STYLES`: beyond them a garment would be another cut, or its folds another cloth's. */
const RANGES = { length: [0, 1], ease: [0, 0.07], folds: [0.5, 1.5] } as const
/** Least and most that a variation moves from its parent, as shares of a range that ends where it begins. Chosen by eye. */
const STEP = [0.2, 0.8] as const

/** A picture beyond the first ones is steps away from one of them, as a variation is: see `firstSlot` of a request. */
const stepsTo = (index: number): number[] =>
  Array.from({ length: Math.floor(index / STYLES.length) }, (_, step) => mixSeeds(index, step))

/**
 * How picture `index` is worn and lit. A variation wears the same garment longer or shorter, closer or looser, in softer or
 * deeper folds. Seeds of pictures that were asked for together lie a golden section apart, and so do their multiples:
 * no two of them move alike.
 */
function styleOf(index: number, lineage: readonly number[]): SwapStyle {
  return [...stepsTo(index), ...lineage].reduce<SwapStyle>(
    (style, seed) => {
      const moved = (from: number, [low, high]: readonly [number, number], multiple: number): number => {
        const step = STEP[0] + (STEP[1] - STEP[0]) * (((multiple * seed) / 2 ** 32) % 1)
        return low + (high - low) * (((from - low) / (high - low) + step) % 1)
      }
      return {
        length: moved(style.length, RANGES.length, 1),
        ease: moved(style.ease, RANGES.ease, 3),
        folds: moved(style.folds, RANGES.folds, 2),
      }
    },
    STYLES[index % STYLES.length]!,
  )
}

/**
 * How much more or less of a garment may be cut off at the neck by the matted edge of its flat-lay than by the masked one, which shows a
 * neckline's edge differently. Of 65 swaps of real flat-lays at most 0.04.
 */
const EDGE_MATTERS = 0.05

/**
 * What will stand on a picture, but for what only its drawing finds out: how much of it is made up. `isSure`: it is the same whichever
 * way the edge of the flat-lay was cut.
 */
export function foretellSwap(
  { swap: planned, cloth, warningsOf }: SwapPlan,
  { seed, index, lineage }: SwapVariation,
): { readonly warnings: string[]; readonly isSure: boolean } {
  const swap = { ...planned, style: styleOf(index, lineage), seed }
  const feather = matteFeather(swap.photo.width, swap.photo.height)
  const cut = cutOffAtNeck(swap, cloth, distanceTo(swap.mask, 1).data, feather)
  return {
    warnings: warningsOf({ skin: 0, cloth: 0, cut, below: cutOffAtHem(swap) }),
    isSure: Math.abs(cut - WARNED_FROM.cutNeck) > EDGE_MATTERS,
  }
}

/** Share of a picture's work that was done with its plan. An estimate, for the progress shown. */
const PLANNED = 0.55

/** One picture of what is planned, at the photo's size. Equal requests give equal bytes. */
export function drawSwap(plan: SwapPlan, picture: SwapVariation, context: DrawContext): DrawnPicture {
  const { seed, index, lineage } = picture
  const swap = {
    ...plan.swap,
    style: styleOf(index, lineage),
    seed: mixSeeds(seed, index, ...lineage),
    report: (fraction: number) => context.report(PLANNED + (1 - PLANNED) * fraction, 'Fitting the garment'),
  }
  swap.report(0)
  const { image, invented, cut, below, coverage } = swapGarment(swap, plan.replaced(), plan.cloth)
  return { image, coverage, understood: [], ignored: [], warnings: plan.warningsOf({ ...invented, cut, below }) }
}
