import { clamp, type FloatImage, type Noise, type RandomStream, smoothstep } from '@toile/imaging'
import type { Camera } from '../camera.ts'

/** Falling rain. Lengths and widths as shares of the picture's height; chosen by eye. */
const STREAKS = {
  /** Of the picture's area in squares of a hundredth of its height. */
  perCell: 0.055,
  length: [0.025, 0.075],
  width: 0.0011,
  /** How much a streak takes of the light of the sky, 0 to 1. */
  light: [0.1, 0.34],
  /** Columns to a row: wind. */
  slant: 0.09,
} as const

/** Wet ground; chosen by eye. */
const GROUND = {
  /** What is left of the light of wet stone. */
  darkened: 0.68,
  /** Share of the mirror image, where water only wets and where it stands. */
  mirrored: [0.16, 0.5],
  /** Blur of the mirror image along a column, as a share of the height. */
  blur: 0.035,
} as const

interface RainOrder {
  readonly camera: Camera
  readonly noise: Noise
  readonly random: RandomStream
  /** Whether nothing but ground lies below the horizon; else what stands there has its own wet ground. */
  readonly mirrors: boolean
}

/**
 * Makes it rain on a scene out of doors, in place: ground that is dark and mirrors what stands on it, more so in puddles,
 * and streaks of falling drops before it.
 *
 * @param image three channels, linear light
 */
export function addRain(image: FloatImage, { camera, noise, random, mirrors }: RainOrder): void {
  if (mirrors) wetGround(image, camera, noise)
  const { width, height } = image
  const sky = meanOf(image, Math.max(1, Math.min(height, Math.round(camera.horizon))))
  const count = Math.round(((width * height) / (height / 100) ** 2) * STREAKS.perCell)
  for (let i = 0; i < count; i++) {
    const x = random.next() * width * 1.1
    const y = (random.next() * 1.1 - 0.1) * height
    const length = random.between(...STREAKS.length) * height
    drawStreak(image, { x, y, length, light: random.between(...STREAKS.light) }, sky)
  }
}

function wetGround(image: FloatImage, camera: Camera, noise: Noise): void {
  const { width, height } = image
  const horizon = Math.round(camera.horizon)
  if (horizon >= height) return
  const first = Math.max(1, horizon)
  const before = image.data.slice()
  const reach = Math.max(1, Math.round(GROUND.blur * height))
  for (let y = first; y < height; y++) {
    const depth = (y - horizon) / Math.max(1, height - horizon)
    for (let x = 0; x < width; x++) {
      const puddle = smoothstep(0, 0.35, noise.fbm((x / width) * 3, 1.6 / (depth + 0.08), 3))
      const share = GROUND.mirrored[0] + (GROUND.mirrored[1] - GROUND.mirrored[0]) * puddle
      // At the horizon the ground begins, and nothing changes at once.
      const strength = smoothstep(0, 0.06, depth)
      const o = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        let mirrored = 0
        for (let k = -2; k <= 2; k++) {
          const row = clamp(Math.round(2 * horizon - y + (k * reach) / 2), 0, first - 1)
          mirrored += before[(row * width + x) * 3 + c]! / 5
        }
        const wet = before[o + c]! * GROUND.darkened * (1 - share) + mirrored * share
        image.data[o + c] = before[o + c]! * (1 - strength) + wet * strength
      }
    }
  }
}

interface Streak {
  readonly x: number
  readonly y: number
  readonly length: number
  readonly light: number
}

/** A streak is faint where it begins and ends. */
function drawStreak(image: FloatImage, { x, y, length, light }: Streak, sky: readonly number[]): void {
  const { width, height } = image
  const covered = Math.min(1, STREAKS.width * height)
  for (let row = Math.max(0, Math.floor(y)); row < Math.min(height, y + length); row++) {
    const column = x - (row - y) * STREAKS.slant
    const left = Math.floor(column)
    const alpha = light * covered * Math.sin((Math.PI * (row - y)) / length)
    if (alpha <= 0) continue
    for (const [at, share] of [
      [left, 1 - (column - left)],
      [left + 1, column - left],
    ] as const) {
      if (at < 0 || at >= width) continue
      const o = (row * width + at) * 3
      for (let c = 0; c < 3; c++)
        image.data[o + c] = image.data[o + c]! + (sky[c]! - image.data[o + c]!) * alpha * share
    }
  }
}

/** Mean of the rows above one, brightened: drops gather the light of all the sky. */
function meanOf({ data, width }: FloatImage, rows: number): readonly number[] {
  const sums = [0, 0, 0]
  for (let i = 0; i < rows * width; i++) for (let c = 0; c < 3; c++) sums[c] = sums[c]! + data[i * 3 + c]!
  return sums.map((sum) => Math.max(0.12, (sum / (rows * width)) * 1.5))
}
