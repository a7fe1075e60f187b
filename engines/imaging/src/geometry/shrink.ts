import { createFloat, createRgba, type FloatImage, type RgbaImage } from '../image.ts'
import { resampleFloat } from './resample.ts'

/**
 * A picture brought to another size as three float channels, straight from its 8-bit codes: each code stands for its
 * entry of `table` (256 values, e.g. linear light), and what is transparent shows white (`table[255]`). Areas are
 * averaged when shrinking, exactly; an axis that grows is interpolated linearly. Needs no float copy of the whole
 * picture, which at 4096 x 4096 would be 200 MB.
 */
export function shrinkRgb(image: RgbaImage, width: number, height: number, table: ArrayLike<number>): FloatImage {
  const within = { width: Math.min(width, image.width), height: Math.min(height, image.height) }
  const small = averageAreas(image, within.width, within.height, table)
  return resampleFloat(small, width, height, 'triangle')
}

function averageAreas(image: RgbaImage, width: number, height: number, table: ArrayLike<number>): FloatImage {
  const out = createFloat(width, height, 3)
  const across = image.width / width
  const down = image.height / height
  const white = table[255]!
  const row = new Float64Array(3 * width)
  // A source pixel is at most as wide as a target pixel, so it lies in one or in two.
  const firsts = Int32Array.from({ length: image.width }, (_, x) => Math.min(width - 1, Math.floor(x / across)))
  const beyonds = Float64Array.from(firsts, (first, x) =>
    first + 1 < width ? Math.max(0, x + 1 - (first + 1) * across) : 0,
  )
  for (let y = 0; y < image.height; y += 1) {
    let [red, green, blue, t] = [0, 0, 0, 0]
    let i = 4 * y * image.width
    for (let x = 0; x < image.width; x += 1, i += 4) {
      const code = image.data[i + 3]!
      let r = table[image.data[i]!]!
      let g = table[image.data[i + 1]!]!
      let b = table[image.data[i + 2]!]!
      if (code < 255) {
        const alpha = code / 255
        const rest = white * (1 - alpha)
        r = r * alpha + rest
        g = g * alpha + rest
        b = b * alpha + rest
      }
      if (3 * firsts[x]! !== t) {
        row[t] = red
        row[t + 1] = green
        row[t + 2] = blue
        t = 3 * firsts[x]!
        red = green = blue = 0
      }
      const beyond = beyonds[x]!
      if (beyond === 0) {
        red += r
        green += g
        blue += b
        continue
      }
      row[t] = red + r * (1 - beyond)
      row[t + 1] = green + g * (1 - beyond)
      row[t + 2] = blue + b * (1 - beyond)
      t += 3
      red = r * beyond
      green = g * beyond
      blue = b * beyond
    }
    row[t] = red
    row[t + 1] = green
    row[t + 2] = blue
    const first = Math.min(height - 1, Math.floor(y / down))
    const beyond = first + 1 < height ? Math.max(0, y + 1 - (first + 1) * down) : 0
    const at = 3 * first * width
    for (let k = 0; k < row.length; k += 1) {
      out.data[at + k]! += row[k]! * (1 - beyond)
      if (beyond > 0) out.data[at + row.length + k]! += row[k]! * beyond
    }
  }
  const share = 1 / (across * down)
  for (let k = 0; k < out.data.length; k += 1) out.data[k]! *= share
  return out
}

/** A picture at another size as it looks on white: its sRGB codes averaged as `shrinkRgb` does, without transparency. */
export function shrinkOnWhite(image: RgbaImage, width: number, height: number): RgbaImage {
  const codes = shrinkRgb(image, width, height, SRGB8_TO_UNIT)
  const small = createRgba(width, height)
  for (let i = 0; i < width * height; i += 1) {
    for (let c = 0; c < 3; c += 1) small.data[4 * i + c] = 255 * codes.data[3 * i + c]!
    small.data[4 * i + 3] = 255
  }
  return small
}

/** For `shrinkRgb`: the codes themselves as 0 to 1, sRGB-encoded. */
export const SRGB8_TO_UNIT: Float32Array = Float32Array.from({ length: 256 }, (_, code) => code / 255)
