import type { Dot } from '@toile/contract'
import {
  checkSameSize,
  createFloat,
  createGrey,
  type Cut,
  graphCutFromPrior,
  type EnergyWeights,
  distanceTo,
  fillHoles,
  type FloatImage,
  type GreyImage,
  ImagingError,
  keepComponentsAt,
  type PreparedImage,
  refineMask,
  resampleFloat,
  type Seed,
  seedsOf,
  unmarkClear,
} from '@toile/imaging'
import { computeCues } from './cues.ts'
import { type PriorKind, priorLogOdds } from './priors.ts'

/** The coherent piece under the dots, the garment they lie on, or the whole person. */
export type SegmentKind = PriorKind

export interface SegmentCandidate {
  readonly kind: SegmentKind
  /** The picture's size, 255 = inside, with a soft edge about a pixel wide. */
  readonly mask: GreyImage
  /** 0 to 1: how far the mask agrees with the evidence of each pixel alone. */
  readonly score: number
}

export interface SegmentOptions {
  /** Which candidates to find; each costs about the same. All by default. */
  readonly kinds?: readonly SegmentKind[]
  /** This kind comes first; the others follow by score. */
  readonly prefer?: SegmentKind
  /** The last mask, of the picture's size, where the user goes on from it. */
  readonly previousMask?: GreyImage
}

const KINDS: readonly SegmentKind[] = ['garment', 'person', 'part']

/** What the prior, the colours and a border weigh in the cut, by what is looked for. Set by hand. */
const STRENGTHS: Readonly<Record<SegmentKind, EnergyWeights>> = {
  person: { prior: 1, colour: 0.3, border: 6 },
  garment: { prior: 1, colour: 0.3, border: 6 },
  part: { prior: 1, colour: 0.3, border: 2 },
}

/** Log-odds that the last mask adds for its inside and takes for its outside. Set by hand. */
const PREVIOUS_MASK_ODDS = 1.5
/** Which pieces and holes of a mask stay, as shares. Set by hand. */
const PIECES = {
  /** Of the largest piece that a dot touches: smaller ones that none does go. */
  loose: 0.2,
  /** Of the picture: smaller holes are filled. */
  hole: 0.003,
} as const

/**
 * Masks from dots, without a trained network: cues of each pixel (colour, texture, place, cheapest path to the dots and
 * to the border) are weighed into a prior for each kind, an iterated graph cut with colour models turns it into a region,
 * and the guided filter lays its edge along the picture's edges. Deterministic. Inside dots lie in every mask, outside
 * dots and what is clear (alpha 0) in none; dots beyond the picture count at its nearest pixel. See docs/decisions/0003-masks-from-dots.md.
 *
 * Throws `ImagingError` when there is neither an inside dot nor a mask to go on from, or when that mask has another size.
 */
export function segmentFromDots(
  prepared: PreparedImage,
  dots: readonly Dot[],
  options: SegmentOptions = {},
): SegmentCandidate[] {
  const { image, lab } = prepared
  const previous = options.previousMask && previousAtWorkingSize(prepared, options.previousMask)
  const seeds = seedsOf(dots, image.width, image.height, lab.width, lab.height)
  if (!seeds.some((seed) => seed.inside)) {
    const centre = previous && innermost(previous, seeds)
    if (!centre) throw new ImagingError('bad-argument', 'At least one inside dot, or a mask to go on from, is needed')
    seeds.push(centre)
  }

  const cues = computeCues(prepared, seeds)
  const kinds = KINDS.filter((kind) => !options.kinds || options.kinds.includes(kind))
  const candidates = kinds.map((kind): SegmentCandidate => {
    const odds = priorLogOdds(cues, kind)
    if (previous) {
      for (let p = 0; p < odds.length; p += 1) odds[p]! += PREVIOUS_MASK_ODDS * (2 * previous.data[p]! - 1)
    }
    const cut = graphCutFromPrior(prepared, seeds, odds, STRENGTHS[kind])
    const labels = withoutLoosePieces(cut.labels, lab.width, lab.height, seeds)
    const mask = refineMask(image, prepared.guide, labels)
    holdDots(mask, dots)
    unmarkClear(image, mask)
    return { kind, mask, score: agreement(labels, cut) }
  })
  return candidates.sort(
    (a, b) => Number(b.kind === options.prefer) - Number(a.kind === options.prefer) || b.score - a.score,
  )
}

/** Drops loose pieces, fills pinholes; 0 or 1 a pixel. */
function withoutLoosePieces(labels: Uint8Array, width: number, height: number, seeds: readonly Seed[]): FloatImage {
  const mask = { width, height, data: labels.map((value) => 255 * value) }
  const kept = keepComponentsAt(
    mask,
    seeds.filter((seed) => seed.inside),
    PIECES.loose,
  )
  const filled = fillHoles(
    kept,
    PIECES.hole * width * height,
    seeds.filter((seed) => !seed.inside),
  )
  const out = createFloat(width, height, 1)
  for (let p = 0; p < out.data.length; p += 1) out.data[p] = filled.data[p]! >= 128 ? 1 : 0
  return out
}

/** The dots' own pixels, whatever the edge's refinement did there. */
function holdDots(mask: GreyImage, dots: readonly Dot[]): void {
  for (const seed of seedsOf(dots, mask.width, mask.height, mask.width, mask.height)) {
    mask.data[seed.y * mask.width + seed.x] = seed.inside ? 255 : 0
  }
}

/** Soft overlap (intersection over union) of the region with the probability that each pixel's evidence gives. */
function agreement(labels: FloatImage, cut: Cut): number {
  let both = 0
  let either = 0
  for (let p = 0; p < labels.data.length; p += 1) {
    const probability = 1 / (1 + Math.exp(-cut.evidence[p]!))
    const label = labels.data[p]!
    both += label * probability
    either += label + probability - label * probability
  }
  return either > 0 ? both / either : 0
}

function previousAtWorkingSize({ image, lab }: PreparedImage, mask: GreyImage): FloatImage {
  checkSameSize(image, mask)
  const full = createFloat(mask.width, mask.height, 1)
  for (let p = 0; p < full.data.length; p += 1) full.data[p] = mask.data[p]! / 255
  return resampleFloat(full, lab.width, lab.height, 'box')
}

/** The pixel of the mask that is farthest from its edge and from every outside dot, where there is one. */
function innermost(mask: FloatImage, outside: readonly Seed[]): Seed | undefined {
  const refused = new Set(outside.map((seed) => seed.y * mask.width + seed.x))
  // A mask thinner than a working pixel covers none by half: its fullest pixels stand in then.
  const level = Math.min(
    0.5,
    mask.data.reduce((high, value) => Math.max(high, value), 0),
  )
  const beyond = createGrey(mask.width, mask.height)
  for (let p = 0; p < beyond.data.length; p += 1) {
    beyond.data[p] = level > 0 && mask.data[p]! >= level && !refused.has(p) ? 0 : 255
  }
  const depth = distanceTo(beyond).data
  let best = -1
  for (let p = 0; p < depth.length; p += 1) {
    if (depth[p]! > 0 && (best < 0 || depth[p]! > depth[best]!)) best = p
  }
  if (best < 0) return undefined
  return { x: best % mask.width, y: Math.floor(best / mask.width), inside: true }
}
