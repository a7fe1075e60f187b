import { type FloatImage, fft2d, ImagingError, resampleFloat } from '@toile/imaging'

/** Sizes in pixels, chosen together. */
const SIZE = {
  /** Longest side on which lags are looked for: with lags up to three quarters of it nothing wraps round in the square. */
  longest: 144,
  /** Side of the zero-padded square, a power of two for the transform. */
  square: 256,
} as const

/** How well a picture agrees with itself after a shift. */
export interface Autocorrelation {
  /** Pixels of the picture per unit of a lag here. */
  readonly scaleX: number
  readonly scaleY: number
  /** Size of the reduced picture: lags below three quarters of it mean something. */
  readonly width: number
  readonly height: number
  /** Normalised correlation of the overlap, -1 to 1, at a lag in reduced pixels; `dy` may be negative. */
  at(dx: number, dy: number): number
}

/**
 * Normalised autocorrelation of an OKLab picture (3 channels), by the Wiener-Khinchin theorem on the zero-padded
 * picture; each lag is divided by the energies of the two overlapping parts (Lewis, 'Fast normalized
 * cross-correlation', 1995), so that a large motif at one border does not pass for a period.
 */
export function autocorrelation(lab: FloatImage): Autocorrelation {
  if (lab.channels !== 3) throw new ImagingError('bad-argument', `${lab.channels} channels`)
  const reduce = Math.min(1, SIZE.longest / Math.max(lab.width, lab.height))
  const width = Math.max(1, Math.round(lab.width * reduce))
  const height = Math.max(1, Math.round(lab.height * reduce))
  const small = resampleFloat(lab, width, height, 'box')
  const means = [0, 1, 2].map((c) => mean(small, c))
  const correlation = new Float64Array(SIZE.square * SIZE.square)
  const energy = new Float64Array((width + 1) * (height + 1))
  // Lightness and one chroma axis are transformed together as a complex number: the result's real part is their sum.
  for (const [first, second] of [
    [0, 1],
    [2, undefined],
  ] as const) {
    const real = new Float64Array(SIZE.square * SIZE.square)
    const imaginary = new Float64Array(SIZE.square * SIZE.square)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const i = (y * width + x) * 3
        real[y * SIZE.square + x] = small.data[i + first]! - means[first]!
        if (second !== undefined) imaginary[y * SIZE.square + x] = small.data[i + second]! - means[second]!
      }
    }
    fft2d(real, imaginary, SIZE.square, -1)
    for (let i = 0; i < real.length; i += 1) {
      real[i] = real[i]! ** 2 + imaginary[i]! ** 2
      imaginary[i] = 0
    }
    fft2d(real, imaginary, SIZE.square, 1)
    for (let i = 0; i < real.length; i += 1) correlation[i]! += real[i]! / (SIZE.square * SIZE.square)
  }
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c += 1) row += (small.data[i + c]! - means[c]!) ** 2
      energy[(y + 1) * (width + 1) + x + 1] = energy[y * (width + 1) + x + 1]! + row
    }
  }
  const within = (x0: number, y0: number, x1: number, y1: number) =>
    energy[y1 * (width + 1) + x1]! -
    energy[y0 * (width + 1) + x1]! -
    energy[y1 * (width + 1) + x0]! +
    energy[y0 * (width + 1) + x0]!
  return {
    scaleX: lab.width / width,
    scaleY: lab.height / height,
    width,
    height,
    at(dx, dy) {
      const own = within(Math.max(0, -dx), Math.max(0, -dy), width - Math.max(0, dx), height - Math.max(0, dy))
      const other = within(Math.max(0, dx), Math.max(0, dy), width - Math.max(0, -dx), height - Math.max(0, -dy))
      const sum = correlation[((dy + SIZE.square) % SIZE.square) * SIZE.square + ((dx + SIZE.square) % SIZE.square)]!
      const scale = Math.sqrt(own * other)
      return scale > 1e-9 ? Math.min(1, sum / scale) : 1
    },
  }
}

function mean({ data, channels }: FloatImage, channel: number): number {
  let sum = 0
  for (let i = channel; i < data.length; i += channels) sum += data[i]!
  return sum / (data.length / channels)
}
