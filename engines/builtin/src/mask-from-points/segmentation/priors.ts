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
  part: {
    bias: -2,
    weights: { pathNear: 3, colourTight: 1, seedColour: 2.5, near: -4, refusedPath: -4, refusedGauss: -2 },
  },
  garment: {
    bias: 8.73,
    weights: {
      side: -0.03,
      side2: -0.37,
      low: -4.0,
      low2: 4.15,
      borderDistance: 3.11,
      borderDistance2: -1.29,
      borderColour: 0.25,
      skin: 0.18,
      foreignSkin: -2.39,
      texture: 0.96,
      light: 2.56,
      light2: -1.73,
      red: 0.67,
      yellow: -0.45,
      chroma2: 0.16,
      path: 5.91,
      pathRoot: -11.55,
      pathNear: 0.63,
      pathShare: -1.35,
      near: 12.05,
      nearRoot: 2.05,
      nearGauss: 0.46,
      beside: -13.74,
      beside2: 0.59,
      above: -15.98,
      above2: 0.5,
      below: -13.15,
      below2: -0.81,
      colour: 2.54,
      colourRoot: -10.98,
      colourTight: -0.26,
      colourLoose: -3.25,
      unlikeTexture: -0.71,
      seedColour: 1.5,
      besideAbove: 2.31,
      besideBelow: 2.73,
      besideLow: 0.43,
      nearSeedColour: 0.1,
      nearBorderColour: -0.55,
      nearBorderDistance: -0.29,
      nearPath: -0.53,
      pathSeedColour: -0.08,
      more: -0.11,
      moreNear: -2.51,
      morePath: -0.52,
      moreColour: -0.18,
      moreSeedColour: 0.23,
      refusedNear: 0.89,
      refusedColour: 0.92,
      refusedPath: -4.65,
      refusedTight: -1.55,
      refusedGauss: -1.87,
    },
  },
  person: {
    bias: 8.05,
    weights: {
      side: -5.74,
      side2: 5.15,
      low: 0.46,
      low2: -2.05,
      borderDistance: 5.02,
      borderDistance2: -2.17,
      borderColour: -1.96,
      skin: 1.86,
      foreignSkin: 0.36,
      texture: 0.77,
      light: -7.14,
      light2: 3.82,
      red: 2.06,
      yellow: -0.98,
      chroma2: 0.64,
      path: -2.01,
      pathRoot: -0.07,
      pathNear: 3.92,
      pathShare: -1.93,
      near: -8.5,
      nearRoot: 7.36,
      nearGauss: 1.07,
      beside: -27.17,
      beside2: 1.06,
      above: -4.84,
      above2: 1.15,
      below: -2.37,
      below2: 0.5,
      colour: 2.72,
      colourRoot: -10.62,
      colourTight: -0.59,
      colourLoose: -2.08,
      unlikeTexture: -0.44,
      seedColour: 0.95,
      besideAbove: 2.28,
      besideBelow: 1.61,
      besideLow: 13.74,
      nearSeedColour: 0.3,
      nearBorderColour: -0.09,
      nearBorderDistance: 0.12,
      nearPath: 0.03,
      pathSeedColour: -0.21,
      more: -2.54,
      moreNear: 1.86,
      morePath: 0.34,
      moreColour: 0.48,
      moreSeedColour: 0.16,
      refusedNear: 1.54,
      refusedColour: 0.38,
      refusedPath: -2.68,
      refusedTight: -2.27,
      refusedGauss: -2.89,
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
