import { countMarked, type GreyImage } from '@toile/imaging'
import { readShape, type Shape } from '../../engines/builtin/src/garment-shape/shape.ts'
import { cutOffAtSleeves } from '../../engines/builtin/src/swap-garment/cut-off/sleeves.ts'
import { mean } from '../lib/figures.ts'
import { DRESSES, type LabelledPhoto, LONG_TOPS, OVER_TOPS, SHORT_TOPS } from './labelled-photos.ts'

/** A top whose sleeves are as its name says. */
export interface SleevedTop {
  readonly length: 'short' | 'long'
  readonly mask: GreyImage
  readonly shape: Shape
  readonly on: LabelledPhoto
}

/** Length of a sleeve in its widths up to which it is short, and from which it is long: what is between has no clear name. */
const SHORT = 1.5
const LONG = 2.4
const LEAST = 3000

/** None where something is worn over it, or its sleeves are not seen as its name says. */
export function sleevedTops(on: LabelledPhoto): SleevedTop[] {
  const { labelled } = on
  if (countMarked(labelled([...OVER_TOPS, ...DRESSES])) > 0) return []
  const skin = labelled(['skin'])
  return (['short', 'long'] as const).flatMap((length) => {
    const mask = labelled(length === 'short' ? SHORT_TOPS : LONG_TOPS)
    const shape = countMarked(mask) < LEAST ? undefined : readShape(mask, { skin })
    if (shape?.kind !== 'upper' && shape?.kind !== 'dress') return []
    const sleeves = [shape.sleeves.left, shape.sleeves.right].filter((limb) => limb !== undefined)
    const isNamed = sleeves.every((limb) =>
      length === 'short' ? limb.length < SHORT * limb.width : limb.length > LONG * limb.width,
    )
    return sleeves.length > 0 && isNamed ? [{ length, mask, shape, on }] : []
  })
}

export interface Cuts {
  readonly garment: SleevedTop['length']
  readonly body: SleevedTop['length']
  /** Shares of the pairs of two tops in which more of a sleeve than each of `from` is cut. */
  readonly cut: readonly number[]
}

/** How often a sleeve would be cut by so much, were each top put in the place of each other one with a sleeve on the same side; nothing of lengths of which there is no such pair. */
export function cutsOf(tops: readonly SleevedTop[], from: readonly number[]): Cuts[] {
  const of = (length: SleevedTop['length']): SleevedTop[] => tops.filter((top) => top.length === length)
  return (['short', 'long'] as const).flatMap((garment) =>
    (['short', 'long'] as const).flatMap((body) => {
      const cuts = of(garment).flatMap((given) =>
        of(body).flatMap((worn) =>
          given !== worn && shareSide(given, worn) ? [cutOffAtSleeves(given.shape, worn.shape)] : [],
        ),
      )
      if (cuts.length === 0) return []
      return [{ garment, body, cut: from.map((least) => mean(cuts.map((cut) => (cut > least ? 1 : 0)))) }]
    }),
  )
}

function shareSide({ shape: one }: SleevedTop, { shape: other }: SleevedTop): boolean {
  if (!('sleeves' in one) || !('sleeves' in other)) return false
  return (['left', 'right'] as const).some((side) => one.sleeves[side] && other.sleeves[side])
}
