import { MAX_PIXELS, type Operation, type OperationCapability } from '@toile/engine'
import type { Mode } from '@toile/contract'

const drawn = {
  maxOutputs: 1,
  seed: 'exact',
  progress: 'steps',
  cancel: 'hard',
  face: 'ignored',
  pose: 'ignored',
} as const

/** Modes whose drawings honour a lineage. */
export const VARIED_MODES = [
  'create-background',
  'swap-garment',
  'image-to-flatlay',
  'create-pattern',
  'create-sketch',
  'pattern-to-image',
  'sketch-to-image',
] as const satisfies readonly Mode[]

/** What the built-in engine can do. Apart from the drawing code, which only its threads load. */
export const BUILTIN_CAPABILITIES = [
  { operation: 'create-pattern', mask: 'ignored', maxPixels: 2048 * 2048, ...drawn },
  { operation: 'create-sketch', mask: 'ignored', maxPixels: 2048 * 2048, ...drawn },
  { operation: 'sketch-to-image', mask: 'ignored', maxPixels: MAX_PIXELS, ...drawn },
  { operation: 'create-background', mask: 'required', maxPixels: MAX_PIXELS, ...drawn },
  { operation: 'swap-garment', mask: 'required', maxPixels: MAX_PIXELS, ...drawn },
  { operation: 'pattern-to-image', mask: 'ignored', maxPixels: 2048 * 2048, ...drawn },
  { operation: 'image-to-flatlay', mask: 'ignored', maxPixels: 2048 * 2048, ...drawn },
  { operation: 'variation', modes: VARIED_MODES, mask: 'optional', maxPixels: MAX_PIXELS, ...drawn },
  // Of the picture that is read: the one answered has four times as many.
  { operation: 'upscale', mask: 'ignored', maxPixels: MAX_PIXELS / 4, ...drawn },
  {
    operation: 'mask-from-points',
    mask: 'optional',
    maxOutputs: 3,
    maxPixels: MAX_PIXELS,
    seed: 'exact',
    progress: 'none',
    cancel: 'best-effort',
    face: 'ignored',
    pose: 'ignored',
  },
] as const satisfies readonly OperationCapability[]

const NEEDS_EYE: readonly Operation[] = ['image-to-flatlay', 'swap-garment']

/** What is claimed: what needs the eye only where it `sees`. */
export function claimsOf(sees: boolean): readonly OperationCapability[] {
  if (sees) return BUILTIN_CAPABILITIES
  const blind = (operation: Operation): boolean => !NEEDS_EYE.includes(operation)
  return BUILTIN_CAPABILITIES.filter(({ operation }) => blind(operation)).map((capability) =>
    capability.operation === 'variation' ? { ...capability, modes: capability.modes.filter(blind) } : capability,
  )
}

/** The operations that draw a picture; each has an entry in `operations.ts`, checked by the compiler. */
export type DrawnOperation = Exclude<(typeof BUILTIN_CAPABILITIES)[number]['operation'], 'mask-from-points'>
