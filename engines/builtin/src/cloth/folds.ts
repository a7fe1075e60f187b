import { createNoise, type GreyImage, type Noise, smoothstep } from '@toile/imaging'
import type { Relief } from './relief.ts'

/**
 * Fold fields: each function adds its folds to a relief in place. Depths and lengths are in pixels, positions along and
 * across a piece of cloth are shares, 0 to 1. Equal seeds give equal folds.
 */

/** Coordinates that follow a piece of cloth: a sleeve, a leg, a skirt. */
export interface Strip {
  readonly width: number
  readonly height: number
  /** 0 at one side of the piece, 1 at the other, for each pixel; NaN outside. */
  readonly across: Float32Array
  /** 0 where the piece begins, 1 where it ends, for each pixel; NaN outside. */
  readonly along: Float32Array
  /** Pixels from begin to end, and the mean width. */
  readonly length: number
  readonly breadth: number
}

/**
 * Reads a mask as a strip that runs in the direction `axis` (radians; 0 points right, π / 2 down). Its sides are the
 * outermost pixels of each cross-section, smoothed, so that folds follow a flare.
 */
export function stripOf(mask: GreyImage, axis: number): Strip {
  const { width, height, data } = mask
  const ax = Math.cos(axis)
  const ay = Math.sin(axis)
  const across = new Float32Array(width * height).fill(Number.NaN)
  const along = new Float32Array(width * height).fill(Number.NaN)
  const reach = width + height
  const low = new Float32Array(2 * reach).fill(Infinity)
  const high = new Float32Array(2 * reach).fill(-Infinity)
  let first = 2 * reach
  let last = -1
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i]! < 128) continue
      const s = Math.floor(x * ax + y * ay) + reach
      const t = y * ax - x * ay
      if (t < low[s]!) low[s] = t
      if (t > high[s]!) high[s] = t
      if (s < first) first = s
      if (s > last) last = s
    }
  }
  if (last < first) return { width, height, across, along, length: 0, breadth: 0 }
  const span = last - first + 1
  const smooth = Math.max(1, Math.round(span * 0.06))
  const sideLow = smoothSide(low, first, last, smooth)
  const sideHigh = smoothSide(high, first, last, smooth)
  let breadth = 0
  for (let k = 0; k < span; k++) breadth += (sideHigh[k]! - sideLow[k]!) / span
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (data[i]! < 128) continue
      const s = x * ax + y * ay + reach
      const k = Math.min(span - 1, Math.max(0, Math.floor(s) - first))
      const t = y * ax - x * ay
      across[i] = (t - sideLow[k]!) / Math.max(1, sideHigh[k]! - sideLow[k]!)
      along[i] = (s - first) / span
    }
  }
  return { width, height, across, along, length: span, breadth }
}

function smoothSide(side: Float32Array, first: number, last: number, radius: number): Float32Array {
  const span = last - first + 1
  let values = side.slice(first, last + 1)
  for (let k = 1; k < span; k++) if (!Number.isFinite(values[k]!)) values[k] = values[k - 1]!
  for (let pass = 0; pass < 2; pass++) {
    const next = new Float32Array(span)
    for (let k = 0; k < span; k++) {
      const from = Math.max(0, k - radius)
      const to = Math.min(span - 1, k + radius)
      let sum = 0
      for (let j = from; j <= to; j++) sum += values[j]!
      next[k] = sum / (to - from + 1)
    }
    values = next
  }
  return values
}

/** Round crests and creased valleys out of a smooth wave, -1 to 1: how hanging cloth folds. Mean about 0. */
const pipeProfile = (wave: number, crease: number): number =>
  Math.sqrt(wave * wave + 0.09 * (1 - crease) + 0.01) * 1.6 - 0.62

export interface HangingFolds {
  /** Folds over the whole breadth. */
  readonly count: number
  readonly depth: number
  /** Share of the way down at which folds begin to show, and at which they have their full depth. */
  readonly from: number
  readonly full: number
  /** 0 (round, soft cloth) to 1 (creased, crisp cloth). */
  readonly crease: number
  readonly seed: number
}

/** Pipes that hang along a strip, irregular as gravity makes them, merging and dying out on the way. */
export function addHangingFolds(relief: Relief, strip: Strip, folds: HangingFolds): void {
  const noise = createNoise(folds.seed)
  const { across, along } = strip
  for (let i = 0; i < across.length; i++) {
    const u = across[i]!
    if (Number.isNaN(u)) continue
    const v = along[i]!
    const depth = smoothstep(folds.from, folds.full, v)
    if (depth === 0) continue
    const bend = noise.at(u * 2.1 + 7.7, v * 1.4) * 0.22
    const wave = noise.at((u + bend / Math.max(2, folds.count)) * folds.count * 0.62, v * 0.75 + 3.1)
    const second = noise.at(u * folds.count * 1.45 + 40.3 + bend, v * 1.1)
    const profile = 0.8 * pipeProfile(wave * 1.25, folds.crease) + 0.28 * second
    relief.data[i] = relief.data[i]! + folds.depth * depth * profile
  }
}

