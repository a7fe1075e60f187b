import {
  type ColourSamples,
  createFloat,
  cropRgba,
  type FloatImage,
  gaussianBlur,
  kMeans,
  linearRgbToCielab,
  luminance,
  meanColour,
  nearestCentre,
  type PixelBox,
  resampleFloat,
  type RgbaImage,
  smoothstep,
  squaredDistance,
  SRGB8_TO_LINEAR,
  type Triple,
} from '@toile/imaging'
import { expandedBox } from '../read-photo/close-up.ts'
import { findPrintedStrokes } from './printed-strokes.ts'

/** Light and folds of a garment on a photo, apart from its colours: natural logarithms of luminance, 0 in the middle. */
export interface Shading {
  /** The photo's size, one channel: folds and the body's form. */
  readonly folds: FloatImage
  /** The body's form alone. */
  readonly form: FloatImage
}

/** Luminance that is taken for the darkest: below it a photo's noise would become folds. Chosen by eye. */
const FLOOR = 0.03
/** When colours and tones are different cloths. Chosen by eye. */
const COLOUR_OF_CLOTH = {
  /** Maximum count of colours that are told apart. */
  most: 6,
  /** Of lightness only this share counts: a fold is no colour. */
  lightness: 0.22,
  /** Distance in CIELAB below which two colours are the same, see `squaredDistance`. */
  apart: 8,
  /** Distance from another colour, pixels, within which a pixel may be a mixture of both. */
  mixed: 3,
  /** Minimum distance between two tones of one colour, logarithms of luminance. */
  tonesApart: 0.55,
  /** Minimum share of the variance that lies between the two tones. For light that falls off evenly it is 0.75. */
  tonesClear: 0.82,
  /** Of a colour's pixels, what each of its tones covers at least. */
  toneShare: 0.06,
} as const

/** At which size and scale light is read, in long sides of the photo unless another unit is named. Chosen by eye. */
const READ_AT = {
  /** Long side at which it is read, pixels. */
  workSide: 640,
  /** About the garment, so that blurs end as they would on all of it. */
  about: 0.06,
  /** Scale of the light that is read where a cloth is full of edges. */
  broad: 0.07,
} as const

/**
 * `garment` holds the old garment's colours with straight alpha. Its print is told from its folds by its colours: what
 * differs in colour is print, and each colour has its own middle lightness. Light is read within `box`, and is 0 beyond.
 */
export function readShading(garment: RgbaImage, box: PixelBox): Shading {
  const { width, height } = garment
  const longest = Math.max(width, height)
  const around = expandedBox(box, Math.ceil(READ_AT.about * longest), garment)
  const { folds, form } = shadingWithin(cropRgba(garment, around), Math.min(1, READ_AT.workSide / longest), longest)
  return { folds: placed(folds, around, width, height), form: placed(form, around, width, height) }
}

function placed(part: FloatImage, { left, top }: PixelBox, width: number, height: number): FloatImage {
  if (part.width === width && part.height === height) return part
  const out = createFloat(width, height, 1)
  for (let y = 0; y < part.height; y += 1) {
    out.data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (y + top) * width + left)
  }
  return out
}

