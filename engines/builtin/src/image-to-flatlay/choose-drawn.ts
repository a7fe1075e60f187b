import type { ClassName } from '@toile/eye'
import type { Dot } from '@toile/contract'
import { createFloat, type GreyImage, resampleGrey } from '@toile/imaging'
import { likelihoodOf, significantAreas } from './class-probabilities.ts'
import type { GarmentChoice, Seen } from './choose-garment.ts'
import type { GarmentWish } from './read-words.ts'
import { KIND_WORDS } from './user-messages.ts'

/** What a drawing has to be to be taken for a garment by the user's word. Chosen. */
const DRAWN = {
  /** Share of what was looked at: less is a fold or a button, more is the ground. */
  least: 0.01,
  most: 0.6,
  /** Sides of the picture that it reaches from which on it is the ground. */
  sides: 3,
  /** Share of it in which the eye sees somebody's skin or hair. */
  body: 0.5,
  /** Log-odds that it stands for: as sure as the parse is of a garment. */
  odds: 4,
} as const
const BODY: readonly ClassName[] = ['skin', 'hair']

/**
 * Where the eye names no garment at all, what it draws around the user's dot, taken for what was asked for.
 *
 * @param dot in pixels of what was looked at
 * @returns undefined where it names one, or what it draws is the ground, somebody's body or next to nothing
 */
export async function chooseDrawn(
  { encoded, probabilities, areas }: Seen,
  wish: GarmentWish,
  dot: Dot,
): Promise<GarmentChoice | undefined> {
  const [className] = wish.usual
  const thing = significantAreas(areas)
  if (className === undefined || KIND_WORDS.some(([name]) => thing(name) !== undefined)) return undefined
  const [found] = await encoded.masks([dot], { prefer: 'garment', quality: 'draft' })
  if (found === undefined) return undefined
  const { width, height } = probabilities.grid
  const cells = resampleGrey(found.mask, width, height, 'triangle')
  const body = likelihoodOf(probabilities, BODY).data
  let [drawn, ofBody] = [0, 0]
  for (let cell = 0; cell < cells.data.length; cell += 1) {
    if (cells.data[cell]! < 128) continue
    drawn += 1
    ofBody += body[cell]!
  }
  const share = drawn / (width * height)
  if (share < DRAWN.least || share > DRAWN.most || ofBody > DRAWN.body * drawn) return undefined
  if (sidesReached(cells) >= DRAWN.sides) return undefined
  const odds = createFloat(width, height, 1)
  for (let cell = 0; cell < odds.data.length; cell += 1) odds.data[cell] = DRAWN.odds * (cells.data[cell]! / 127.5 - 1)
  return { area: className, className, wanted: [className], odds, kin: odds, isPartOfDress: false, isGuess: false }
}

/** How many sides of the picture a mask reaches. */
function sidesReached({ width, height, data }: GreyImage): number {
  const isIn = (x: number, y: number): boolean => data[y * width + x]! >= 128
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  return [
    columns.some((x) => isIn(x, 0)),
    columns.some((x) => isIn(x, height - 1)),
    rows.some((y) => isIn(0, y)),
    rows.some((y) => isIn(width - 1, y)),
  ].filter(Boolean).length
}
