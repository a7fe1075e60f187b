import { SRGB8_TO_LINEAR } from '../colour/srgb.ts'
import type { LinearRgb } from '../colour/triple.ts'
import type { GreyImage, RgbaImage } from '../image.ts'
import { MASK_CHANGE } from '../mask/basic.ts'
import { TRIMAP, type Trimap } from './trimap.ts'

/** How an unknown pixel looks about for colours of the two sides. Chosen by eye. */
const SEARCH = {
  rays: 12,
  /** Of a side, at most. */
  samples: 5,
  /** Neighbours look in other directions, so that what one misses the next finds: sets of rays, */
  turns: 8,
  /** and radians from one to the next. */
  turn: 0.13,
  /** How far, in feathers: along the mask's edge, and where stray hair is looked for. */
  reach: { edge: 5, strayHair: 14 },
} as const
/** Across and down of each ray, turn by turn; a ray and the next are far apart. */
const DIRECTIONS = Float64Array.from({ length: 2 * SEARCH.turns * SEARCH.rays }, (_, k) => {
  const [turn, ray] = [Math.floor(k / 2 / SEARCH.rays), Math.floor(k / 2) % SEARCH.rays]
  const angle = turn * SEARCH.turn + (ray * 2 * Math.PI * 5) / SEARCH.rays
  return k % 2 === 0 ? Math.cos(angle) : Math.sin(angle)
})

/** What a pair of samples costs. Squared differences are of linear light. Chosen by eye. */
const COST = {
  /** Dark pictures have small errors: misfits are weighed by the pixel's own brightness and so much more. */
  brightness: 0.05,
  darkest: 0.004,
  /** For each feather that the two are away, */
  away: 0.004,
  /** of which stray hair, which reaches far, counts so much. */
  strayAway: 0.3,
  /** For the squared difference from the mask's own soft edge. */
  offEdge: 0.03,
} as const
/** How sure a pair of samples is, 0 to 1. Chosen by eye. */
const CERTAINTY = {
  /** Squared distance of the two sides, in square roots of linear light, at which colour is half sure. */
  apart: 0.02,
  /** How fast it falls with the cost. */
  cost: 3,
  /** Misfits with both sides, added, below which a colour may belong to either. */
  eitherSide: 0.06,
} as const
/** What a sampled alpha weighs against the smoothness of the windows. Chosen by eye. */
const WEIGHT = {
  /** Always. */
  least: 0.25,
  /** What one that is sure has more. */
  certain: 0.7,
  /** What the mask has more where its edge is not near, and colour is not sure. */
  offEdge: 1.5,
} as const

/** What colours alone say of each unknown pixel. */
export interface AlphaSamples {
  /** 0 to 1. */
  readonly alpha: Float32Array
  /** How much the alpha weighs against the smoothness of a pixel's windows. */
  readonly weight: Float32Array
}

/** Colours of one side: for each its linear red, green and blue and how many pixels away it was found. */
interface Samples {
  readonly values: Float32Array
  count: number
}

/** A pixel, and the direction in which it looks. */
interface Ray {
  x: number
  y: number
  across: number
  down: number
}

/** How well the best pair of samples explains a pixel. */
interface Pair {
  readonly alpha: number
  readonly cost: number
  /** Squared distance of its two colours, in square roots of linear light. */
  readonly apart: number
}

/**
 * An alpha for each unknown pixel: it looks along rays for certain foreground and background colours and takes the
 * pair that explains its own colour best (after Gastal and Oliveira, 'Shared sampling for real-time alpha matting', 2010).
 * Where the two sides look alike colour says nothing, and the mask's own edge, softened, stands in; away from it, firmly.
 *
 * @param unknown the unknown pixels
 */
export function sampleAlpha(
  photo: RgbaImage,
  mask: GreyImage,
  trimap: Trimap,
  unknown: Int32Array,
  feather: number,
): AlphaSamples {
  const { width, data } = photo
  const n = unknown.length
  const found: AlphaSamples = { alpha: new Float32Array(n), weight: new Float32Array(n).fill(WEIGHT.least) }
  const front: Samples = { values: new Float32Array(SEARCH.samples * 4), count: 0 }
  const back: Samples = { values: new Float32Array(SEARCH.samples * 4), count: 0 }
  const ray: Ray = { x: 0, y: 0, across: 0, down: 0 }
  for (let k = 0; k < n; k++) {
    const i = unknown[k]!
    const x = (ray.x = i % width)
    const y = (ray.y = (i / width) | 0)
    const stray = trimap[i] === TRIMAP.strayHair
    front.count = 0
    back.count = 0
    const turn = ((x * 7 + y * 13) % SEARCH.turns) * SEARCH.rays
    for (let r = 0; r < SEARCH.rays && (front.count < SEARCH.samples || back.count < SEARCH.samples); r++) {
      ray.across = DIRECTIONS[2 * (turn + r)]!
      ray.down = DIRECTIONS[2 * (turn + r) + 1]!
      lookAlong(ray, feather * (stray ? SEARCH.reach.strayHair : SEARCH.reach.edge), photo, trimap, { front, back })
    }
    const prior = edgePrior(mask, x, y)
    if (front.count === 0 || back.count === 0) {
      found.alpha[k] = prior
      continue
    }
    const own = [
      SRGB8_TO_LINEAR[data[i * 4]!]!,
      SRGB8_TO_LINEAR[data[i * 4 + 1]!]!,
      SRGB8_TO_LINEAR[data[i * 4 + 2]!]!,
    ] as const
    const best = bestPair(own, front, back, { prior, stray, feather })
    const both = nearestMisfit(own, front) + nearestMisfit(own, back)
    const certain =
      (best.apart / (best.apart + CERTAINTY.apart)) *
      Math.exp(-best.cost * CERTAINTY.cost) *
      (1 - Math.exp(-both / CERTAINTY.eitherSide))
    // Colour may pull a hair out of the background, but the farther from the mask the surer it has to be.
    const trust = prior > 0 || stray ? certain : certain * certain * Math.min(1, keptAround(mask, x, y, feather) * 5)
    found.alpha[k] = prior + (best.alpha - prior) * trust
    const offEdge = prior === 0 || (prior === 1 && !stray) ? WEIGHT.offEdge * (1 - trust) : 0
    found.weight[k] = WEIGHT.least + WEIGHT.certain * trust + offEdge
  }
  return found
}

