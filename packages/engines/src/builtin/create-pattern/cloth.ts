import { createRandom } from '@toile/drawing'
import type { Cloth } from '@toile/drawing'
import type { Raster } from './rasterise.ts'

/** Threads of a cloth: spacing in pixels at 1024, relief 0..1, how far a thread's thickness varies along it. */
interface Weave {
  readonly spacing: number
  readonly relief: number
  readonly slub: number
  readonly twill: boolean
}

const WEAVES: Readonly<Record<Cloth, Weave>> = {
  linen: { spacing: 4, relief: 0.075, slub: 0.085, twill: false },
  canvas: { spacing: 6.4, relief: 0.11, slub: 0.03, twill: false },
  'denim-twill': { spacing: 5.12, relief: 0.1, slub: 0.03, twill: true },
}

/** Values at every pixel of a line that ends where it began: random steps, smoothed by cubic interpolation. */
function ring(length: number, knots: number, next: () => number): Float32Array {
  const values = Array.from({ length: knots }, () => next() * 2 - 1)
  return Float32Array.from({ length }, (_, i) => {
    const t = (i / length) * knots
    const k = Math.floor(t)
    const f = t - k
    const s = f * f * (3 - 2 * f)
    return values[k % knots]! * (1 - s) + values[(k + 1) % knots]! * s
  })
}

/**
 * Prints a tile on cloth: multiplies it, in place, by the light and shade of warp and weft. Whole numbers of threads
 * cross the tile and their slubs close on themselves, so the cloth repeats as exactly as the print.
 */
export function printOnCloth(raster: Raster, cloth: Cloth, seed: number): void {
  const { width, height, rgba } = raster
  const weave = WEAVES[cloth]
  const random = createRandom('cloth', cloth, seed)
  const unit = (weave.spacing * Math.min(width, height)) / 1024
  const threads = (length: number) => Math.max(2, Math.round(length / Math.max(2, unit) / 4) * 4)
  const across = threads(width)
  const down = threads(height)
  const knots = (length: number) => Math.max(3, Math.round(length / 90))
  const warp = Array.from({ length: across }, () => ({
    tone: random.bell() * 0.4,
    slub: ring(height, knots(height), () => random.next()),
  }))
  const weft = Array.from({ length: down }, () => ({
    tone: random.bell() * 0.4,
    slub: ring(width, knots(width), () => random.next()),
  }))
  for (let y = 0; y < height; y++) {
    const v = ((y + 0.5) / height) * down
    const j = Math.floor(v)
    const roundV = Math.sin(Math.PI * (v - j))
    for (let x = 0; x < width; x++) {
      const u = ((x + 0.5) / width) * across
      const i = Math.floor(u)
      const roundU = Math.sin(Math.PI * (u - i))
      const warpOnTop = weave.twill ? (i + j) % 4 < 2 : (i + j) % 2 === 0
      const thread = warpOnTop ? warp[i]! : weft[j]!
      const along = warpOnTop ? thread.slub[y]! : thread.slub[x]!
      const relief = (warpOnTop ? roundU * 0.7 + roundV * 0.3 : roundV * 0.7 + roundU * 0.3) - 0.62
      const light = 1 + weave.relief * relief * 1.6 + weave.slub * (along * 0.7 + thread.tone)
      const at = (y * width + x) * 4
      rgba[at] = rgba[at]! * light
      rgba[at + 1] = rgba[at + 1]! * light
      rgba[at + 2] = rgba[at + 2]! * light
    }
  }
}
