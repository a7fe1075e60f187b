import type { UpscaleFilters } from './filters.ts'
import { areaOf, MARGIN, type Strip } from './strip.ts'

/** Bits of a turn: how the picture is brought into the frame in which the brightness runs along u. */
export const TURN = { transpose: 1, mirror: 2, half: 4 } as const

/** Number of features of a pixel, see `classify`. */
const FEATURES = 10
/** Binomial weights of five pixels: about a Gaussian of one pixel. */
const [OUTER, NEAR, MIDDLE] = [1 / 16, 4 / 16, 6 / 16] as const
/** Keeps divisions from zero; small beside any gradient. As in training/upscale/train.py. */
const EPSILON = 1e-6

/**
 * For every pixel of a strip the leaf of the tree that its surroundings lead to, and the turn.
 *
 * The features, as in `training/upscale/train.py`: from the structure tensor the strength (larger eigenvalue), coherence,
 * angle and second strength; from the differences at the pixel itself the bend (Laplacian), the bends across and along the
 * edge, the slope, the range of the 3 × 3 pixels and how much of a chessboard they are, relative to the strength. The frame
 * has u along the brightness' change, at 0 to 45 degrees, and runs towards the side to which the pixel's bend points, so
 * that an edge, its mirror images and its negative all meet the same filters.
 * @param luma a plane of the strip, 0 to 255
 * @param leaf, turn planes of the strip that are written
 */
export function classify(
  luma: Float32Array,
  strip: Strip,
  tree: UpscaleFilters,
  leaf: Uint16Array,
  turn: Uint8Array,
): void {
  const { width, rows, stride } = strip
  const { feature, threshold, low, high } = tree
  const [xx, yy, xy] = structureTensor(luma, strip)
  const values = new Float64Array(FEATURES)
  for (let y = 0; y < rows; y += 1) {
    for (let i = (y + MARGIN) * stride + MARGIN, end = i + width; i < end; i += 1) {
      const difference = xx[i]! - yy[i]!
      const twice = 2 * xy[i]!
      const total = xx[i]! + yy[i]!
      const spread = Math.sqrt(difference * difference + twice * twice)
      const strength = (total + spread) / 2
      const a = Math.abs(difference)
      const b = Math.abs(twice)
      const share = a / (spread + EPSILON)
      const cosine = Math.sqrt((1 + share) / 2)
      const sine = Math.sqrt(Math.max(0, 1 - share) / 2)
      const transposed = difference < 0
      const mirrored = twice < 0

      const c = luma[i]!
      const n = luma[i - stride]!
      const s = luma[i + stride]!
      const w = luma[i - 1]!
      const e = luma[i + 1]!
      const nw = luma[i - stride - 1]!
      const ne = luma[i - stride + 1]!
      const sw = luma[i + stride - 1]!
      const se = luma[i + stride + 1]!
      const gx = (e - w) / 2
      const gy = (s - n) / 2
      const dxx = e + w - 2 * c
      const dyy = n + s - 2 * c
      const dxy = (se + nw - sw - ne) / 4
      const gu = transposed ? gy : gx
      const gv = transposed ? gx : gy
      const duu = transposed ? dyy : dxx
      const dvv = transposed ? dxx : dyy
      const duv = mirrored ? -dxy : dxy
      const slope = gu * cosine + (mirrored ? -gv : gv) * sine
      const mixed = 2 * duv * cosine * sine
      const across = duu * cosine * cosine + mixed + dvv * sine * sine
      const along = duu * sine * sine - mixed + dvv * cosine * cosine

      const size = Math.sqrt(strength) + 1
      values[0] = strength
      values[1] = spread / (total + 1)
      values[2] = b / (a + b + EPSILON)
      values[3] = Math.max(0, (total - spread) / 2)
      values[4] = Math.abs(across + along) / size
      values[5] = Math.abs(across) / size
      values[6] = (across < 0 ? -along : along) / size
      values[7] = Math.abs(slope) / size
      values[8] = (Math.max(c, n, s, w, e, nw, ne, sw, se) - Math.min(c, n, s, w, e, nw, ne, sw, se)) / size
      values[9] = Math.abs(4 * c - 2 * (n + s + w + e) + nw + ne + sw + se) / 4 / size
      let node = 0
      while (feature[node]! >= 0) {
        node = values[feature[node]!]! <= threshold[node]! ? low[node]! : high[node]!
      }
      leaf[i] = low[node]!
      turn[i] = (transposed ? TURN.transpose : 0) | (mirrored ? TURN.mirror : 0) | (slope * across < 0 ? TURN.half : 0)
    }
  }
}

/** Products of the gradient's parts (xx, yy, xy), averaged over 5 × 5 pixels by their nearness. */
function structureTensor(luma: Float32Array, strip: Strip): [Float32Array, Float32Array, Float32Array] {
  const { width, rows, stride } = strip
  const area = areaOf(strip)
  const products = [new Float32Array(area), new Float32Array(area), new Float32Array(area)] as const
  const [xx, yy, xy] = products
  for (let y = 1; y < rows + 2 * MARGIN - 1; y += 1) {
    for (let i = y * stride + 1, end = i + stride - 2; i < end; i += 1) {
      const gx = (luma[i + 1]! - luma[i - 1]!) / 2
      const gy = (luma[i + stride]! - luma[i - stride]!) / 2
      xx[i] = gx * gx
      yy[i] = gy * gy
      xy[i] = gx * gy
    }
  }
  const mean = (product: Float32Array): Float32Array => {
    const across = new Float32Array(area)
    for (let y = 1; y < rows + 2 * MARGIN - 1; y += 1) {
      for (let i = y * stride + MARGIN, end = i + width; i < end; i += 1) {
        across[i] =
          OUTER * (product[i - 2]! + product[i + 2]!) +
          NEAR * (product[i - 1]! + product[i + 1]!) +
          MIDDLE * product[i]!
      }
    }
    for (let y = MARGIN; y < rows + MARGIN; y += 1) {
      for (let i = y * stride + MARGIN, end = i + width; i < end; i += 1) {
        product[i] =
          OUTER * (across[i - 2 * stride]! + across[i + 2 * stride]!) +
          NEAR * (across[i - stride]! + across[i + stride]!) +
          MIDDLE * across[i]!
      }
    }
    return product
  }
  return [mean(xx), mean(yy), mean(xy)]
}
