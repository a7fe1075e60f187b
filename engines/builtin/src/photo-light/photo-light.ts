import { type GreyImage, luma601, luminance, type RgbaImage, smoothstep, SRGB8_TO_LINEAR } from '@toile/imaging'
import { lightElevation, lightSide } from './light-direction.ts'

/** What a photo says about the light and the camera its subject was taken with. */
export interface PhotoLight {
  /** Tint of the light, linear, mean 1. */
  readonly tint: readonly [number, number, number]
  /** Linear luminance below which 1 % and above which 3 % of the subject lies. */
  readonly black: number
  readonly white: number
  /** 0 to 1: how surely the subject was taken in little light, as in shade or at nightfall. */
  readonly dim: number
  /** Standard deviation of the noise in 8-bit sRGB codes. */
  readonly noise: number
  /** Where the main light stood, as the camera saw it: -1 far to the left, 1 far to the right, 0 in front or unknown. */
  readonly side: number
  /** Height of the main light over the floor in radians, about -0.5 to 1.4; undefined when the subject does not show it. */
  readonly elevation: number | undefined
}

/** About how many pixels are read. A round number. */
const LOOKED_AT = 60_000

/** Linear luminance at which a photo is as bright as most, and at which it is dim. A dark dress alone does not make a photo dim, nor does a dark wall: it takes both. Chosen by eye. */
const DIM = {
  /** Of its subject's lights. */
  lights: [0.55, 0.3],
  /** Of its middle. */
  middle: [0.3, 0.12],
} as const

/**
 * Measures the kept part of a photo (mask under 128) and, for the tint, all of it. The tint is the Minkowski mean of order
 * 6 (Finlayson and Trezzi, 'Shades of gray', 2004).
 */
export function readPhotoLight(photo: RgbaImage, mask: GreyImage): PhotoLight {
  const { width, height, data } = photo
  const step = stepOf(photo)
  const sums = [0, 0, 0]
  const histogram = new Uint32Array(1024)
  const whole = new Uint32Array(1024)
  let seen = 0
  let kept = 0
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const p = y * width + x
      const i = p * 4
      const inside = mask.data[p]! < 128
      const weight = inside ? 2 : 1
      for (let c = 0; c < 3; c++) {
        const code = data[i + c]!
        if (code < 252) sums[c] = sums[c]! + weight * (code / 255) ** 6
      }
      const light = luminance(
        SRGB8_TO_LINEAR[data[i]!]!,
        SRGB8_TO_LINEAR[data[i + 1]!]!,
        SRGB8_TO_LINEAR[data[i + 2]!]!,
      )
      const bin = Math.min(1023, Math.floor(Math.sqrt(light) * 1024))
      whole[bin] = whole[bin]! + 1
      seen++
      if (!inside) continue
      histogram[bin] = histogram[bin]! + 1
      kept++
    }
  }
  const tint = sums.map((sum) => (sum + 1e-6) ** (2.2 / 6)) as [number, number, number]
  const mean = (tint[0] + tint[1] + tint[2]) / 3
  const white = kept === 0 ? 0.7 : (quantile(histogram, 0.97, kept) / 1024) ** 2
  const middle = (quantile(whole, 0.5, seen) / 1024) ** 2
  return {
    tint: [tint[0] / mean, tint[1] / mean, tint[2] / mean],
    black: kept === 0 ? 0.01 : (quantile(histogram, 0.01, kept) / 1024) ** 2,
    white,
    dim: kept === 0 ? 0 : smoothstep(...DIM.lights, white) * smoothstep(...DIM.middle, middle),
    noise: readNoise(photo, mask),
    side: lightSide(photo, mask),
    elevation: lightElevation(photo, mask),
  }
}

const stepOf = ({ width, height }: RgbaImage): number =>
  Math.max(1, Math.floor(Math.sqrt((width * height) / LOOKED_AT)))

function quantile(counts: Uint32Array, share: number, total: number): number {
  let below = 0
  for (let k = 0; k < counts.length; k++) {
    below += counts[k]!
    if (below >= share * total) return k
  }
  return counts.length - 1
}

/**
 * Standard deviation of the noise of a photo's kept part (mask under 128), in 8-bit sRGB codes: the lower quartile of the
 * absolute Laplacian response (kernel of Immerkaer, 'Fast noise variance estimation', 1996), so that edges and cloth do not
 * count.
 */
export function readNoise(photo: RgbaImage, mask: GreyImage): number {
  const { width, height, data } = photo
  const step = stepOf(photo)
  const row = width * 4
  const responses = new Uint32Array(1024)
  let tried = 0
  const luma = (i: number): number => luma601(data[i]!, data[i + 1]!, data[i + 2]!)
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const p = y * width + x
      if (mask.data[p]! >= 128) continue
      const i = p * 4
      const level = luma(i)
      if (level <= 12 || level >= 243) continue
      const response =
        luma(i - row - 4) +
        luma(i - row + 4) +
        luma(i + row - 4) +
        luma(i + row + 4) +
        4 * level -
        2 * (luma(i - row) + luma(i + row) + luma(i - 4) + luma(i + 4))
      const slot = Math.min(1023, Math.floor(Math.abs(response) * 4))
      responses[slot] = responses[slot]! + 1
      tried++
    }
  }
  // The kernel's response to unit noise has deviation 6; a quarter of all absolutes of a Gaussian lie under 0.3186. The
  // median would take hair and fur for noise.
  return tried < 200 ? 1 : (quantile(responses, 0.25, tried) + 0.5) / 4 / 0.3186 / 6
}