/** `factor`: by how much it is made smaller. `longest`: the photo's longer side. */
function shadingWithin(garment: RgbaImage, factor: number, longest: number): Shading {
  const { width, height } = garment
  const small = shrink(garment, Math.max(1, Math.round(width * factor)), Math.max(1, Math.round(height * factor)))
  const tall = factor * longest
  const { log, weight, lab } = logarithms(small)
  const cloth: ColourSamples = { values: lab, lightness: COLOUR_OF_CLOTH.lightness }
  const { centres, spread } = coloursOf(cloth, weight)
  const colours = Int8Array.from(weight, (w, i) => (w === 0 ? -1 : nearestCentre(cloth, i, centres)))
  // A weave's own light and dark are no tones of their own.
  const even = normalised(pairsOf(log, weight, small), 0.01 * tall, tall).data
  const count = apartInTone(colours, even, centres.length)
  const main = dominant(colours, count)
  const mixed = mixedOf(colours, small.width, small.height)
  // Between two colours there is neither; and where one colour is most of the cloth, the others' place is read from it.
  const isRead = weight.map((w, i) => (w === 0 || (main >= 0 && colours[i] !== main) || mixed[i] === 1 ? 0 : 1))
  const strokes = findPrintedStrokes(log, weight, isRead, small, tall).data
  for (let i = 0; i < strokes.length; i += 1) {
    if (strokes[i]! < 128) continue
    isRead[i] = 0
    weight[i] = 0
    colours[i] = -1
  }
  // A larger print in its own cloth's colour, a seam, what shows through thin cloth: their edges are sharp, those of light are not.
  const sharp = sharpness(log, weight, small, 0.012 * tall)
  const level = levels(log, colours, count)
  const shaded = createFloat(small.width, small.height, 2)
  for (let i = 0; i < weight.length; i += 1) {
    if (isRead[i] === 0) continue
    shaded.data[2 * i] = Math.min(0.9, Math.max(-1.3, log[i]! - level[colours[i]!]!))
    shaded.data[2 * i + 1] = 1
  }
  // Many colours far apart leave errors at their borders, which are as fine as the print: a print is read more softly.
  const printed = Math.min(1, Math.max(0, (spread - 6) / 14))
  const folds = normalised(shaded, (0.0022 + 0.016 * printed) * tall, tall)
  const form = normalised(shaded, 0.035 * tall, tall)
  let broad: Float32Array | undefined
  for (let i = 0; i < folds.data.length; i += 1) {
    const share = smoothstep(SHARP.few, SHARP.many, sharp.data[i]!)
    if (share === 0) continue
    broad ??= normalised(shaded, READ_AT.broad * tall, tall).data
    folds.data[i]! += share * (broad[i]! - folds.data[i]!)
    form.data[i]! += share * (broad[i]! - form.data[i]!)
  }
  return {
    folds: resampleFloat(folds, width, height, 'triangle'),
    form: resampleFloat(form, width, height, 'triangle'),
  }
}

/** Step of the logarithm over two pixels from which it is an edge. Chosen by eye. */
const STEP = 0.34
/** Shares of a neighbourhood that are edges: few where there are folds, many where there is a print. Chosen by eye. */
const SHARP = { few: 0.04, many: 0.14 } as const

/** The share of each place's neighbourhood that is a sharp edge. */
function sharpness(log: Float32Array, weight: Float32Array, { width, height }: FloatImage, sigma: number): FloatImage {
  const edges = createFloat(width, height, 2)
  for (let y = 1; y + 1 < height; y += 1) {
    for (let x = 1; x + 1 < width; x += 1) {
      const i = y * width + x
      if (weight[i] === 0) continue
      edges.data[2 * i + 1] = 1
      const [l, r, u, d] = [i - 1, i + 1, i - width, i + width]
      // Not the garment's own rim.
      if (weight[l] === 0 || weight[r] === 0 || weight[u] === 0 || weight[d] === 0) continue
      if (Math.hypot(log[r]! - log[l]!, log[d]! - log[u]!) > STEP) edges.data[2 * i] = 1
    }
  }
  const soft = gaussianBlur(edges, sigma)
  const out = createFloat(width, height, 1)
  for (let i = 0; i < out.data.length; i += 1) {
    out.data[i] = soft.data[2 * i + 1]! > 1e-3 ? soft.data[2 * i]! / soft.data[2 * i + 1]! : 0
  }
  return out
}

/**
 * The factor of light that a cloth of this luminance takes: on pale cloth what is lighter than all its surroundings would
 * burn out, and its print and colour with it.
 */
export function lightFactor(logarithm: number, clothLuminance: number): number {
  if (logarithm <= 0) return Math.exp(logarithm)
  return Math.exp(logarithm * (1 - 0.85 * smoothstep(0.15, 0.75, clothLuminance)))
}

function pairsOf(log: Float32Array, weight: Float32Array, { width, height }: FloatImage): FloatImage {
  const out = createFloat(width, height, 2)
  for (let i = 0; i < log.length; i += 1) {
    out.data[2 * i] = weight[i]! * log[i]!
    out.data[2 * i + 1] = weight[i]!
  }
  return out
}

