import type { RepeatLayout } from '@toile/contract'
import { linearToSrgb8 } from '../colour/srgb.ts'
import { createRgba, type RgbaImage } from '../image.ts'
import { createNoise } from '../noise/noise.ts'
import { randomStream } from '../noise/random.ts'
import { repeatUnit } from './layout.ts'
import { createRepeatTexture, sampleRepeat } from './texture.ts'

export interface DrapeOptions {
  /** Size of the picture in pixels. */
  readonly width: number
  readonly height: number
  readonly layout?: RepeatLayout
  /** Tiles that would lie side by side across the picture if the cloth were flat. Default 3. */
  readonly repeats?: number
  /** 0 (a stiff cloth in few wide folds) to 1 (a fluid one in many). Default 0.5. */
  readonly softness?: number
  readonly seed?: number
}

/** The folds. Lengths are shares of the picture's width or height, heights of the cloth are towards us. Chosen by eye. */
const FOLDS = {
  /** How much more cloth than picture hangs on the rail: what the folds take up. */
  fullness: 0.42,
  /** Across the picture: of a stiff cloth, and more of a soft one. */
  count: { stiff: 3.2, softer: 3.4 },
  /** Depth in wavelengths: of a stiff cloth, and more of a soft one. */
  depth: { stiff: 0.62, softer: 0.2 },
} as const
/** Tangent of the angle from which the eye looks down. Chosen by eye. */
const FROM_ABOVE = 0.3
/** The light: soft from the upper left (its direction across, down and towards us) and from in front. Chosen by eye. */
const LIGHT = {
  direction: [0.52, 0.28, 0.8],
  /** Shares of light from everywhere, from in front and from the direction. */
  ambient: 0.2,
  front: 0.3,
  key: 0.68,
  /** Exponent of the key light's falloff: above 1 folds are modelled more. */
  falloff: 1.15,
  /** What every place has of the key light, and what more an open one. */
  hollow: 0.55,
  open: 0.45,
  /** Height at which a place is half open, and how fast that changes, in units of 0.03 of the width. */
  halfOpen: 0.35,
  opening: 2.2,
} as const

/**
 * A tile as a length of cloth that hangs from above in soft folds, lit from the upper left. The folds are a developable
 * surface: a vertical fold moves the print sideways by the cloth's own length along its profile and never stretches it.
 * Answers an opaque 8-bit sRGB picture; equal arguments give equal pixels.
 */
export function drapeField(tile: RgbaImage, options: DrapeOptions): RgbaImage {
  const { width, height, layout = 'straight', repeats = 3, softness = 0.5, seed = 1 } = options
  const unit = repeatUnit(tile, layout)
  const texture = createRepeatTexture(unit)
  const perTile = width / repeats
  const unitWidth = (unit.width / tile.width) * perTile
  const unitHeight = (unit.height / tile.width) * perTile
  const relief = hangingFolds(width, height, softness, seed)
  const out = createRgba(width, height)
  const colour = new Float32Array(3)
  const print = new Float64Array(width + 1)
  for (let y = 0; y < height; y += 1) {
    arcLengths(relief, width, y, print)
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x
      const left = relief[i - (x > 0 ? 1 : 0)]!
      const right = relief[i + (x + 1 < width ? 1 : 0)]!
      const slope = (right - left) / 2
      const fall = y > 0 && y + 1 < height ? (relief[i + width]! - relief[i - width]!) / 2 : 0
      const stretch = print[x + 1]! - print[x]!
      // Seen from a little above, what stands towards us lies lower in the picture: cross stripes wave along the folds.
      const v = (y - relief[i]! * FROM_ABOVE) / unitHeight
      sampleRepeat(
        texture,
        print[x]! / unitWidth,
        v,
        [stretch / unitWidth, (-slope * FROM_ABOVE) / unitHeight, 0, 1 / unitHeight],
        colour,
      )
      const light = shade(slope, fall, relief[i]! / (width * 0.03))
      for (let c = 0; c < 3; c += 1) out.data[i * 4 + c] = linearToSrgb8(colour[c]! * light)
      out.data[i * 4 + 3] = 255
    }
  }
  return out
}

/** Wide soft light from the upper left and in front; hollows between folds see less of it. */
function shade(slope: number, fall: number, height: number): number {
  const length = Math.hypot(slope, fall, 1)
  const [across, down, towards] = LIGHT.direction
  const facing = (slope * across + fall * down + towards) / length
  const open = 1 / (1 + Math.exp(-(height + LIGHT.halfOpen) * LIGHT.opening))
  const key = LIGHT.key * Math.max(0, facing) ** LIGHT.falloff * (LIGHT.hollow + LIGHT.open * open)
  return LIGHT.ambient * open + LIGHT.front * open * Math.max(0, 1 / length) + key
}

/** Heights of the cloth towards us, pixels. Folds start at the rail, wander, part and join on the way down. */
function hangingFolds(width: number, height: number, softness: number, seed: number): Float32Array {
  const random = randomStream(seed)
  const noise = createNoise(seed ^ 0x51f0)
  const count = FOLDS.count.stiff + FOLDS.count.softer * softness
  const depth =
    ((width / count) * (FOLDS.depth.stiff + FOLDS.depth.softer * softness)) / (2 * Math.PI) / (1 - FOLDS.fullness)
  const phase = random.next() * 9
  const relief = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const down = y / height
    const open = 0.5 + 0.5 * down * (2 - down)
    for (let x = 0; x < width; x += 1) {
      const along = (x / width) * count
      const bend = 0.42 * noise.at(along * 0.7 + phase, down * 0.8) + 0.1 * noise.at(along * 1.9, down * 1.7 + phase)
      const angle = 2 * Math.PI * (along + bend)
      // Crests are rounder than hollows, and every fold has its own weight.
      const fold = Math.cos(angle) + 0.24 * Math.cos(2 * angle + 0.9)
      const weight = 0.72 + 0.5 * noise.at(along * 0.55 + 31.7, down * 0.5 + phase)
      const small = 0.12 * noise.at(along * 4.2, down * 2.1 + 7)
      relief[y * width + x] = depth * open * (fold * weight + small)
    }
  }
  return relief
}

/** Places along the cloth at the left edge of each pixel of a row: arc length of the profile, centred in the picture. */
function arcLengths(relief: Float32Array, width: number, y: number, print: Float64Array): void {
  let place = 0
  for (let x = 0; x < width; x += 1) {
    print[x] = place
    const here = relief[y * width + x]!
    const next = relief[y * width + Math.min(width - 1, x + 1)]!
    place += Math.hypot(1, next - here)
  }
  print[width] = place
  const middle = place / 2
  for (let x = 0; x <= width; x += 1) print[x]! -= middle
}
