import type { ClassName } from '@toile/eye'
import { createGrey, type GreyImage, type RgbaImage } from '@toile/imaging'
import { isOneCloth } from './cloth-colours.ts'
import { type ClassArea, type ClassProbabilities, significantAreas } from './class-probabilities.ts'

/** What is worn below a top, and is a dress to the eye. */
export interface GarmentBelow {
  /** 255 from the waist down, on the grid of the areas. */
  readonly cells: GreyImage
  /** The first of its rows. */
  readonly waist: number
  /** It is of the cloth of the top: the eye tells them apart badly. */
  readonly isOneCloth: boolean
  /** The top and it are most likely one dress. */
  readonly isDress: boolean
}

/** When what the eye calls a dress below a top is a skirt or shorts. Set by eye, on drawn and photographed outfits. */
const APART = {
  /** Share of its rows, the uppermost, that may lie above the middle of the top: braces, a bib. */
  above: 0.05,
  /** Size, as a share of the top's, below which it is no dress of which the top is a part, whatever its cloth. */
  least: 0.55,
  /** Size, as a share of the top's, beyond which what is above it is but a neckline. */
  most: 6,
  /** Mean probability of a dress in the top from which both are one, whatever their cloth. */
  doubt: 0.2,
} as const
const TOPS: readonly ClassName[] = ['upper', 'outer']

/**
 * Looks for a skirt or shorts that the eye calls a dress: below a top or jacket, and of another cloth or much smaller than that.
 *
 * @returns undefined where the eye names no dress, or one that reaches up beside a top of its own
 */
export function garmentBelow(
  image: RgbaImage,
  areas: ReadonlyMap<ClassName, ClassArea>,
  probabilities: ClassProbabilities,
): GarmentBelow | undefined {
  const thing = significantAreas(areas)
  const dress = thing('dress')
  const tops = TOPS.flatMap((name) => thing(name) ?? []).toSorted((a, b) => b.count - a.count)
  const [largest] = tops
  if (dress === undefined || largest === undefined) return undefined
  const topRows = tops.flatMap(({ cells }) => rowsOf(cells)).toSorted((a, b) => a - b)
  const rows = rowsOf(dress.cells)
  const isBelow = rows[Math.floor(APART.above * rows.length)]! > topRows[Math.floor(topRows.length / 2)]!
  const size = dress.count / topRows.length
  const doubt = tops.reduce((sum, area) => sum + meanOf(probabilities, area, 'dress') * area.count, 0) / topRows.length
  const isAlike = isOneCloth(image, dress.cells, largest.cells)
  const isDress = size >= APART.least && (doubt >= APART.doubt || isAlike || (isBelow && size > APART.most))
  if (!isBelow && !isDress) return undefined
  const skin = areas.get('skin')?.cells
  const waist = waistOf(dress.cells, tops, skin)
  return { cells: belowWaist(dress.cells, tops, skin, waist), waist, isOneCloth: isAlike, isDress }
}

const rowsOf = ({ width, data }: GreyImage): number[] =>
  [...data.keys()].filter((cell) => data[cell] !== 0).map((cell) => Math.floor(cell / width))

function meanOf(probabilities: ClassProbabilities, { cells, count }: ClassArea, name: ClassName): number {
  let sum = 0
  for (let cell = 0; cell < cells.data.length; cell += 1)
    if (cells.data[cell] !== 0) sum += probabilities.at(cell, name)
  return sum / count
}

/**
 * The first row of the lower garment: as many cells of the top above it and of the dress below it as can be, in the columns of most
 * of the dress; below bare skin that shows between both.
 */
function waistOf(dress: GreyImage, tops: readonly ClassArea[], skin: GreyImage | undefined): number {
  const { width, height } = dress
  const isTop = (cell: number): boolean => tops.some(({ cells }) => cells.data[cell] !== 0)
  const counts = Array.from({ length: width }, (_, x) => countIn(dress, x, width))
  const columns = [...counts.keys()].filter((x) => counts[x]! >= WAIST.columns * Math.max(...counts))
  let [best, most, sum] = [0, 0, 0]
  for (let y = 0; y < height; y += 1) {
    for (const x of columns) {
      const cell = y * width + x
      if (isTop(cell)) sum += 1
      if (dress.data[cell] !== 0) sum -= 1
    }
    if (sum > most) [best, most] = [y + 1, sum]
  }
  const first = tops.reduce((row, { cells }) => Math.min(row, Math.floor(cells.data.indexOf(255) / width)), height)
  const highest = best - Math.round(WAIST.reach * (best - first))
  const bare = (y: number): boolean =>
    skin !== undefined && columns.filter((x) => skin.data[y * width + x] !== 0).length >= WAIST.skin * columns.length
  let waist = best
  while (waist > highest && !bare(waist - 1)) waist -= 1
  // A neckline that reaches so far down shows no midriff.
  return waist > highest && [...Array(waist - highest).keys()].some((up) => !bare(waist - 1 - up)) ? waist : best
}

/** Where a waist is looked for. Set by eye, on drawn and photographed outfits. */
const WAIST = {
  /** Cells of the dress in a column, as a share of those in its longest, from which the column counts. */
  columns: 0.4,
  /** Share of the top's height above where the dress begins in which bare skin may lie between both. */
  reach: 0.3,
  /** Share of a row's columns that show it. */
  skin: 0.15,
} as const

const countIn = ({ data }: GreyImage, x: number, width: number): number => {
  let count = 0
  for (let cell = x; cell < data.length; cell += width) if (data[cell] !== 0) count += 1
  return count
}

/**
 * The dress below its waist, and what of the top lies between its first and last cell of a row, or between these and a bare arm: beside
 * anything else it is a sleeve.
 */
function belowWaist(
  dress: GreyImage,
  tops: readonly ClassArea[],
  skin: GreyImage | undefined,
  waist: number,
): GreyImage {
  const { width, height } = dress
  const below = createGrey(width, height)
  for (let y = waist; y < height; y += 1) {
    const at = y * width
    const row = dress.data.subarray(at, at + width)
    const isTop = (x: number): boolean => tops.some(({ cells }) => cells.data[at + x] !== 0)
    const edge = (from: number, step: 1 | -1): number => {
      let x = from
      while (x + step >= 0 && x + step < width && isTop(x + step)) x += step
      const beyond = x + step
      return beyond >= 0 && beyond < width && skin?.data[at + beyond] === 255 ? x : from
    }
    const first = row.indexOf(255)
    if (first < 0) continue
    const [from, to] = [edge(first, -1), edge(row.lastIndexOf(255), 1)]
    for (let x = from; x <= to; x += 1) if (row[x] !== 0 || isTop(x)) below.data[at + x] = 255
  }
  return below
}
