import {
  createFloat,
  distanceTo,
  type FloatImage,
  gaussianBlur,
  type GreyImage,
  resampleFloat,
  resampleGrey,
} from '@toile/imaging'

export interface Features {
  readonly count: number
  /** Pixels of the full work size, two values each. */
  readonly at: Float32Array
  /** `DESCRIPTOR` values each, of length 1. */
  readonly descriptors: Float32Array
}

/**
 * The sizes at which corners are looked for, as shares of the work size, and how many of the strongest are taken of each: two
 * garments may differ in scale by a factor of two. Chosen by eye.
 */
const LEVELS = [
  { scale: 1, corners: 240 },
  { scale: 0.8, corners: 180 },
  { scale: 0.64, corners: 130 },
  { scale: 0.5, corners: 90 },
] as const
/** The square about a corner that is described, as in Lowe (2004). */
const SQUARE = {
  /** Cells along a side. */
  cells: 4,
  /** Directions of gradients in each cell. */
  bins: 8,
  /** Half the side, in pixels of its level. */
  half: 8,
} as const
/** Numbers of a descriptor. */
export const DESCRIPTOR = SQUARE.cells ** 2 * SQUARE.bins

/**
 * Corners of a one-channel picture inside a mask (255), each with the histogram of gradients of its surroundings.
 * Corners: Harris and Stephens, "A combined corner and edge detector" (1988), with the measure of Shi and Tomasi (1994).
 * Descriptors: Lowe, "Distinctive image features from scale-invariant keypoints" (2004), upright.
 */
export function findFeatures(image: FloatImage, mask: GreyImage): Features {
  const found = LEVELS.map(({ scale, corners }) => {
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const picture = scale === 1 ? image : resampleFloat(image, width, height, 'triangle')
    const inside = scale === 1 ? mask : resampleGrey(mask, width, height, 'triangle')
    return featuresOf(picture, inside, corners, image.width / width, image.height / height)
  })
  const count = found.reduce((sum, each) => sum + each.count, 0)
  const at = new Float32Array(2 * count)
  const descriptors = new Float32Array(DESCRIPTOR * count)
  let from = 0
  for (const each of found) {
    at.set(each.at, 2 * from)
    descriptors.set(each.descriptors, DESCRIPTOR * from)
    from += each.count
  }
  return { count, at, descriptors }
}

function featuresOf(image: FloatImage, mask: GreyImage, most: number, scaleX: number, scaleY: number): Features {
  const { width } = image
  const gradient = gradients(image)
  const corners = pickCorners(image, mask, gradient, most)
  const at = new Float32Array(2 * corners.length)
  const descriptors = new Float32Array(DESCRIPTOR * corners.length)
  corners.forEach((i, index) => {
    const x = i % width
    const y = (i - x) / width
    at[2 * index] = (x + 0.5) * scaleX
    at[2 * index + 1] = (y + 0.5) * scaleY
    describe(image, gradient, x, y, descriptors.subarray(DESCRIPTOR * index, DESCRIPTOR * (index + 1)))
  })
  return { count: corners.length, at, descriptors }
}

/** x and y interleaved, by central differences; 0 at the border. */
function gradients({ width, height, data }: FloatImage): Float32Array {
  const out = new Float32Array(2 * width * height)
  for (let y = 1; y + 1 < height; y += 1) {
    for (let x = 1; x + 1 < width; x += 1) {
      const i = y * width + x
      out[2 * i] = (data[i + 1]! - data[i - 1]!) / 2
      out[2 * i + 1] = (data[i + width]! - data[i - width]!) / 2
    }
  }
  return out
}

