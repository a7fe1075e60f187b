import { type GreyImage, type LinearRgb, type RgbaImage, SRGB8_TO_LINEAR } from '@toile/imaging'
import { SKIN_RANKS } from '../../engines/builtin/src/swap-garment/skin/skin-tone.ts'
import { mean, median } from '../lib/figures.ts'
import type { Limb } from './limbs.ts'
import { luminanceAt } from './limb-light.ts'

const rgbOf = (channel: (c: 0 | 1 | 2) => number): LinearRgb => [channel(0), channel(1), channel(2)]

/** Skin of one photo; linear light. */
export interface SkinTones {
  /** Pixels of face and neck from dark to light. */
  readonly ranked: readonly LinearRgb[]
  /** Their mean between the ranks that the garment swap takes. */
  readonly usual: LinearRgb
  /** The middle of arms and legs, where they face the camera. */
  readonly limb: LinearRgb
}

/** Undefined where either is not seen enough. `faces`: 255 = skin of faces and necks. */
export function skinTonesOf(photo: RgbaImage, faces: GreyImage, limbs: readonly Limb[]): SkinTones | undefined {
  const middles = limbs.flatMap(({ sections }) => sections.flatMap(({ at }) => [-0.3, 0, 0.3].map(at)))
  const pixels = Array.from(faces.data.keys()).filter((i) => faces.data[i]! >= 128)
  if (middles.length < 100 || pixels.length < 300) return undefined
  const at = (i: number, c: number): number => SRGB8_TO_LINEAR[photo.data[4 * i + c]!]!
  const ranked = pixels
    .map((i) => [luminanceAt(photo, i), i] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, i]) => rgbOf((c) => at(i, c)))
  return { ranked, usual: meanBetween(ranked, ...SKIN_RANKS), limb: rgbOf((c) => median(middles.map((i) => at(i, c)))) }
}

export interface Ranks {
  readonly from: number
  readonly to: number
  /** Median distance of the mean between these ranks from the limb's tone: of the three logarithms, the mean of the absolutes. */
  readonly error: number
}

/** The ranks of lightness on faces whose mean is nearest to what limbs of the same photo show; and all of them, for comparison. */
export function bestRanks(tones: readonly SkinTones[]): {
  readonly best: Ranks
  readonly today: Ranks
  readonly all: Ranks
} {
  const errorOf = (from: number, to: number): Ranks => ({
    from,
    to,
    error: median(
      tones.map(({ ranked, limb }) => {
        const own = meanBetween(ranked, from, to)
        return mean([0, 1, 2].map((c) => Math.abs(Math.log((own[c]! + 0.003) / (limb[c]! + 0.003)))))
      }),
    ),
  })
  const tries: Ranks[] = []
  for (let from = 0; from < 0.9; from += 0.05) {
    for (let to = from + 0.1; to <= 1.001; to += 0.05) tries.push(errorOf(from, Math.min(1, to)))
  }
  return {
    best: tries.reduce((best, own) => (own.error < best.error ? own : best)),
    today: errorOf(...SKIN_RANKS),
    all: errorOf(0, 1),
  }
}

function meanBetween(ranked: readonly LinearRgb[], from: number, to: number): LinearRgb {
  const own = ranked.slice(Math.floor(from * ranked.length), Math.ceil(to * ranked.length))
  return rgbOf((c) => mean(own.map((rgb) => rgb[c])))
}
