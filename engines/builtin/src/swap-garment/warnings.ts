import { GARMENT_HOLES } from '@toile/contract'
import { leftOutShare } from '@toile/engine'
import { ADVICE } from './advice.ts'
import type { CloseUp } from './read-photo/close-up.ts'
import { countMarked, fillHoles, type GreyImage } from '@toile/imaging'
import type { Invented } from './inpaint/inpaint.ts'
import type { Shape } from '../garment-shape/shape.ts'
import { cutOffAtSleeves } from './cut-off/sleeves.ts'
import { hasStandingCollar } from './read-flat-lay/inner-back.ts'
import { goingBeyond, type PhotoParsing } from './read-photo/photo-parsing.ts'

/** Shares from which on the user is warned. */
export const WARNED_FROM = {
  /**
   * Of what is marked, what is invented skin: of 16 swaps on photos kept back from training all 8 with more were bad, and of the 8
   * with less (at most 0.14) 1 for its skin.
   */
  inventedSkin: 0.2,
  /** Likewise what is invented cloth of what is worn below: on the same photos 5 had 0.1 or more, all bad, and the others at most 0.02. */
  inventedCloth: 0.06,
  /**
   * Of selected trousers, what is in other colours than their legs: where `npm run fits` tells best between trousers alone and with what
   * hangs over them.
   */
  coatColours: 0.02,
  /**
   * Of selected trousers or a skirt, what is seen as a top or a coat. Together with their colours it tells best what hangs over trousers
   * (quality/measured.md#swaps).
   */
  over: 0.15,
  /**
   * Of the photo's hair, what is marked: a head counts as selected, too. On the 90 labelled photos that were kept back from the eye's
   * training a top, coat or dress has at most a quarter of it, a whole person more than two fifths but for one.
   */
  head: 0.4,
  /** Of what is marked, what is skin: it is more than arms beside a garment. By judgement. */
  bare: 0.5,
  /** Of a sleeve of the garment, what the selection cuts off. By judgement; `npm run fits` counts how often short sleeves are told of on short ones. */
  cutSleeve: 0.3,
  /** Of what a garment has about neck and shoulders, what falls into the selection's opening. By judgement. */
  cutNeck: 0.1,
  /** Of a garment's length, what lies below the selection. By judgement: with less a hem is put a little higher. */
  cutHem: 0.1,
} as const

/** How what is replaced is called where it is all of the selection: see `warningsOf`. */
export const SELECTED = 'the selection'

export interface WarnedSwap {
  readonly garment: Shape
  /** The selection, read as what the garment is. */
  readonly body: Shape
  /** Its mask marks what is selected, of a dress what is above its waist. */
  readonly selected: CloseUp
  /** Of its size, 255 = skin, where that is known. */
  readonly skin: GreyImage | undefined
  /** Likewise hair, bags and such. */
  readonly front: GreyImage | undefined
  /** Of the whole photo, all that is selected. */
  readonly mask: GreyImage
}

/**
 * What of a swap the user is told.
 *
 * @param invented what of that the photo does not show, and how that is called (`of`); `cut` and `below`: see `Swapped`
 * @param parsing what is seen of the photo; `other`: of selected trousers, the share of other colours than their legs have; `roomBelow`: see
 * `hasRoomBelow`
 */
