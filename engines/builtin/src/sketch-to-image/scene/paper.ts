import { createFloat, createNoise, randomStream, resampleFloat } from '@toile/imaging'

/** The tooth of cold-pressed paper. Chosen by eye. */
const TOOTH = {
  /** Side of its tile, pixels; a power of two. */
  side: 256,
  /** Radius of a bump, units. */
  bump: 1.3,
  /** Share of finer fibres beside the bumps. */
  fibres: 0.7,
  /** Standard deviation of the height, which goes from 0 to 1. */
  deviation: 0.22,
} as const

/** Height of the paper at whole pixels, 0 (pit) to 1 (crest), mean 0.5; `unit` pixels for each of a picture 1,024 px high. */
export function paperTooth(seed: number, unit: number): (x: number, y: number) => number {
  const random = randomStream(seed)
  const { side } = TOOTH
  const white = Float32Array.from({ length: side * side }, () => random.next() - 0.5)
  const radius = Math.max(1, Math.round(TOOTH.bump * unit))
  const bumps = wrappedMean(wrappedMean(white, radius), radius)
  const fibres = wrappedMean(white, 1)
  const both = bumps.map((value, k) => value * (2 * radius + 1) * 1.5 + TOOTH.fibres * fibres[k]!)
  const deviation = Math.sqrt(both.reduce((sum, value) => sum + value * value, 0) / both.length)
  const tile = both.map((value) => Math.min(1, Math.max(0, 0.5 + (TOOTH.deviation * value) / deviation)))
  return (x, y) => tile[(y & (side - 1)) * side + (x & (side - 1))]!
}

/** Mean over the square around each value of a tile that repeats. */
function wrappedMean(tile: Float32Array, radius: number): Float32Array {
  const { side } = TOOTH
  const count = 2 * radius + 1
  const lines = (from: Float32Array, step: number, stride: number) => {
    const out = new Float32Array(from.length)
    const values = new Float32Array(side + 2 * radius)
    for (let line = 0; line < side; line++) {
      for (let k = 0; k < values.length; k++)
        values[k] = from[line * stride + ((k - radius + side) & (side - 1)) * step]!
      for (let at = 0; at < side; at++) {
        let sum = 0
        for (let k = at; k < at + count; k++) sum += values[k]!
        out[line * stride + at * step] = sum / count
      }
    }
    return out
  }
  return lines(lines(tile, 1, side), side, 1)
}

/** Clouds of about `wave` pixels, about -1 to 1: worked out coarsely, as they are smooth. */
export function clouds(
  { width, height }: { readonly width: number; readonly height: number },
  wave: number,
  octaves: number,
  seed: number,
): Float32Array {
  const shrink = Math.max(1, Math.min(8, Math.floor(wave / 5)))
  const coarse = createFloat(Math.ceil(width / shrink), Math.ceil(height / shrink), 1)
  const noise = createNoise(seed)
  const step = shrink / wave
  for (let y = 0, i = 0; y < coarse.height; y++)
    for (let x = 0; x < coarse.width; x++, i++) coarse.data[i] = 1.6 * noise.fbm(x * step, y * step, octaves)
  return resampleFloat(coarse, width, height, 'triangle').data
}
