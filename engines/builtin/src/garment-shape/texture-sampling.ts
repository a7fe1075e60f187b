import { type FloatImage, resampleFloat } from '@toile/imaging'

/** A garment brought to about the size it is seen in, so that reading it pixel by pixel neither blurs nor aliases. */
export interface ClothTexture {
  /** Linear light, premultiplied alpha, 4 channels. */
  readonly image: FloatImage
  /** Pixels of it a pixel of the picture it came from. */
  readonly scale: number
}

/**
 * `picture`: linear light, premultiplied alpha. `scale`: pixels on the result a pixel of the garment's picture; above 1
 * nothing is enlarged here.
 */
export function prepareTexture(picture: FloatImage, scale: number): ClothTexture {
  const wanted = Math.min(1, Math.max(0.05, scale))
  const width = Math.max(1, Math.round(picture.width * wanted))
  const height = Math.max(1, Math.round(picture.height * wanted))
  return {
    image: wanted === 1 ? picture : resampleFloat(picture, width, height, 'bicubic'),
    scale: width / picture.width,
  }
}

/** Alpha, 0 to 1, of the pixel that a place lies in; `x`, `y` in pixels of the picture. Beyond it there is none. */
export function alphaNear({ image, scale }: ClothTexture, x: number, y: number): number {
  const [u, v] = [Math.floor(x * scale), Math.floor(y * scale)]
  if (u < 0 || v < 0 || u >= image.width || v >= image.height) return 0
  return image.data[4 * (v * image.width + u) + 3]!
}

/** Bicubic (Keys, a = -0.5), clamped to the four nearest pixels so that edges do not ring. `x`, `y` in pixels of the picture. */
export function sampleTexture({ image, scale }: ClothTexture, x: number, y: number, into: Float32Array): void {
  const { width, height, data } = image
  const u = x * scale - 0.5
  const v = y * scale - 0.5
  const u0 = Math.floor(u)
  const v0 = Math.floor(v)
  if (u0 < -1 || v0 < -1 || u0 > width || v0 > height) {
    into.fill(0)
    return
  }
  const fu = u - u0
  const fv = v - v0
  weigh(fu, ACROSS)
  weigh(fv, DOWN)
  for (let c = 0; c < 4; c += 1) {
    let sum = 0
    let low = Infinity
    let high = -Infinity
    for (let j = 0; j < 4; j += 1) {
      const row = Math.min(height - 1, Math.max(0, v0 - 1 + j)) * width
      let line = 0
      for (let i = 0; i < 4; i += 1) {
        const value = data[4 * (row + Math.min(width - 1, Math.max(0, u0 - 1 + i))) + c]!
        line += ACROSS[i]! * value
        if (i !== 0 && i !== 3 && j !== 0 && j !== 3) {
          if (value < low) low = value
          if (value > high) high = value
        }
      }
      sum += DOWN[j]! * line
    }
    into[c] = sum < low ? low : sum > high ? high : sum
  }
}

const ACROSS = new Float32Array(4)
const DOWN = new Float32Array(4)

function weigh(t: number, into: Float32Array): void {
  into[0] = ((-0.5 * t + 1) * t - 0.5) * t
  into[1] = (1.5 * t - 2.5) * t * t + 1
  into[2] = ((-1.5 * t + 2) * t + 0.5) * t
  into[3] = (0.5 * t - 0.5) * t * t
}

/**
 * The first channels of a picture, as many as `into` has, between its pixels; `u` and `v` count pixel centres from 0 and
 * are brought into the picture.
 */
export function sampleBilinear(image: FloatImage, u: number, v: number, into: Float32Array): void {
  const { width, height, channels, data } = image
  const x = Math.min(width - 1, Math.max(0, u))
  const y = Math.min(height - 1, Math.max(0, v))
  const x0 = Math.floor(x)
  const y0 = Math.floor(y)
  const across = x - x0
  const down = y - y0
  const a = channels * (y0 * width + x0)
  const b = across === 0 ? a : a + channels
  const next = down === 0 ? 0 : channels * width
  for (let c = 0; c < into.length; c += 1) {
    const above = data[a + c]! * (1 - across) + data[b + c]! * across
    const below = data[a + next + c]! * (1 - across) + data[b + next + c]! * across
    into[c] = above * (1 - down) + below * down
  }
}
