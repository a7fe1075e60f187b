import { linearRgbToOklab, oklabToLinearRgb } from '../colour/oklab.ts'
import { linearToSrgb8, SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import { createRgba, ImagingError, type RgbaImage } from '../image.ts'
import { randomStream, type RandomStream } from '../noise/random.ts'

interface Ink {
  /** 8-bit sRGB. */
  readonly rgb: readonly [number, number, number]
  /** Share of the inked area, 0 to 1. */
  readonly share: number
}

/** A picture as a screen printer separates it. */
export interface InkSeparation {
  /** From the largest share to the smallest. Fewer than asked for when the picture has fewer colours. */
  readonly inks: readonly Ink[]
  /** For each pixel the ink's place in `inks`; `NO_INK` where the picture is transparent. */
  readonly indices: Uint8Array
  /** The picture in these inks alone; transparent where no ink lies. */
  readonly image: RgbaImage
}

/** The index of a pixel without ink. */
export const NO_INK = 255
/** How many inks can be asked for: with one there is nothing to separate; the upper bound was chosen. */
const INKS = { least: 2, most: 12 } as const

/** The clustering. Chosen by eye. */
const CLUSTERING = {
  /** Distance in OKLab below which colours are one ink: about what two prints of one screen differ by. */
  sameInk: 0.022,
  starts: 5,
  /** Of Lloyd's iterations, at most; fewer when no centre moves by `still` (OKLab). */
  rounds: 24,
  still: 1e-4,
  /** Exponent of an area: about its root. */
  area: 0.55,
  /** Weights of squared lightness and chroma: a shaded photograph of red cloth is red. */
  lightness: 0.7,
  chroma: 1.4,
} as const
/** Which pixels vote. Chosen by eye. */
const VOTERS = {
  /** From this 8-bit alpha on a pixel is inked. */
  alpha: 128,
  /** Largest difference from a neighbour, the sum of the three channels' in codes of 255: more is an edge. */
  step: 36,
  /** Share of the inked pixels below which those off the edges are too few, and all vote. */
  least: 0.2,
} as const

interface Swatches {
  /** OKLab, three values a swatch. */
  readonly lab: Float64Array
  readonly weight: Float64Array
  readonly count: number
}

/**
 * Reduces a picture to `count` flat inks, as a screen printer separates it: weighted k-means in OKLab on a histogram,
 * seeded by k-means++ (Arthur & Vassilvitskii, 2007), the best of five starts. Areas count by their root, and only pixels
 * off the edges vote, so that a small but distinct colour keeps its own ink and blends along edges never get one.
 * Equal arguments give equal separations.
 * @throws ImagingError `bad-argument` unless `count` is a whole number from 2 to 12
 */
export function reduceToInks(image: RgbaImage, count: number, seed = 1): InkSeparation {
  if (!Number.isInteger(count) || count < INKS.least || count > INKS.most) {
    throw new ImagingError('bad-argument', `${count} inks: from ${INKS.least} to ${INKS.most}`)
  }
  const swatches = flatSwatches(image)
  const centres = swatches.count === 0 ? new Float64Array(0) : cluster(swatches, count, seed)
  return separate(image, centres)
}

/** The histogram of the pixels that differ little from their neighbours; of all pixels where hardly any do. */
function flatSwatches(image: RgbaImage): Swatches {
  const { width, height, data } = image
  const pixels = wordsOf(data)
  const sums = new Float64Array(32768 * 4)
  const all = new Float64Array(32768 * 4)
  let flat = 0
  let inked = 0
  // How far each pixel of a row differs from the one below: what the next row differs by from above.
  let above = Float32Array.from({ length: width }, (_, x) => difference(pixels, (height - 1) * width + x, x))
  let below = new Float32Array(width)
  for (let y = 0; y < height; y += 1) {
    const row = y * width
    const next = y + 1 < height ? row + width : 0
    let left = difference(pixels, row + width - 1, row)
    for (let x = 0; x < width; x += 1) {
      const right = difference(pixels, row + x, x + 1 < width ? row + x + 1 : row)
      below[x] = difference(pixels, row + x, next + x)
      const step = Math.max(left, right, above[x]!, below[x]!)
      left = right
      const i = (row + x) * 4
      if (data[i + 3]! < VOTERS.alpha) continue
      inked += 1
      const bin = (((data[i]! >> 3) << 10) | ((data[i + 1]! >> 3) << 5) | (data[i + 2]! >> 3)) * 4
      add(all, bin, data, i)
      if (step > VOTERS.step) continue
      flat += 1
      add(sums, bin, data, i)
    }
    ;[above, below] = [below, above]
  }
  return toSwatches(flat > inked * VOTERS.least ? sums : all)
}

/** Each pixel as one number. */
function wordsOf(data: Uint8ClampedArray): Uint32Array {
  const { buffer, byteOffset, length } = data.byteOffset % 4 === 0 ? data : data.slice()
  return new Uint32Array(buffer, byteOffset, length / 4)
}

/** The sum of the differences of two pixels' three colour channels, codes of 255. */
function difference(pixels: Uint32Array, i: number, j: number): number {
  const a = pixels[i]!
  const b = pixels[j]!
  if (a === b) return 0
  return (
    Math.abs((a & 255) - (b & 255)) +
    Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
    Math.abs(((a >> 16) & 255) - ((b >> 16) & 255))
  )
}

function add(sums: Float64Array, bin: number, data: Uint8ClampedArray, i: number): void {
  sums[bin]! += data[i]!
  sums[bin + 1]! += data[i + 1]!
  sums[bin + 2]! += data[i + 2]!
  sums[bin + 3]! += 1
}

function toSwatches(sums: Float64Array): Swatches {
  let count = 0
  for (let bin = 3; bin < sums.length; bin += 4) if (sums[bin]! > 0) count += 1
  const lab = new Float64Array(count * 3)
  const weight = new Float64Array(count)
  for (let bin = 0, k = 0; bin < sums.length; bin += 4) {
    const n = sums[bin + 3]!
    if (n === 0) continue
    lab.set(labOf(sums[bin]! / n, sums[bin + 1]! / n, sums[bin + 2]! / n), k * 3)
    weight[k] = n ** CLUSTERING.area
    k += 1
  }
  return { lab, weight, count }
}

const labOf = (r: number, g: number, b: number) =>
  linearRgbToOklab(SRGB8_TO_LINEAR[Math.round(r)]!, SRGB8_TO_LINEAR[Math.round(g)]!, SRGB8_TO_LINEAR[Math.round(b)]!)

/** Squared distance in OKLab, in which lightness counts less than chroma. */
function squaredDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const l = a[i]! - b[j]!
  const u = a[i + 1]! - b[j + 1]!
  const v = a[i + 2]! - b[j + 2]!
  return CLUSTERING.lightness * l * l + CLUSTERING.chroma * (u * u + v * v)
}

