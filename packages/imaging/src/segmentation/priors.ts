import type { Cues } from './cues.ts'

export type PriorKind = 'part' | 'garment' | 'person'

/**
 * Weights of the cues in the log-odds of being inside. Those of garment and person were fitted by logistic regression to
 * labelled street photos and crops of them, under dots placed as a user would (docs/decisions/0003-masks-from-dots.md);
 * those of a part are set by hand. A cue that is not named does not count.
 */
const PRIORS: Readonly<
  Record<PriorKind, { readonly bias: number; readonly weights: Readonly<Record<string, number>> }>
> = {
  part: { bias: -2, weights: { pathNear: 5, seedColour: 1.2, near: -4, refusedPath: -4, refusedGauss: -2 } },
  garment: {
    bias: 7.78,
    weights: {
      side: 0.31,
      side2: -1.34,
      low: -3.17,
      low2: 3.75,
      rimPath: 3.42,
      rimPath2: -1.43,
      rimColour: 0.27,
      skin: 0.94,
      foreignSkin: -3.86,
      texture: 0.95,
      light: 2.27,
      light2: -1.76,
      red: 0.68,
      yellow: -0.36,
      chroma2: 0.08,
      path: 4.95,
      pathRoot: -10.22,
      pathNear: 1.71,
      pathShare: -0.54,
      near: 11.45,
      nearRoot: -0.29,
      nearGauss: 0.68,
      beside: -9.87,
      beside2: 1.15,
      above: -13.67,
      above2: 0.37,
      below: -10.78,
      below2: -1.05,
      colour: 1.88,
      colourRoot: -9.18,
      colourTight: -0.09,
      colourLoose: -3.38,
      unlikeTexture: -0.63,
      seedColour: 1.44,
      besideAbove: 1.57,
      besideBelow: 2.12,
      besideLow: -1.71,
      nearSeedColour: -0.02,
      nearRimColour: -0.36,
      nearRimPath: 0.34,
      nearPath: -0.49,
      pathSeedColour: -0.03,
      more: -0.16,
      moreNear: -1.43,
      morePath: -1.0,
      moreColour: -0.19,
      moreSeedColour: 0.28,
      refusedNear: 2.21,
      refusedColour: 1.38,
      refusedPath: -6.26,
      refusedTight: -1.79,
      refusedGauss: -2.22,
    },
  },
  person: {
    bias: 8.85,
    weights: {
      side: -6.75,
      side2: 5.38,
      low: 1.72,
      low2: -3.35,
      rimPath: 5.23,
      rimPath2: -2.25,
      rimColour: -1.83,
      skin: 1.43,
      foreignSkin: 1.03,
      texture: 0.69,
      light: -5.79,
      light2: 2.66,
      red: 2.29,
      yellow: -0.91,
      chroma2: 0.97,
      path: -3.54,
      pathRoot: 2.44,
      pathNear: 4.45,
      pathShare: -1.94,
      near: -6.21,
      nearRoot: 2.02,
      nearGauss: 0.7,
      beside: -19.34,
      beside2: 0.15,
      above: -2.22,
      above2: 1.03,
      below: -1.4,
      below2: 0.69,
      colour: 3.51,
      colourRoot: -13.09,
      colourTight: -0.57,
      colourLoose: -2.29,
      unlikeTexture: -0.34,
      seedColour: 1.04,
      besideAbove: 1.38,
      besideBelow: 1.55,
      besideLow: 9.22,
      nearSeedColour: 0.48,
      nearRimColour: 0.04,
      nearRimPath: 0.01,
      nearPath: 0.08,
      pathSeedColour: -0.28,
      more: -2.59,
      moreNear: 2.55,
      morePath: -0.09,
      moreColour: 1.17,
      moreSeedColour: 0.16,
      refusedNear: 2.6,
      refusedColour: 0.61,
      refusedPath: -3.14,
      refusedTight: -2.41,
      refusedGauss: -3.28,
    },
  },
}

/** Log-odds of each pixel of the working picture. */
export function priorLogOdds(cues: Cues, kind: PriorKind): Float32Array {
  const { bias, weights } = PRIORS[kind]
  let out = new Float32Array()
  for (const [name, column] of cues) {
    if (out.length === 0) out = new Float32Array(column.length).fill(bias)
    const weight = weights[name]
    if (weight === undefined) continue
    for (let p = 0; p < out.length; p += 1) out[p]! += weight * column[p]!
  }
  return out
}
