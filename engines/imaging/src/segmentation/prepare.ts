import { linearRgbToOklab } from '../colour/oklab.ts'
import { SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import { boxMean } from '../filter/box.ts'
import { gaussianBlur } from '../filter/gaussian.ts'
import { fitWithin } from '../geometry/resample.ts'
import { shrinkRgb } from '../geometry/shrink.ts'
import { checkImage, createFloat, type FloatImage, type RgbaImage } from '../image.ts'
import { clamp } from '../scalar.ts'
import { fitGaussianMixture, logDensity } from './gaussian-mixture.ts'
import { geodesicDistance } from './geodesic.ts'
import type { GridWeights } from './grid-cut.ts'
import { prepareRefinement } from './refine.ts'
import type { GuideStatistics } from '../filter/guided.ts'

/** Long side, in pixels, of the picture that the search for a mask works on. Chosen: docs/decisions/0003-masks-from-dots.md. */
const WORKING_LONG_SIDE = 256
/** Smallest standard deviation of a colour model, in OKLab: about the noise of a good photo. Chosen by eye. */
export const COLOUR_NOISE = 0.02

/** Everything about a picture that does not depend on the dots. Immutable; may be used for any number of searches. */
export interface PreparedImage {
  readonly image: RgbaImage
  /** OKLab of the working picture. */
  readonly lab: FloatImage
  /** OKLab difference between neighbours of the lightly smoothed working picture: the price of a step. */
  readonly steps: GridWeights
  /** Strong (1) where neighbours look alike, near 0 across an edge: the price of a border. */
  readonly contrast: GridWeights
  readonly statics: StaticCues
  /** For the mask's edge. */
  readonly guide: GuideStatistics
}

/** What each pixel looks like by itself and against the picture's border; one value a pixel of the working picture. */
interface StaticCues {
  /** Geodesic distance in colour to the top, left or right border, over its 90th percentile, at most 2. */
  readonly borderDistance: Float32Array
  /** Log density under the colours of the border less that under the colours of the whole picture, -6 to 6. */
  readonly borderColour: Float32Array
  /** How much the colour is like human skin, 0 to 1. */
  readonly skin: Float32Array
  /** Standard deviation of OKLab lightness in a 7-pixel square. */
  readonly texture: Float32Array
}

/** 8-bit sRGB in, any size from 1x1. Alpha is taken as if the picture lay on white. Throws `ImagingError` for bad sizes. */
export function prepareSegmentation(image: RgbaImage): PreparedImage {
  checkImage(image, 4)
  const lab = workingLab(image)
  const smooth = gaussianBlur(lab, 0.8)
  const steps = neighbourDifferences(smooth)
  return {
    image,
    lab,
    steps,
    contrast: contrastWeights(neighbourDifferences(lab)),
    statics: {
      borderDistance: borderDistance(lab.width, lab.height, steps),
      borderColour: borderColour(lab),
      skin: skinLikeness(lab),
      texture: lightnessDeviation(lab),
    },
    guide: prepareRefinement(image),
  }
}

/** OKLab of the picture, as it lies on white, brought down to `WORKING_LONG_SIDE`. */
export function workingLab(image: RgbaImage): FloatImage {
  const { width, height } = fitWithin(image.width, image.height, WORKING_LONG_SIDE)
  const small = shrinkRgb(image, width, height, SRGB8_TO_LINEAR)
  for (let i = 0; i < small.data.length; i += 3) {
    small.data.set(linearRgbToOklab(small.data[i]!, small.data[i + 1]!, small.data[i + 2]!), i)
  }
  return small
}

/** Distance in OKLab between neighbours: `lab` has three channels. Diagonals are not divided by their length. */
export function neighbourDifferences(lab: FloatImage): GridWeights {
  const { width, height } = lab
  const between = (dx: number, dy: number): Float32Array => {
    const out = new Float32Array(width * height)
    for (let y = 0; y + dy < height; y += 1) {
      for (let x = Math.max(0, -dx); x < width && x + dx < width; x += 1) {
        const a = y * width + x
        const b = a + dy * width + dx
        out[a] = colourDistance(lab.data, 3 * a, 3 * b)
      }
    }
    return out
  }
  return { right: between(1, 0), down: between(0, 1), downRight: between(1, 1), downLeft: between(-1, 1) }
}

/** Euclidean distance of the colours whose values begin at `a` and `b`. */
export function colourDistance(lab: Float32Array, a: number, b: number): number {
  const l = lab[a]! - lab[b]!
  const x = lab[a + 1]! - lab[b + 1]!
  const y = lab[a + 2]! - lab[b + 2]!
  return Math.sqrt(l * l + x * x + y * y)
}

/**
 * exp(-beta * difference^2) over the neighbours' distance, beta from the picture's mean squared difference: Rother,
 * Kolmogorov and Blake, "GrabCut", SIGGRAPH 2004.
 */
export function contrastWeights(differences: GridWeights): GridWeights {
  let sum = 0
  let count = 0
  for (const line of Object.values(differences) as Float32Array[]) {
    for (const value of line) sum += value * value
    count += line.length
  }
  // A picture of one colour has no contrast to divide by; any beta does then.
  const beta = 1 / Math.max((2 * sum) / Math.max(1, count), 1e-6)
  const weigh = (line: Float32Array, length: number): Float32Array =>
    line.map((value) => Math.exp(-beta * value * value) / length)
  return {
    right: weigh(differences.right, 1),
    down: weigh(differences.down, 1),
    downRight: weigh(differences.downRight, Math.SQRT2),
    downLeft: weigh(differences.downLeft, Math.SQRT2),
  }
}

function borderDistance(width: number, height: number, steps: GridWeights): Float32Array {
  const distance = new Float32Array(width * height).fill(Infinity)
  for (let x = 0; x < width; x += 1) distance[x] = 0
  for (let y = 0; y < height; y += 1) distance[y * width] = distance[y * width + width - 1] = 0
  geodesicDistance(width, height, steps, distance)
  const high = Math.max(distance.toSorted()[Math.floor(distance.length * 0.9)]!, 1e-3)
  return distance.map((value) => Math.min(2, value / high))
}

function borderColour(lab: FloatImage): Float32Array {
  const { width, height, data } = lab
  const band = Math.max(1, Math.round(0.04 * Math.min(width, height)))
  const border = new Float32Array(width * height)
  for (let y = 0, p = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, p += 1) border[p] = y < band || x < band || x >= width - band ? 1 : 0
  }
  const all = new Float32Array(width * height).fill(1)
  const borderModel = fitGaussianMixture(data, border, { components: 6, rounds: 4, noise: COLOUR_NOISE, stride: 2 })!
  const allModel = fitGaussianMixture(data, all, { components: 8, rounds: 4, noise: COLOUR_NOISE, stride: 7 })!
  const whole = logDensity(allModel, data)
  return logDensity(borderModel, data).map((value, i) => clamp(value - whole[i]!, -6, 6))
}

function lightnessDeviation(lab: FloatImage): Float32Array {
  const { width, height } = lab
  const moments = createFloat(width, height, 2)
  for (let p = 0; p < width * height; p += 1) {
    moments.data[2 * p] = lab.data[3 * p]!
    moments.data[2 * p + 1] = lab.data[3 * p]! ** 2
  }
  const mean = boxMean(moments, 3).data
  return Float32Array.from({ length: width * height }, (_, p) =>
    Math.sqrt(Math.max(0, mean[2 * p + 1]! - mean[2 * p]! ** 2)),
  )
}

/**
 * Chroma of skin in photos of people: mean of OKLab a and b, and their inverse covariance. Lightness is left free. Of which
 * photos is not recorded.
 */
const SKIN = { a: 0.034, b: 0.0375, aa: 4700, ab: -4160, bb: 3300 } as const

function skinLikeness(lab: FloatImage): Float32Array {
  return Float32Array.from({ length: lab.width * lab.height }, (_, p) => {
    const a = lab.data[3 * p + 1]! - SKIN.a
    const b = lab.data[3 * p + 2]! - SKIN.b
    return Math.exp(-0.25 * (SKIN.aa * a * a + SKIN.ab * a * b + SKIN.bb * b * b))
  })
}
