import { createFloat, type FloatImage, medianOf, type RgbaImage, SRGB8_TO_UNIT } from '@toile/imaging'

/** Median sRGB code under which a page counts as dark: its drawing is chalk on slate. Chosen by eye. */
const DARK_PAGE = 92

/** The page as sRGB 0 to 1, three channels. Transparency is laid on white, or on black where the marks themselves are pale. */
export function layOnPaper(image: RgbaImage): FloatImage {
  const { width, height, data } = image
  let clear = 0
  let weight = 0
  let light = 0
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3]!
    if (alpha < 32) clear += 1
    weight += alpha
    light += (alpha * (data[i]! + data[i + 1]! + data[i + 2]!)) / 3
  }
  const pixels = width * height
  const paleMarks = clear > 0.2 * pixels && weight > 0 && light / weight > 170
  const ground = paleMarks ? 0 : 255
  const out = createFloat(width, height, 3)
  for (let i = 0, o = 0; i < data.length; i += 4, o += 3) {
    if (data[i + 3] === 255) {
      out.data[o] = SRGB8_TO_UNIT[data[i]!]!
      out.data[o + 1] = SRGB8_TO_UNIT[data[i + 1]!]!
      out.data[o + 2] = SRGB8_TO_UNIT[data[i + 2]!]!
      continue
    }
    const alpha = data[i + 3]! / 255
    for (let c = 0; c < 3; c++) out.data[o + c] = (data[i + c]! * alpha + ground * (1 - alpha)) / 255
  }
  return out
}

/** A dark page with light lines is turned over, so that its marks are dark. */
export function turnDarkPage(page: FloatImage): FloatImage {
  const histogram = new Uint32Array(256)
  const pixels = page.width * page.height
  const { data } = page
  for (let i = 0; i < data.length; i += 3)
    histogram[Math.round((255 * (data[i]! + data[i + 1]! + data[i + 2]!)) / 3)]! += 1
  let below = 0
  let middle = 0
  while (middle < 255 && below + histogram[middle]! < pixels / 2) below += histogram[middle++]!
  return middle < DARK_PAGE ? { ...page, data: data.map((value) => 1 - value) } : page
}

/** Terms of a quadratic surface: 1, x, y, x², xy, y². */
const TERMS = 6
/** Rounds of reweighted least squares. Chosen by eye. */
const ROUNDS = 6

/**
 * Divides uneven light and the paper's own colour out: each channel by a quadratic surface fitted to the page, which
 * marks and washes are kept out of by weighing what lies under the surface less and less (iteratively reweighted least
 * squares). Paper comes out near 1, white paint on tinted paper above it, nothing above 1.1.
 */
export function flattenPaper(page: FloatImage): FloatImage {
  const step = Math.max(1, Math.round(Math.max(page.width, page.height) / 96))
  const surfaces = [0, 1, 2].map((c) => fitSurface(page, c, step))
  const flat = divided(page, surfaces)
  if (!isTintedAtRim(flat, step)) return flat
  // Where light falls off far, the channel that tinted paper is darkest in loses its way: it is led by the lightest one.
  const means = surfaces.map((surface) => surface[0]!)
  const lead = means.indexOf(Math.max(...means))
  return divided(
    page,
    surfaces.map((surface, c) =>
      c === lead ? surface : fitSurface(page, c, step, led(page, c, step, surfaces[lead]!)),
    ),
  )
}

function divided({ width, height, data }: FloatImage, surfaces: readonly Float64Array[]): FloatImage {
  const out = createFloat(width, height, 3)
  const [level, bend, twist] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)]
  for (const [c, surface] of surfaces.entries()) {
    const [s0, sx, sy, sxx, sxy, syy] = surface as unknown as readonly [number, number, number, number, number, number]
    // What depends on the column alone, once for all rows.
    for (let x = 0; x < width; x++) {
      const u = (2 * x) / width - 1
      level[x] = s0 + sx * u
      bend[x] = sxx * u * u
      twist[x] = sxy * u
    }
    for (let y = 0, o = c; y < height; y++) {
      const v = (2 * y) / height - 1
      const [lower, lowerBend] = [sy * v, syy * v * v]
      for (let x = 0; x < width; x++, o += 3) {
        const paper = level[x]! + lower + bend[x]! + twist[x]! * v + lowerBend
        out.data[o] = Math.min(1.1, data[o]! / Math.max(0.08, paper))
      }
    }
  }
  return out
}

