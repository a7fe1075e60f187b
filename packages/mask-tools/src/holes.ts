import type { Patch } from './document.ts'
import type { Rect, Size } from './geometry.ts'
import { fullRect, unite } from './geometry.ts'
import { eachMarkedRun, type RunMask } from './runs.ts'

/** A picture in 8-bit sRGB, 4 bytes a pixel, of any size: it is read as lying over the whole mask. */
export interface Colours extends Size {
  readonly data: ArrayLike<number>
}

/** A part of a garment that its mark leaves out: what is marked lies all round it. */
export interface Hole {
  readonly area: RunMask
  readonly bounds: Rect
  /** A pixel amid it. */
  readonly middle: { readonly x: number; readonly y: number }
  /** How many pixels it has. */
  readonly size: number
}

const HOLES = {
  /** Share of what is marked below which a hole is not seen; what the engine warns of. Chosen by eye. */
  least: 0.003,
  /** Share above which it is no hole unless the photo shows so: gaps are that large. By eye, as the engine's. */
  most: 0.04,
  /** Width of the band about all that is marked in which the ground is looked at, as a share of the mask's long side. Chosen by eye. */
  band: 0.06,
  /** Levels of a channel whose colours count as one: light falls off between one side of an arm and the other. Chosen by eye. */
  step: 24,
  /** Share of the band that a colour needs to be the ground's: less is grain, or a mark that leaves out a rim of cloth. Chosen by eye. */
  common: 0.02,
  /** How much darker the ground may be in a gap than about it, as shares of its light. Chosen by eye. */
  shades: [1, 0.93, 0.87, 0.81, 0.75, 0.7],
  /** Share of a hole in colours of the ground from which on it is a gap: between an arm and the body, or two legs. A half, chosen. */
  ground: 0.5,
} as const

interface Run {
  readonly y: number
  readonly x0: number
  readonly x1: number
}

/**
 * The parts of a garment that its mark leaves out, largest first. `pixels`: one byte a pixel of the mask, 255 = garment, 0 =
 * none. A hole in which mostly the colours show that lie about the mark, as between an arm and the body, is a gap and none.
 * Without `photo` all holes are named that are smaller than gaps mostly are.
 */
export function holesInGarment(pixels: Uint8Array, size: Size, photo: Colours | null): Hole[] {
  const { all, holes } = enclosed(pixels, size)
  const marked = pixels.length - all
  const seen = holes
    .map((runs) => ({ runs, count: countOf(runs) }))
    .filter(({ count }) => count >= HOLES.least * marked && (photo !== null || count <= HOLES.most * marked))
  if (seen.length === 0) return []
  const isGround = photo === null ? () => false : groundColours(pixels, size, photo)
  return seen
    .filter(({ runs, count }) => shareOf(runs, count, isGround) < HOLES.ground)
    .map(({ runs, count }) => holeOf(runs, count, size))
    .toSorted((one, other) => other.size - one.size)
}

const countOf = (runs: readonly Run[]): number => runs.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)

/** What paints holes over, as one operation. */
export function fillOf(holes: readonly Hole[], size: Size): Patch | null {
  const runs = holes.flatMap(({ area }) => rowsOf(area)).toSorted((p, q) => p.y - q.y || p.x0 - q.x0)
  const bounds = holes.reduce<Rect | null>((all, hole) => unite(all, hole.bounds), null)
  return bounds === null ? null : { kind: 'patch', mode: 'draw', area: maskOf(runs, size), bounds }
}

/**
 * The unmarked pixels that do not hang together with the picture's border by their sides, hole by hole, as runs in reading
 * order; `all`: how many are unmarked.
 */
function enclosed(pixels: Uint8Array, { width, height }: Size): { all: number; holes: Run[][] } {
  // The first is all that hangs together with the border.
  const runs: Run[] = [{ y: -1, x0: 0, x1: 0 }]
  const parents: number[] = [0]
  const root = (at: number): number => {
    let top = at
    while (parents[top] !== top) top = parents[top]!
    parents[at] = top
    return top
  }
  let all = 0
  let above = 1
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const first = runs.length
    let over = above
    for (let x0 = row.indexOf(0); x0 !== -1;) {
      const after = row.indexOf(255, x0)
      const x1 = after === -1 ? width : after
      const own = runs.length
      runs.push({ y, x0, x1 })
      parents.push(y === 0 || y === height - 1 || x0 === 0 || x1 === width ? 0 : own)
      all += x1 - x0
      while (over < first && runs[over]!.x1 <= x0) over++
      for (let each = over; each < first && runs[each]!.x0 < x1; each++) {
        const [one, other] = [root(own), root(each)]
        parents[Math.max(one, other)] = Math.min(one, other)
      }
      x0 = x1 === width ? -1 : row.indexOf(0, x1)
    }
    above = first
  }
  const holes = new Map<number, Run[]>()
  for (let at = 1; at < runs.length; at++) {
    const top = root(at)
    if (top === 0) continue
    const hole = holes.get(top)
    if (hole === undefined) holes.set(top, [runs[at]!])
    else hole.push(runs[at]!)
  }
  return { all, holes: [...holes.values()] }
}

