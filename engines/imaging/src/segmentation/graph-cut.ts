import type { Seed } from './dots.ts'
import { fitGaussianMixture, logDensity } from './gaussian-mixture.ts'
import { gridCut, type GridWeights } from './grid-cut.ts'
import { clamp } from '../scalar.ts'
import { COLOUR_NOISE, colourDistance, type PreparedImage } from './prepare.ts'

/** How much each term of the energy counts. */
export interface EnergyWeights {
  /** Of the prior's log-odds. */
  readonly prior: number
  /** Of the log ratio of the two colour models. */
  readonly colour: number
  /** Of a border between two pixels that look alike. */
  readonly border: number
  /** Log-odds beyond which the prior is certain, inside and outside. Without them it never is. */
  readonly certain?: { readonly inside: number; readonly outside: number }
}

/** What a cut needs to know of a picture. */
export type GraphCutInput = Pick<PreparedImage, 'lab' | 'contrast'>

/** What `graphCutFromPrior` finds. */
export interface Cut {
  /** 1 = inside; one value a pixel of the working picture. */
  readonly labels: Uint8Array
  /** What each pixel alone says, log-odds of being inside. */
  readonly evidence: Float32Array
}

/** The iterated cut. Chosen by eye. */
const CUT = {
  /** Cuts, each with colour models fitted to the one before. */
  rounds: 2,
  /** Log-odds beyond which neither prior nor colour counts for more. */
  largestOdds: 5,
  /** Energy that no border outweighs. */
  certain: 1e4,
  /** How the colour models are fitted. */
  models: { components: 5, rounds: 2, noise: COLOUR_NOISE },
  /** Inside and outside, every how many pixels one is taken to fit them. */
  strides: { inside: 3, outside: 5 },
  /** How much a pixel's label counts in the next round's models; the rest is the prior's. */
  labelShare: 0.75,
} as const
/** What is certain about a dot with it. Chosen by eye. */
const SEED = {
  /** How far around the dot, in pixels of the working picture. */
  radius: 3,
  /** Distance in OKLab within which a colour is the dot's own. */
  colour: 0.06,
} as const

/**
 * Iterated graph cut after GrabCut (Rother, Kolmogorov and Blake, SIGGRAPH 2004), with a soft prior in place of the
 * trimap: colour models of inside and outside are fitted to the pixels weighted by how likely they are each, the cut is
 * taken, and both repeat from its result.
 * `logOdds` is the prior, one value a pixel of the working picture.
 */
export function graphCutFromPrior(
  prepared: GraphCutInput,
  seeds: readonly Seed[],
  logOdds: Float32Array,
  weights: EnergyWeights,
): Cut {
  const { width, height, data } = prepared.lab
  const border = scaleWeights(prepared.contrast, weights.border)
  const uncertain = uncertainPixels(logOdds, weights)
  const uncertainColours = gather(data, uncertain)
  let share = logOdds.map((odds) => 1 / (1 + Math.exp(-odds)))
  let evidence: Float32Array = logOdds
  let labels: Uint8Array = new Uint8Array(width * height)
  for (let round = 0; round < CUT.rounds; round += 1) {
    const inside = fitGaussianMixture(data, share, { ...CUT.models, stride: CUT.strides.inside })
    const outside = fitGaussianMixture(
      data,
      share.map((value) => 1 - value),
      { ...CUT.models, stride: CUT.strides.outside },
    )
    const unary = logOdds.map((odds) => weights.prior * clamp(odds, -CUT.largestOdds, CUT.largestOdds))
    if (inside && outside) {
      const densityInside = logDensity(inside, uncertainColours)
      const densityOutside = logDensity(outside, uncertainColours)
      uncertain.forEach((p, i) => {
        const odds = clamp(densityInside[i]! - densityOutside[i]!, -CUT.largestOdds, CUT.largestOdds)
        unary[p]! += weights.colour * odds
      })
    }
    evidence = unary.slice()
    pinCertain(logOdds, weights, unary)
    pinSeeds(prepared, seeds, unary)
    labels = gridCut(width, height, unary, border)
    // What the prior is unsure of stays shared between the models, so that one bad cut does not feed on itself.
    share = share.map((_, p) => CUT.labelShare * labels[p]! + (1 - CUT.labelShare) / (1 + Math.exp(-logOdds[p]!)))
  }
  return { labels, evidence }
}

/** The pixels that the prior is not certain of: all of them, when it never is. */
function uncertainPixels(logOdds: Float32Array, { certain }: EnergyWeights): Int32Array {
  const found: number[] = []
  for (let p = 0; p < logOdds.length; p += 1) {
    if (!certain || (logOdds[p]! <= certain.inside && logOdds[p]! >= certain.outside)) found.push(p)
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

function pinCertain(logOdds: Float32Array, { certain }: EnergyWeights, unary: Float32Array): void {
  if (!certain) return
  for (let p = 0; p < unary.length; p += 1) {
    if (logOdds[p]! > certain.inside) unary[p] = CUT.certain
    else if (logOdds[p]! < certain.outside) unary[p] = -CUT.certain
  }
}

/** Dots are certain, and so is what lies close around them and looks like them, unless a dot of the other kind is nearer. */
function pinSeeds(prepared: GraphCutInput, seeds: readonly Seed[], unary: Float32Array): void {
  const { width, height, data } = prepared.lab
  const nearest = new Map<number, { distance: number; inside: boolean }>()
  for (const seed of seeds) {
    const centre = 3 * (seed.y * width + seed.x)
    for (let y = Math.max(0, seed.y - SEED.radius); y <= Math.min(height - 1, seed.y + SEED.radius); y += 1) {
      for (let x = Math.max(0, seed.x - SEED.radius); x <= Math.min(width - 1, seed.x + SEED.radius); x += 1) {
        const distance = Math.hypot(x - seed.x, y - seed.y)
        const p = y * width + x
        if (distance > SEED.radius || colourDistance(data, centre, 3 * p) > SEED.colour) continue
        const held = nearest.get(p)
        if (!held || distance < held.distance) nearest.set(p, { distance, inside: seed.inside })
      }
    }
  }
  for (const [p, held] of nearest) unary[p] = held.inside ? CUT.certain : -CUT.certain
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
