import { toLinearRgb } from '../colour/srgb.ts'
import { resampleFloat } from '../geometry/resample.ts'
import { createFloat, type FloatImage, type RgbaImage } from '../image.ts'

/** A tile prepared for sampling: linear-light RGB at falling sizes, each half of the one before. */
export interface RepeatTexture {
  readonly width: number
  readonly height: number
  readonly levels: readonly FloatImage[]
}

/** Samples along the longer axis of a footprint; more is not seen on cloth. Chosen by eye. */
const MOST_TAPS = 8

/** Builds the pyramid of a tile that repeats (Williams, 'Pyramidal parametrics', 1983). Alpha is left out. */
export function createRepeatTexture(tile: RgbaImage): RepeatTexture {
  const levels: FloatImage[] = [toLinearRgb(tile)]
  for (let last = levels[0]!; last.width > 1 || last.height > 1; last = levels.at(-1)!) {
    // The box partitions the tile, so every level still tiles.
    levels.push(
      last.width % 2 === 0 && last.height % 2 === 0
        ? halved(last)
        : resampleFloat(last, Math.ceil(last.width / 2), Math.ceil(last.height / 2), 'box'),
    )
  }
  return { width: tile.width, height: tile.height, levels }
}

/** Means of squares of four pixels. */
function halved({ width, height, data }: FloatImage): FloatImage {
  const out = createFloat(width / 2, height / 2, 3)
  const row = width * 3
  for (let y = 0, o = 0; y < height; y += 2) {
    for (let x = 0, i = y * row; x < width; x += 2, i += 6) {
      for (let c = 0; c < 3; c += 1, o += 1) {
        out.data[o] = (data[i + c]! + data[i + c + 3]! + data[i + c + row]! + data[i + c + row + 3]!) / 4
      }
    }
  }
  return out
}

/**
 * Colour of the repeating texture over one picture element. `u` and `v` are in tiles (0 to 1 is one repeat, any value is
 * taken); the four gradients say how they change from this picture element to the next. The footprint's short axis
 * chooses the level and its long axis is walked (Heckbert's elliptical footprint, as probes after McCormack et al.,
 * 'Feline', 1999), so cloth seen at a grazing angle neither flickers nor turns to mush. Writes linear RGB to the three of `out`.
 */
export function sampleRepeat(
  texture: RepeatTexture,
  u: number,
  v: number,
  [ux, vx, uy, vy]: readonly [number, number, number, number],
  out: Float32Array,
): void {
  const { width, height } = texture
  const across = Math.hypot(ux * width, vx * height)
  const down = Math.hypot(uy * width, vy * height)
  const long = Math.max(across, down, 1e-6)
  const short = Math.max(Math.min(across, down), long / MOST_TAPS, 1e-6)
  const level = Math.max(0, Math.log2(short))
  const taps = Math.max(1, Math.min(MOST_TAPS, Math.round(long / Math.max(1, short))))
  const [du, dv] = across >= down ? [ux, vx] : [uy, vy]
  const low = Math.min(Math.floor(level), texture.levels.length - 1)
  const high = Math.min(low + 1, texture.levels.length - 1)
  const mix = Math.min(1, level - low)
  out[0] = 0
  out[1] = 0
  out[2] = 0
  for (let k = 0; k < taps; k += 1) {
    const t = (k + 0.5) / taps - 0.5
    if (mix < 0.999) bilinear(texture.levels[low]!, u + du * t, v + dv * t, (1 - mix) / taps, out)
    if (mix > 0.001) bilinear(texture.levels[high]!, u + du * t, v + dv * t, mix / taps, out)
  }
}

function bilinear({ width, height, data }: FloatImage, u: number, v: number, weight: number, out: Float32Array): void {
  const x = (u - Math.floor(u)) * width - 0.5
  const y = (v - Math.floor(v)) * height - 0.5
  const fx = x - Math.floor(x)
  const fy = y - Math.floor(y)
  const x0 = x < 0 ? width - 1 : Math.floor(x)
  const y0 = y < 0 ? height - 1 : Math.floor(y)
  const x1 = x0 + 1 < width ? x0 + 1 : 0
  const y1 = y0 + 1 < height ? y0 + 1 : 0
  const a = (y0 * width + x0) * 3
  const b = (y0 * width + x1) * 3
  const c = (y1 * width + x0) * 3
  const d = (y1 * width + x1) * 3
  const wa = (1 - fx) * (1 - fy) * weight
  const wb = fx * (1 - fy) * weight
  const wc = (1 - fx) * fy * weight
  const wd = fx * fy * weight
  out[0]! += data[a]! * wa + data[b]! * wb + data[c]! * wc + data[d]! * wd
  out[1]! += data[a + 1]! * wa + data[b + 1]! * wb + data[c + 1]! * wc + data[d + 1]! * wd
  out[2]! += data[a + 2]! * wa + data[b + 2]! * wb + data[c + 2]! * wc + data[d + 2]! * wd
}
