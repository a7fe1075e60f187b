import { ROOT_LIGHT } from '../colour/srgb.ts'
import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'
import { clamp01 } from '../scalar.ts'
import { TRIMAP, type Trimap } from './trimap.ts'

/** Weight of the neighbours: a little always, more across an edge of alpha (epsilon and omega of the paper). Chosen by eye. */
const SMOOTHNESS = { always: 0.01, acrossEdges: 1 } as const
/** The levels of the solver. Chosen by eye. */
const LEVELS = {
  /** Longer side of the largest level that is solved everywhere; from there on only the unknown pixels are. */
  denseSide: 384,
  /** Longer side of the largest level that takes `smallIterations`; those above take `largeIterations`. */
  smallSide: 32,
  smallIterations: 8,
  largeIterations: 2,
  /** At the photo's own size. */
  lastIterations: 6,
} as const

/**
 * Colour of the foreground alone, without what shines through from the old background: foreground and background that mix
 * to the photo by its alpha and change as little as they can where alpha changes. Germer, Uelwer, Conrad and Harmeling,
 * 'Fast multi-level foreground estimation' (2020): from one cell to the photo's size each level starts from the last.
 * Solved in square roots of light, as the alpha is: in another measure dark hair before a bright sky would have to be blacker
 * than black to explain its edge.
 *
 * @param alpha of each unknown pixel, 0 to 1
 * @param unknownAt for each pixel its place among the unknown ones, or -1
 * @param unknown the unknown pixels
 * @returns linear light, three values for each unknown pixel
 */
export function estimateForeground(
  photo: RgbaImage,
  trimap: Trimap,
  alpha: Float32Array,
  unknownAt: Int32Array,
  unknown: Int32Array,
): Float32Array {
  const { width, height, data } = photo
  const shrink = Math.max(1, Math.max(width, height) / LEVELS.denseSide)
  const dense = averaged(photo, trimap, alpha, unknownAt, {
    columns: Math.max(1, Math.round(width / shrink)),
    rows: Math.max(1, Math.round(height / shrink)),
  })
  const coarse = solveLevels(dense)
  const n = unknown.length
  const front = new Float32Array(3 * n)
  const back = new Float32Array(3 * n)
  for (let k = 0; k < n; k++) {
    const i = unknown[k]!
    const cell = cellAt(coarse, i % width, (i / width) | 0, width, height)
    for (let c = 0; c < 3; c++) {
      front[k * 3 + c] = coarse.data[cell + c]!
      back[k * 3 + c] = coarse.data[cell + 3 + c]!
    }
  }
  const near = noNeighbours()
  // The last level: a certain neighbour speaks for its own side by its own colour, for the other by the level below.
  for (let round = 0; round < LEVELS.lastIterations; round++) {
    for (let k = 0; k < n; k++) {
      const i = unknown[k]!
      const x = i % width
      const y = (i / width) | 0
      const a = alpha[k]!
      forget(near)
      for (let side = 0; side < 4; side++) {
        const px = x + (side === 0 ? -1 : side === 1 ? 1 : 0)
        const py = y + (side === 2 ? -1 : side === 3 ? 1 : 0)
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const j = py * width + px
        const at = unknownAt[j]!
        const other = at >= 0 ? alpha[at]! : trimap[j] === TRIMAP.foreground ? 1 : 0
        const weight = SMOOTHNESS.always + SMOOTHNESS.acrossEdges * Math.abs(a - other)
        near.weight += weight
        if (at >= 0) {
          for (let c = 0; c < 3; c++) {
            near.front[c]! += weight * front[at * 3 + c]!
            near.back[c]! += weight * back[at * 3 + c]!
          }
          continue
        }
        const cell = cellAt(coarse, px, py, width, height) + (other === 1 ? 3 : 0)
        const [own, below] = other === 1 ? [near.front, near.back] : [near.back, near.front]
        for (let c = 0; c < 3; c++) {
          own[c]! += weight * ROOT_LIGHT[data[j * 4 + c]!]!
          below[c]! += weight * coarse.data[cell + c]!
        }
      }
      for (let c = 0; c < 3; c++) {
        solveChannel(near, c, a, ROOT_LIGHT[data[i * 4 + c]!]!)
        front[k * 3 + c] = near.front[c]!
        back[k * 3 + c] = near.back[c]!
      }
    }
  }
  for (let o = 0; o < front.length; o++) front[o] = front[o]! ** 2
  return front
}

/** What the neighbours of a pixel say: sums of both their colours, weighed, and of the weights. */
interface Neighbours {
  weight: number
  readonly front: Float64Array
  readonly back: Float64Array
}

const noNeighbours = (): Neighbours => ({ weight: 0, front: new Float64Array(3), back: new Float64Array(3) })

function forget(near: Neighbours): void {
  near.weight = 0
  near.front.fill(0)
  near.back.fill(0)
}