function cluster(swatches: Swatches, count: number, seed: number): Float64Array {
  let best: Float64Array = new Float64Array(0)
  let bestCost = Infinity
  for (let start = 0; start < CLUSTERING.starts; start += 1) {
    const centres = seedCentres(swatches, count, randomStream(seed * 31 + start))
    const cost = lloyd(swatches, centres)
    if (cost < bestCost - 1e-12) {
      best = centres
      bestCost = cost
    }
  }
  return mergeClose(best)
}

/** Centres to start from, by k-means++. */
function seedCentres({ lab, weight, count: total }: Swatches, count: number, random: RandomStream): Float64Array {
  const nearest = new Float64Array(total).fill(Infinity)
  const centres: number[] = []
  let chosen = weightedChoice(weight, random.next())
  for (;;) {
    centres.push(lab[chosen * 3]!, lab[chosen * 3 + 1]!, lab[chosen * 3 + 2]!)
    if (centres.length === count * 3) break
    const last = Float64Array.from(centres.slice(-3))
    const chance = new Float64Array(total)
    let furthest = 0
    for (let k = 0; k < total; k += 1) {
      nearest[k] = Math.min(nearest[k]!, squaredDistance(lab, k * 3, last, 0))
      chance[k] = nearest[k]! * weight[k]!
      furthest = Math.max(furthest, nearest[k]!)
    }
    if (furthest < CLUSTERING.sameInk * CLUSTERING.sameInk) break
    chosen = weightedChoice(chance, random.next())
  }
  return Float64Array.from(centres)
}

