import type { InkSeparation } from './inks.ts'

/** How often each point of an outline is drawn towards its neighbours (1/4, 1/2, 1/4). By eye: stairs are gone, corners stay. */
const SMOOTHINGS = 6
/** Pixels around the tile that are traced as well, as it repeats: more than smoothing reaches. */
const MARGIN = SMOOTHINGS + 4
/** Parts of a pixel in which points are written. */
const PARTS = 20

/** Steps to the right, down, left, up; side `s` of a pixel is walked in direction `s`, with the pixel at the right hand. */
const ALONG = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
/** The corner of a pixel at which its side `s` begins. */
const BEGIN = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/**
 * The outlines of each ink of a separation: SVG path data in pixels of the tile, in the order of the inks, for the rule `nonzero`.
 * Where two inks meet they have the same points, so that nothing lies between or on both; the tile is traced as it repeats, so that
 * outlines go on across its edges. They go out of the tile by some pixels, and are to be clipped to it.
 *
 * Sides of pixels between two inks are walked (crack following), their middles are smoothed by a binomial filter along the outline,
 * and corners where three or four inks meet stay. A point is moved by less than a pixel.
 *
 * @returns null where there are more than `maxPoints` points
 */
export function traceInks(
  { inks, indices, image: { width, height } }: InkSeparation,
  { maxPoints }: { readonly maxPoints: number },
): string[] | null {
  const wide = width + 2 * MARGIN
  const high = height + 2 * MARGIN
  /** One more around that is no ink's and no gap's: there outlines end. */
  const row = wide + 2
  const labels = new Uint8Array(row * (high + 2)).fill(OUTSIDE)
  for (let y = 0; y < high; y += 1) {
    const from = wrap(y - MARGIN, height) * width
    const to = (y + 1) * row + 1
    for (let x = 0; x < wide; x += 1) labels[to + x] = indices[from + wrap(x - MARGIN, width)]!
  }
  const beyond = [-row, 1, row, -1] as const
  /** Bit `s` of a pixel: its side `s` has been walked. */
  const walked = new Uint8Array(labels.length)
  const paths: string[][] = inks.map(() => [])
  let points = 0
  for (let start = row + 1; start < labels.length - row - 1; start += 1) {
    const label = labels[start]!
    // Every outline has a side that lies at the head of a pixel.
    if (label >= inks.length || labels[start - row] === label || (walked[start]! & 1) !== 0) continue
    const loop = walk(labels, walked, start, { row, beyond })
    points += loop.xs.length
    if (points > maxPoints) return null
    smooth(loop)
    paths[label]!.push(dataOf(loop))
  }
  return paths.map((parts) => parts.join(''))
}

const OUTSIDE = 254

const wrap = (value: number, size: number): number => ((value % size) + size) % size

interface Loop {
  readonly xs: number[]
  readonly ys: number[]
  /** Of a corner that stays. */
  readonly fixed: boolean[]
}

interface Grid {
  /** Pixels of a row. */
  readonly row: number
  /** How far the neighbour over each side lies. */
  readonly beyond: readonly [number, number, number, number]
}

/** The outline that begins with the head of a pixel. Pixels that touch at a corner alone do not hang together. */
function walk(labels: Uint8Array, walked: Uint8Array, start: number, { row, beyond }: Grid): Loop {
  const label = labels[start]!
  const loop: Loop = { xs: [], ys: [], fixed: [] }
  let pixel = start
  let side = 0
  do {
    walked[pixel]! |= 1 << side
    // The pixel's corner in the tile: the margin and the frame are before it.
    const x = (pixel % row) - 1 - MARGIN
    const y = Math.floor(pixel / row) - 1 - MARGIN
    const [bx, by] = BEGIN[side]!
    const [ax, ay] = ALONG[side]!
    loop.xs.push(x + bx + ax / 2)
    loop.ys.push(y + by + ay / 2)
    loop.fixed.push(false)
    // What lies ahead: the next pixel along, and the one over its side.
    const ahead = pixel + beyond[(side + 1) % 4]!
    const over = ahead + beyond[side]!
    const facing = pixel + beyond[side]!
    if (meeting(labels[pixel]!, labels[ahead]!, labels[over]!, labels[facing]!) > 2) {
      loop.xs.push(x + bx + ax)
      loop.ys.push(y + by + ay)
      loop.fixed.push(true)
    }
    if (labels[ahead] !== label) side = (side + 1) % 4
    else if (labels[over] !== label) pixel = ahead
    else {
      pixel = over
      side = (side + 3) % 4
    }
  } while (pixel !== start || side !== 0)
  return loop
}

/** How many outlines meet at the corner of four pixels, told around it. */
const meeting = (a: number, b: number, c: number, d: number): number =>
  Number(a !== b) + Number(b !== c) + Number(c !== d) + Number(d !== a)

/** Whichever way an outline is walked its points come out the same: sums of two are the same in either order. */
function smooth({ xs, ys, fixed }: Loop): void {
  for (const values of [xs, ys]) {
    for (let time = 0; time < SMOOTHINGS; time += 1) {
      const first = values[0]!
      let before = values.at(-1)!
      for (let at = 0; at < values.length; at += 1) {
        const own = values[at]!
        const after = at + 1 < values.length ? values[at + 1]! : first
        if (!fixed[at]!) values[at] = (before + after) / 4 + own / 2
        before = own
      }
    }
  }
}

/** A closed subpath. Points between two others on one line are left out. */
function dataOf({ xs, ys }: Loop): string {
  const px = xs.map((x) => Math.round(x * PARTS))
  const py = ys.map((y) => Math.round(y * PARTS))
  const count = px.length
  const kept = px.flatMap((x, at) => {
    const y = py[at]!
    const [from, to] = [(at + count - 1) % count, (at + 1) % count]
    return (x - px[from]!) * (py[to]! - y) === (y - py[from]!) * (px[to]! - x) ? [] : [at]
  })
  if (kept.length < 3) return ''
  let [x, y] = [0, 0]
  const steps = kept.map((at, n) => {
    const step = `${n === 0 ? 'M' : n === 1 ? 'l' : ' '}${(px[at]! - x) / PARTS} ${(py[at]! - y) / PARTS}`
    ;[x, y] = [px[at]!, py[at]!]
    return step
  })
  return `${steps.join('')}z`
}