/** Spread of the channels of paper, and the share of the rim that has it, from which a fit is done again. Chosen by eye. */
const TINTED = { spread: 0.06, share: 0.12 } as const

function isTintedAtRim({ width, height, data }: FloatImage, step: number): boolean {
  let all = 0
  let tinted = 0
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (x >= 2 * step && y >= 2 * step && x < width - 2 * step && y < height - 2 * step) continue
      const i = 3 * (y * width + x)
      const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!]
      all += 1
      if (Math.max(r, g, b) - Math.min(r, g, b) > TINTED.spread) tinted += 1
    }
  }
  return tinted > TINTED.share * all
}

/** The surface of another channel, in the proportion in which paper has the two. */
function led({ width, height, data }: FloatImage, channel: number, step: number, lead: Float64Array): Float64Array {
  const term = new Float64Array(TERMS)
  const ratios: number[] = []
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      fillTerms(term, (2 * x) / width - 1, (2 * y) / height - 1)
      const paper = term.reduce((sum, value, k) => sum + value * lead[k]!, 0)
      ratios.push(data[3 * (y * width + x) + channel]! / Math.max(0.08, paper))
    }
  }
  const ratio = medianOf(ratios)
  return lead.map((value) => ratio * value)
}

function fitSurface(page: FloatImage, channel: number, step: number, start?: Float64Array): Float64Array {
  const { width, height, data } = page
  const samples: number[] = []
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      samples.push((2 * x) / width - 1, (2 * y) / height - 1, data[3 * (y * width + x) + channel]!)
    }
  }
  const count = samples.length / 3
  const sorted = Float64Array.from({ length: count }, (_, i) => samples[3 * i + 2]!).toSorted()
  // Paper is the commonest light tone: start from a high quantile.
  let surface = start ?? new Float64Array(TERMS)
  if (!start) surface[0] = sorted[Math.floor(count * 0.8)]!
  const term = new Float64Array(TERMS)
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(TERMS * TERMS)
    const right = new Float64Array(TERMS)
    for (let i = 0; i < count; i++) {
      const u = samples[3 * i]!
      const v = samples[3 * i + 1]!
      const value = samples[3 * i + 2]!
      fillTerms(term, u, v)
      let guess = 0
      for (let k = 0; k < TERMS; k++) guess += surface[k]! * term[k]!
      const miss = (value - guess) / (value < guess ? 0.035 : 0.12)
      const weight = 1 / (1 + miss * miss * miss * miss)
      for (let a = 0; a < TERMS; a++) {
        right[a]! += weight * term[a]! * value
        for (let b = 0; b < TERMS; b++) matrix[a * TERMS + b]! += weight * term[a]! * term[b]!
      }
    }
    // A little stiffness: where half of the page is drawn over, the surface stays near a plane of the mean.
    for (let a = 1; a < TERMS; a++) matrix[a * TERMS + a]! += 0.004 * count + 1e-6
    matrix[0]! += 1e-6
    surface = solve(matrix, right)
  }
  return surface
}

function fillTerms(term: Float64Array, u: number, v: number): void {
  term[0] = 1
  term[1] = u
  term[2] = v
  term[3] = u * u
  term[4] = u * v
  term[5] = v * v
}

/** Gaussian elimination of a positive definite system. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array<ArrayBuffer> {
  const size = right.length
  const a = matrix.slice()
  const x = new Float64Array(right)
  for (let k = 0; k < size; k++) {
    for (let row = k + 1; row < size; row++) {
      const factor = a[row * size + k]! / a[k * size + k]!
      for (let column = k; column < size; column++) a[row * size + column]! -= factor * a[k * size + column]!
      x[row]! -= factor * x[k]!
    }
  }
  for (let k = size - 1; k >= 0; k--) {
    for (let column = k + 1; column < size; column++) x[k]! -= a[k * size + column]! * x[column]!
    x[k]! /= a[k * size + k]!
  }
  return x
}
