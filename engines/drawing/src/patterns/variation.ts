import { fromOklch, lightness, toOklch } from '../colour.ts'
import { createRandom } from '@toile/imaging'
import type { Palette } from './palette.ts'

/** How far a variation has moved from its original: arrangement, size, closeness and tone, never motif or named colours. */
export interface Variation {
  /** Part of the key of its random numbers; '' for the original. */
  readonly label: string
  readonly scale: number
  readonly density: number
  palette(original: Palette, keepGround: boolean): Palette
}

/** What one variation changes. Ranges of a random number, or one of two. Chosen by eye. */
const STEP = {
  /** Factor on the size of forms. */
  smaller: [0.73, 0.86],
  larger: [1.17, 1.34],
  /** Factor on their closeness. */
  density: [0.88, 1.12],
  /** Degrees that hues are turned, either way, and at most in all. */
  hue: { by: 9, most: 14 },
  /** OKLab lightness likewise. */
  light: { by: 0.035, most: 0.05 },
} as const

/** @param lineage the seeds from the original to the picture that is wanted; empty for the original itself */
export function variationOf(lineage: readonly number[]): Variation {
  let scale = 1
  let density = 1
  let hue = 0
  let light = 0
  for (const [generation, seed] of lineage.entries()) {
    const random = createRandom('variation', seed, generation)
    // Grown forms shrink again: a long line of variations stays about the original.
    const larger = scale > 1.25 ? false : scale < 0.8 || random.chance(0.5)
    scale *= larger ? random.between(...STEP.larger) : random.between(...STEP.smaller)
    density *= density > 1.2 ? 0.86 : density < 0.85 ? 1.14 : random.pick(STEP.density)
    hue = clamp(hue + random.between(-STEP.hue.by, STEP.hue.by), STEP.hue.most)
    light = clamp(light + random.between(-STEP.light.by, STEP.light.by), STEP.light.most)
  }
  const shifted = (hex: string, by: number) => {
    const { l, c, h } = toOklch(hex)
    return fromOklch({ l: Math.min(0.97, Math.max(0.12, l + light * by)), c, h: (h + hue * by + 360) % 360 })
  }
  return {
    label: lineage.length === 0 ? '' : `/${lineage.join('/')}`,
    scale,
    density,
    palette(original, keepGround) {
      if (lineage.length === 0) return original
      const { ground, inks, named } = original
      return {
        ground: keepGround ? ground : shifted(ground, lightness(ground) > 0.85 ? 0.35 : 0.8),
        inks: inks.map((ink, i) => (i < named ? ink : shifted(ink, 1))),
        named,
      }
    },
  }
}

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value))
