import { createFloat, type FloatImage, gaussianBlur, type LinearRgb, resampleFloat } from '@toile/imaging'

/**
 * Channels of a picture before the lens: linear-light red, green, blue (highlights may be far over 1) and the diameter in
 * pixels of the disc each point is spread to.
 */
const SCENE_CHANNELS = 4

/**
 * Draws a scene pixel by pixel. `shade` gets pixel centres and writes linear red, green, blue and blur diameter to `out`.
 */
export function paintScene(
  width: number,
  height: number,
  shade: (x: number, y: number, out: Float64Array) => void,
): FloatImage {
  const image = createFloat(width, height, SCENE_CHANNELS)
  const out = new Float64Array(SCENE_CHANNELS)
  let i = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      shade(x + 0.5, y + 0.5, out)
      image.data[i++] = out[0] as number
      image.data[i++] = out[1] as number
      image.data[i++] = out[2] as number
      image.data[i++] = out[3] as number
    }
  }
  return image
}

/**
 * What a wide-open lens makes of a painted scene: each pixel becomes the mean over a disc of its own blur diameter, in
 * linear light, so that small highlights turn into discs of the aperture's shape. Costs diameter, not diameter squared, per
 * pixel: rows of the disc are differences of running sums. Near the border only what is inside the picture counts.
 * @returns three channels, linear light
 */
export function lensBlur(scene: FloatImage): FloatImage {
  const { width, height, data } = scene
  const stride = (width + 1) * 3
  const sums = new Float64Array(stride * height)
  for (let y = 0; y < height; y++) {
    let r = 0
    let g = 0
    let b = 0
    let s = y * stride + 3
    for (let i = y * width * SCENE_CHANNELS, end = i + width * SCENE_CHANNELS; i < end; i += SCENE_CHANNELS) {
      r += data[i] as number
      g += data[i + 1] as number
      b += data[i + 2] as number
      sums[s++] = r
      sums[s++] = g
      sums[s++] = b
    }
  }
  const blurred = createFloat(width, height, 3)
  let o = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 3) {
      const i = (y * width + x) * SCENE_CHANNELS
      const radius = (data[i + 3] as number) / 2
      if (radius < 0.6) {
        blurred.data[o] = data[i] as number
        blurred.data[o + 1] = data[i + 1] as number
        blurred.data[o + 2] = data[i + 2] as number
        continue
      }
      const reach = Math.floor(radius)
      const top = Math.max(0, y - reach)
      const bottom = Math.min(height - 1, y + reach)
      let r = 0
      let g = 0
      let b = 0
      let area = 0
      for (let row = top; row <= bottom; row++) {
        const dy = row - y
        const half = Math.sqrt(radius * radius - dy * dy)
        const from = Math.max(0, x + 0.5 - half)
        const to = Math.min(width, x + 0.5 + half)
        const f0 = from | 0
        const t0 = to >= width ? width - 1 : to | 0
        const ff = from - f0
        const tf = to - t0
        const a = row * stride + f0 * 3
        const c = row * stride + t0 * 3
        r += mixAt(sums, c, tf) - mixAt(sums, a, ff)
        g += mixAt(sums, c + 1, tf) - mixAt(sums, a + 1, ff)
        b += mixAt(sums, c + 2, tf) - mixAt(sums, a + 2, ff)
        area += to - from
      }
      blurred.data[o] = r / area
      blurred.data[o + 1] = g / area
      blurred.data[o + 2] = b / area
    }
  }
  return blurred
}

function mixAt(sums: Float64Array, index: number, fraction: number): number {
  const low = sums[index] as number
  return low + ((sums[index + 3] as number) - low) * fraction
}

/** Light that scatters about highlights. Chosen by eye. */
const HALATION = {
  /** Linear light from which a highlight glows, and the most by which it does. */
  from: 0.75,
  most: 6,
  /** Longer side that it is worked at, in pixels: it is soft. */
  side: 192,
  /** Widths as shares of that side, and how much of the light each adds. */
  layers: [
    { spread: 0.012, weight: 0.1 },
    { spread: 0.05, weight: 0.07 },
  ],
} as const

/**
 * Light that scatters in glass and film about highlights: what is brighter than near white is spread twice, narrow and wide,
 * and a part of it added. In place.
 *
 * @param image three channels, linear light
 */
export function addHalation(image: FloatImage): void {
  const { width, height, data } = image
  const shrink = Math.max(1, Math.max(width, height) / HALATION.side)
  const small = resampleFloat(
    image,
    Math.max(1, Math.round(width / shrink)),
    Math.max(1, Math.round(height / shrink)),
    'box',
  )
  const over = createFloat(small.width, small.height, 3)
  let any = false
  for (let i = 0; i < over.data.length; i++) {
    over.data[i] = Math.min(HALATION.most, Math.max(0, small.data[i]! - HALATION.from))
    any ||= over.data[i]! > 0
  }
  if (!any) return
  const sum = createFloat(small.width, small.height, 3)
  for (const { spread, weight } of HALATION.layers) {
    const soft = gaussianBlur(over, spread * Math.max(small.width, small.height))
    for (let i = 0; i < sum.data.length; i++) sum.data[i] = sum.data[i]! + weight * soft.data[i]!
  }
  const glow = resampleFloat(sum, width, height, 'triangle')
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + glow.data[i]!
}

/**
 * Adds a small glowing point to a scene before the lens; the lens makes the disc of it.
 * @param point in pixels
 * @param light linear red, green and blue
 */
export function addGlow(
  scene: FloatImage,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  [red, green, blue]: LinearRgb,
): void {
  const { width, height, data } = scene
  const left = Math.max(0, Math.floor(x - radius - 1))
  const right = Math.min(width - 1, Math.ceil(x + radius))
  const top = Math.max(0, Math.floor(y - radius - 1))
  const bottom = Math.min(height - 1, Math.ceil(y + radius))
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const cover = radius + 0.5 - Math.hypot(px + 0.5 - x, py + 0.5 - y)
      if (cover <= 0) continue
      const share = Math.min(1, cover)
      const i = (py * width + px) * SCENE_CHANNELS
      data[i] = (data[i] as number) + share * red
      data[i + 1] = (data[i + 1] as number) + share * green
      data[i + 2] = (data[i + 2] as number) + share * blue
    }
  }
}
