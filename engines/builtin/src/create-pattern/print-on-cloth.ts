import type { Cloth } from '@toile/drawing'
import { createRandom } from '@toile/imaging'
import { torusGrain, torusNoise } from './texture/torus-noise.ts'
import type { Raster } from '../rasterise.ts'

/** Threads of a woven cloth: spacing in pixels at 1024, relief 0..1, how far a thread's thickness varies along it. */
interface Weave {
  readonly spacing: number
  readonly relief: number
  readonly slub: number
  readonly twill: boolean
}

type Light = (x: number, y: number) => number

/** The weaves that are drawn. Chosen by eye. */
const WEAVES = {
  linen: { spacing: 4, relief: 0.075, slub: 0.085, twill: false },
  canvas: { spacing: 6.4, relief: 0.11, slub: 0.03, twill: false },
  'denim-twill': { spacing: 5.12, relief: 0.1, slub: 0.03, twill: true },
} as const satisfies Partial<Record<Cloth, Weave>>

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

/** Whole periods of `wanted` pixels at 1024 in a length, a multiple of `of`; never finer than two pixels each. */
function wholePeriods(length: number, shorter: number, wanted: number, of = 1): number {
  const unit = Math.max(2, (wanted * shorter) / 1024)
  return Math.max(of, Math.round(length / unit / of) * of)
}

function woven({ width, height }: Raster, weave: Weave, cloth: Cloth, seed: number): Light {
  const random = createRandom('cloth', cloth, seed)
  const shorter = Math.min(width, height)
  const across = wholePeriods(width, shorter, weave.spacing, 4)
  const down = wholePeriods(height, shorter, weave.spacing, 4)
  const knots = (length: number) => Math.max(3, Math.round((length / shorter) * 11))
  const threads = (count: number, length: number) =>
    Array.from({ length: count }, () => ({
      tone: random.bell() * 0.4,
      slub: ring(length, knots(length), () => random.next()),
    }))
  const warp = threads(across, height)
  const weft = threads(down, width)
  return (x, y) => {
    const v = ((y + 0.5) / height) * down
    const u = ((x + 0.5) / width) * across
    const j = Math.floor(v)
    const i = Math.floor(u)
    const roundV = Math.sin(Math.PI * (v - j))
    const roundU = Math.sin(Math.PI * (u - i))
    const warpOnTop = weave.twill ? (i + j) % 4 < 2 : (i + j) % 2 === 0
    const thread = warpOnTop ? warp[i]! : weft[j]!
    const along = warpOnTop ? thread.slub[y]! : thread.slub[x]!
    const relief = (warpOnTop ? roundU * 0.7 + roundV * 0.3 : roundV * 0.7 + roundU * 0.3) - 0.62
    return 1 + weave.relief * relief * 1.6 + weave.slub * (along * 0.7 + thread.tone)
  }
}

/** Satin: threads too fine to see, a sheen in long soft streaks. */
function satin({ width, height }: Raster, seed: number): Light {
  const sheen = torusNoise({ width, height, seed, across: 2, down: 3, octaves: 2, shear: 1 }).data
  const floats = torusNoise({ width, height, seed: seed + 1, across: 12, down: 230, shear: 1 }).data
  return (x, y) => {
    const i = y * width + x
    return 1 + sheen[i]! * 0.1 + floats[i]! * 0.035
  }
}

/** Stocking stitch: columns of V shapes. */
function knitted({ width, height }: Raster, seed: number): Light {
  const shorter = Math.min(width, height)
  const wales = wholePeriods(width, shorter, 16)
  const courses = wholePeriods(height, shorter, 13)
  const random = createRandom('knit', seed)
  const uneven = Float32Array.from({ length: wales * courses }, () => random.bell() * 0.02)
  return (x, y) => {
    const u = ((x + 0.5) / width) * wales
    const i = Math.floor(u)
    const f = u - i
    const leg = Math.abs(f - 0.5) * 2
    const v = ((y + 0.5) / height) * courses + 0.62 * leg
    const j = Math.floor(v)
    const across = Math.sin(Math.PI * Math.min(1, leg * 0.92 + 0.08)) ** 0.5
    const along = Math.sin(Math.PI * (v - j)) ** 0.6
    return 0.78 + 0.3 * across * along + uneven[(j % courses) * wales + i]!
  }
}

/** Raised cords of pile along the cloth. */
function corded({ width, height }: Raster, seed: number): Light {
  const shorter = Math.min(width, height)
  const wales = wholePeriods(width, shorter, 15)
  const pile = torusGrain(width, height, 512, seed).data
  return (x, y) => {
    const u = ((x + 0.5) / width) * wales
    const f = u - Math.floor(u)
    const round = Math.sin(Math.PI * f) ** 0.7
    return 0.8 + 0.25 * round + (f < 0.5 ? 0.025 : -0.025) + pile[y * width + x]! * 0.035 * round
  }
}

/** Pile that leans in changing directions: broad soft lights, and a fine grain. */
function piled({ width, height }: Raster, seed: number): Light {
  const nap = torusNoise({ width, height, seed, across: 3, down: 3, octaves: 3 }).data
  const pile = torusNoise({ width, height, seed: seed + 1, across: 190, down: 140 }).data
  return (x, y) => {
    const i = y * width + x
    return 1 + nap[i]! * 0.16 + pile[i]! * 0.07
  }
}

function lightOf(raster: Raster, cloth: Cloth, seed: number): Light {
  switch (cloth) {
    case 'silk':
      return satin(raster, seed)
    case 'knit':
      return knitted(raster, seed)
    case 'corduroy':
      return corded(raster, seed)
    case 'velvet':
      return piled(raster, seed)
    default:
      return woven(raster, WEAVES[cloth], cloth, seed)
  }
}

/**
 * Prints a tile on cloth: multiplies it, in place, by the light and shade of the cloth's surface. Whole numbers of
 * threads, stitches and waves cross the tile, so the cloth repeats as exactly as the print.
 */
export function printOnCloth(raster: Raster, cloth: Cloth, seed: number): void {
  const { width, height, rgba } = raster
  const light = lightOf(raster, cloth, seed)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const l = light(x, y)
      const at = (y * width + x) * 4
      rgba[at] = rgba[at]! * l
      rgba[at + 1] = rgba[at + 1]! * l
      rgba[at + 2] = rgba[at + 2]! * l
    }
  }
}
