import { createFloat, type FloatImage, type GreyImage } from '@toile/imaging'
import type { Affine } from './register.ts'

/** Side of a block in pixels of the work size. Chosen by eye. */
export const BLOCK = 24
/** From one block to the next: they overlap by half. */
const STEP = BLOCK / 2
/**
 * Root mean square of the detail, in L*a*b* units, from which a block shows a print: two inks 10 apart in equal parts. What
 * is weaker is tone in tone, and folds and seams are as strong. Chosen by eye.
 */
export const PRINTED = 5

export interface Block {
  readonly left: number
  readonly top: number
  /** Root mean square of the detail. */
  readonly energy: number
}

/** Blocks that lie within a garment. */
export function blocksOf(detail: FloatImage, mask: GreyImage): Block[] {
  const { width, height } = detail
  const blocks: Block[] = []
  for (let top = 0; top + BLOCK <= height; top += STEP) {
    for (let left = 0; left + BLOCK <= width; left += STEP) {
      let inside = 0
      let sum = 0
      for (let y = top; y < top + BLOCK; y += 1) {
        for (let x = left; x < left + BLOCK; x += 1) {
          const i = y * width + x
          if (mask.data[i]! < 128) continue
          inside += 1
          sum += detail.data[i]! ** 2
        }
      }
      if (inside >= 0.95 * BLOCK * BLOCK) blocks.push({ left, top, energy: Math.sqrt(sum / inside) })
    }
  }
  return blocks
}

export const isPrinted = ({ energy }: Block): boolean => energy >= PRINTED

/** Where each pixel of the flat-lay lies on the result: an offset to the affine map, x and y interleaved. */
interface Flow {
  readonly columns: number
  readonly rows: number
  readonly data: Float32Array
}

/** Rounds in which cloth is looked for off the flat registration, the last by itself. Chosen by eye. */
const SEARCHES: { readonly rounds: readonly Search[]; readonly last: Search } = {
  rounds: [
    { radius: 10, step: 2, stride: 2 },
    { radius: 3, step: 1, stride: 2 },
  ],
  last: { radius: 1, step: 1, stride: 1 },
}

interface Search {
  /** How far off, and from one place to the next, in pixels of the work size. */
  readonly radius: number
  readonly step: number
  /** Every how many pixels of a block are looked at, in each direction. */
  readonly stride: number
}
/** Share of a block that must lie in the marked region of the result; the rest is behind hair, hands or a bag. Chosen by eye. */
const VISIBLE = 0.85

/**
 * How like the result is to the flat-lay in each of these blocks, -1 to 1; undefined where a block is not seen. The result
 * is brought into the flat-lay's frame by the affine map and a smooth bend found block by block, and each block correlated
 * by itself, so that light and folds do not count. The bend follows the middle of neighbouring blocks: no block finds its
 * like where it would not lie.
 */
export function correlate(
  flatLay: FloatImage,
  result: FloatImage,
  resultMask: GreyImage,
  map: Affine,
  blocks: readonly Block[],
): (number | undefined)[] {
  const columns = Math.max(1, Math.ceil(flatLay.width / STEP))
  const rows = Math.max(1, Math.ceil(flatLay.height / STEP))
  let flow: Flow = { columns, rows, data: new Float32Array(2 * columns * rows) }
  for (const search of SEARCHES.rounds) {
    const warped = bring(result, resultMask, map, flow, flatLay)
    const shifts = blocks.map((block) => bestShift(flatLay, warped, block, search))
    flow = bend(flow, blocks, shifts)
  }
  const warped = bring(result, resultMask, map, flow, flatLay)
  return blocks.map((block) => bestShift(flatLay, warped, block, SEARCHES.last).score)
}

interface Warped {
  readonly picture: FloatImage
  /** 1 where the result shows the garment. */
  readonly inside: Uint8Array
}

function bring(
  result: FloatImage,
  mask: GreyImage,
  [a, b, c, d, e, f]: Affine,
  flow: Flow,
  { width, height }: FloatImage,
): Warped {
  const picture = createFloat(width, height, 1)
  const inside = new Uint8Array(width * height)
  const offset: [number, number] = [0, 0]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      readOffset(flow, x + 0.5, y + 0.5, offset)
      const px = x + 0.5 + offset[0]
      const py = y + 0.5 + offset[1]
      const u = a * px + b * py + c - 0.5
      const v = d * px + e * py + f - 0.5
      const u0 = Math.floor(u)
      const v0 = Math.floor(v)
      if (u0 < 0 || v0 < 0 || u0 + 1 >= result.width || v0 + 1 >= result.height) continue
      const at = v0 * result.width + u0
      if (mask.data[at]! < 128) continue
      const fu = u - u0
      const fv = v - v0
      const upper = result.data[at]! * (1 - fu) + result.data[at + 1]! * fu
      const lower = result.data[at + result.width]! * (1 - fu) + result.data[at + result.width + 1]! * fu
      picture.data[i] = upper * (1 - fv) + lower * fv
      inside[i] = 1
    }
  }
  return { picture, inside }
}

