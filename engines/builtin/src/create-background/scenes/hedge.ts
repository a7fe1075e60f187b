import { clamp01, type LinearRgb, mix, smoothstep } from '@toile/imaging'
import { leafAt } from '../fallen-leaves.ts'
import { wallOf } from './material-wall.ts'

/** Length of a leaf in metres. Chosen by eye. */
const LEAF = 0.085

export const hedgeWall = wallOf(
  {
    colours: [
      [0.11, 0.17, 0.055],
      [0.075, 0.13, 0.05],
      [0.14, 0.18, 0.06],
      [0.09, 0.15, 0.075],
    ],
    ownColourShare: 0.5,
    floor: 'gravel',
    paint({ frame, noise, base, x, y, side, out }) {
      const mass = noise.fbm(x * 1.5, y * 1.5, 4)
      // Layers of small blades; between them it is dark.
      const leaf = leafAt(noise, x / LEAF, y / LEAF, { share: 0.8, slim: 0.34 })
      const depth = leaf ? (0.35 + 0.3 * leaf.layer) * (0.25 + 1.1 * (leaf.shade - 0.3)) * (1 + 1.1 * mass) : 0
      const level = leaf ? depth * (1 + 0.3 * side * leaf.facing) : 0.1 + 0.14 * clamp01(0.5 + mass)
      // A few leaves reflect the sky: the lens makes soft discs of them.
      const gloss = leaf && leaf.kind > 0.95 && leaf.facing * side > 0 ? 0.1 + 5 * (leaf.kind - 0.95) : 0
      const young = leaf?.kind ?? 0
      const fresh = frame.mood.spring ? 0.6 : frame.mood.autumn ? 0.85 : smoothstep(0.75, 1, young) * 0.6
      const tip: LinearRgb = frame.mood.autumn ? [0.5, 0.16, 0.04] : [0.3, 0.38, 0.1]
      for (let c = 0; c < 3; c++)
        out[c] = mix(base[c]!, tip[c]!, fresh * clamp01(level)) * Math.max(0.06, level) * 1.9 + gloss
    },
  },
  { moods: ['spring', 'autumn', 'rain', 'minimal'], aperture: 0.036 },
)