/** An index, as likely as its weight; `draw` is uniform in [0, 1). */
function weightedChoice(weights: Float64Array, draw: number): number {
  let total = 0
  for (const weight of weights) total += weight
  let left = draw * total
  for (let k = 0; k < weights.length; k += 1) {
    left -= weights[k]!
    if (left < 0) return k
  }
  return weights.length - 1
}

/** Lloyd's iterations in place; answers the remaining cost. */
function lloyd({ lab, weight, count }: Swatches, centres: Float64Array): number {
  let cost = 0
  for (let round = 0; round < CLUSTERING.rounds; round += 1) {
    const sums = new Float64Array((centres.length / 3) * 4)
    cost = 0
    for (let k = 0; k < count; k += 1) {
      const { index, distance } = nearestCentre(centres, lab, k * 3)
      cost += distance * weight[k]!
      const s = index * 4
      for (let c = 0; c < 3; c += 1) sums[s + c]! += lab[k * 3 + c]! * weight[k]!
      sums[s + 3]! += weight[k]!
    }
    let moved = 0
    for (let i = 0; i < centres.length / 3; i += 1) {
      const n = sums[i * 4 + 3]!
      if (n === 0) continue
      for (let c = 0; c < 3; c += 1) {
        const next = sums[i * 4 + c]! / n
        moved = Math.max(moved, Math.abs(next - centres[i * 3 + c]!))
        centres[i * 3 + c] = next
      }
    }
    if (moved < CLUSTERING.still) break
  }
  return cost
}

function nearestCentre(centres: Float64Array, lab: Float64Array, at: number): { index: number; distance: number } {
  let index = 0
  let distance = Infinity
  for (let i = 0; i < centres.length; i += 3) {
    const d = squaredDistance(lab, at, centres, i)
    if (d < distance) {
      distance = d
      index = i / 3
    }
  }
  return { index, distance }
}

/** Centres that came to lie within `sameInk` are one ink. */
function mergeClose(centres: Float64Array): Float64Array {
  const kept: number[] = []
  for (let i = 0; i < centres.length; i += 3) {
    const own = Float64Array.from(kept)
    const near = kept.length > 0 && nearestCentre(own, centres, i).distance < CLUSTERING.sameInk * CLUSTERING.sameInk
    if (!near) kept.push(centres[i]!, centres[i + 1]!, centres[i + 2]!)
  }
  return Float64Array.from(kept)
}

function separate(image: RgbaImage, centres: Float64Array): InkSeparation {
  const { width, height, data } = image
  const own = new Uint8Array(width * height).fill(NO_INK)
  const totals = new Float64Array(Math.max(1, centres.length / 3))
  // By the whole colour: where one of several near ones decided for all, a tile moved around was separated otherwise.
  const known = new Int8Array(2 ** 24).fill(-1)
  const lab = new Float64Array(3)
  let inked = 0
  for (let p = 0, i = 0; p < own.length; p += 1, i += 4) {
    if (data[i + 3]! < VOTERS.alpha) continue
    const key = (data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!
    let index = known[key]!
    if (index < 0) {
      lab.set(labOf(data[i]!, data[i + 1]!, data[i + 2]!))
      index = nearestCentre(centres, lab, 0).index
      known[key] = index
    }
    own[p] = index
    totals[index]! += 1
    inked += 1
  }
  const order = [...totals.keys()].filter((k) => totals[k]! > 0).toSorted((a, b) => totals[b]! - totals[a]! || a - b)
  const place = new Uint8Array(256).fill(NO_INK)
  // Of each ink the pixel as it lies in memory; without one it is clear.
  const colours = new Uint32Array(256)
  const bytes = new Uint8Array(colours.buffer)
  const inks = order.map((k, at): Ink => {
    place[k] = at
    const [r, g, b] = oklabToLinearRgb(centres[k * 3]!, centres[k * 3 + 1]!, centres[k * 3 + 2]!)
    const rgb = [linearToSrgb8(r), linearToSrgb8(g), linearToSrgb8(b)] as const
    bytes.set([...rgb, 255], 4 * at)
    return { rgb, share: totals[k]! / inked }
  })
  const out = createRgba(width, height)
  const pixels = wordsOf(out.data)
  for (let p = 0; p < own.length; p += 1) {
    const ink = place[own[p]!]!
    own[p] = ink
    pixels[p] = colours[ink]!
  }
  return { inks, indices: own, image: out }
}
