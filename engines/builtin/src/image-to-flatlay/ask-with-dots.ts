import type { Look } from '@toile/eye'
import {
  connectedComponents,
  createFloat,
  type FloatImage,
  type GreyImage,
  resampleGrey,
  type SegmentationDot,
} from '@toile/imaging'
import { OUT } from './garment-odds.ts'

/** From this agreement on, the eye's answer to a dot in the garment is a better drawing of the same thing. */
const SAME_THING = 0.62
/** Log-odds that the drawing stands for: where the parse is surer than that, its word counts. */
const DRAWN = 1.5
const MOST_SURE = 6

/**
 * The parse knows names and few edges; asked about dots in the garment and in what is beside it, the eye draws the garment.
 * Where both mean the same thing they are taken together.
 */
export async function correctedByDrawing(
  look: Look,
  odds: FloatImage,
  dots: readonly SegmentationDot[],
  kin: FloatImage,
): Promise<FloatImage> {
  if (dots.length === 0) return odds
  const [found] = await look.masks(dots, { prefer: 'garment', quality: 'draft' })
  const drawn = found?.mask
  if (!drawn) return odds
  const small = resampleGrey(drawn, odds.width, odds.height, 'triangle')
  const agrees = overlap(odds, small) >= SAME_THING
  if (!agrees && !isMore(odds, small, kin)) return odds
  const both = createFloat(odds.width, odds.height, 1)
  const parsed = agrees ? odds : kin
  for (let cell = 0; cell < both.data.length; cell += 1) {
    const said = Math.min(MOST_SURE, Math.max(-MOST_SURE, parsed.data[cell]!))
    both.data[cell] = said + (agrees ? DRAWN : MORE) * (small.data[cell]! / 127.5 - 1)
  }
  return both
}

/** Log-odds that the drawing stands for where it shows more of the garment than the parse names. */
const MORE = 3
/** Share of what the parse names that has to be in such a drawing, and share of the rest that may be it by its kind. */
const HOLDS = 0.75
const OF_KIN = 0.6

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
  return held >= HOLDS * named && alike >= OF_KIN * more
}

/** Intersection over union of what log-odds call inside and a mask of their size. */
function overlap(odds: FloatImage, mask: GreyImage): number {
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
 * How clearly the garment stands out for the eye, 0 to 1: how good it thinks its own drawing is from one dot in the garment's
 * middle, times how likely that is what is meant. 0 without an inside dot: the parse is nowhere sure of it.
 *
 * @param dots as `dotsFor` gives them, the middle of the largest piece first
 */
export async function clarityOf(look: Pick<Look, 'masks'>, dots: readonly SegmentationDot[]): Promise<number> {
  const middle = dots.find(({ label }) => label === 1)
  if (middle === undefined) return 0
  const [drawn] = await look.masks([middle], { prefer: 'garment', quality: 'draft' })
  return drawn?.score ?? 0
}

/** Share of the garment's piece under the dot that has to be in what is taken for its wearer. */
const WORN = 0.75
/** Of a mask's value: less is beyond its soft edge. */
const BEYOND = 48

/** What is not on whoever wears the middle of the garment's largest piece is somebody else's, or no garment. */
export async function ofOnePerson(
  look: Pick<Look, 'image' | 'masks'>,
  odds: FloatImage,
  dots: readonly SegmentationDot[],
): Promise<FloatImage> {
  const own = dots.find(({ label }) => label === 1)
  if (own === undefined) return odds
  const [found] = await look.masks([own], { prefer: 'person', quality: 'draft' })
  if (found?.kind !== 'person') return odds
  const wearer = resampleGrey(found.mask, odds.width, odds.height, 'triangle')
  const pieces = { ...wearer, data: Uint8Array.from(odds.data, (value) => (value > 0 ? 255 : 0)) }
  const { labels } = connectedComponents(pieces)
  const across = Math.min(odds.width - 1, Math.floor((own.x * odds.width) / look.image.width))
  const down = Math.min(odds.height - 1, Math.floor((own.y * odds.height) / look.image.height))
  const piece = labels[down * odds.width + across]!
  let [garment, worn] = [0, 0]
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    if (piece === 0 || labels[cell] !== piece) continue
    garment += 1
    if (wearer.data[cell]! >= 128) worn += 1
  }
  if (garment === 0 || worn < WORN * garment) return odds
  return { ...odds, data: odds.data.map((value, cell) => (wearer.data[cell]! < BEYOND ? Math.min(OUT, value) : value)) }
}