/** The colour that covers most of the cloth; -1 where none does. */
function dominant(colours: Int8Array, count: number): number {
  const shares = Array.from({ length: count }, () => 0)
  let all = 0
  for (const k of colours) {
    if (k < 0) continue
    shares[k]! += 1
    all += 1
  }
  return shares.findIndex((share) => share > 0.55 * all)
}

/** 1 where another colour lies within the square about a pixel. */
function mixedOf(colours: Int8Array, width: number, height: number): Uint8Array {
  const [lowRow, highRow] = [new Int8Array(colours.length), new Int8Array(colours.length)]
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      let [low, high] = [127, -1]
      for (
        let k = i - Math.min(COLOUR_OF_CLOTH.mixed, x);
        k <= i + Math.min(COLOUR_OF_CLOTH.mixed, width - 1 - x);
        k += 1
      ) {
        const colour = colours[k]!
        if (colour < 0) continue
        if (colour < low) low = colour
        if (colour > high) high = colour
      }
      lowRow[i] = low
      highRow[i] = high
    }
  }
  const out = new Uint8Array(colours.length)
  for (let y = 0, i = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, i += 1) {
      const own = colours[i]!
      if (own < 0) continue
      for (
        let v = Math.max(0, y - COLOUR_OF_CLOTH.mixed);
        v <= Math.min(height - 1, y + COLOUR_OF_CLOTH.mixed);
        v += 1
      ) {
        const k = v * width + x
        if (highRow[k]! < 0 || (lowRow[k] === own && highRow[k] === own)) continue
        out[i] = 1
        break
      }
    }
  }
  return out
}

function shrink(image: RgbaImage, width: number, height: number): FloatImage {
  const linear = createFloat(image.width, image.height, 4)
  for (let i = 0; i < linear.data.length; i += 4) {
    const alpha = image.data[i + 3]! >= 250 ? 1 : 0
    for (let c = 0; c < 3; c += 1) linear.data[i + c] = alpha * SRGB8_TO_LINEAR[image.data[i + c]!]!
    linear.data[i + 3] = alpha
  }
  return resampleFloat(linear, width, height, 'box')
}

function logarithms({ width, height, data }: FloatImage) {
  const n = width * height
  const log = new Float32Array(n)
  const weight = new Float32Array(n)
  const lab = new Float32Array(3 * n)
  for (let i = 0; i < n; i += 1) {
    const alpha = data[4 * i + 3]!
    if (alpha < 0.6) continue
    const [r, g, b] = [data[4 * i]! / alpha, data[4 * i + 1]! / alpha, data[4 * i + 2]! / alpha]
    log[i] = Math.log(luminance(r, g, b) + FLOOR)
    weight[i] = 1
    lab.set(linearRgbToCielab(r, g, b), 3 * i)
  }
  return { log, weight, lab }
}

/**
 * Colours that have come to lie nearer than what parts colours are one, as of cloth and its own shade, which is not of quite its hue:
 * told apart, the shade would be read as no light, and end in a line.
 */
function asOne(centres: readonly Triple[]): Triple[] {
  const out: Triple[] = []
  for (const centre of centres) {
    const own = { values: centre, lightness: COLOUR_OF_CLOTH.lightness }
    if (out.every((other) => squaredDistance(own, 0, other) >= COLOUR_OF_CLOTH.apart ** 2)) out.push(centre)
  }
  return out
}

/** The cloth's colours, and how far it is spread about their mean. */
function coloursOf(colours: ColourSamples, weight: Float32Array): { centres: Triple[]; spread: number } {
  const points: number[] = []
  const step = Math.max(1, Math.floor(weight.length / 24_000))
  for (let i = 0; i < weight.length; i += step) if (weight[i]! > 0) points.push(i)
  if (points.length === 0) return { centres: [[50, 0, 0]], spread: 0 }
  const { values } = colours
  const middle = meanColour(colours, points)
  let centres = [middle]
  const spread = Math.sqrt(points.reduce((sum, i) => sum + squaredDistance(colours, i, middle), 0) / points.length)
  while (centres.length < COLOUR_OF_CLOTH.most) {
    const far = Float64Array.from(points, (i) =>
      squaredDistance(colours, i, centres[nearestCentre(colours, i, centres)]!),
    )
    const farther = far.toSorted()[far.length - 1 - Math.floor(far.length * 0.02)]!
    if (farther < COLOUR_OF_CLOTH.apart ** 2) break
    const i = points[far.indexOf(farther)]!
    const more: Triple = [values[3 * i]!, values[3 * i + 1]!, values[3 * i + 2]!]
    centres = kMeans(colours, points, [...centres, more], 4).centres
  }
  return { centres: asOne(centres), spread }
}

