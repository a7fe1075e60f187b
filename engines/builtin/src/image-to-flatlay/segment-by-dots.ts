import type { EncodedImage } from '@toile/eye'
import type { Dot } from '@toile/contract'
import { connectedComponents, createFloat, type FloatImage, type GreyImage, resampleGrey } from '@toile/imaging'
import { OUTSIDE_ODDS } from './garment-odds.ts'

/** How the answer to dots is taken together with the parse. Chosen by eye. */
const DRAWING = {
  /** Intersection over union of both from which they show the same garment. */
  agreement: 0.62,
  /** Log-odds that a drawing which agrees stands for. */
  odds: 1.5,
  /** Log-odds to which those of the parse are clipped beside it. */
  mostParsed: 6,
  /** Log-odds that a drawing stands for which shows more of the garment than the parse names. */
  moreOdds: 3,
  /** Share of what the parse names that such a drawing has to hold. */
  holds: 0.75,
  /** Share of the rest of it that has to be of a kind the garment is mistaken for. */
  ofKin: 0.6,
} as const

/**
 * The parse knows names and few edges; asked about dots in the garment and in what is beside it, the eye draws the garment.
 * Where both mean the same thing they are taken together.
 */
export async function refinedByDots(
  encoded: EncodedImage,
  odds: FloatImage,
  dots: readonly Dot[],
  kin: FloatImage,
): Promise<FloatImage> {
  if (dots.length === 0) return odds
  const [found] = await encoded.masks(dots, { prefer: 'garment', quality: 'draft' })
  const drawn = found?.mask
  if (!drawn) return odds
  const small = resampleGrey(drawn, odds.width, odds.height, 'triangle')
  const agrees = intersectionOverUnion(odds, small) >= DRAWING.agreement
  if (!agrees && !isMore(odds, small, kin)) return odds
  const both = createFloat(odds.width, odds.height, 1)
  const parsed = agrees ? odds : kin
  for (let cell = 0; cell < both.data.length; cell += 1) {
    const clipped = Math.min(DRAWING.mostParsed, Math.max(-DRAWING.mostParsed, parsed.data[cell]!))
    both.data[cell] = clipped + (agrees ? DRAWING.odds : DRAWING.moreOdds) * (small.data[cell]! / 127.5 - 1)
  }
  return both
}

/** Whether a drawing is the named garment and more that the eye takes for things it is mistaken for. */
function isMore(odds: FloatImage, drawn: GreyImage, kin: FloatImage): boolean {
  let [named, held, more, alike] = [0, 0, 0, 0]
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    const isDrawn = drawn.data[cell]! >= 128
    if (odds.data[cell]! > 0) {
      named += 1
      if (isDrawn) held += 1
    } else if (isDrawn) {
      more += 1
      if (kin.data[cell]! > 0) alike += 1
    }
  }
  return held >= DRAWING.holds * named && alike >= DRAWING.ofKin * more
}

/** Intersection over union of what log-odds call inside and a mask of their size. */
function intersectionOverUnion(odds: FloatImage, mask: GreyImage): number {
  let both = 0
  let either = 0
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    const [inA, inB] = [odds.data[cell]! > 0, mask.data[cell]! >= 128]
    if (inA && inB) both += 1
    if (inA || inB) either += 1
  }
  return either === 0 ? 0 : both / either
}

/**
 * How clearly the garment stands out for the eye, 0 to 1: how good it thinks its own drawing is from one dot in
 * it, times how likely that is what is meant. 0 without an inside dot: the parse is nowhere sure of it.
 *
 * @param dots the first inside dot is asked: the user's own, or the middle of the largest piece as `dotsFor` gives it
 */
export async function clarityOf(encoded: Pick<EncodedImage, 'masks'>, dots: readonly Dot[]): Promise<number> {
  const middle = dots.find(({ label }) => label === 1)
  if (middle === undefined) return 0
  const [drawn] = await encoded.masks([middle], { prefer: 'garment', quality: 'draft' })
  return drawn?.score ?? 0
}

/** Which cells are on the wearer of the garment. Chosen by eye. */
const WEARER = {
  /** Share of the garment's piece under the dot that has to be in the wearer's mask. */
  worn: 0.75,
  /** Of a mask's 255: less is beyond its soft edge. */
  beyond: 48,
} as const

/** What is not on whoever wears what is under the first inside dot is somebody else's, or no garment. */
export async function ofOneWearer(
  encoded: Pick<EncodedImage, 'image' | 'masks'>,
  odds: FloatImage,
  dots: readonly Dot[],
): Promise<FloatImage> {
  const own = dots.find(({ label }) => label === 1)
  if (own === undefined) return odds
  const [found] = await encoded.masks([own], { prefer: 'person', quality: 'draft' })
  if (found?.kind !== 'person') return odds
  const wearer = resampleGrey(found.mask, odds.width, odds.height, 'triangle')
  const pieces = { ...wearer, data: Uint8Array.from(odds.data, (value) => (value > 0 ? 255 : 0)) }
  const { labels } = connectedComponents(pieces)
  const across = Math.min(odds.width - 1, Math.floor((own.x * odds.width) / encoded.image.width))
  const down = Math.min(odds.height - 1, Math.floor((own.y * odds.height) / encoded.image.height))
  const piece = labels[down * odds.width + across]!
  let [garment, worn] = [0, 0]
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (piece === 0 || labels[cell] !== piece) continue
    garment += 1
    if (wearer.data[cell]! >= 128) worn += 1
  }
  if (garment === 0 || worn < WEARER.worn * garment) return odds
  return {
    ...odds,
    data: odds.data.map((value, cell) => (wearer.data[cell]! < WEARER.beyond ? Math.min(OUTSIDE_ODDS, value) : value)),
  }
}
