import { GARMENT_HOLES, GarmentColours, goesOnBeyond } from '@toile/contract'
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

interface Run {
  readonly y: number
  readonly x0: number
  readonly x1: number
}

/**
 * The parts of a garment that its mark leaves out, largest first. `pixels`: one byte a pixel of the mask, 255 = garment, 0 =
 * none. A hole in which mostly the colours show that lie about the mark, as between an arm and the body, is a gap and none; nor is
 * one that shows the skin of the person, as of a hand in front, or something of other colours than the garment that goes on
 * beyond the mark, as a bag on its strap.
 * Without `photo` all holes are named that are smaller than gaps mostly are.
 */
export function holesInGarment(pixels: Uint8Array, size: Size, photo: Colours | null): Hole[] {
  const { all, holes } = enclosed(pixels, size)
  const marked = pixels.length - all
  const seen = holes
    .map((runs) => ({ runs, count: countOf(runs) }))
    .filter(
      ({ count }) => count >= GARMENT_HOLES.least * marked && (photo !== null || count <= GARMENT_HOLES.most * marked),
    )
  if (seen.length === 0) return []
  const colours = photo && readColours(pixels, size, photo)
  const isNone = (runs: readonly Run[], count: number): boolean => {
    if (photo === null || colours === null) return false
    const at = offsetIn(photo, size)
    return (
      shareOf(runs, count, (x, y) => colours.isGround(at(x, y))) >= GARMENT_HOLES.ground ||
      isInFront(runs, { pixels, size, holes }, at, colours)
    )
  }
  return seen
    .filter(({ runs, count }) => !isNone(runs, count))
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

/** The first byte of the photo's pixel that lies under one of the mask. */
type OffsetAt = (x: number, y: number) => number

const offsetIn =
  (photo: Colours, { width, height }: Size): OffsetAt =>
  (x, y) => {
    const column = Math.floor(((x + 0.5) * photo.width) / width)
    const row = Math.floor(((y + 0.5) * photo.height) / height)
    return 4 * (row * photo.width + column)
  }

function readColours(pixels: Uint8Array, size: Size, photo: Colours): GarmentColours {
  const { width, height } = size
  const at = offsetIn(photo, size)
  const colours = new GarmentColours(photo.data)
  const reach = Math.round(GARMENT_HOLES.band * Math.max(width, height))
  const step = Math.max(1, Math.floor(width / photo.width))
  // A rim that the mark leaves out is no ground.
  const rim = Math.ceil(reach / 10)
  for (let y = 0; y < height; y += step) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
    for (let x = 0; x < (first === -1 ? width : first); x += 2 * step) colours.addOutside(at(x, y))
    if (first === -1) continue
    for (let x = last + 1; x < width; x += 2 * step) colours.addOutside(at(x, y))
    for (let x = Math.max(0, first - reach); x < first - rim; x += step) colours.addBeside(at(x, y))
    for (let x = last + rim + 1; x <= Math.min(width - 1, last + reach); x += step) colours.addBeside(at(x, y))
    for (let x = first; x <= last; x += 2 * step) if (row[x] === 255) colours.addWithin(at(x, y))
  }
  return colours
}

/** Long side of the copy of the mask on which is looked where a hole's colours go on: a strap is two pixels wide. Chosen by eye. */
const FRONT_SIDE = 192

/** See `goesOnBeyond`: `holes` are all that is not marked and hangs together with no border. */
function isInFront(
  runs: readonly Run[],
  { pixels, size, holes }: { readonly pixels: Uint8Array; readonly size: Size; readonly holes: readonly Run[][] },
  at: OffsetAt,
  colours: GarmentColours,
): boolean {
  const scale = Math.min(1, FRONT_SIDE / Math.max(size.width, size.height))
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  const middleOf = (cell: number): readonly [x: number, y: number] => [
    Math.floor((((cell % width) + 0.5) * size.width) / width),
    Math.floor(((Math.floor(cell / width) + 0.5) * size.height) / height),
  ]
  const [inHole, inAny] = [cellsOf([runs], size, width, height), cellsOf(holes, size, width, height)]
  const isBeyond = (cell: number): boolean => {
    const [x, y] = middleOf(cell)
    return pixels[y * size.width + x] === 0 && inAny[cell] === 0
  }
  const hole = [...inHole.keys()].filter((cell) => inHole[cell] === 1)
  return goesOnBeyond({ width, height, hole, offsetOf: (cell) => at(...middleOf(cell)), isBeyond }, colours)
}

/** 1 at each of width × height cells whose middle lies in one of the areas. */
function cellsOf(areas: readonly (readonly Run[])[], size: Size, width: number, height: number): Uint8Array {
  const cells = new Uint8Array(width * height)
  for (const { y, x0, x1 } of areas.flat()) {
    const row = Math.floor((y * height) / size.height)
    if (Math.floor(((row + 0.5) * size.height) / height) !== y) continue
    for (let column = Math.floor((x0 * width) / size.width); column < width; column++) {
      const x = Math.floor(((column + 0.5) * size.width) / width)
      if (x >= x1) break
      if (x >= x0) cells[row * width + column] = 1
    }
  }
  return cells
}

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
