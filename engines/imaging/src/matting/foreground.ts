import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'
import { FOREGROUND, ROOTS, type Trimap } from './trimap.ts'

/** Longer side of the largest level that is solved everywhere; from there on only the unknown pixels are. */
const DENSE_SIDE = 384
/** Weight of the neighbours: a little always, more across an edge of alpha (epsilon and omega of the paper). */
const NEIGHBOURS = 0.01
const EDGES = 1
const SMALL_LEVEL = 32
const SMALL_ITERATIONS = 8
const LARGE_ITERATIONS = 2
const LAST_ITERATIONS = 6

/**
 * Colour of the foreground alone, without what shines through from the old background: foreground and background that mix
 * to the photo by its alpha and change as little as they can where alpha changes. Germer, Uelwer, Conrad and Harmeling,
 * 'Fast multi-level foreground estimation' (2020): from one cell to the photo's size each level starts from the last.
 * Solved in square roots of light, as the alpha is: in another measure dark hair before a bright sky would have to be blacker
 * than black to explain its edge.
 *
 * @param alpha of each unknown pixel, 0 to 1
 * @param slot for each pixel its place among the unknown ones, or -1
 * @param index the unknown pixels
 * @returns linear light, three values for each unknown pixel
 */
export function estimateForeground(
  photo: RgbaImage,
  trimap: Trimap,
  alpha: Float32Array,
  slot: Int32Array,
  index: Int32Array,
): Float32Array {
  const { width, height, data } = photo
  const shrink = Math.max(1, Math.max(width, height) / DENSE_SIDE)
  const dense = averaged(
    photo,
    trimap,
    alpha,
    slot,
    Math.max(1, Math.round(width / shrink)),
    Math.max(1, Math.round(height / shrink)),
  )
  const coarse = solveLevels(dense)
  const n = index.length
  const front = new Float32Array(3 * n)
  const back = new Float32Array(3 * n)
  for (let k = 0; k < n; k++) {
    const i = index[k]!
    const cell = cellAt(coarse, i % width, (i / width) | 0, width, height)
    for (let c = 0; c < 3; c++) {
      front[k * 3 + c] = coarse.data[cell + c]!
      back[k * 3 + c] = coarse.data[cell + 3 + c]!
    }
  }
  // The last level: a certain neighbour speaks for its own side by its own colour, for the other by the level below.
  for (let round = 0; round < LAST_ITERATIONS; round++) {
    for (let k = 0; k < n; k++) {
      const i = index[k]!
      const x = i % width
      const y = (i / width) | 0
      const a = alpha[k]!
      let weights = 0
      let [fr, fg, fb, br, bg, bb] = [0, 0, 0, 0, 0, 0]
      for (let side = 0; side < 4; side++) {
        const px = x + (side === 0 ? -1 : side === 1 ? 1 : 0)
        const py = y + (side === 2 ? -1 : side === 3 ? 1 : 0)
        if (px < 0 || py < 0 || px >= width || py >= height) continue
        const j = py * width + px
        const at = slot[j]!
        const other = at >= 0 ? alpha[at]! : trimap[j] === FOREGROUND ? 1 : 0
        const weight = NEIGHBOURS + EDGES * Math.abs(a - other)
        weights += weight
        if (at >= 0) {
          fr += weight * front[at * 3]!
          fg += weight * front[at * 3 + 1]!
          fb += weight * front[at * 3 + 2]!
          br += weight * back[at * 3]!
          bg += weight * back[at * 3 + 1]!
          bb += weight * back[at * 3 + 2]!
          continue
        }
        const r = ROOTS[data[j * 4]!]!
        const g = ROOTS[data[j * 4 + 1]!]!
        const b = ROOTS[data[j * 4 + 2]!]!
        const cell = cellAt(coarse, px, py, width, height) + (other === 1 ? 3 : 0)
        const [or, og, ob] = [coarse.data[cell]!, coarse.data[cell + 1]!, coarse.data[cell + 2]!]
        fr += weight * (other === 1 ? r : or)
        fg += weight * (other === 1 ? g : og)
        fb += weight * (other === 1 ? b : ob)
        br += weight * (other === 1 ? or : r)
        bg += weight * (other === 1 ? og : g)
        bb += weight * (other === 1 ? ob : b)
      }
      const o = k * 3
      mixInto(front, back, o, a, ROOTS[data[i * 4]!]!, fr, br, weights)
      mixInto(front, back, o + 1, a, ROOTS[data[i * 4 + 1]!]!, fg, bg, weights)
      mixInto(front, back, o + 2, a, ROOTS[data[i * 4 + 2]!]!, fb, bb, weights)
    }
  }
  for (let o = 0; o < front.length; o++) front[o] = front[o]! ** 2
  return front
}

/** The two unknowns of one channel of one pixel: minimises (aF + (1-a)B - I)^2 + the weighted distances to the neighbours. */
function mixInto(
  front: Float32Array,
  back: Float32Array,
  at: number,
  a: number,
  own: number,
  frontSum: number,
  backSum: number,
  weights: number,
  backAt = at,
): void {
  // The means of the neighbours, moved by what is left to explain in the shares of alpha.
  const f = frontSum / weights
  const b = backSum / weights
  const miss = (own - a * f - (1 - a) * b) / (weights + a * a + (1 - a) * (1 - a))
  const nextFront = f + a * miss
  const nextBack = b + (1 - a) * miss
  front[at] = nextFront < 0 ? 0 : nextFront > 1 ? 1 : nextFront
  back[backAt] = nextBack < 0 ? 0 : nextBack > 1 ? 1 : nextBack
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
  slot: Int32Array,
  columns: number,
  rows: number,
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
          const at = slot[i]!
          for (let c = 0; c < 3; c++) small.data[o + c] = small.data[o + c]! + share * ROOTS[data[i * 4 + c]!]!
          small.data[o + 3] = small.data[o + 3]! + share * (at >= 0 ? alpha[at]! : trimap[i] === FOREGROUND ? 1 : 0)
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
    const iterations = Math.max(width, height) <= SMALL_LEVEL ? SMALL_ITERATIONS : LARGE_ITERATIONS
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

function relax(own: FloatImage, both: FloatImage): void {
  const { width, height, data } = own
  const values = both.data
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const a = data[i * 4 + 3]!
      let weights = 0
      let [fr, fg, fb, br, bg, bb] = [0, 0, 0, 0, 0, 0]
      for (let side = 0; side < 4; side++) {
        const px = Math.min(width - 1, Math.max(0, x + (side === 0 ? -1 : side === 1 ? 1 : 0)))
        const py = Math.min(height - 1, Math.max(0, y + (side === 2 ? -1 : side === 3 ? 1 : 0)))
        const j = py * width + px
        const weight = NEIGHBOURS + EDGES * Math.abs(a - data[j * 4 + 3]!)
        weights += weight
        fr += weight * values[j * 6]!
        fg += weight * values[j * 6 + 1]!
        fb += weight * values[j * 6 + 2]!
        br += weight * values[j * 6 + 3]!
        bg += weight * values[j * 6 + 4]!
        bb += weight * values[j * 6 + 5]!
      }
      mixInto(values, values, i * 6, a, data[i * 4]!, fr, br, weights, i * 6 + 3)
      mixInto(values, values, i * 6 + 1, a, data[i * 4 + 1]!, fg, bg, weights, i * 6 + 4)
      mixInto(values, values, i * 6 + 2, a, data[i * 4 + 2]!, fb, bb, weights, i * 6 + 5)
    }
  }
}
