import { createGrey, distanceTo, type FloatImage, type GreyImage } from '@toile/imaging'
import type { CellColours } from './cell-colours.ts'
import { inComponentsWith, sampledEvenly } from './parse-cells.ts'

/** Log-odds up to which a cell is undecided, and those of one that is decided otherwise. */
const UNDECIDED = 2
const DECIDED = 4
/** Surest cells that a garment's colours are told from: all but this share, and all that are this sure. */
const FAINTEST = 0.25
const SURE = 0.8
/** Most sure that the eye may be of the garment where a cell stands for what is beside it. */
const BESIDE = 0.2
/** Fewer cells than this tell no colours, and more than these are not needed. */
const LEAST_CELLS = 12
const MOST_OWN = 80
const MOST_BESIDE = 120
/** Standard deviation of the kernel in colour (see `CellColours`), and on the grid, as a share of the garment's longer side. */
const KERNEL = 4
const NEAR = 0.2
/** What a colour counts from anywhere on the grid, against 1 beside it. */
const ANYWHERE = 0.02
/** Density of a colour that was never seen. */
const FLOOR = 1e-3
/** What colours count against the log-odds, and most that they say. */
const COLOUR = 0.8
const MOST_SAID = 3
/** What a neighbour of the same colour counts, and the difference over which two are the same. */
const NEIGHBOUR = 2
const SAME = 10
/** Cells around the garment that may be its own, and rounds in which neighbours are heard. */
const AROUND = 5
const ROUNDS = 8

/**
 * Decides what the eye is unsure of by colour: each cell is more likely the garment's where the garment has its colour near
 * by, less where what lies beside it has, and neighbours of one colour belong together (a conditional random field with
 * local kernel densities, solved by mean field: Krähenbühl & Koltun 2011 for a grid's neighbours alone). Bites in a
 * front that is plainly its own are closed, sleeves and straps of other colours go. Equal calls give equal answers.
 *
 * @param odds log-odds of being the garment, on the grid of `colours`
 * @param inside how sure the eye is of it in each cell, 0 to 1
 * @returns `odds` but where it is decided otherwise
 */
export function refinedByColour(colours: CellColours, odds: FloatImage, inside: (cell: number) => number): FloatImage {
  const { width, height, data } = odds
  const box = boxAbout(odds)
  if (box === undefined) return odds
  const { own, beside } = samplesIn(box, odds, inside)
  if (own.length < LEAST_CELLS || beside.length < LEAST_CELLS) return odds
  const reach = NEAR * Math.max(box.right - box.left, box.bottom - box.top)
  const by = densities(colours, width, reach)
  const said = Float32Array.from(data)
  const undecided: number[] = []
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1) {
      if (Math.abs(data[cell]!) > UNDECIDED) continue
      const apart = by(cell, own) - by(cell, beside)
      said[cell]! += COLOUR * Math.min(MOST_SAID, Math.max(-MOST_SAID, apart))
      undecided.push(cell)
    }
  }
  const belief = said.map((value) => Math.tanh(value / 2))
  const next = neighboursOf(undecided, colours, width, height)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [k, cell] of undecided.entries()) {
      let heard = 0
      for (let o = 4 * k; o < 4 * k + 4; o += 1) heard += belief[next.cells[o]!]! * next.alike[o]!
      belief[cell] = Math.tanh((said[cell]! + NEIGHBOUR * heard) / 2)
    }
  }
  const out = { ...odds, data: data.slice() }
  const added = createGrey(width, height)
  for (const cell of undecided) {
    if (data[cell]! <= 0 && belief[cell]! > 0) added.data[cell] = 255
    if (data[cell]! > 0 && belief[cell]! <= 0) out.data[cell] = -DECIDED
  }
  for (const cell of moreThanEdge(added)) out.data[cell] = DECIDED
  return out
}

