import type { Seed } from './dots.ts'
import { fitGaussianMixture, logDensity } from './gaussian-mixture.ts'
import { gridCut, type GridWeights } from './grid-cut.ts'
import { clamp, COLOUR_NOISE, colourDistance, type PreparedImage } from './prepare.ts'

/** How much each part of the energy counts. */
export interface CutStrengths {
  /** Of the prior's log-odds. */
  readonly prior: number
  /** Of the log ratio of the two colour models. */
  readonly colour: number
  /** Of a border between two pixels that look alike. */
  readonly border: number
  /** Log-odds beyond which the prior is not doubted, inside and outside. Without them it always can be. */
  readonly sure?: { readonly inside: number; readonly outside: number }
}

/** What a cut needs to know of a picture. */
export type CutGround = Pick<PreparedImage, 'lab' | 'contrast'>

export interface Cut {
  /** 1 = inside; one value a pixel of the working picture. */
  readonly labels: Uint8Array
  /** What each pixel alone says, log-odds of being inside. */
  readonly evidence: Float32Array
}

const ROUNDS = 2
const LARGEST_ODDS = 5
const CERTAIN = 1e4
const SEED_RADIUS = 3
const SEED_COLOUR = 0.06

/**
 * Iterated graph cut after GrabCut (Rother, Kolmogorov and Blake, SIGGRAPH 2004), with a soft prior in place of the
 * trimap: colour models of inside and outside are fitted to the pixels weighted by how likely they are each, the cut is
 * taken, and both repeat from its result.
 * `logOdds` is the prior, one value a pixel of the working picture.
 */
export function cutFromPrior(
  prepared: CutGround,
  seeds: readonly Seed[],
  logOdds: Float32Array,
  strengths: CutStrengths,
): Cut {
  const { width, height, data } = prepared.lab
  const border = scaleWeights(prepared.contrast, strengths.border)
  const doubted = doubtedPixels(logOdds, strengths)
  const doubtedColours = gather(data, doubted)
  let share = logOdds.map((odds) => 1 / (1 + Math.exp(-odds)))
  let evidence: Float32Array = logOdds
  let labels: Uint8Array = new Uint8Array(width * height)
  for (let round = 0; round < ROUNDS; round += 1) {
    const inside = fitGaussianMixture(data, share, 5, 2, COLOUR_NOISE, 3)
    const outside = fitGaussianMixture(
      data,
      share.map((value) => 1 - value),
      5,
      2,
      COLOUR_NOISE,
      5,
    )
    const unary = logOdds.map((odds) => strengths.prior * clamp(odds, -LARGEST_ODDS, LARGEST_ODDS))
    if (inside && outside) {
      const densityInside = logDensity(inside, doubtedColours)
      const densityOutside = logDensity(outside, doubtedColours)
      doubted.forEach((p, i) => {
        unary[p]! += strengths.colour * clamp(densityInside[i]! - densityOutside[i]!, -LARGEST_ODDS, LARGEST_ODDS)
      })
    }
    evidence = unary.slice()
    holdSure(logOdds, strengths, unary)
    holdSeeds(prepared, seeds, unary)
    labels = gridCut(width, height, unary, border)
    // What the prior still doubts stays shared between the models, so that one bad cut does not feed on itself.
    share = share.map((_, p) => 0.75 * labels[p]! + 0.25 / (1 + Math.exp(-logOdds[p]!)))
  }
  return { labels, evidence }
}

/** The pixels that the prior is not sure of: all of them, when it never is. */
function doubtedPixels(logOdds: Float32Array, { sure }: CutStrengths): Int32Array {
  const found: number[] = []
  for (let p = 0; p < logOdds.length; p += 1) {
    if (!sure || (logOdds[p]! <= sure.inside && logOdds[p]! >= sure.outside)) found.push(p)
  }
  return Int32Array.from(found)
}

function gather(colours: Float32Array, pixels: Int32Array): Float32Array {
  const out = new Float32Array(3 * pixels.length)
  pixels.forEach((p, i) => {
    out[3 * i] = colours[3 * p]!
    out[3 * i + 1] = colours[3 * p + 1]!
    out[3 * i + 2] = colours[3 * p + 2]!
  })
  return out
}

function holdSure(logOdds: Float32Array, { sure }: CutStrengths, unary: Float32Array): void {
  if (!sure) return
  for (let p = 0; p < unary.length; p += 1) {
    if (logOdds[p]! > sure.inside) unary[p] = CERTAIN
    else if (logOdds[p]! < sure.outside) unary[p] = -CERTAIN
  }
}

/** Dots are certain, and so is what lies close around them and looks like them, unless a dot of the other kind is nearer. */
function holdSeeds(prepared: CutGround, seeds: readonly Seed[], unary: Float32Array): void {
  const { width, height, data } = prepared.lab
  const nearest = new Map<number, { distance: number; inside: boolean }>()
  for (const seed of seeds) {
    const centre = 3 * (seed.y * width + seed.x)
    for (let y = Math.max(0, seed.y - SEED_RADIUS); y <= Math.min(height - 1, seed.y + SEED_RADIUS); y += 1) {
      for (let x = Math.max(0, seed.x - SEED_RADIUS); x <= Math.min(width - 1, seed.x + SEED_RADIUS); x += 1) {
        const distance = Math.hypot(x - seed.x, y - seed.y)
        const p = y * width + x
        if (distance > SEED_RADIUS || colourDistance(data, centre, 3 * p) > SEED_COLOUR) continue
        const held = nearest.get(p)
        if (!held || distance < held.distance) nearest.set(p, { distance, inside: seed.inside })
      }
    }
  }
  for (const [p, held] of nearest) unary[p] = held.inside ? CERTAIN : -CERTAIN
}

function scaleWeights(weights: GridWeights, factor: number): GridWeights {
  const scaled = (line: Float32Array): Float32Array => line.map((value) => value * factor)
  return {
    right: scaled(weights.right),
    down: scaled(weights.down),
    downRight: scaled(weights.downRight),
    downLeft: scaled(weights.downLeft),
  }
}