/** The strongest local maxima of the smaller eigenvalue of the structure tensor, strongest first. */
function pickCorners({ width, height }: FloatImage, mask: GreyImage, gradient: Float32Array, most: number): number[] {
  const tensor = createFloat(width, height, 3)
  for (let i = 0; i < width * height; i += 1) {
    const gx = gradient[2 * i]!
    const gy = gradient[2 * i + 1]!
    tensor.data[3 * i] = gx * gx
    tensor.data[3 * i + 1] = gy * gy
    tensor.data[3 * i + 2] = gx * gy
  }
  const smooth = gaussianBlur(tensor, 1.5).data
  const strength = new Float32Array(width * height)
  for (let i = 0; i < strength.length; i += 1) {
    const [xx, yy, xy] = [smooth[3 * i]!, smooth[3 * i + 1]!, smooth[3 * i + 2]!]
    strength[i] = (xx + yy) / 2 - Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy)
  }
  // Corners of the garment's own outline belong to how it lies, not to its print.
  const rim = distanceTo({ width, height, data: mask.data.map((value) => (value < 128 ? 255 : 0)) }).data
  const margin = SQUARE.half / 2
  const corners: number[] = []
  for (let y = 3; y + 3 < height; y += 1) {
    for (let x = 3; x + 3 < width; x += 1) {
      const i = y * width + x
      const value = strength[i]!
      if (value < MIN_CORNER || rim[i]! < margin || x < margin || y < margin) continue
      if (x >= width - margin || y >= height - margin) continue
      if (isPeak(strength, width, i)) corners.push(i)
    }
  }
  return corners.toSorted((p, q) => strength[q]! - strength[p]!).slice(0, most)
}

/** L*a*b* units squared a pixel squared: below it a corner is grain. Chosen by eye. */
const MIN_CORNER = 0.05

function isPeak(values: Float32Array, width: number, i: number): boolean {
  const value = values[i]!
  for (let dy = -3; dy <= 3; dy += 1) {
    for (let dx = -3; dx <= 3; dx += 1) if (values[i + dy * width + dx]! > value) return false
  }
  return true
}

/** Writes the histogram of gradients about a place of a picture. */
function describe(
  { width, height }: FloatImage,
  gradient: Float32Array,
  x0: number,
  y0: number,
  out: Float32Array,
): void {
  const cell = (2 * SQUARE.half) / SQUARE.cells
  for (let dy = -SQUARE.half; dy < SQUARE.half; dy += 1) {
    const y = y0 + dy
    if (y < 0 || y >= height) continue
    for (let dx = -SQUARE.half; dx < SQUARE.half; dx += 1) {
      const x = x0 + dx
      if (x < 0 || x >= width) continue
      const gx = gradient[2 * (y * width + x)]!
      const gy = gradient[2 * (y * width + x) + 1]!
      const size = Math.sqrt(gx * gx + gy * gy)
      if (size === 0) continue
      const weight = size * Math.exp(-(dx * dx + dy * dy) / (2 * SQUARE.half * SQUARE.half))
      const turn = ((Math.atan2(gy, gx) / (2 * Math.PI) + 1) * SQUARE.bins) % SQUARE.bins
      const low = Math.floor(turn) % SQUARE.bins
      const part = turn - Math.floor(turn)
      // Shared between neighbouring cells, so that a small shift changes little.
      const u = (dx + SQUARE.half + 0.5) / cell - 0.5
      const v = (dy + SQUARE.half + 0.5) / cell - 0.5
      const cx = Math.floor(u)
      const cy = Math.floor(v)
      for (let sy = 0; sy < 2; sy += 1) {
        const row = cy + sy
        if (row < 0 || row >= SQUARE.cells) continue
        const wy = sy === 0 ? 1 - (v - cy) : v - cy
        for (let sx = 0; sx < 2; sx += 1) {
          const column = cx + sx
          if (column < 0 || column >= SQUARE.cells) continue
          const share = weight * wy * (sx === 0 ? 1 - (u - cx) : u - cx)
          const base = (row * SQUARE.cells + column) * SQUARE.bins
          out[base + low]! += share * (1 - part)
          out[base + ((low + 1) % SQUARE.bins)]! += share * part
        }
      }
    }
  }
  normalise(out)
  for (let i = 0; i < out.length; i += 1) out[i] = Math.min(0.2, out[i]!)
  normalise(out)
}

function normalise(values: Float32Array): void {
  let sum = 0
  for (const value of values) sum += value * value
  const norm = Math.sqrt(sum) || 1
  for (let i = 0; i < values.length; i += 1) values[i]! /= norm
}
