import { createFloat, createGrey, distanceTo, type FloatImage, type GreyImage } from '@toile/imaging'
import type { CellColours } from './cell-colours.ts'
import { inComponentsWith, sampledEvenly } from './parse-cells.ts'

/** What the eye sees besides the garment: how sure it is of each such thing, 0 to 1, by cell of its parse. */
export type Rival = (cell: number) => number

/** Probability from which a cell's colour stands for what it is called. */
const SURE = 0.8
/** Fewer cells than this tell no colours, and more than this are not needed. */
const LEAST_CELLS = 12
const MOST_CELLS = 160
/** Standard deviation of the kernel, in the measure of `CellColours`. */
const KERNEL = 5
/** Root mean square about the mean, in the same measure, up to which a ground is plain; least kernel of such a one. */
const PLAIN = 6
const LEAST_KERNEL = 2
/** Share of the garment's surest cells that the wall's colour may claim: beyond it that is the garment's own, too. */
const CLAIMED = 0.2
/** Density of a colour that was never seen. */
const FLOOR = 1e-4
const FARTHEST = 16
/** Natural logarithm of how much likelier a colour has to be a rival's than the garment's. */
const CLEARLY = 1.6

type Colours = Float32Array

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
 * @param inside how sure the eye is of the garment
 * @param rivals each of the other things that lie beside it
 * @param ground what lies behind all of them, and shows in every gap
 * @returns `odds`, with `out` where something else goes on
 */
export function withoutColourBleed(
  { data: colours }: CellColours,
  odds: FloatImage,
  inside: Rival,
  rivals: readonly Rival[],
  ground: Rival,
  out: number,
): FloatImage {
  const { width, height } = odds
  const own = samplesOf(colours, odds.data.length, (cell) => odds.data[cell]! > 0 && inside(cell) >= SURE)
  const result = { ...createFloat(width, height, 1), data: odds.data.slice() }
  if (own === undefined) return result
  const taken = createGrey(width, height)
  for (const rival of [ground, ...rivals]) {
    const isRival = (cell: number): boolean => odds.data[cell]! <= 0 && rival(cell) >= SURE
    const theirs = samplesOf(colours, odds.data.length, isRival)
    if (theirs === undefined) continue
    const spread = spreadOf(theirs.samples)
    // A studio's wall shows in every gap, and is known by its evenness from any cloth that is not of its colour.
    const even = { ...theirs, kernel: Math.max(LEAST_KERNEL, spread) }
    const wall = rival === ground && spread <= PLAIN && shareOf(own, even) <= CLAIMED ? even : undefined
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
  for (const cell of deepOf(taken, odds)) result.data[cell] = out
  return result
}

/** Cells from the garment's old edge that a piece has to reach in: along any edge a cell has something of both. */
const DEEP = 2

/** Cells of the pieces of `taken` that are more than an edge. */
function deepOf(taken: GreyImage, odds: FloatImage): number[] {
  const beside = { ...taken, data: Uint8Array.from(odds.data, (value) => (value > 0 ? 0 : 255)) }
  const depth = distanceTo(beside).data
  return inComponentsWith(taken, (cell) => depth[cell]! > DEEP)
}

function samplesOf(colours: Colours, cells: number, wanted: (cell: number) => boolean): Palette | undefined {
  const found: number[] = []
  for (let cell = 0; cell < cells; cell += 1) if (wanted(cell)) found.push(cell)
  if (found.length < LEAST_CELLS) return undefined
  const some = sampledEvenly(found, MOST_CELLS)
  const out = new Float32Array(3 * some.length)
  for (const [k, cell] of some.entries()) out.set(colours.subarray(3 * cell, 3 * cell + 3), 3 * k)
  return { samples: out, kernel: KERNEL }
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
  density(colours, cell, palette) >= CLEARLY + density(colours, cell, other)

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
    // What is farther adds nothing beside `FLOOR`.
    if (square < FARTHEST) sum += Math.exp(-square)
  }
  return Math.log((sum / (samples.length / 3)) * (KERNEL / kernel) ** 3 + FLOOR)
}
