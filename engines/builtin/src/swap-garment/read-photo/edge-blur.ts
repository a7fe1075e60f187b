import { luma601, type PixelBox, type RgbaImage } from '@toile/imaging'

/** Which edges of a picture are measured. Chosen by eye. */
const EDGES = {
  /** About this many pixels are looked at. */
  lookedAt: 60_000,
  /** Edges that are measured, at most. */
  measured: 300,
  /** Share of the pixels, those with the steepest rises, that are looked at. */
  steepest: 0.03,
  /** 8-bit codes a pixel that a rise has at least. */
  leastRise: 2,
  /** Fewer edges tell nothing. */
  enough: 40,
  /** Share of the edges that are as sharp as the picture: an edge may be soft by itself, as a fold is. */
  sharpest: 1 / 3,
  /** The most that is told, pixels. Up to some 7 could be, within a sixth; at that no print is seen any more. */
  mostBlur: 5,
} as const

/** Sigmas of the two blurs that an edge is measured by, pixels. */
const BLURS = [1, 2.5] as const
/** How far across an edge the wider kernel reaches, pixels: three of its sigmas, rounded up. */
const REACH = 8

/**
 * How soft a picture's edges are within a box: sigma of the Gaussian that would have made sharp steps of its sharpest ones so,
 * in pixels. The steeper of two blurs of an edge is so much steeper the sharper it was (Zhuo and Sim, 'Defocus map estimation from a single
 * image', 2011). Undefined where too few edges are seen.
 */
export function estimateEdgeBlur(picture: RgbaImage, box: PixelBox): number | undefined {
  const edges = steepest(picture, box)
  const sigmas: number[] = []
  const every = Math.max(1, edges.length / EDGES.measured)
  for (let k = 0; k < edges.length; k += every) {
    const sigma = sigmaAt(picture, edges[Math.floor(k)]!)
    if (sigma !== undefined) sigmas.push(sigma)
  }
  if (sigmas.length < EDGES.enough) return undefined
  return Math.min(EDGES.mostBlur, sigmas.toSorted((a, b) => a - b)[Math.floor(EDGES.sharpest * sigmas.length)]!)
}

/** Indices of the pixels with the steepest rises. */
function steepest({ width, height, data }: RgbaImage, box: PixelBox): number[] {
  const [left, top] = [Math.max(1, box.left), Math.max(1, box.top)]
  const [right, bottom] = [Math.min(width - 1, box.right), Math.min(height - 1, box.bottom)]
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / EDGES.lookedAt)))
  const counts = new Uint32Array(256)
  const rises: number[] = []
  const places: number[] = []
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const i = y * width + x
      if (!isSolid(data, i - 1) || !isSolid(data, i + 1) || !isSolid(data, i - width) || !isSolid(data, i + width))
        continue
      const across = lightAt(data, i + 1) - lightAt(data, i - 1)
      const down = lightAt(data, i + width) - lightAt(data, i - width)
      const rise = Math.sqrt(across * across + down * down) / 2
      counts[Math.min(255, Math.floor(rise))]! += 1
      if (rise < EDGES.leastRise) continue
      rises.push(rise)
      places.push(i)
    }
  }
  const all = counts.reduce((sum, n) => sum + n, 0)
  let from = 255
  for (let above = counts[from]!; from > EDGES.leastRise && above < EDGES.steepest * all; above += counts[from]!)
    from -= 1
  return places.filter((_, k) => rises[k]! >= from)
}

const lightAt = (data: Uint8ClampedArray, i: number): number =>
  luma601(data[4 * i]!, data[4 * i + 1]!, data[4 * i + 2]!)

const isSolid = (data: Uint8ClampedArray, i: number): boolean => data[4 * i + 3] === 255

/** Derivatives of Gaussians of the two blurs, from the middle on. */
const KERNELS = BLURS.map((sigma) =>
  Float64Array.from({ length: REACH + 1 }, (_, k) => (k * Math.exp((-k * k) / (2 * sigma * sigma))) / sigma ** 3),
)

/** Undefined where no edge's crest is, or the picture ends too near or is not opaque. */
function sigmaAt({ width, height, data }: RgbaImage, i: number): number | undefined {
  const [x, y] = [i % width, Math.floor(i / width)]
  if (Math.min(x, y, width - 1 - x, height - 1 - y) < REACH + 2) return undefined
  const across = lightAt(data, i + 1) - lightAt(data, i - 1)
  const down = lightAt(data, i + width) - lightAt(data, i - width)
  const rise = Math.hypot(across, down)
  const [nx, ny] = [across / rise, down / rise]
  for (let k = -REACH; k <= REACH; k += 1) {
    if (!isSolid(data, Math.round(y + k * ny) * width + Math.round(x + k * nx))) return undefined
    let sum = 0
    // Three lines side by side have less noise.
    for (let beside = -1; beside <= 1; beside += 1)
      sum += between(data, width, x + k * nx - beside * ny, y + k * ny + beside * nx)
    PROFILE[k + REACH] = sum
  }
  const slope = (k: number): number => PROFILE[REACH + k + 1]! - PROFILE[REACH + k - 1]!
  if (slope(0) < slope(-1) || slope(0) < slope(1)) return undefined
  const [fine, coarse] = KERNELS.map((kernel) => {
    let sum = 0
    for (let k = 1; k <= REACH; k += 1) sum += kernel[k]! * (PROFILE[REACH + k]! - PROFILE[REACH - k]!)
    return sum
  }) as [number, number]
  if (coarse <= 0) return 0
  const ratio = (fine / coarse) ** 2
  if (ratio <= 1) return undefined
  return Math.sqrt(Math.max(0, (BLURS[1] ** 2 - ratio * BLURS[0] ** 2) / (ratio - 1)))
}

const PROFILE = new Float64Array(2 * REACH + 1)

function between(data: Uint8ClampedArray, width: number, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const i = y0 * width + x0
  return (
    (lightAt(data, i) * (1 - fx) + lightAt(data, i + 1) * fx) * (1 - fy) +
    (lightAt(data, i + width) * (1 - fx) + lightAt(data, i + width + 1) * fx) * fy
  )
}