/** Whether at a pixel the photo has a colour of what lies about the mark, or that in a gap's shade. */
function groundColours(pixels: Uint8Array, size: Size, photo: Colours): (x: number, y: number) => boolean {
  const { width, height } = size
  const at = (x: number, y: number): number => {
    const column = Math.floor(((x + 0.5) * photo.width) / width)
    const row = Math.floor(((y + 0.5) * photo.height) / height)
    return 4 * (row * photo.width + column)
  }
  /** Two grids of colours, half a step apart: what lies at a cell's border in one is amid a cell of the other. */
  const cellOf = (pixel: number, grid: number, light: number): number => {
    const level = (c: number): number =>
      Math.floor((photo.data[pixel + c]! / light + (grid * HOLES.step) / 2) / HOLES.step)
    return ((level(0) * 32 + level(1)) * 32 + level(2)) * 2 + grid
  }
  const [about, within] = [new ColourShares(), new ColourShares()]
  const look = (shares: ColourShares, x: number, y: number): void =>
    shares.add(GRIDS.map((grid) => cellOf(at(x, y), grid, 1)))
  const reach = Math.round(HOLES.band * Math.max(width, height))
  const step = Math.max(1, Math.floor(width / photo.width))
  // A rim that the mark leaves out is no ground.
  const rim = Math.ceil(reach / 10)
  for (let y = 0; y < height; y += step) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
    if (first === -1) continue
    for (let x = Math.max(0, first - reach); x < first - rim; x += step) look(about, x, y)
    for (let x = last + rim + 1; x <= Math.min(width - 1, last + reach); x += step) look(about, x, y)
    for (let x = first; x <= last; x += 2 * step) if (row[x] === 255) look(within, x, y)
  }
  return (x, y) =>
    GRIDS.some((grid) =>
      HOLES.shades.some((light) => {
        const share = about.of(cellOf(at(x, y), grid, light))
        // A sleeve that is not marked lies about the mark, too.
        return share >= HOLES.common && share > within.of(cellOf(at(x, y), grid, 1))
      }),
    )
}

class ColourShares {
  readonly #counts = new Map<number, number>()
  #looked = 0

  add(cells: readonly number[]): void {
    this.#looked++
    for (const cell of cells) this.#counts.set(cell, (this.#counts.get(cell) ?? 0) + 1)
  }

  of(cell: number): number {
    return (this.#counts.get(cell) ?? 0) / Math.max(1, this.#looked)
  }
}

const GRIDS = [0, 1] as const

/** Pixels of a hole that are looked at: more do not change the share. Chosen. */
const LOOKED_AT = 4000

function shareOf(runs: readonly Run[], count: number, is: (x: number, y: number) => boolean): number {
  const step = Math.max(1, Math.floor(count / LOOKED_AT))
  let [hits, looked, passed] = [0, 0, 0]
  for (const { y, x0, x1 } of runs) {
    for (let x = x0; x < x1; x++, passed++) {
      if (passed % step !== 0) continue
      looked++
      if (is(x, y)) hits++
    }
  }
  return hits / Math.max(1, looked)
}

function holeOf(runs: readonly Run[], count: number, size: Size): Hole {
  const bounds = runs.reduce<Rect | null>((all, { y, x0, x1 }) => unite(all, { x0, y0: y, x1, y1: y + 1 }), null)!
  const middleRow = (bounds.y0 + bounds.y1) / 2
  const { y, x0, x1 } = runs.reduce((best, run) => {
    const off = (each: Run): number => Math.abs(each.y - middleRow) - (each.x1 - each.x0)
    return off(run) < off(best) ? run : best
  })
  return { area: maskOf(runs, size), bounds, middle: { x: Math.floor((x0 + x1) / 2), y }, size: count }
}

/** `rows`: in reading order. */
function maskOf(rows: readonly Run[], { width, height }: Size): RunMask {
  const runs: number[] = []
  let end = 0
  for (const { y, x0, x1 } of rows) {
    const start = y * width + x0
    // Runs that meet across two rows are one.
    if (start === end && runs.length > 0) runs[runs.length - 1]! += x1 - x0
    else runs.push(start - end, x1 - x0)
    end = y * width + x1
  }
  runs.push(width * height - end)
  return { width, height, runs: Uint32Array.from(runs) }
}

function rowsOf(mask: RunMask): Run[] {
  const rows: Run[] = []
  eachMarkedRun(mask, fullRect(mask), (y, x0, x1) => rows.push({ y, x0, x1 }))
  return rows
}
