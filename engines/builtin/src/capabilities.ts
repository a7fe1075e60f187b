import { MODES } from '@toile/contract'
import type { OperationCapability } from '@toile/engine'
import { MASK_CAPABILITY } from './mask-from-points/capability.ts'
import { DRAWN_HERE, PHOTO_PIXELS } from './operation.ts'
import { OPERATIONS } from './operations.ts'

/** What is claimed: what needs the eye only where it `sees`. Known without the drawing code, which only drawing processes load. */
export function capabilitiesOf(sees: boolean): readonly OperationCapability[] {
  const able = OPERATIONS.filter(({ needs }) => sees || needs.eye !== 'required')
  const varied = able.filter(({ varies }) => varies).map(({ capability }) => capability.operation)
  return [
    ...able.map(({ capability }) => capability),
    {
      operation: 'variation',
      modes: MODES.filter((mode) => varied.includes(mode)),
      mask: 'optional',
      maxPixels: PHOTO_PIXELS,
      ...DRAWN_HERE,
    },
    MASK_CAPABILITY,
  ]
}