/**
 * Parts what is of one colour but of two tones, as a black top under a grey coat: light varies without a gap, cloths do
 * not. Writes into `colours`; returns how many there are then.
 */
function apartInTone(colours: Int8Array, log: Float32Array, count: number): number {
  let next = count
  for (let k = 0; k < count; k += 1) {
    const limit = toneLimit(log.filter((_, i) => colours[i] === k))
    if (limit === undefined) continue
    for (let i = 0; i < colours.length; i += 1) if (colours[i] === k && log[i]! > limit) colours[i] = next
    next += 1
  }
  return next
}

/** Bins of the histogram of logarithms of luminance in which the threshold is sought. A round number. */
const BINS = 64

/** The threshold between two tones (Otsu, "A threshold selection method from gray-level histograms", 1979), where there are two. */
function toneLimit(values: Float32Array): number | undefined {
  if (values.length < 200) return undefined
  const [low, high] = [Math.log(FLOOR), Math.log(1 + FLOOR)]
  const counts = new Float64Array(BINS)
  for (const value of values) {
    counts[Math.min(BINS - 1, Math.max(0, Math.floor((BINS * (value - low)) / (high - low))))]! += 1 / values.length
  }
  const at = (bin: number): number => low + ((bin + 0.5) * (high - low)) / BINS
  let [mean, square] = [0, 0]
  counts.forEach((share, bin) => {
    mean += share * at(bin)
    square += share * at(bin) ** 2
  })
  const variance = square - mean * mean
  let best = { between: 0, limit: 0, gap: 0, share: 0 }
  for (let bin = 0, share = 0, sum = 0; bin + 1 < BINS; bin += 1) {
    share += counts[bin]!
    sum += counts[bin]! * at(bin)
    if (share < 1e-6 || share > 1 - 1e-6) continue
    const gap = (mean - sum) / (1 - share) - sum / share
    const between = share * (1 - share) * gap * gap
    if (between > best.between) best = { between, limit: (at(bin) + at(bin + 1)) / 2, gap, share }
  }
  const clear = best.between > COLOUR_OF_CLOTH.tonesClear * variance && best.gap > COLOUR_OF_CLOTH.tonesApart
  return clear && Math.min(best.share, 1 - best.share) >= COLOUR_OF_CLOTH.toneShare ? best.limit : undefined
}

/** Each colour's median logarithm. */
function levels(log: Float32Array, colours: Int8Array, count: number): number[] {
  const groups: number[][] = Array.from({ length: count }, () => [])
  const step = Math.max(1, Math.floor(log.length / 60_000))
  for (let i = 0; i < log.length; i += step) if (colours[i]! >= 0) groups[colours[i]!]!.push(log[i]!)
  return groups.map((group) => group.toSorted((p, q) => p - q)[group.length >> 1] ?? 0)
}

/** Blurred among the garment's own pixels; beyond them the nearest go on. */
function normalised(shaded: FloatImage, sigma: number, tall: number): FloatImage {
  const fine = gaussianBlur(shaded, Math.max(0.5, sigma))
  const wide = gaussianBlur(shaded, Math.max(4, 3 * sigma, 0.02 * tall))
  const out = createFloat(shaded.width, shaded.height, 1)
  for (let i = 0; i < out.data.length; i += 1) {
    const near = fine.data[2 * i + 1]!
    const far = wide.data[2 * i + 1]!
    const share = Math.min(1, near * 2)
    const value = (near > 1e-4 ? fine.data[2 * i]! / near : 0) * share
    out.data[i] = value + (1 - share) * (far > 1e-4 ? wide.data[2 * i]! / far : 0)
  }
  return out
}