/**
 * The two unknowns of one channel of one pixel, in place of its neighbours' sums: they minimise (aF + (1-a)B - I)^2 + the
 * weighted distances to the neighbours. `own` is I.
 */
function solveChannel({ weight, front, back }: Neighbours, channel: number, a: number, own: number): void {
  // The means of the neighbours, moved by what is left to explain in the shares of alpha.
  const f = front[channel]! / weight
  const b = back[channel]! / weight
  const miss = (own - a * f - (1 - a) * b) / (weight + a * a + (1 - a) * (1 - a))
  front[channel] = clamp01(f + a * miss)
  back[channel] = clamp01(b + (1 - a) * miss)
}

/** Offset of the coarse cell (six channels) that holds a pixel. */
function cellAt(coarse: FloatImage, x: number, y: number, width: number, height: number): number {
  const cx = Math.floor(((x + 0.5) * coarse.width) / width)
  const cy = Math.floor(((y + 0.5) * coarse.height) / height)
  return (cy * coarse.width + cx) * 6
}

/** Photo and alpha at another size: four channels, roots of light and alpha, each the mean over the cell (at most 4 by 4 places). */
function averaged(
  photo: RgbaImage,
  trimap: Trimap,
  alpha: Float32Array,
  unknownAt: Int32Array,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): FloatImage {
  const { width, height, data } = photo
  const small = createFloat(columns, rows, 4)
  const nx = Math.min(4, Math.ceil(width / columns))
  const ny = Math.min(4, Math.ceil(height / rows))
  const share = 1 / (nx * ny)
  for (let y = 0, o = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, o += 4) {
      for (let sy = 0; sy < ny; sy++) {
        const row = Math.floor(((y + (sy + 0.5) / ny) * height) / rows) * width
        for (let sx = 0; sx < nx; sx++) {
          const i = row + Math.floor(((x + (sx + 0.5) / nx) * width) / columns)
          const at = unknownAt[i]!
          for (let c = 0; c < 3; c++) small.data[o + c] = small.data[o + c]! + share * ROOT_LIGHT[data[i * 4 + c]!]!
          small.data[o + 3] =
            small.data[o + 3]! + share * (at >= 0 ? alpha[at]! : trimap[i] === TRIMAP.foreground ? 1 : 0)
        }
      }
    }
  }
  return small
}

/** Foreground and background (six channels) of a small picture of four. */
function solveLevels(picture: FloatImage): FloatImage {
  const levels = Math.max(1, Math.ceil(Math.log2(Math.max(picture.width, picture.height))))
  let last: FloatImage = createFloat(1, 1, 6)
  for (let level = 0; level <= levels; level++) {
    const width = Math.max(1, Math.round(picture.width ** (level / levels)))
    const height = Math.max(1, Math.round(picture.height ** (level / levels)))
    const own = level === levels ? picture : sampled(picture, width, height)
    const next = sampled(last, width, height)
    const iterations = Math.max(width, height) <= LEVELS.smallSide ? LEVELS.smallIterations : LEVELS.largeIterations
    for (let round = 0; round < iterations; round++) relax(own, next)
    last = next
  }
  return last
}

/** Nearest cells of another size. */
function sampled(image: FloatImage, width: number, height: number): FloatImage {
  const { channels } = image
  const out = createFloat(width, height, channels)
  for (let y = 0, o = 0; y < height; y++) {
    const sy = Math.min(image.height - 1, Math.floor(((y + 0.5) * image.height) / height))
    for (let x = 0; x < width; x++, o += channels) {
      const sx = Math.min(image.width - 1, Math.floor(((x + 0.5) * image.width) / width))
      const i = (sy * image.width + sx) * channels
      for (let c = 0; c < channels; c++) out.data[o + c] = image.data[i + c]!
    }
  }
  return out
}

/** One Gauss-Seidel sweep over a level: photo and alpha in `own`, foreground and background in `both`, which it changes. */
function relax(own: FloatImage, both: FloatImage): void {
  const { width, height, data } = own
  const values = both.data
  const near = noNeighbours()
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const a = data[i * 4 + 3]!
      forget(near)
      for (let side = 0; side < 4; side++) {
        const px = Math.min(width - 1, Math.max(0, x + (side === 0 ? -1 : side === 1 ? 1 : 0)))
        const py = Math.min(height - 1, Math.max(0, y + (side === 2 ? -1 : side === 3 ? 1 : 0)))
        const j = py * width + px
        const weight = SMOOTHNESS.always + SMOOTHNESS.acrossEdges * Math.abs(a - data[j * 4 + 3]!)
        near.weight += weight
        for (let c = 0; c < 3; c++) {
          near.front[c]! += weight * values[j * 6 + c]!
          near.back[c]! += weight * values[j * 6 + 3 + c]!
        }
      }
      for (let c = 0; c < 3; c++) {
        solveChannel(near, c, a, data[i * 4 + c]!)
        values[i * 6 + c] = near.front[c]!
        values[i * 6 + 3 + c] = near.back[c]!
      }
    }
  }
}
