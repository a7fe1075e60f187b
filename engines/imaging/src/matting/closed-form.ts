import { ROOT_LIGHT } from '../colour/srgb.ts'
import type { RgbaImage } from '../image.ts'
import type { AlphaSamples } from './colour-sampling.ts'
import { TRIMAP, type Trimap } from './trimap.ts'

/** The paper's epsilon: variance of colour (square roots of linear light) below which a window counts as flat. Chosen by eye. */
const EPSILON = 4e-5
/** When the solver stops. Chosen by eye. */
const SOLVER = {
  iterations: 16,
  /** Share of the first residual that may remain. */
  tolerance: 2e-3,
} as const

/**
 * Alpha of the unknown pixels: in each 3 by 3 window alpha is a linear function of colour as nearly as the samples and the
 * certain pixels allow. The quadratic energy of Levin, Lischinski and Weiss, 'A closed-form solution to natural image
 * matting' (2008), with the samples as a data term (Wang and Cohen, 'Optimized color sampling for robust matting', 2007),
 * minimised by conjugate gradients with a diagonal preconditioner. Time and memory are linear in the unknown pixels.
 *
 * @param unknownAt for each pixel of the photo its place among the unknown ones, or -1
 * @param unknown the unknown pixels
 * @returns alpha of each unknown pixel, 0 to 1
 */
export function solveAlpha(
  photo: RgbaImage,
  trimap: Trimap,
  unknownAt: Int32Array,
  unknown: Int32Array,
  samples: AlphaSamples,
): Float32Array {
  const n = unknown.length
  const laplacian = mattingLaplacian(photo, trimap, unknownAt, unknown)
  const { weight } = samples
  const alpha = samples.alpha.slice()
  const residual = new Float32Array(n)
  laplacian.apply(alpha, 1, residual)
  const scale = new Float32Array(n)
  for (let k = 0; k < n; k++) {
    // The samples are the start, so that their own term is at rest there.
    residual[k] = -residual[k]!
    scale[k] = 1 / (laplacian.diagonal[k]! + weight[k]!)
  }
  const direction = new Float32Array(n)
  const image = new Float32Array(n)
  let energy = 0
  for (let k = 0; k < n; k++) {
    direction[k] = residual[k]! * scale[k]!
    energy += residual[k]! * direction[k]!
  }
  const enough = energy * SOLVER.tolerance * SOLVER.tolerance
  for (let iteration = 0; iteration < SOLVER.iterations && energy > enough; iteration++) {
    image.fill(0)
    laplacian.apply(direction, 0, image)
    let curvature = 0
    for (let k = 0; k < n; k++) {
      image[k] = image[k]! + weight[k]! * direction[k]!
      curvature += image[k]! * direction[k]!
    }
    if (!(curvature > 0)) break
    const step = energy / curvature
    let next = 0
    for (let k = 0; k < n; k++) {
      alpha[k] = alpha[k]! + step * direction[k]!
      residual[k] = residual[k]! - step * image[k]!
      next += residual[k]! * residual[k]! * scale[k]!
    }
    const keep = next / energy
    for (let k = 0; k < n; k++) direction[k] = residual[k]! * scale[k]! + keep * direction[k]!
    energy = next
  }
  for (let k = 0; k < n; k++) alpha[k] = Math.min(1, Math.max(0, alpha[k]!))
  return alpha
}

/** In place of an unknown pixel's number: neighbours of which the alpha is known. */
const KNOWN = { background: -1, foreground: -2 } as const

interface Laplacian {
  readonly diagonal: Float32Array
  /** Adds the matting Laplacian's image of `x` to `out`; certain foreground counts as `front`, certain background as 0. */
  apply(x: Float32Array, front: number, out: Float32Array): void
}

/** One window about each unknown pixel that is not at the border: its members, and their whitened distance from its mean. */
function mattingLaplacian(photo: RgbaImage, trimap: Trimap, unknownAt: Int32Array, unknown: Int32Array): Laplacian {
  const { width, height, data } = photo
  const n = unknown.length
  const members = new Int32Array(9 * n)
  const white = new Float32Array(27 * n)
  const diagonal = new Float32Array(n)
  const d = new Float64Array(27)
  let count = 0
  for (let k = 0; k < n; k++) {
    const i = unknown[k]!
    const x = i % width
    const y = (i / width) | 0
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) continue
    const m = count * 9
    let mr = 0
    let mg = 0
    let mb = 0
    for (let dy = -1, j = 0; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++, j++) {
        const p = i + dy * width + dx
        const at = unknownAt[p]!
        members[m + j] = at >= 0 ? at : trimap[p] === TRIMAP.foreground ? KNOWN.foreground : KNOWN.background
        mr += d[j * 3] = ROOT_LIGHT[data[p * 4]!]!
        mg += d[j * 3 + 1] = ROOT_LIGHT[data[p * 4 + 1]!]!
        mb += d[j * 3 + 2] = ROOT_LIGHT[data[p * 4 + 2]!]!
      }
    }
    mr /= 9
    mg /= 9
    mb /= 9
    let rr = EPSILON
    let rg = 0
    let rb = 0
    let gg = EPSILON
    let gb = 0
    let bb = EPSILON
    for (let j = 0; j < 27; j += 3) {
      const r = (d[j] = d[j]! - mr)
      const g = (d[j + 1] = d[j + 1]! - mg)
      const b = (d[j + 2] = d[j + 2]! - mb)
      rr += (r * r) / 9
      rg += (r * g) / 9
      rb += (r * b) / 9
      gg += (g * g) / 9
      gb += (g * b) / 9
      bb += (b * b) / 9
    }
    // Cholesky factor of the covariance; solving by it whitens the members, so that inner products need no matrix.
    const l00 = Math.sqrt(rr)
    const l10 = rg / l00
    const l20 = rb / l00
    const l11 = Math.sqrt(Math.max(EPSILON * 0.5, gg - l10 * l10))
    const l21 = (gb - l20 * l10) / l11
    const l22 = Math.sqrt(Math.max(EPSILON * 0.5, bb - l20 * l20 - l21 * l21))
    const o = count * 27
    for (let j = 0; j < 9; j++) {
      const a = d[j * 3]! / l00
      const b = (d[j * 3 + 1]! - l10 * a) / l11
      const c = (d[j * 3 + 2]! - l20 * a - l21 * b) / l22
      white[o + j * 3] = a
      white[o + j * 3 + 1] = b
      white[o + j * 3 + 2] = c
      const at = members[m + j]!
      if (at >= 0) diagonal[at] = diagonal[at]! + 1 - (1 + a * a + b * b + c * c) / 9
    }
    count++
  }
  return {
    diagonal,
    apply(x, front, out) {
      const values = new Float64Array(9)
      for (let w = 0, m = 0, o = 0; w < count; w++, m += 9, o += 27) {
        let sum = 0
        let va = 0
        let vb = 0
        let vc = 0
        for (let j = 0, e = o; j < 9; j++, e += 3) {
          const at = members[m + j]!
          const value = at >= 0 ? x[at]! : at === KNOWN.foreground ? front : 0
          values[j] = value
          if (value === 0) continue
          sum += value
          va += white[e]! * value
          vb += white[e + 1]! * value
          vc += white[e + 2]! * value
        }
        for (let j = 0, e = o; j < 9; j++, e += 3) {
          const at = members[m + j]!
          if (at < 0) continue
          out[at] = out[at]! + values[j]! - (sum + white[e]! * va + white[e + 1]! * vb + white[e + 2]! * vc) / 9
        }
      }
    },
  }
}
