import type { Family } from '../words/motif-names.ts'
import type { PatternSpec } from './spec.ts'

/** A pattern of pixels rather than outlines: what it is, for a painter of textures to make. */
export interface PaintPlan {
  readonly kind: 'camouflage' | 'tie-dye' | 'marbling' | 'wash' | 'ombre'
  /** What the kind is in particular; '' leaves it to `variant`. */
  readonly manner: string
  readonly variant: number
  /** sRGB, `#rrggbb`: the ground first; two to eight. */
  readonly colours: readonly string[]
  /** Factor on the usual size of forms, 0.4..2. */
  readonly scale: number
  /** 0 to 2^31. */
  readonly seed: number
}

/** Families made by a painter, with its name for them. */
const PAINTED = {
  camouflage: 'camouflage',
  'tie-dye': 'tie-dye',
  marbling: 'marbling',
  wash: 'wash',
  ombre: 'ombre',
} as const satisfies Partial<Record<Family, PaintPlan['kind']>>
export type PaintedFamily = keyof typeof PAINTED

export const isPainted = (family: Family): family is PaintedFamily => Object.hasOwn(PAINTED, family)

/** Number of the variant in which the painter runs that way. */
const WAYS = { horizontal: 0, vertical: 1, diagonal: 3 } as const

/** What the painter is to make of a spec; `seed` 0 to 2^31. */
export function planPaint(family: PaintedFamily, spec: PatternSpec, seed: number): PaintPlan {
  // Camouflage has no paper: colours that were named are all there is.
  const grounded = family !== 'camouflage' || spec.named < 3 || spec.groundNamed
  const colours = [...(grounded ? [spec.ground] : []), ...spec.inks].slice(0, 8)
  const manner = family === 'ombre' && spec.kind === '' && spec.variant === 2 ? 'dip' : spec.kind
  return {
    kind: PAINTED[family],
    manner,
    variant: family === 'ombre' && spec.direction !== undefined ? WAYS[spec.direction] : spec.variant,
    colours,
    scale: spec.scale,
    seed,
  }
}