/** Adds the first certain pixel along a ray to the samples of its side, where these are not enough yet. */
function lookAlong(
  ray: Ray,
  reach: number,
  photo: RgbaImage,
  trimap: Trimap,
  { front, back }: { readonly front: Samples; readonly back: Samples },
): void {
  const { width, height } = photo
  for (let s = 1; s <= reach; s++) {
    const px = Math.round(ray.x + ray.across * s)
    const py = Math.round(ray.y + ray.down * s)
    if (px < 0 || py < 0 || px >= width || py >= height) return
    const side = trimap[py * width + px]!
    if (side !== TRIMAP.foreground && side !== TRIMAP.background) continue
    const samples = side === TRIMAP.foreground ? front : back
    if (samples.count < SEARCH.samples) takeSample(ray, s, photo, trimap, samples)
    return
  }
}

/** The mean of a certain pixel, `steps` along the ray, and its two next, so that one grain of noise does not speak for a side. */
function takeSample(
  ray: Ray,
  steps: number,
  { width, height, data }: RgbaImage,
  trimap: Trimap,
  samples: Samples,
): void {
  let [r, g, b, count, side] = [0, 0, 0, 0, -1]
  for (let k = 0; k < 3; k++) {
    const px = Math.round(ray.x + ray.across * (steps + k * 1.5))
    const py = Math.round(ray.y + ray.down * (steps + k * 1.5))
    if (px < 0 || py < 0 || px >= width || py >= height) break
    const i = py * width + px
    if (side < 0) side = trimap[i]!
    if (trimap[i] !== side) break
    r += SRGB8_TO_LINEAR[data[i * 4]!]!
    g += SRGB8_TO_LINEAR[data[i * 4 + 1]!]!
    b += SRGB8_TO_LINEAR[data[i * 4 + 2]!]!
    count++
  }
  samples.values.set([r / count, g / count, b / count, steps], 4 * samples.count)
  samples.count++
}

function bestPair(
  [cr, cg, cb]: LinearRgb,
  front: Samples,
  back: Samples,
  { prior, stray, feather }: { readonly prior: number; readonly stray: boolean; readonly feather: number },
): Pair {
  const [fronts, backs] = [front.values, back.values]
  let best = Infinity
  let bestFront = 0
  let bestBack = 0
  let bestAlpha = prior
  for (let f = 0; f < 4 * front.count; f += 4) {
    for (let b = 0; b < 4 * back.count; b += 4) {
      const dr = fronts[f]! - backs[b]!
      const dg = fronts[f + 1]! - backs[b + 1]!
      const db = fronts[f + 2]! - backs[b + 2]!
      const length = dr * dr + dg * dg + db * db + 1e-6
      const raw = ((cr - backs[b]!) * dr + (cg - backs[b + 1]!) * dg + (cb - backs[b + 2]!) * db) / length
      const alpha = raw < 0 ? 0 : raw > 1 ? 1 : raw
      const er = cr - backs[b]! - alpha * dr
      const eg = cg - backs[b + 1]! - alpha * dg
      const eb = cb - backs[b + 2]! - alpha * db
      const misfit = (er * er + eg * eg + eb * eb) / (COST.darkest + COST.brightness * (cr + cg + cb))
      const away = (COST.away * (fronts[f + 3]! + backs[b + 3]!)) / feather
      const cost = misfit + (stray ? COST.strayAway * away : away + COST.offEdge * (alpha - prior) ** 2)
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
    const d = Math.sqrt(fronts[bestFront + c]!) - Math.sqrt(backs[bestBack + c]!)
    apart += d * d
  }
  return { alpha: bestAlpha, cost: best, apart }
}

/** How far a colour is from the nearest of a side's samples, weighed as misfits are. */
function nearestMisfit([r, g, b]: LinearRgb, { values, count }: Samples): number {
  let nearest = Infinity
  for (let k = 0; k < 4 * count; k += 4) {
    const dr = r - values[k]!
    const dg = g - values[k + 1]!
    const db = b - values[k + 2]!
    nearest = Math.min(nearest, dr * dr + dg * dg + db * db)
  }
  return nearest / (COST.darkest + COST.brightness * (r + g + b))
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
    if (px >= 0 && py >= 0 && px < mask.width && py < mask.height && mask.data[py * mask.width + px]! < MASK_CHANGE)
      kept++
  }
  return kept / 16
}