/** Offsets are held at the middles of squares of `STEP`; between them they are interpolated. */
function readOffset({ columns, rows, data }: Flow, x: number, y: number, into: [number, number]): void {
  const u = Math.min(columns - 1, Math.max(0, x / STEP - 0.5))
  const v = Math.min(rows - 1, Math.max(0, y / STEP - 0.5))
  const u0 = Math.floor(u)
  const v0 = Math.floor(v)
  const right = u0 + 1 < columns ? 2 : 0
  const down = v0 + 1 < rows ? 2 * columns : 0
  const fu = u - u0
  const fv = v - v0
  const at = 2 * (v0 * columns + u0)
  for (let axis = 0; axis < 2; axis += 1) {
    const i = at + axis
    const upper = data[i]! * (1 - fu) + data[i + right]! * fu
    const lower = data[i + down]! * (1 - fu) + data[i + down + right]! * fu
    into[axis] = upper * (1 - fv) + lower * fv
  }
}

interface Shift {
  readonly dx: number
  readonly dy: number
  /** Undefined when the block is not seen. */
  readonly score: number | undefined
}

/** The shift of the warped result at which a block correlates best. */
function bestShift(
  flatLay: FloatImage,
  { picture, inside }: Warped,
  { left, top }: Block,
  { radius, step, stride }: Search,
): Shift {
  const { width, height } = flatLay
  let best: Shift = { dx: 0, dy: 0, score: undefined }
  for (let dy = -radius; dy <= radius; dy += step) {
    for (let dx = -radius; dx <= radius; dx += step) {
      if (top + dy < 0 || left + dx < 0 || top + dy + BLOCK > height || left + dx + BLOCK > width) continue
      let [n, sp, sq, spp, sqq, spq, all] = [0, 0, 0, 0, 0, 0, 0]
      for (let y = 0; y < BLOCK; y += stride) {
        let i = (top + y) * width + left
        let j = (top + y + dy) * width + left + dx
        for (let x = 0; x < BLOCK; x += stride, i += stride, j += stride) {
          all += 1
          if (inside[j] === 0) continue
          const p = flatLay.data[i]!
          const q = picture.data[j]!
          n += 1
          sp += p
          sq += q
          spp += p * p
          sqq += q * q
          spq += p * q
        }
      }
      if (n < VISIBLE * all) continue
      const spread = (spp - (sp * sp) / n) * (sqq - (sq * sq) / n)
      const score = spread <= 1e-9 ? 0 : (spq - (sp * sq) / n) / Math.sqrt(spread)
      if (best.score === undefined || score > best.score) best = { dx, dy, score }
    }
  }
  return best
}

/** The flow with the blocks' shifts added: at each place the median of the blocks about it, or the nearest place's. */
function bend(flow: Flow, blocks: readonly Block[], shifts: readonly Shift[]): Flow {
  const { columns, rows, data } = flow
  const held: { x: number; y: number; shift: Shift }[] = []
  blocks.forEach(({ left, top }, index) => {
    const shift = shifts[index]!
    if (shift.score !== undefined && shift.score > 0.3) held.push({ x: left + BLOCK / 2, y: top + BLOCK / 2, shift })
  })
  const next = new Float32Array(data.length)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const x = (column + 0.5) * STEP
      const y = (row + 0.5) * STEP
      let near: typeof held = []
      for (let reach = 1.6 * STEP; near.length < 3 && reach < 12 * STEP; reach *= 1.6) {
        near = held.filter((each) => Math.hypot(each.x - x, each.y - y) <= reach)
      }
      const at = 2 * (row * columns + column)
      next[at] = data[at]! + median(near.map(({ shift }) => shift.dx))
      next[at + 1] = data[at + 1]! + median(near.map(({ shift }) => shift.dy))
    }
  }
  return { columns, rows, data: next }
}

function median(values: readonly number[]): number {
  if (values.length === 0) return 0
  const sorted = values.toSorted((p, q) => p - q)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
