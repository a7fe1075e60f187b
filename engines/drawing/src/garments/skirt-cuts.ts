import type { PleatKind } from './pleats.ts'
import { HEMS } from './style.ts'
import type { Hem, SkirtShape } from './style.ts'

export interface SkirtCut {
  readonly ease: number
  /** Widening per 100 units of height, by the share of the way from hip to hem. */
  readonly flare: (share: number) => number
  /** Hangs from the waist without following the hips. */
  readonly falls: boolean
  /** Tubes at the hem, and how deep their lobes are, units. */
  readonly tubes: number
  readonly depth: number
  readonly gap: number
  /** How far up folds run, as share of the skirt's height; and the row above which they never go. */
  readonly rise: readonly [number, number]
  readonly from: number
  readonly dip: number
  readonly pleats?: PleatKind
}

/** What a shape does not change. Chosen by eye, as the shapes. */
const CUT: SkirtCut = {
  ease: 4,
  flare: () => 8,
  falls: false,
  tubes: 4,
  depth: 8,
  gap: 0.2,
  rise: [0.45, 0.85],
  from: 2,
  dip: 18,
}
const cut = (changes: Partial<SkirtCut>): SkirtCut => ({ ...CUT, ...changes })

/** How each shape is cut. Chosen by eye. */
export const SKIRT_CUTS: Readonly<Record<SkirtShape, SkirtCut>> = {
  straight: cut({ ease: 5, flare: () => 2, tubes: 0, dip: 10 }),
  pencil: cut({ ease: 2, flare: (t) => -5 + t, tubes: 0, dip: 9 }),
  tulip: cut({ ease: 9, flare: (t) => 10 - 26 * t, tubes: 0, dip: 10 }),
  'a-line': cut({ flare: (t) => 12 + 12 * t, tubes: 4, depth: 9, falls: true, gap: 0.2, dip: 18 }),
  circle: cut({ flare: (t) => 20 + t * 34, tubes: 7, depth: 17, falls: true, gap: 0.3, rise: [0.6, 0.97], dip: 26 }),
  gathered: cut({
    ease: 6,
    flare: (t) => 24 + t * 14,
    tubes: 8,
    depth: 11,
    falls: true,
    gap: 0.26,
    rise: [0.4, 0.95],
    dip: 22,
  }),
  pleated: cut({ flare: (t) => 8 + 18 * t, tubes: 3, falls: true, pleats: 'knife', dip: 20 }),
  'box pleated': cut({ flare: (t) => 10 + 14 * t, tubes: 3, falls: true, pleats: 'box', dip: 20 }),
  'sunray pleated': cut({ flare: (t) => 22 + 30 * t, tubes: 3, falls: true, pleats: 'sunray', dip: 26 }),
  wrap: cut({ ease: 3, flare: () => 9, tubes: 3, depth: 6, gap: 0.14, dip: 14 }),
  sarong: cut({ ease: 3, flare: () => 5, tubes: 3, depth: 7, gap: 0.14, dip: 14 }),
  mermaid: cut({
    ease: 1,
    flare: (t) => (t < 0.55 ? -4 : (t - 0.5) * 150),
    tubes: 7,
    depth: 15,
    gap: 0.28,
    rise: [0.3, 0.42],
    dip: 18,
  }),
  tiered: cut({ ease: 5, flare: () => 26, tubes: 9, depth: 9, falls: true, gap: 0.24, rise: [0.16, 0.26], dip: 22 }),
  slip: cut({ ease: 1, flare: (t) => 4 + 8 * t, tubes: 5, depth: 8, gap: 0.2, rise: [0.4, 0.75], dip: 15 }),
  ball: cut({
    ease: 6,
    flare: (t) => 70 - t * 58,
    tubes: 8,
    depth: 15,
    falls: true,
    gap: 0.24,
    rise: [0.6, 0.98],
    dip: 26,
  }),
  bubble: cut({ ease: 8, flare: (t) => (t < 0.6 ? 46 : -70), tubes: 0, falls: true, dip: 14 }),
  asymmetric: cut({
    ease: 3,
    flare: () => 20,
    tubes: 6,
    depth: 13,
    falls: true,
    gap: 0.26,
    rise: [0.5, 0.95],
    dip: 20,
  }),
  'high low': cut({
    ease: 3,
    flare: (t) => 20 + t * 12,
    tubes: 6,
    depth: 14,
    falls: true,
    gap: 0.26,
    rise: [0.5, 0.95],
    dip: 16,
  }),
}

/** A long skirt of the same cut widens less for its length. */
export const reachOf = (hem: Hem): number => (HEMS[hem] < 560 ? 1.35 : HEMS[hem] > 800 ? 0.8 : 1)
