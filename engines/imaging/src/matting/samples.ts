import { SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import type { GreyImage, RgbaImage } from '../image.ts'
import { BACKGROUND, FOREGROUND, STRAY, type Trimap } from './trimap.ts'

const RAYS = 12
const SAMPLES = 5
const CHANGE = 128
/** A colour that is so near to samples of both sides, misfits added, may belong to either: it says little. */
const EITHER_SIDE = 0.06

/** Neighbours look in other directions, so that what one misses the next finds. */
const TURNS = 8
/** Across and down of each ray, turn by turn; a ray and the next are far apart. */
const DIRECTIONS = Float64Array.from({ length: 2 * TURNS * RAYS }, (_, k) => {
  const [turn, ray] = [Math.floor(k / 2 / RAYS), Math.floor(k / 2) % RAYS]
  const angle = turn * 0.13 + (ray * 2 * Math.PI * 5) / RAYS
  return k % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
})

/** Weight of any opinion; what a fully trusted one has more; and what the mask has more where its edge is not near. */
const LEAST_WEIGHT = 0.25
const TRUST_WEIGHT = 0.7
const SETTLED_WEIGHT = 1.5

/** What colours alone say of each unknown pixel. */
export interface Opinions {
  /** Alpha, 0 to 1. */
  readonly alpha: Float32Array
  /** How much the opinion weighs against the smoothness of a pixel's windows. */
  readonly weight: Float32Array
}

/**
 * Asks each unknown pixel for its alpha: it looks along rays for certain foreground and background colours and takes the
 * pair that explains its own colour best (after Gastal and Oliveira, 'Shared sampling for real-time alpha matting', 2010).
 * Where the two sides look alike colour says nothing, and the mask's own edge, softened, stands in; away from it, firmly.
 *
 * @param index the unknown pixels
 */
export function askColours(
  photo: RgbaImage,
  mask: GreyImage,
  trimap: Trimap,
  index: Int32Array,
  feather: number,
): Opinions {
  const { width, height, data } = photo
  const n = index.length
  const opinions: Opinions = { alpha: new Float32Array(n), weight: new Float32Array(n).fill(LEAST_WEIGHT) }
  const front = new Float32Array(SAMPLES * 4)
  const back = new Float32Array(SAMPLES * 4)
  const light = (i: number, c: number): number => SRGB8_TO_LINEAR[data[i * 4 + c]!]!
  /** Mean of a certain pixel and its two next along the ray, so that one grain of noise does not speak for a side. */
  const take = (
    samples: Float32Array,
    slot: number,
    x: number,
    y: number,
    sx: number,
    sy: number,
    steps: number,
    want: number,
  ): void => {
    let r = 0
    let g = 0
    let b = 0
    let count = 0
    for (let k = 0; k < 3; k++) {
      const px = Math.round(x + sx * (steps + k * 1.5))
      const py = Math.round(y + sy * (steps + k * 1.5))
      if (px < 0 || py < 0 || px >= width || py >= height) break
      const i = py * width + px
      if (trimap[i] !== want) break
      r += light(i, 0)
      g += light(i, 1)
      b += light(i, 2)
      count++
    }
    samples[slot * 4] = r / count
    samples[slot * 4 + 1] = g / count
    samples[slot * 4 + 2] = b / count
    samples[slot * 4 + 3] = steps
  }
  for (let k = 0; k < n; k++) {
    const i = index[k]!
    const x = i % width
    const y = (i / width) | 0
    const stray = trimap[i] === STRAY
    const reach = feather * (stray ? 14 : 5)
    let fronts = 0
    let backs = 0
    const turn = ((x * 7 + y * 13) % TURNS) * RAYS
    for (let ray = 0; ray < RAYS && (fronts < SAMPLES || backs < SAMPLES); ray++) {
      const sx = DIRECTIONS[2 * (turn + ray)]!
      const sy = DIRECTIONS[2 * (turn + ray) + 1]!
      for (let s = 1; s <= reach; s++) {
        const px = Math.round(x + sx * s)
        const py = Math.round(y + sy * s)
        if (px < 0 || py < 0 || px >= width || py >= height) break
        const kind = trimap[py * width + px]!
        if (kind === FOREGROUND) {
          if (fronts < SAMPLES) take(front, fronts++, x, y, sx, sy, s, FOREGROUND)
        } else if (kind === BACKGROUND) {
          if (backs < SAMPLES) take(back, backs++, x, y, sx, sy, s, BACKGROUND)
        } else continue
        break
      }
    }
    const prior = edgePrior(mask, x, y)
    if (fronts === 0 || backs === 0) {
      opinions.alpha[k] = prior
      continue
    }
    const cr = light(i, 0)
    const cg = light(i, 1)
    const cb = light(i, 2)
    let best = Infinity
    let bestFront = 0
    let bestBack = 0
    let bestAlpha = prior
    for (let f = 0; f < fronts; f++) {
      const fr = front[f * 4]!
      const fg = front[f * 4 + 1]!
      const fb = front[f * 4 + 2]!
      for (let b = 0; b < backs; b++) {
        const dr = fr - back[b * 4]!
        const dg = fg - back[b * 4 + 1]!
        const db = fb - back[b * 4 + 2]!
        const length = dr * dr + dg * dg + db * db + 1e-6
        const raw = ((cr - back[b * 4]!) * dr + (cg - back[b * 4 + 1]!) * dg + (cb - back[b * 4 + 2]!) * db) / length
        const alpha = raw < 0 ? 0 : raw > 1 ? 1 : raw
        const er = cr - back[b * 4]! - alpha * dr
        const eg = cg - back[b * 4 + 1]! - alpha * dg
        const eb = cb - back[b * 4 + 2]! - alpha * db
        // Dark pictures have small errors: weigh them by the pixel's own brightness.
        const misfit = (er * er + eg * eg + eb * eb) / (0.004 + 0.05 * (cr + cg + cb))
        const away = (0.004 * (front[f * 4 + 3]! + back[b * 4 + 3]!)) / feather
        const cost = misfit + (stray ? 0.3 * away : away + 0.03 * (alpha - prior) ** 2)
        if (cost < best) {
          best = cost
          bestFront = f
          bestBack = b
          bestAlpha = alpha
        }
      }
    }
    let apart = 0
    for (let c = 0; c < 3; c++) {
      const d = Math.sqrt(front[bestFront * 4 + c]!) - Math.sqrt(back[bestBack * 4 + c]!)
      apart += d * d
    }
    const both = nearestMisfit(front, fronts, cr, cg, cb) + nearestMisfit(back, backs, cr, cg, cb)
    const certain = (apart / (apart + 0.02)) * Math.exp(-best * 3) * (1 - Math.exp(-both / EITHER_SIDE))
    // Colour may pull a hair out of the background, but the farther from the mask the surer it has to be.
    const heard = prior > 0 || stray ? certain : certain * certain * Math.min(1, keptAround(mask, x, y, feather) * 5)
    opinions.alpha[k] = prior + (bestAlpha - prior) * heard
    const settled = prior === 0 || (prior === 1 && !stray) ? SETTLED_WEIGHT * (1 - heard) : 0
    opinions.weight[k] = LEAST_WEIGHT + TRUST_WEIGHT * heard + settled
  }
  return opinions
}

/** How far a colour is from the nearest of a side's samples, weighed as misfits are. */
function nearestMisfit(samples: Float32Array, count: number, r: number, g: number, b: number): number {
  let nearest = Infinity
  for (let k = 0; k < count; k++) {
    const dr = r - samples[k * 4]!
    const dg = g - samples[k * 4 + 1]!
    const db = b - samples[k * 4 + 2]!
    nearest = Math.min(nearest, dr * dr + dg * dg + db * db)
  }
  return nearest / (0.004 + 0.05 * (r + g + b))
}

/** Share of a pixel's surroundings (a 5 by 5 tent) that the mask keeps: a soft edge that runs along the hard one. */
function edgePrior(mask: GreyImage, x: number, y: number): number {
  const { width, height, data } = mask
  let sum = 0
  let weights = 0
  for (let dy = -2; dy <= 2; dy++) {
    const py = y + dy
    if (py < 0 || py >= height) continue
    for (let dx = -2; dx <= 2; dx++) {
      const px = x + dx
      if (px < 0 || px >= width) continue
      const weight = (3 - Math.abs(dx)) * (3 - Math.abs(dy))
      sum += weight * (255 - data[py * width + px]!)
      weights += weight * 255
    }
  }
  return sum / weights
}

/** Share of kept pixels at sixteen places on two circles, the wider one of `reach` pixels. */
function keptAround(mask: GreyImage, x: number, y: number, reach: number): number {
  let kept = 0
  for (let k = 0; k < 16; k++) {
    const r = k % 2 === 0 ? reach : reach / 2
    const px = Math.round(x + r * Math.cos((k * Math.PI) / 8))
    const py = Math.round(y + r * Math.sin((k * Math.PI) / 8))
    if (px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.data[py * mask.width + px]! < CHANGE) kept++
  }
  return kept / 16
}
