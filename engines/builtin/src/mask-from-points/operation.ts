import { MAX_PIXELS, type OperationCapability } from '@toile/engine'

/** Masks are answered by `MaskFinder`, and never drawn. */
export const MASK_CAPABILITY: OperationCapability = {
  operation: 'mask-from-points',
  mask: 'optional',
  maxOutputs: 3,
  maxPixels: MAX_PIXELS,
  seed: 'exact',
  progress: 'none',
  cancel: 'best-effort',
  face: 'ignored',
  pose: 'ignored',
}
