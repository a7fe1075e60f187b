import { checkSameSize, createFloat, resampleFloat, type ResampleKernel, type RgbaImage } from '@toile/imaging'

const COLOURS = 3
const EIGHT_BITS = 255

/** Another size on the sRGB values as they stand, as enlargements are compared in the literature; rounded, opaque. */
export function resampleValues(image: RgbaImage, width: number, height: number, kernel: ResampleKernel): RgbaImage {
  const source = createFloat(image.width, image.height, 4)
  source.data.set(image.data)
  return { width, height, data: new Uint8ClampedArray(resampleFloat(source, width, height, kernel).data) }
}

/** The picture without its last column or row where it has an odd number of them: one that can be halved exactly. */
export function evenPart({ width, height, data }: RgbaImage): RgbaImage {
  const [w, h] = [width - (width % 2), height - (height % 2)]
  const out = new Uint8ClampedArray(4 * w * h)
  for (let y = 0; y < h; y += 1) out.set(data.subarray(4 * y * width, 4 * (y * width + w)), 4 * y * w)
  return { width: w, height: h, data: out }
}

/** Peak signal-to-noise ratio in dB over red, green and blue together; Infinity for equal pictures. */
export function psnr(a: RgbaImage, b: RgbaImage): number {
  checkSameSize(a, b)
  let sum = 0
  for (let i = 0; i < a.data.length; i += 1) if (i % 4 < COLOURS) sum += (a.data[i]! - b.data[i]!) ** 2
  const error = sum / (COLOURS * a.width * a.height)
  return 10 * Math.log10(EIGHT_BITS ** 2 / error)
}

export interface Overshoot {
  /** How far red, green and blue go beyond the original's 5 × 5 pixels around, in levels of 255, over all pixels. */
  readonly mean: number
  /** The share of pixels (0 to 1) in which a channel goes beyond them by more than 8 levels. */
  readonly visible: number
}

const AROUND = 2
const SEEN_FROM = 8

/** The least and the greatest value of each channel in the 5 × 5 pixels around each pixel. */
export interface Surroundings {
  readonly low: RgbaImage
  readonly high: RgbaImage
}

export const surroundingsOf = (original: RgbaImage): Surroundings => ({
  low: extremes(original, Math.min),
  high: extremes(original, Math.max),
})

/** Ringing: values that the original has nowhere near. */
export function overshoot({ low, high }: Surroundings, made: RgbaImage): Overshoot {
  checkSameSize(low, made)
  const { width, height, data } = made
  let [sum, visible] = [0, 0]
  for (let i = 0; i < data.length; i += 4) {
    let most = 0
    for (let c = i; c < i + COLOURS; c += 1) {
      const beyond = Math.max(0, low.data[c]! - data[c]!, data[c]! - high.data[c]!)
      sum += beyond
      most = Math.max(most, beyond)
    }
    if (most > SEEN_FROM) visible += 1
  }
  return { mean: sum / (COLOURS * width * height), visible: visible / (width * height) }
}

/** Along the rows, then along the columns. */
function extremes({ width, height, data }: RgbaImage, of: (a: number, b: number) => number): RgbaImage {
  const across = data.slice()
  const out = data.slice()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const last = Math.min(width - 1, x + AROUND)
      for (let near = Math.max(0, x - AROUND); near <= last; near += 1)
        take(across, y * width + x, data, y * width + near)
    }
  }
  out.set(across)
  for (let y = 0; y < height; y += 1) {
    const last = Math.min(height - 1, y + AROUND)
    for (let near = Math.max(0, y - AROUND); near <= last; near += 1) {
      for (let x = 0; x < width; x += 1) take(out, y * width + x, across, near * width + x)
    }
  }
  return { width, height, data: out }

  function take(to: Uint8ClampedArray, p: number, from: Uint8ClampedArray, q: number): void {
    for (let c = 0; c < COLOURS; c += 1) to[4 * p + c] = of(to[4 * p + c]!, from[4 * q + c]!)
  }
}
