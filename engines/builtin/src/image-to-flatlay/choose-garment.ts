import type { ClassName, EncodedImage } from '@toile/eye'
import type { Dot } from '@toile/contract'
import type { FloatImage, RgbaImage } from '@toile/imaging'
import { chooseClass, colourApart, excludeUnderlayer, OVER_AND_UNDER, wantedOf } from './choose-class.ts'
import type { ClassArea, ClassProbabilities } from './class-probabilities.ts'
import { garmentBelow, type GarmentBelow } from './garment-below.ts'
import { garmentOdds, oddsOfAny, OUTSIDE_ODDS } from './garment-odds.ts'
import type { GarmentWish } from './read-words.ts'
import { KIND_WORDS } from './user-messages.ts'

/** Which of what the eye names is the garment that is meant. */
export interface GarmentChoice {
  /** The class of the area it was found in. */
  readonly area: ClassName
  /** What it is laid as: what the eye calls a dress may be a skirt by its place. */
  readonly className: ClassName
  /** The classes that count as it. */
  readonly wanted: readonly ClassName[]
  /** Log-odds of being it, on the grid of the areas. */
  readonly odds: FloatImage
  /** Log-odds of being it or what it is mistaken for. */
  readonly kin: FloatImage
  /** A top was asked for, and is most likely a part of a dress. */
  readonly isPartOfDress: boolean
  /** It was taken for what is meant by its place alone. */
  readonly isGuess: boolean
}

/** CIEDE2000 within which a named colour fits what was found by its place. Chosen by eye. */
const FITTING_COLOUR = 25
/** Log-odds of what is the garment by its place. */
const PLACED_ODDS = 2

/** What the eye has seen. */
export interface Seen {
  readonly encoded: EncodedImage
  readonly probabilities: ClassProbabilities
  readonly areas: ReadonlyMap<ClassName, ClassArea>
}

/**
 * Chooses by name and colour, and where the eye calls it by no such name by its place: below the waist for skirts and shorts. A
 * dot of the user's goes before all of these.
 *
 * @param dot in pixels of what was looked at
 * @returns undefined where nothing is meant, or the dot lies on nothing that the eye calls a garment
 */
export function chooseGarment(seen: Seen, wish: GarmentWish, dot: Dot | undefined): GarmentChoice | undefined {
  const { encoded, probabilities, areas } = seen
  const below = garmentBelow(encoded.image, areas, probabilities)
  const cell = dot && cellUnder(seen, dot)
  // Who says that the lower part of a dress is a skirt gets that.
  const isSaid = cell !== undefined && below?.cells.data[cell.at] === 255 && wish.usual.includes('skirt')
  const lower = below?.isDress === false || isSaid ? below : undefined
  const named = dot ? cell && cell.name : chooseClass(encoded, probabilities, areas, wish)
  const area = named ?? (lower && !dot && fitsBelow(encoded.image, lower, wish) ? 'dress' : undefined)
  if (area === undefined) return undefined
  const isBelow = cell ? lower?.cells.data[cell.at] === 255 : area === 'dress' && wish.usual.includes('skirt')
  const asked =
    cell && ![...wish.usual, ...wish.mistaken].includes(area) ? { ...wish, usual: [area], mistaken: [] } : wish
  const found = isBelow && lower ? 'dress' : area
  const wanted = wantedOf(encoded.image, areas, found, asked)
  const placed = (odds: FloatImage): FloatImage =>
    lower === undefined
      ? odds
      : isBelow
        ? fromWaist(odds, lower)
        : lower.isOneCloth && OVER_AND_UNDER.includes(area)
          ? toWaist(odds, lower)
          : odds
  return {
    area: found,
    className: isBelow && lower ? lowerKind(wish) : area,
    wanted,
    odds: placed(excludeUnderlayer(encoded.image, areas, found, wanted, garmentOdds(probabilities, wanted, cell?.at))),
    kin: placed(oddsOfAny(probabilities, [...asked.usual, ...asked.mistaken])),
    isPartOfDress: below?.isDress === true && isTop(wish) && [...OVER_AND_UNDER, 'dress'].includes(area),
    isGuess: named === undefined,
  }
}

/** Whether a name means nothing but what covers the chest: a long top is easily taken for a dress, and a jacket is worn over one. */
const isTop = ({ named, name, usual }: GarmentWish): boolean => named && usual[0] === 'upper' && !LONG.has(name)
const LONG: ReadonlySet<string> = new Set(['tunic'])

const fitsBelow = (image: RgbaImage, { cells }: GarmentBelow, { usual, colours }: GarmentWish): boolean =>
  usual.includes('skirt') && (colours.length === 0 || colourApart(image, cells, colours) <= FITTING_COLOUR)

const LOWER: readonly ClassName[] = ['lower', 'skirt']
const lowerKind = ({ named, usual }: GarmentWish): ClassName =>
  (named ? usual.find((each) => LOWER.includes(each)) : undefined) ?? 'skirt'

/** The garment that a dot lies on or right beside, and the cell of it that is nearest; undefined where there is none. */
function cellUnder({ encoded, areas }: Seen, { x, y }: Dot): { at: number; name: ClassName } | undefined {
  const [first] = areas.values()
  if (first === undefined) return undefined
  const { width, height } = first.cells
  const column = Math.min(width - 1, Math.max(0, Math.floor((x * width) / encoded.image.width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor((y * height) / encoded.image.height)))
  for (const [dx, dy] of NEAREST) {
    const [u, v] = [column + dx, row + dy]
    if (u < 0 || v < 0 || u >= width || v >= height) continue
    const at = v * width + u
    const kind = KIND_WORDS.find(([name]) => areas.get(name)?.cells.data[at] === 255)
    if (kind) return { at, name: kind[0] }
  }
  return undefined
}

/** A cell and the four beside it. */
const NEAREST = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

const toWaist = (odds: FloatImage, { cells }: GarmentBelow): FloatImage => ({
  ...odds,
  data: odds.data.map((value, cell) => (cells.data[cell] === 255 ? OUTSIDE_ODDS : value)),
})

function fromWaist(odds: FloatImage, { cells, waist }: GarmentBelow): FloatImage {
  const { width, data } = odds
  return {
    ...odds,
    data: data.map((value, cell) =>
      cells.data[cell] === 255 ? Math.max(PLACED_ODDS, value) : cell < waist * width ? OUTSIDE_ODDS : value,
    ),
  }
}