/** Marked cells of the pieces that are wider than two: narrower ones are as often beside the garment as in it. */
function moreThanEdge(added: GreyImage): number[] {
  if (!added.data.includes(255)) return []
  const depth = distanceTo({ ...added, data: added.data.map((value) => 255 - value) }).data
  return inComponentsWith(added, (cell) => depth[cell]! >= 2)
}

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The garment's cells and some around them; undefined where none is. */
function boxAbout({ width, height, data }: FloatImage): Box | undefined {
  let [left, right, top, bottom] = [width, 0, height, 0]
  for (let cell = 0; cell < data.length; cell += 1) {
    if (data[cell]! <= 0) continue
    const x = cell % width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, Math.floor(cell / width))
    bottom = Math.floor(cell / width) + 1
  }
  if (right <= left) return undefined
  return {
    left: Math.max(0, left - AROUND),
    right: Math.min(width, right + AROUND),
    top: Math.max(0, top - AROUND),
    bottom: Math.min(height, bottom + AROUND),
  }
}

/** Cells that are the garment's, and that are not, as surely as any here. */
function samplesIn(
  { left, right, top, bottom }: Box,
  { width, data }: FloatImage,
  inside: (cell: number) => number,
): { own: readonly number[]; beside: readonly number[] } {
  const known: number[] = []
  for (let cell = 0; cell < data.length; cell += 1) if (data[cell]! > 0) known.push(inside(cell))
  known.sort((a, b) => a - b)
  const sure = Math.min(SURE, known[Math.floor(FAINTEST * known.length)] ?? 0)
  const [own, beside]: [number[], number[]] = [[], []]
  for (let y = top; y < bottom; y += 1) {
    for (let cell = y * width + left; cell < y * width + right; cell += 1) {
      if (data[cell]! > 0) {
        if (inside(cell) >= sure) own.push(cell)
      } else if (inside(cell) < BESIDE) beside.push(cell)
    }
  }
  return { own: sampledEvenly(own, MOST_OWN), beside: sampledEvenly(beside, MOST_BESIDE) }
}

/** Natural logarithm of how dense some cells lie about another in colour, those near it on the grid before others. */
function densities(
  { data }: CellColours,
  width: number,
  reach: number,
): (cell: number, samples: readonly number[]) => number {
  const near = Float64Array.from({ length: data.length / 3 / width + width }, (_, d) =>
    Math.exp(-(d * d) / (2 * reach * reach)),
  )
  return (cell, samples) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    let [sum, weights] = [0, 0]
    for (const sample of samples) {
      if (sample === cell) continue
      const down = Math.floor(sample / width)
      const weight = ANYWHERE + near[Math.abs(sample - down * width - x)]! * near[Math.abs(down - y)]!
      weights += weight
      const square = apartSquared(data, cell, sample)
      if (square < FARTHEST) sum += weight * LIKE[Math.floor(square)]!
    }
    return Math.log(sum / Math.max(weights, FLOOR) + FLOOR)
  }
}

/** Beyond four standard deviations a colour says nothing. */
const FARTHEST = (4 * KERNEL) ** 2
/** The kernel at whole squares of the distance and a half: it varies little between two. */
const LIKE = Float64Array.from({ length: FARTHEST }, (_, square) => Math.exp(-(square + 0.5) / (2 * KERNEL * KERNEL)))

/** The four neighbours of each cell, and how much alike each is to it, 0 to 1: 0 beyond the grid. */
function neighboursOf(
  cells: readonly number[],
  { data }: CellColours,
  width: number,
  height: number,
): { cells: Int32Array; alike: Float32Array } {
  const out = { cells: new Int32Array(4 * cells.length), alike: new Float32Array(4 * cells.length) }
  for (const [k, cell] of cells.entries()) {
    const x = cell % width
    const sides = [x > 0 ? cell - 1 : -1, x < width - 1 ? cell + 1 : -1, cell - width, cell + width]
    for (const [side, next] of sides.entries()) {
      if (next < 0 || next >= width * height) continue
      out.cells[4 * k + side] = next
      out.alike[4 * k + side] = Math.exp(-apartSquared(data, cell, next) / (2 * SAME * SAME))
    }
  }
  return out
}

const apartSquared = (data: Float32Array, cell: number, other: number): number => {
  const l = data[3 * cell]! - data[3 * other]!
  const a = data[3 * cell + 1]! - data[3 * other + 1]!
  const b = data[3 * cell + 2]! - data[3 * other + 2]!
  return l * l + a * a + b * b
}
