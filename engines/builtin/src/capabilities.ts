import { MODES } from '@toile/contract'
import type { OperationCapability } from '@toile/engine'
import { MASK_CAPABILITY } from './mask-from-points/operation.ts'
import { DRAWN_HERE, PHOTO_PIXELS } from './operation.ts'
import { OPERATIONS } from './operations.ts'

/** What is claimed: what needs the eye only where there is one. Known without the drawing code, which only drawing processes load. */
export function capabilitiesOf(hasEye: boolean): readonly OperationCapability[] {
  const able = OPERATIONS.filter(({ needs }) => hasEye || needs.eye !== 'required')
  const varied = able.filter(({ varies }) => varies).map(({ capability }) => capability.operation)
  return [
    ...able.map(({ capability }) => capability),
    {
      operation: 'variation',
      modes: MODES.filter((mode) => varied.includes(mode)),
      mask: 'optional',
      maxPixels: PHOTO_PIXELS,
      dot: 'applied',
      ...DRAWN_HERE,
    },
    MASK_CAPABILITY,
  ]
}
