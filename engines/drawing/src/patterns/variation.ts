import { fromOklch, lightness, toOklch } from '../colour.ts'
import { createRandom } from '@toile/imaging'
import type { Palette } from './palette.ts'

/** How far a variation has moved from its original: arrangement, size, closeness and tone, never motif or named colours. */
export interface Departure {
  /** Names the stream of randomness; '' for the original. */
  readonly label: string
  readonly scale: number
  readonly density: number
  palette(original: Palette, keepGround: boolean): Palette
}

/** How much smaller or larger one step makes the forms. */
const SMALLER = [0.73, 0.86] as const
const LARGER = [1.17, 1.34] as const

/** @param lineage the seeds from the original to the picture that is wanted; empty for the original itself */
export function departure(lineage: readonly number[]): Departure {
  let scale = 1
  let density = 1
  let hue = 0
  let light = 0
  for (const [generation, seed] of lineage.entries()) {
    const random = createRandom('variation', seed, generation)
    // Grown forms shrink again: a long line of variations stays about the original.
    const larger = scale > 1.25 ? false : scale < 0.8 || random.chance(0.5)
    scale *= larger ? random.between(...LARGER) : random.between(...SMALLER)
    density *= density > 1.2 ? 0.86 : density < 0.85 ? 1.14 : random.pick([0.88, 1.12])
    hue = clamp(hue + random.between(-9, 9), 14)
    light = clamp(light + random.between(-0.035, 0.035), 0.05)
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
