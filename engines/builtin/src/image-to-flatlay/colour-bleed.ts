import { createFloat, createGrey, distanceTo, type FloatImage, type GreyImage } from '@toile/imaging'
import type { CellColours } from './cell-colours.ts'
import { cellsOfComponentsContaining, sampledEvenly } from './parse-cells.ts'

/** What the eye sees besides the garment: how sure it is of each such thing, 0 to 1, by cell of its parse. */
export type Rival = (cell: number) => number

/** Colours of a thing, and their kernel density in the measure of `CellColours`. Chosen by eye. */
const PALETTE = {
  /** Probability from which a cell's colour stands for what it is called. */
  sure: 0.8,
  /** Minimum count of a thing's cells; with fewer its colours are unknown. */
  least: 12,
  /** Maximum count of a thing's cells that are looked at. */
  most: 160,
  /** Standard deviation of the kernel. */
  kernel: 5,
  /** Density of a colour that was never seen. */
  floor: 1e-4,
  /** Half the squared distance, in kernels, beyond which a sample adds nothing beside the floor. */
  farthest: 16,
} as const
/** A plain ground, which is known by its evenness. In the measure of `CellColours`; chosen by eye. */
const WALL = {
  /** Root mean square about the mean up to which a ground is plain. */
  plain: 6,
  /** Minimum standard deviation of a plain ground's kernel. */
  kernel: 2,
  /** Maximum share of the garment's surest cells that the ground's colour may claim: with more, the garment has that colour too. */
  claimed: 0.2,
} as const
/** How far another thing goes on into the garment. Chosen by eye. */
const BLEED = {
  /** Natural logarithm of how much likelier a colour has to be the other thing's. */
  likelier: 1.6,
  /** Cells from the garment's old edge that it has to reach in: along any edge a cell has something of both. */
  deep: 2,
} as const

type Colours = Float32Array

/** What the eye names in the photo. */
export interface Named {
  /** How sure it is of the garment. */
  readonly inside: Rival
  /** Each of the other things that lie beside it. */
  readonly rivals: readonly Rival[]
  /** What lies behind all of them, and shows in every gap. */
  readonly ground: Rival
}

/** Colours that a thing was seen in, and how far one reaches. */
interface Palette {
  readonly samples: Colours
  readonly kernel: number
}

/**
 * Lets what lies beside a garment go on into it as far as its own colours do, where they are not the garment's: a neck, a
 * hand on the hip, the trousers that an open coat shows, the wall between arm and waist. The parse knows what is
 * where, but its cells are coarse and one of its things easily takes in a piece of the next.
 *
 * @param colours of the parse's grid
 * @param odds log-odds of being the garment on it
 * @returns `odds`, with `out` where something else goes on
 */
export function withoutColourBleed(
  { data: colours }: CellColours,
  odds: FloatImage,
  { inside, rivals, ground }: Named,
  out: number,
): FloatImage {
  const { width, height } = odds
  const own = samplesOf(colours, odds.data.length, (cell) => odds.data[cell]! > 0 && inside(cell) >= PALETTE.sure)
  const result = { ...createFloat(width, height, 1), data: odds.data.slice() }
  if (own === undefined) return result
  const taken = createGrey(width, height)
  for (const rival of [ground, ...rivals]) {
    const isRival = (cell: number): boolean => odds.data[cell]! <= 0 && rival(cell) >= PALETTE.sure
    const theirs = samplesOf(colours, odds.data.length, isRival)
    if (theirs === undefined) continue
    const spread = spreadOf(theirs.samples)
    // A studio's wall shows in every gap, and is known by its evenness from any cloth that is not of its colour.
    const even = { ...theirs, kernel: Math.max(WALL.kernel, spread) }
    const wall = rival === ground && spread <= WALL.plain && shareOf(own, even) <= WALL.claimed ? even : undefined
    const palette = wall ?? theirs
    const seen = new Uint8Array(odds.data.length)
    const front: number[] = []
    for (let cell = 0; cell < seen.length; cell += 1) {
      if (odds.data[cell]! > 0 || (wall === undefined && rival(cell) < 0.5)) continue
      seen[cell] = 1
      front.push(cell)
    }
    for (let cell = front.pop(); cell !== undefined; cell = front.pop()) {
      const x = cell % width
      for (const next of [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]) {
        if (next < 0 || next >= seen.length || seen[next] === 1 || odds.data[next]! <= 0) continue
        seen[next] = 1
        if (!isClearly(colours, next, palette, own)) continue
        taken.data[next] = 255
        front.push(next)
      }
    }
  }
  for (const cell of deepCells(taken, odds)) result.data[cell] = out
  return result
}

/** Cells of the pieces of `taken` that are more than an edge. */
function deepCells(taken: GreyImage, odds: FloatImage): number[] {
  const beside = { ...taken, data: Uint8Array.from(odds.data, (value) => (value > 0 ? 0 : 255)) }
  const depth = distanceTo(beside).data
  return cellsOfComponentsContaining(taken, (cell) => depth[cell]! > BLEED.deep)
}

function samplesOf(colours: Colours, cells: number, wanted: (cell: number) => boolean): Palette | undefined {
  const found: number[] = []
  for (let cell = 0; cell < cells; cell += 1) if (wanted(cell)) found.push(cell)
  if (found.length < PALETTE.least) return undefined
  const some = sampledEvenly(found, PALETTE.most)
  const out = new Float32Array(3 * some.length)
  for (const [k, cell] of some.entries()) out.set(colours.subarray(3 * cell, 3 * cell + 3), 3 * k)
  return { samples: out, kernel: PALETTE.kernel }
}

/** Root mean square of the distance to the mean colour. */
function spreadOf(samples: Colours): number {
  const count = samples.length / 3
  const mean = [0, 0, 0]
  for (let o = 0; o < samples.length; o += 1) mean[o % 3]! += samples[o]! / count
  let sum = 0
  for (let o = 0; o < samples.length; o += 1) sum += (samples[o]! - mean[o % 3]!) ** 2
  return Math.sqrt(sum / count)
}

/** Whether a cell's colour is clearly that of one palette rather than of the other. */
const isClearly = (colours: Colours, cell: number, palette: Palette, other: Palette): boolean =>
  density(colours, cell, palette) >= BLEED.likelier + density(colours, cell, other)

/** Share of the samples of one palette that are clearly of the other's colours: of a white top before a white wall most. */
function shareOf(own: Palette, palette: Palette): number {
  const count = own.samples.length / 3
  let claimed = 0
  for (let k = 0; k < count; k += 1) if (isClearly(own.samples, k, palette, own)) claimed += 1
  return claimed / count
}

/** Natural logarithm of the density of a cell's colour in a palette, up to a constant. */
function density(colours: Colours, cell: number, { samples, kernel }: Palette): number {
  let sum = 0
  for (let o = 0; o < samples.length; o += 3) {
    const dl = samples[o]! - colours[3 * cell]!
    const da = samples[o + 1]! - colours[3 * cell + 1]!
    const db = samples[o + 2]! - colours[3 * cell + 2]!
    const square = (dl * dl + da * da + db * db) / (2 * kernel * kernel)
    // What is farther adds nothing beside `PALETTE.floor`.
    if (square < PALETTE.farthest) sum += Math.exp(-square)
  }
  return Math.log((sum / (samples.length / 3)) * (PALETTE.kernel / kernel) ** 3 + PALETTE.floor)
}