export interface RadiatingFolds {
  readonly x: number
  readonly y: number
  /** Middle direction, radians (0 right, π / 2 down), and the half-angle of the fan. */
  readonly angle: number
  readonly spread: number
  /** How far they run, pixels. */
  readonly reach: number
  readonly depth: number
  readonly count: number
  readonly crease: number
  readonly seed: number
}

/** Folds that fan out from where cloth is held: a waist, the bust, an armpit, a knot. */
export function addRadiatingFolds(relief: Relief, mask: GreyImage, fan: RadiatingFolds): void {
  const { width, height } = relief
  const noise = createNoise(fan.seed)
  const reach = fan.reach * 1.25
  const x0 = Math.max(0, Math.floor(fan.x - reach))
  const x1 = Math.min(width - 1, Math.ceil(fan.x + reach))
  const y0 = Math.max(0, Math.floor(fan.y - reach))
  const y1 = Math.min(height - 1, Math.ceil(fan.y + reach))
  const root = fan.reach * 0.07
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const i = y * width + x
      if (mask.data[i]! < 128) continue
      const dx = x - fan.x
      const dy = y - fan.y
      const radius = Math.hypot(dx, dy)
      if (radius > reach) continue
      let turn = Math.atan2(dy, dx) - fan.angle
      turn -= 2 * Math.PI * Math.round(turn / (2 * Math.PI))
      const window = 1 - smoothstep(0.55, 1, Math.abs(turn) / fan.spread)
      if (window === 0) continue
      // Each fold has its own length: the end of the fan is ragged.
      const far = radius / (fan.reach * (0.75 + 0.35 * noise.at(turn * 2.3 + 11, 5.5)))
      const fade = smoothstep(root * 0.3, root * 1.6, radius) * (1 - smoothstep(0.25, 1, far))
      if (fade === 0) continue
      const wave = noise.at((turn / fan.spread) * fan.count * 0.62 + 0.35 * noise.at(far * 1.7, 9.1), far * 0.8)
      relief.data[i] = relief.data[i]! + fan.depth * window * fade * pipeProfile(wave * 1.3, fan.crease)
    }
  }
}

export interface CompressionFolds {
  /** Place along the strip where the cloth is pushed together, and how much of the strip is wrinkled around it. */
  readonly at: number
  readonly extent: number
  readonly depth: number
  /** Distance between two wrinkles, pixels. */
  readonly spacing: number
  readonly crease: number
  readonly seed: number
}

/** Wrinkles across a strip where it bends or is pushed up: elbow, cuff, hip, knee. They run in zigzag diagonals. */
export function addCompressionFolds(relief: Relief, strip: Strip, folds: CompressionFolds): void {
  const noise = createNoise(folds.seed)
  const waves = strip.length / folds.spacing
  for (let i = 0; i < strip.across.length; i++) {
    const u = strip.across[i]!
    if (Number.isNaN(u)) continue
    const v = strip.along[i]!
    const far = Math.abs(v - folds.at) / folds.extent
    if (far >= 1) continue
    const window = (1 - far * far) ** 2
    const tilt = u * strip.breadth * 0.45
    const rising = noise.at((v * waves + tilt / folds.spacing) * 0.6, u * 1.3 + 2.2)
    const falling = noise.at((v * waves - tilt / folds.spacing) * 0.6 + 31.7, u * 1.3 + 8.8)
    const side = smoothstep(0.25, 0.75, u + 0.3 * noise.at(v * 5, 1.5))
    const wave = rising * (1 - side) + falling * side
    relief.data[i] = relief.data[i]! + folds.depth * window * pipeProfile(wave * 1.3, folds.crease)
  }
}

export interface Crumple {
  /** Size of the largest buckle, pixels. */
  readonly size: number
  readonly depth: number
  /** 0 soft and cloudy, 1 creased like paper. */
  readonly crease: number
  readonly seed: number
}

/** The unevenness of any cloth that has been handled: clouds in soft cloth, facets in crisp. */
export function addCrumple(relief: Relief, mask: GreyImage, crumple: Crumple): void {
  const { width, height } = relief
  const noise = createNoise(crumple.seed)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (mask.data[i]! < 128) continue
      relief.data[i] =
        relief.data[i]! + crumple.depth * buckle(noise, x / crumple.size, y / crumple.size, crumple.crease)
    }
  }
}

function buckle(noise: Noise, x: number, y: number, crease: number): number {
  const shift = 0.55 * noise.at(x * 0.7 + 19, y * 0.7)
  const cloud = noise.at(x + shift, y * 0.8 - shift) + 0.45 * noise.at(x * 2.2 - shift, y * 1.8 + 5)
  if (crease < 0.05) return cloud
  const facet = pipeProfile(cloud * 1.2, 1) + 0.4 * pipeProfile(noise.at(x * 1.9 + 3, y * 1.9 + shift), 1)
  return cloud * (1 - crease) + facet * crease
}
