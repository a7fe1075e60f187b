import type { Dot } from '@toile/contract'
import type { GuideStatistics } from '../filter/guided.ts'
import { resampleFloat } from '../geometry/resample.ts'
import { checkImage, createFloat, ImagingError, type FloatImage, type GreyImage, type RgbaImage } from '../image.ts'
import { fillHoles, keepComponentsAt } from '../mask/components.ts'
import { seedsOf } from './dots.ts'
import { type EnergyWeights, graphCutFromPrior, type GraphCutInput } from './graph-cut.ts'
import type { GridWeights } from './grid-cut.ts'
import { contrastWeights, neighbourDifferences, workingLab } from './prepare.ts'
import { prepareRefinement, refineMask, unmarkClear } from './refine.ts'

/** What a picture's edges look like, whatever is cut out along them. Answers never change; refers to the picture's pixels. */
export interface PreparedEdges extends GraphCutInput {
  readonly image: RgbaImage
  readonly guide: GuideStatistics
}

/** Of 8-bit sRGB, any size from 1x1. Throws `ImagingError` for bad sizes. */
export function prepareEdges(image: RgbaImage): PreparedEdges {
  checkImage(image, 4)
  // Naming what is seen needs none of this, a draft no cut: each waits for the first mask that does.
  let guide: GuideStatistics | undefined
  let lab: FloatImage | undefined
  let contrast: GridWeights | undefined
  return {
    image,
    get guide() {
      return (guide ??= prepareRefinement(image))
    },
    get lab() {
      return (lab ??= workingLab(image))
    },
    get contrast() {
      return (contrast ??= contrastWeights(neighbourDifferences(this.lab)))
    },
  }
}

/** `draft`: the log-odds laid along the picture's edges. `refined`: a graph cut with the picture's colours before that. */
export type EdgeQuality = 'draft' | 'refined'

/** Chosen by eye; more of colour was better at a garment's first dot and worse at later ones (docs/decisions/0008-eye.md). */
const WEIGHTS: EnergyWeights = { prior: 1, colour: 0.3, border: 6, certain: { inside: 3, outside: -4 } }
/** What of a mask is noise. Chosen by eye. */
const NOISE = {
  /** Pieces that no dot touches go when they are smaller than this share of the largest piece that one does. */
  piece: 0.05,
  /** Holes are filled when they are smaller than this share of the picture. */
  hole: 0.0005,
} as const
/** What about a dot has its label with it. Chosen by eye. */
const DISC = {
  /** Share of the picture's long side. */
  radius: 1 / 128,
  /** Largest difference of a channel, in codes of 255, between a dot and what looks the same. */
  alike: 24,
} as const

/**
 * A mask at the picture's size (255 = inside, edge soft by about a pixel) from a network's coarse log-odds of being
 * inside. `logOdds` has one channel and any size: its cells divide the whole picture evenly. Inside dots are inside,
 * outside dots outside, with what looks the same close around them; what is clear (alpha 0) is outside in any case. Throws `ImagingError` for more than one channel.
 */
export function maskFromLogOdds(
  edges: PreparedEdges,
  logOdds: FloatImage,
  dots: readonly Dot[],
  quality: EdgeQuality,
): GreyImage {
  if (logOdds.channels !== 1) throw new ImagingError('bad-argument', 'Log-odds have one channel')
  const mask = refineMask(
    edges.image,
    edges.guide,
    quality === 'draft' ? draftLabels(edges, logOdds, dots) : cutLabels(edges, logOdds, dots),
  )
  pinDots(edges.image, mask, dots)
  unmarkClear(edges.image, mask)
  return mask
}

function draftLabels({ image, guide }: PreparedEdges, logOdds: FloatImage, dots: readonly Dot[]): FloatImage {
  const { width, height, data } = logOdds
  const denoised = denoise({ width, height, data: Uint8Array.from(data, (odds) => (odds > 0 ? 255 : 0)) }, image, dots)
  const odds = data.map((value, p) => (value > 0 === denoised.data[p]! > 0 ? value : -value))
  const small = resampleFloat({ ...logOdds, data: odds }, guide.guide.width, guide.guide.height, 'triangle')
  for (let p = 0; p < small.data.length; p += 1) small.data[p] = 1 / (1 + Math.exp(-small.data[p]!))
  return small
}

function cutLabels(edges: PreparedEdges, logOdds: FloatImage, dots: readonly Dot[]): FloatImage {
  const { width, height } = edges.lab
  const odds = resampleFloat(logOdds, width, height, 'triangle')
  const seeds = seedsOf(dots, edges.image.width, edges.image.height, width, height)
  const { labels } = graphCutFromPrior(edges, seeds, odds.data, WEIGHTS)
  const denoised = denoise({ width, height, data: labels.map((value) => 255 * value) }, edges.image, dots)
  const out = createFloat(width, height, 1)
  for (let p = 0; p < out.data.length; p += 1) out.data[p] = denoised.data[p]! >= 128 ? 1 : 0
  return out
}

/** Drops small pieces and fills small holes. */
function denoise(mask: GreyImage, image: RgbaImage, dots: readonly Dot[]): GreyImage {
  const seeds = seedsOf(dots, image.width, image.height, mask.width, mask.height)
  const inside = seeds.filter((seed) => seed.inside)
  const outside = seeds.filter((seed) => !seed.inside)
  return fillHoles(keepComponentsAt(mask, inside, NOISE.piece), NOISE.hole * mask.width * mask.height, outside)
}

/** Gives the dots' own pixels their labels, and those close around them that look the same unless another dot is nearer. */
function pinDots(image: RgbaImage, mask: GreyImage, dots: readonly Dot[]): void {
  const { width, height } = mask
  const radius = Math.max(1, Math.round(DISC.radius * Math.max(width, height)))
  const seeds = seedsOf(dots, width, height, width, height)
  const nearest = new Map<number, { square: number; value: number }>()
  for (const seed of seeds) {
    const centre = 4 * (seed.y * width + seed.x)
    const value = seed.inside ? 255 : 0
    for (let y = Math.max(0, seed.y - radius); y <= Math.min(height - 1, seed.y + radius); y += 1) {
      for (let x = Math.max(0, seed.x - radius); x <= Math.min(width - 1, seed.x + radius); x += 1) {
        const square = (x - seed.x) ** 2 + (y - seed.y) ** 2
        const p = y * width + x
        if (square > radius * radius || !isAlike(image.data, centre, 4 * p)) continue
        const held = nearest.get(p)
        if (!held || square < held.square) nearest.set(p, { square, value })
      }
    }
  }
  for (const [p, { value }] of nearest) mask.data[p] = value
}

function isAlike(data: Uint8ClampedArray, a: number, b: number): boolean {
  return (
    Math.abs(data[a]! - data[b]!) <= DISC.alike &&
    Math.abs(data[a + 1]! - data[b + 1]!) <= DISC.alike &&
    Math.abs(data[a + 2]! - data[b + 2]!) <= DISC.alike
  )
}
