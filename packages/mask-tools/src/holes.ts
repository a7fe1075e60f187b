import { GARMENT_HOLES, mayBeSkin } from '@toile/contract'
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
  const colours = photo === null ? null : readColours(pixels, size, photo)
  const isNone = (runs: readonly Run[], count: number): boolean =>
    colours !== null &&
    (shareOf(runs, count, colours.isGround) >= GARMENT_HOLES.ground ||
      isInFront(runs, { pixels, size, holes }, colours))
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

interface ReadColours {
  /** Whether at a pixel the photo has a colour of what lies about the mark, or that in a gap's shade, or of skin outside the mark. */
  isGround(x: number, y: number): boolean
  /** The names of a pixel's colour in that light: two that share one are alike. */
  namesAt(x: number, y: number, light: number): readonly number[]
  /** Whether what is marked has a colour in plenty. */
  isCommon(name: number): boolean
}

function readColours(pixels: Uint8Array, size: Size, photo: Colours): ReadColours {
  const { width, height } = size
  const at = (x: number, y: number): number => {
    const column = Math.floor(((x + 0.5) * photo.width) / width)
    const row = Math.floor(((y + 0.5) * photo.height) / height)
    return 4 * (row * photo.width + column)
  }
  /** Two grids of colours, half a step apart: what lies at a cell's border in one is amid a cell of the other. */
  const cellOf = (pixel: number, grid: number, light: number): number => {
    const level = (c: number): number =>
      Math.floor((photo.data[pixel + c]! / light + (grid * GARMENT_HOLES.step) / 2) / GARMENT_HOLES.step)
    return ((level(0) * 32 + level(1)) * 32 + level(2)) * 2 + grid
  }
  const [about, within, skin] = [new ColourShares(), new ColourShares(), new ColourShares()]
  const isSkinLike = (pixel: number): boolean =>
    mayBeSkin(photo.data[pixel]!, photo.data[pixel + 1]!, photo.data[pixel + 2]!)
  const lookForSkin = (x: number, y: number): void => {
    const pixel = at(x, y)
    skin.add(isSkinLike(pixel) ? GRIDS.map((grid) => cellOf(pixel, grid, 1)) : [])
  }
  let [inside, skinInside] = [0, 0]
  const look = (shares: ColourShares, x: number, y: number): void =>
    shares.add(GRIDS.map((grid) => cellOf(at(x, y), grid, 1)))
  const reach = Math.round(GARMENT_HOLES.band * Math.max(width, height))
  const step = Math.max(1, Math.floor(width / photo.width))
  // A rim that the mark leaves out is no ground.
  const rim = Math.ceil(reach / 10)
  for (let y = 0; y < height; y += step) {
    const row = pixels.subarray(y * width, (y + 1) * width)
    const [first, last] = [row.indexOf(255), row.lastIndexOf(255)]
    for (let x = 0; x < (first === -1 ? width : first); x += 2 * step) lookForSkin(x, y)
    if (first === -1) continue
    for (let x = last + 1; x < width; x += 2 * step) lookForSkin(x, y)
    for (let x = Math.max(0, first - reach); x < first - rim; x += step) look(about, x, y)
    for (let x = last + rim + 1; x <= Math.min(width - 1, last + reach); x += step) look(about, x, y)
    for (let x = first; x <= last; x += 2 * step) {
      if (row[x] !== 255) continue
      look(within, x, y)
      inside++
      if (isSkinLike(at(x, y))) skinInside++
    }
  }
  const tellsSkin = skinInside < GARMENT_HOLES.skinCloth * inside
  const isGround = (x: number, y: number): boolean => {
    const pixel = at(x, y)
    const isBeside = GRIDS.some((grid) =>
      GARMENT_HOLES.shades.some((light) => {
        const share = about.of(cellOf(pixel, grid, light))
        // A sleeve that is not marked lies about the mark, too.
        return share >= GARMENT_HOLES.common && share > within.of(cellOf(pixel, grid, 1))
      }),
    )
    if (isBeside || !tellsSkin || !isSkinLike(pixel)) return isBeside
    return GRIDS.some(
      (grid) =>
        within.of(cellOf(pixel, grid, 1)) < GARMENT_HOLES.common &&
        GARMENT_HOLES.skinShades.some((light) => skin.of(cellOf(pixel, grid, light)) >= GARMENT_HOLES.skin),
    )
  }
  return {
    isGround,
    namesAt: (x, y, light) => GRIDS.map((grid) => cellOf(at(x, y), grid, light)),
    isCommon: (name) => within.of(name) >= GARMENT_HOLES.common,
  }
}

/** Long side of the copy of the mask on which is looked where a hole's colours go on: a strap is two pixels wide. Chosen by eye. */
const FRONT_SIDE = 192

/** Whether a hole shows something in other colours than the garment's that goes on beyond the mark: what `holes` are not, and is not marked. */
function isInFront(
  runs: readonly Run[],
  { pixels, size, holes }: { readonly pixels: Uint8Array; readonly size: Size; readonly holes: readonly Run[][] },
  { namesAt, isCommon }: ReadColours,
): boolean {
  const scale = Math.min(1, FRONT_SIDE / Math.max(size.width, size.height))
  const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))]
  const middleOf = (cell: number): readonly [x: number, y: number] => [
    Math.floor((((cell % width) + 0.5) * size.width) / width),
    Math.floor(((Math.floor(cell / width) + 0.5) * size.height) / height),
  ]
  const [hole, inAny] = [cellsOf([runs], size, width, height), cellsOf(holes, size, width, height)]
  const counts = new Map<number, number>()
  const own: number[] = []
  for (let cell = 0; cell < hole.length; cell++) {
    if (hole[cell] !== 1) continue
    own.push(cell)
    for (const name of namesAt(...middleOf(cell), 1)) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isOwn = (name: number): boolean => (counts.get(name) ?? 0) >= GARMENT_HOLES.common * own.length
  const isAlike = (cell: number): boolean => {
    const [x, y] = middleOf(cell)
    if (namesAt(x, y, 1).some(isCommon)) return false
    return GARMENT_HOLES.shades.some((light) => namesAt(x, y, light).some((name) => isOwn(name) && !isCommon(name)))
  }
  const reached = own.filter(isAlike)
  if (reached.length < GARMENT_HOLES.ground * own.length) return false
  const within = reached.length
  const isReached = new Uint8Array(hole.length)
  for (const cell of reached) isReached[cell] = 1
  let beyond = 0
  for (let cell = reached.pop(); cell !== undefined; cell = reached.pop()) {
    const [x, y] = middleOf(cell)
    if (pixels[y * size.width + x] === 0 && inAny[cell] === 0) beyond++
    for (const next of neighboursOf(cell, width, height)) {
      if (isReached[next] === 1 || !isAlike(next)) continue
      isReached[next] = 1
      reached.push(next)
    }
  }
  return beyond >= GARMENT_HOLES.beyond * within
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

/** The eight cells about one. */
function neighboursOf(cell: number, width: number, height: number): number[] {
  const [x, y] = [cell % width, Math.floor(cell / width)]
  const about: number[] = []
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      about.push(row * width + column)
  }
  return about
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