export function warningsOf(
  { garment, body, selected, mask, skin, front }: WarnedSwap,
  invented: Invented & { readonly of: string; readonly cut: number; readonly below: number },
  {
    over = 0,
    other = 0,
    head = 0,
    bare = 0,
    roomBelow = false,
  }: Pick<PhotoParsing, 'over' | 'head' | 'bare'> & { readonly other?: number; readonly roomBelow?: boolean },
): string[] {
  const warnings: string[] = []
  if (bare > WARNED_FROM.bare) {
    warnings.push(`Most of the selection is skin, and your garment is put on it. ${ADVICE.selectGarment}`)
  }
  if (head > WARNED_FROM.head) {
    warnings.push(`The head is selected, too, and your garment is put on it. ${ADVICE.takeHeadOut}`)
  }
  if ((garment.kind === 'upper' || garment.kind === 'dress') && (body.kind === 'upper' || body.kind === 'dress')) {
    if (Object.keys(garment.sleeves).length > 0 && Object.keys(body.sleeves).length === 0) {
      warnings.push(
        `The selection has no sleeves of its own, so those of your garment may not show. ${ADVICE.markArmsForSleeves}`,
      )
    } else if (cutOffAtSleeves(garment, body) > WARNED_FROM.cutSleeve) {
      warnings.push(
        `The sleeves of your garment are longer than the selected ones and end with them. ${ADVICE.markArmsForWholeSleeves}`,
      )
    }
    if (hasStandingCollar(garment.outline, garment.trunk) && !hasStandingCollar(body.outline, body.trunk)) {
      warnings.push(
        `Your garment has a collar or a high neck that reaches above the selection, where it is cut off. ${ADVICE.markNeck}`,
      )
    } else if (invented.cut > WARNED_FROM.cutNeck) {
      warnings.push(
        `Your garment covers more at the neck, or down the front, than the selection, which is open there: it is cut off along that edge. ${ADVICE.markOpening}`,
      )
    }
    if (invented.below > WARNED_FROM.cutHem) {
      // A top goes no farther than the waist, wherever is marked; and beside a body there is nothing to cover.
      const helps = invented.of === SELECTED && roomBelow
      const more = helps ? ` ${ADVICE.markFartherDown}` : ''
      warnings.push(
        `The lower ${percent(invented.below)} of your garment, with what is on it or hangs from it there, lies below ${invented.of} and is cut off.${more}`,
      )
    }
  }
  if ((garment.kind === 'trousers' || garment.kind === 'skirt') && over > WARNED_FROM.over) {
    warnings.push(`Part of the selection looks like a coat or a top. ${ADVICE.takeCoatOut}`)
  } else if (body.kind === 'trousers' && other > WARNED_FROM.coatColours) {
    warnings.push(
      `Part of the selection has other colours than the legs of these trousers. ${ADVICE.takeOtherColoursOut}`,
    )
  }
  if (hasHole(selected, { skin, front })) {
    warnings.push(`The selection has a hole, where the photo stays as it is. ${ADVICE.paintOverHole}`)
  }
  if (invented.skin > WARNED_FROM.inventedSkin) {
    warnings.push(
      `About ${percent(invented.skin)} of ${invented.of} is now bare skin that was made up: your garment covers much less than the old one. ${ADVICE.useSimilarCut}`,
    )
  }
  if (invented.cloth > WARNED_FROM.inventedCloth) {
    warnings.push(
      `About ${percent(invented.cloth)} of ${invented.of} now shows what is worn below, made up as far as the waist: your garment is shorter than the old one. ${ADVICE.useLonger}`,
    )
  }
  return [...warnings, ...tooMuchSelected(mask)]
}

/** What the user is told where `mask`, of the whole photo, marks most of it. */
function tooMuchSelected(mask: GreyImage): string[] {
  return countMarked(mask) > 0.6 * mask.width * mask.height
    ? [`Most of the photo is selected. ${ADVICE.markGarmentAlone}`]
    : []
}

/** Its sign stays beside the number where a line ends. */
const percent = (share: number): string => `${Math.round(100 * share)}\u00a0%`

/**
 * What lies in front and is left out leaves none: a hand, or a bag that goes on beyond the garment, as the eye sees it, or by its
 * colours; nor does a gap in which the ground shows.
 */
function hasHole({ photo, mask }: CloseUp, { skin, front }: Pick<WarnedSwap, 'skin' | 'front'>): boolean {
  const marked = countMarked(mask)
  const filled = fillHoles(mask, GARMENT_HOLES.most * marked)
  const missing: number[] = []
  for (let i = 0; i < mask.data.length; i += 1) {
    if (filled.data[i]! >= 128 && mask.data[i]! < 128 && !(skin && skin.data[i]! >= 128)) missing.push(i)
  }
  const least = GARMENT_HOLES.least * marked
  if (missing.length <= least) return false
  const before = front && goingBeyond(front, filled, GARMENT_HOLES.beyond)
  const left = before ? missing.filter((i) => before.data[i]! < 128) : missing
  return left.length > least && leftOutShare(photo, mask, GARMENT_HOLES.least) > 0
}
