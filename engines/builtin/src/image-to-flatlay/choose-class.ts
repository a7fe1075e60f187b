import type { ClassName, EncodedImage } from '@toile/eye'
import {
  connectedComponents,
  deltaE2000,
  type FloatImage,
  type GreyImage,
  hexToCielab,
  type RgbaImage,
  shrinkRgb,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'
import { isOneCloth, meanColourOf } from './cloth-colours.ts'
import { OUTSIDE_ODDS } from './garment-odds.ts'
import type { GarmentWish } from './read-words.ts'
import { type ClassArea, type ClassProbabilities, significantAreas } from './class-probabilities.ts'

/** Which class is meant by what was asked for. Chosen by eye. */
const MEANT = {
  /** Minimum mean probability of what was asked for, for an area of another class to be taken for it all the same. */
  least: 0.3,
  /** Likewise between a top and what goes over it, which share words: a shirt worn open, a hoodie. */
  leastOverTop: 0.12,
  /** What a class that the garment is usually called counts against one that it is mistaken for. */
  usual: 2,
  /** CIEDE2000 by which a named colour has to fit better than another garment's to overrule the eye. */
  nearer: 12,
} as const
export const OVER_AND_UNDER: readonly ClassName[] = ['upper', 'outer']
/** Which areas of classes that are easily mistaken for the chosen one belong to it. Chosen by eye but for one. */
const KIN = {
  /** Minimum size of a garment of its own, as a share of the cells of the chosen class. */
  crumb: 0.2,
  /**
   * CIEDE2000 from which a piece of so small an area in a jacket is what that shows underneath (nine in ten on labelled
   * photos).
   */
  underneath: 14,
  /** Cells that a piece has to have for its colour to count. */
  leastPiece: 4,
} as const

/** Which class of the eye is what is meant; undefined when nothing is. */
export function chooseClass(
  encoded: EncodedImage,
  probabilities: ClassProbabilities,
  areas: ReadonlyMap<ClassName, ClassArea>,
  wish: GarmentWish,
): ClassName | undefined {
  /** How much of what is meant the eye sees in an area, in cells. */
  const meant = (area: ClassArea): number => {
    let sum = 0
    for (let cell = 0; cell < area.cells.data.length; cell += 1) {
      if (area.cells.data[cell] === 0) continue
      for (const name of wish.usual) sum += probabilities.at(cell, name)
    }
    return sum
  }
  const thing = significantAreas(areas)
  const isThere = (area: ClassArea | undefined): area is ClassArea => area !== undefined
  const usual = wish.usual.map(thing).filter(isThere)
  const mistaken = wish.mistaken.map(thing).filter(isThere)
  // Where only the type is known anything of it may be meant, else the eye must have seen at least some of it there.
  const isOver = wish.usual.every((name) => OVER_AND_UNDER.includes(name))
  const least = ({ name }: ClassArea): number =>
    isOver && OVER_AND_UNDER.includes(name) ? MEANT.leastOverTop : MEANT.least
  const maybe = mistaken.filter(
    (area) => meant(area) >= (wish.named || usual.length > 0 ? least(area) : 0) * area.count,
  )
  const weighed = [
    ...usual.map((area) => ({ area, weight: MEANT.usual * meant(area) })),
    ...maybe.map((area) => ({ area, weight: meant(area) })),
  ].toSorted((a, b) => b.weight - a.weight)
  const [first] = weighed
  if (first === undefined) return undefined
  if (wish.colours.length === 0 || weighed.length < 2) return first.area.name
  const apart = weighed.map(({ area }) => colourApart(encoded.image, area.cells, wish.colours))
  const nearest = apart.indexOf(Math.min(...apart))
  return weighed[apart[0]! - apart[nearest]! > MEANT.nearer ? nearest : 0]!.area.name
}

/** What counts as the garment: the class chosen, and kinds that are easily mistaken for it and small here, or of its colour. */
export function wantedOf(
  image: RgbaImage,
  areas: ReadonlyMap<ClassName, ClassArea>,
  chosen: ClassName,
  wish: GarmentWish,
): readonly ClassName[] {
  const own = areas.get(chosen)!
  const kin = [...wish.usual, ...wish.mistaken].filter((name) => {
    const area = areas.get(name)
    if (name === chosen || area === undefined) return false
    return area.count < KIN.crumb * own.count || isOneCloth(image, area.cells, own.cells)
  })
  return [chosen, ...kin]
}

/** Log-odds without the clothes that a jacket or coat shows underneath: small areas of other kinds in colours that are not its own. */
export function excludeUnderlayer(
  image: RgbaImage,
  areas: ReadonlyMap<ClassName, ClassArea>,
  chosen: ClassName,
  wanted: readonly ClassName[],
  odds: FloatImage,
): FloatImage {
  if (chosen !== 'outer') return odds
  const own = areas.get(chosen)!
  const colours = shrinkRgb(image, odds.width, odds.height, SRGB8_TO_LINEAR)
  const colour = meanColourOf(colours, (cell) => own.cells.data[cell] !== 0)
  const data = odds.data.slice()
  for (const name of wanted) {
    const area = areas.get(name)!
    if (name === chosen || area.count >= KIN.crumb * own.count) continue
    const { labels, sizes } = connectedComponents(area.cells)
    for (let label = 1; label < sizes.length; label += 1) {
      if (sizes[label]! < KIN.leastPiece) continue
      const piece = meanColourOf(colours, (cell) => labels[cell] === label)
      if (deltaE2000(piece, colour) < KIN.underneath) continue
      for (let cell = 0; cell < data.length; cell += 1) if (labels[cell] === label) data[cell] = OUTSIDE_ODDS
    }
  }
  return { ...odds, data }
}

/** CIEDE2000 between the mean colour of some cells and the nearest of the named colours. */
export function colourApart(image: RgbaImage, cells: GreyImage, colours: readonly string[]): number {
  const own = meanColour(image, cells)
  return Math.min(...colours.map((hex) => deltaE2000(own, hexToCielab(hex))))
}

const meanColour = (image: RgbaImage, cells: GreyImage): Triple =>
  meanColourOf(shrinkRgb(image, cells.width, cells.height, SRGB8_TO_LINEAR), (cell) => cells.data[cell] !== 0)
