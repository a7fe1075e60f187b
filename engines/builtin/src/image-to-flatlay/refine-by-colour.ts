import { createGrey, distanceTo, type FloatImage, type GreyImage } from '@toile/imaging'
import type { CellColours } from './cell-colours.ts'
import { cellsOfComponentsContaining, sampledEvenly } from './parse-cells.ts'

/** Which cells colours decide. Chosen by eye. */
const DECISION = {
  /** Maximum absolute log-odds of a cell that colours may decide. */
  undecided: 2,
  /** Absolute log-odds that a cell gets which colours decide otherwise. */
  decided: 4,
  /** Weight of the colours' log-odds against the eye's. */
  colour: 0.8,
  /** Maximum of the colours' log-odds, natural logarithm. */
  mostColour: 3,
} as const
/** Cells that the colours are taken from, of the garment and of what is beside it. Chosen by eye. */
const SAMPLES = {
  /** Share of the garment's cells, the least sure ones, that are left out of its colours. */
  faintest: 0.25,
  /** Probability from which a cell is never left out. */
  sure: 0.8,
  /** Maximum probability of the garment in a cell that stands for what is beside it. */
  beside: 0.2,
  /** Minimum count of cells of either; with fewer nothing is decided. */
  least: 12,
  /** Maximum count of the garment's cells that are looked at. */
  mostOwn: 80,
  /** Maximum count of cells beside it that are looked at. */
  mostBeside: 120,
} as const
/** Local kernel densities of colours, in the measure of `CellColours`. Chosen by eye. */
const DENSITY = {
  /** Standard deviation of the kernel in colour. */
  kernel: 4,
  /** Standard deviation on the grid, as a share of the garment's longer side. */
  near: 0.2,
  /** Weight of a colour's samples anywhere on the grid, against 1 for those right beside the cell. */
  anywhere: 0.02,
  /** Density of a colour that was never seen. */
  floor: 1e-3,
} as const
/** The conditional random field. Chosen by eye. */
const FIELD = {
  /** Log-odds that a neighbour of the same colour adds. */
  neighbour: 2,
  /** Distance of colours, in the measure of `CellColours`, over which two are the same. */
  same: 10,
  /** Cells around the garment that may be its own. */
  around: 5,
  /** Rounds of mean field. */
  rounds: 8,
} as const

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
  if (own.length < SAMPLES.least || beside.length < SAMPLES.least) return odds
  const reach = DENSITY.near * Math.max(box.right - box.left, box.bottom - box.top)
  const by = densities(colours, width, reach)
  const logOdds = Float32Array.from(data)
  const undecided: number[] = []
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let cell = y * width + box.left; cell < y * width + box.right; cell += 1) {
      if (Math.abs(data[cell]!) > DECISION.undecided) continue
      const apart = by(cell, own) - by(cell, beside)
      logOdds[cell]! += DECISION.colour * Math.min(DECISION.mostColour, Math.max(-DECISION.mostColour, apart))
      undecided.push(cell)
    }
  }
  const belief = logOdds.map((value) => Math.tanh(value / 2))
  const next = neighboursOf(undecided, colours, width, height)
  for (let round = 0; round < FIELD.rounds; round += 1) {
    for (const [k, cell] of undecided.entries()) {
      let fromNeighbours = 0
      for (let o = 4 * k; o < 4 * k + 4; o += 1) fromNeighbours += belief[next.cells[o]!]! * next.alike[o]!
      belief[cell] = Math.tanh((logOdds[cell]! + FIELD.neighbour * fromNeighbours) / 2)
    }
  }
  const out = { ...odds, data: data.slice() }
  const added = createGrey(width, height)
  for (const cell of undecided) {
    if (data[cell]! <= 0 && belief[cell]! > 0) added.data[cell] = 255
    if (data[cell]! > 0 && belief[cell]! <= 0) out.data[cell] = -DECISION.decided
  }
  for (const cell of moreThanEdge(added)) out.data[cell] = DECISION.decided
  return out
}

/** Marked cells of the pieces that are wider than two: narrower ones are as often beside the garment as in it. */
function moreThanEdge(added: GreyImage): number[] {
  if (!added.data.includes(255)) return []
  const depth = distanceTo({ ...added, data: added.data.map((value) => 255 - value) }).data
  return cellsOfComponentsContaining(added, (cell) => depth[cell]! >= 2)
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
    left: Math.max(0, left - FIELD.around),
    right: Math.min(width, right + FIELD.around),
    top: Math.max(0, top - FIELD.around),
    bottom: Math.min(height, bottom + FIELD.around),
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
  const sure = Math.min(SAMPLES.sure, known[Math.floor(SAMPLES.faintest * known.length)] ?? 0)
  const [own, beside]: [number[], number[]] = [[], []]
  for (let y = top; y < bottom; y += 1) {
    for (let cell = y * width + left; cell < y * width + right; cell += 1) {
      if (data[cell]! > 0) {
        if (inside(cell) >= sure) own.push(cell)
      } else if (inside(cell) < SAMPLES.beside) beside.push(cell)
    }
  }
  return { own: sampledEvenly(own, SAMPLES.mostOwn), beside: sampledEvenly(beside, SAMPLES.mostBeside) }
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
      const weight = DENSITY.anywhere + near[Math.abs(sample - down * width - x)]! * near[Math.abs(down - y)]!
      weights += weight
      const square = apartSquared(data, cell, sample)
      if (square < FARTHEST_SQUARED) sum += weight * KERNEL_VALUES[Math.floor(square)]!
    }
    return Math.log(sum / Math.max(weights, DENSITY.floor) + DENSITY.floor)
  }
}

/** Square of four standard deviations, beyond which a colour has no weight: it would be under 0.001. */
const FARTHEST_SQUARED = (4 * DENSITY.kernel) ** 2
/** The kernel at whole squares of the distance and a half: it varies little between two. */
const KERNEL_VALUES = Float64Array.from({ length: FARTHEST_SQUARED }, (_, square) =>
  Math.exp(-(square + 0.5) / (2 * DENSITY.kernel * DENSITY.kernel)),
)

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
      out.alike[4 * k + side] = Math.exp(-apartSquared(data, cell, next) / (2 * FIELD.same * FIELD.same))
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
