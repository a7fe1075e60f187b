import { SOME_BELOW } from '../../engines/builtin/src/swap-garment/selected-parts.ts'
import type { Eye } from '@toile/eye'
import { cutAtWaist } from '../../engines/builtin/src/swap-garment/read-photo/waist.ts'
import type { GreyImage } from '@toile/imaging'
import { readShape } from '../../engines/builtin/src/garment-shape/shape.ts'
import { mean } from '../lib/figures.ts'
import { BELOW, DRESSES, type LabelledPhoto, OVER_TOPS, TOPS } from './labelled-photos.ts'

/** What the eye names as worn below the waist, as the garment swap counts it. */
const LOWER = ['dress', 'skirt', 'lower']
/** What is selected with a top: nothing else, the lap or half a skirt, or all that is worn below. */
const SELECTIONS = ['top', 'top and half', 'top and all'] as const

/** One selection, and how well each way of reading it finds the top. */
export interface TopWithLowerGarment {
  readonly selection: (typeof SELECTIONS)[number]
  /** Of what is selected, the share that the eye names as worn below the waist. */
  readonly long: number
  /** Intersection over union with the top: of all that is selected; down to the waist; without what is seen below. */
  readonly whole: number
  readonly byWaist: number
  readonly bySight: number
}

/** None where the photo shows no top with something else below it, or something over it. */
export async function topsWithLowerGarment(labelled: LabelledPhoto, eye: Eye): Promise<TopWithLowerGarment[]> {
  const [top, below] = [labelled.labelled(TOPS), labelled.labelled(BELOW)]
  const over = labelled.labelled([...OVER_TOPS, ...DRESSES])
  if (countOf(over) > 0 || countOf(top) < 3000 || countOf(below) < 3000) return []
  const { photo } = labelled
  const encoded = await eye.encode(photo)
  const map = encoded.classMap()
  const isLower = encoded.classes.map((name) => LOWER.includes(name))
  const lower = { ...map, data: map.data.map((place) => (isLower[place] ? 255 : 0)) }
  const skin = encoded.classMask(['skin'], 'draft')
  const first = below.data.findIndex((value) => value > 0)
  const last = below.data.findLastIndex((value) => value > 0)
  return SELECTIONS.flatMap((selection, k) => {
    const end = first + (k / 2) * (last - first)
    const mask = { ...top, data: top.data.map((value, i) => (value > 0 || (below.data[i]! > 0 && i <= end) ? 255 : 0)) }
    const shape = readShape(mask, { skin })
    if (shape?.kind !== 'upper' && shape?.kind !== 'dress') return []
    const closeUp = { photo, mask }
    const without = (given?: GreyImage): number => iou(cutAtWaist(closeUp, shape, given)?.closeUp.mask ?? mask, top)
    const seen = lower.data.reduce((sum, value, i) => sum + (value > 0 && mask.data[i]! > 0 ? 1 : 0), 0)
    return [
      { selection, long: seen / countOf(mask), whole: iou(mask, top), byWaist: without(), bySight: without(lower) },
    ]
  })
}

export interface Limits {
  readonly long: number
  readonly some: number
  /** Mean intersection over union with the top: over the three selections, and of each. */
  readonly all: number
  readonly each: readonly number[]
}

/**
 * The shares that find tops best when a selection is read down to its waist from `long` on, else without what is seen below
 * from `some` on. A share of 2 is never reached.
 */
export function bestLimits(selections: readonly TopWithLowerGarment[]): {
  readonly best: Limits
  readonly today: Limits
  readonly none: Limits
} {
  const limits = (long: number, some: number): Limits => {
    const each = SELECTIONS.map((name) =>
      mean(
        selections
          .filter(({ selection }) => selection === name)
          .map((own) => (own.long >= long ? own.byWaist : own.long >= some ? own.bySight : own.whole)),
      ),
    )
    return { long, some, all: mean(each), each }
  }
  const tries: Limits[] = []
  for (const some of [0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2]) {
    for (const long of [0.12, 0.2, 0.3, 0.4, 0.5, 0.6, 2]) if (long >= some) tries.push(limits(long, some))
  }
  return {
    best: tries.reduce((best, own) => (own.all > best.all ? own : best)),
    today: limits(2, SOME_BELOW),
    none: limits(2, 2),
  }
}

const countOf = ({ data }: GreyImage): number => data.reduce((sum, value) => sum + (value >= 128 ? 1 : 0), 0)

function iou(a: GreyImage, b: GreyImage): number {
  let [both, either] = [0, 0]
  a.data.forEach((value, i) => {
    const [p, q] = [value >= 128, b.data[i]! >= 128]
    both += p && q ? 1 : 0
    either += p || q ? 1 : 0
  })
  return both / Math.max(1, either)
}
