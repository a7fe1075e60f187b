import { connectedComponents, createFloat, createGrey, type FloatImage, type RgbaImage } from '@toile/imaging'
import type { ClassName } from '@toile/eye'
import type { ClassProbabilities } from './class-probabilities.ts'
import { cellColours } from './cell-colours.ts'
import { refinedByColour } from './refine-by-colour.ts'
import { type Rival, withoutColourBleed } from './colour-bleed.ts'

/**
 * Log-odds of being the garment; of several people the one with the most of it is meant, or the one with the cell that is given.
 *
 * @param wanted the classes that count as it
 * @param meant a cell of it, where one is known
 */
export function garmentOdds(
  probabilities: ClassProbabilities,
  wanted: readonly ClassName[],
  meant?: number,
): FloatImage {
  const odds = oddsOfAny(probabilities, wanted)
  dropOtherPeople(odds, (cell) => probabilities.at(cell, 'background') > 0.5, meant)
  return odds
}

/** Log-odds of being any of these classes. */
export function oddsOfAny(probabilities: ClassProbabilities, wanted: readonly ClassName[]): FloatImage {
  const odds = createFloat(probabilities.grid.width, probabilities.grid.height, 1)
  for (let cell = 0; cell < odds.data.length; cell += 1) {
    let inside = 0
    let rival = 0
    for (const name of probabilities.classes) {
      const share = probabilities.at(cell, name)
      if (wanted.includes(name)) inside += share
      else rival = Math.max(rival, share)
    }
    // Against the strongest other class, not all of them: the eye shares its doubt among many.
    odds.data[cell] = Math.log((inside + 1e-5) / (rival + 1e-5))
  }
  return odds
}

/** Which pieces belong to the garment of one person. Chosen by eye. */
const PIECES = {
  /** Share of background on the way between two from which they are of two people. */
  between: 0.3,
  /** Smaller pieces than this share of the main one are dropped. */
  least: 0.06,
} as const
/** Log-odds of what is surely not the garment. Chosen by eye. */
export const OUTSIDE_ODDS = -8

function dropOtherPeople(odds: FloatImage, isBackground: (cell: number) => boolean, meant: number | undefined): void {
  const { width, height, data } = odds
  const inside = createGrey(width, height)
  for (let cell = 0; cell < data.length; cell += 1) inside.data[cell] = data[cell]! > 0 ? 255 : 0
  const { labels, sizes } = connectedComponents(inside)
  if (sizes.length < 2) return
  let main = meant === undefined ? 0 : labels[meant]!
  if (main === 0)
    for (let label = 1; label < sizes.length; label += 1) if (main === 0 || sizes[label]! > sizes[main]!) main = label
  const across = sizes.map(() => 0)
  const down = sizes.map(() => 0)
  for (let cell = 0; cell < labels.length; cell += 1) {
    across[labels[cell]!]! += (cell % width) / sizes[labels[cell]!]!
    down[labels[cell]!]! += Math.floor(cell / width) / sizes[labels[cell]!]!
  }
  /** Share of the way between the middles of a piece and the main one that runs over the background. */
  const between = (label: number): number => {
    const steps = Math.max(1, Math.ceil(Math.hypot(across[label]! - across[main]!, down[label]! - down[main]!)))
    let bare = 0
    for (let k = 0; k <= steps; k += 1) {
      const x = Math.round(across[main]! + ((across[label]! - across[main]!) * k) / steps)
      const y = Math.round(down[main]! + ((down[label]! - down[main]!) * k) / steps)
      if (isBackground(y * width + x)) bare += 1
    }
    return bare / (steps + 1)
  }
  const dropped = sizes.map(
    (size, label) =>
      label > 0 && label !== main && (size < PIECES.least * sizes[main]! || between(label) > PIECES.between),
  )
  for (let cell = 0; cell < labels.length; cell += 1) if (dropped[labels[cell]!]) data[cell] = OUTSIDE_ODDS
}

/** Share of what the parse names that has to be left of it. Chosen by eye. */
export const MIN_RETAINED = 0.4

/** Log-odds of a cell that another thing's colours go on over. Chosen by eye. */
const BLED_OVER_ODDS = -5

/** Log-odds without what other things' colours show to be theirs, and with what else its own colours decide. */
export function refinedByColours(
  image: RgbaImage,
  probabilities: ClassProbabilities,
  wanted: readonly ClassName[],
  odds: FloatImage,
): FloatImage {
  const { data: shares, channels } = probabilities.grid
  const probability = (name: ClassName): Rival => {
    const place = probabilities.classes.indexOf(name)
    return place < 0 ? () => 0 : (cell) => shares[cell * channels + place]!
  }
  const named = new Float32Array(odds.data.length)
  for (const name of wanted) {
    const at = probability(name)
    for (let cell = 0; cell < named.length; cell += 1) named[cell]! += at(cell)
  }
  const inside = (cell: number): number => named[cell]!
  const rivals = probabilities.classes
    .filter((name) => name !== 'background' && !wanted.includes(name))
    .map(probability)
  const colours = cellColours(image, odds.width, odds.height)
  const clear = withoutColourBleed(colours, odds, { inside, rivals, ground: probability('background') }, BLED_OVER_ODDS)
  const count = ({ data }: FloatImage): number => data.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0)
  // Where most of it would go, the parse and the colours mean two things.
  return refinedByColour(colours, count(clear) >= MIN_RETAINED * count(odds) ? clear : odds, inside)
}
