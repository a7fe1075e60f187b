import { type FloatImage, toLinearPremultiplied } from '@toile/imaging'
import { hideBrief } from '../../garment-shape/body-suit.ts'
import type { Shape } from '../../garment-shape/shape.ts'
import type { FlatLay } from './cut-out.ts'
import { hideInnerBack } from './inner-back.ts'

/** A garment without the inside of its back and what is worn out of sight: linear light, premultiplied alpha. */
export function garmentTexture(flatLay: FlatLay, garment: Shape): FloatImage {
  const linear = toLinearPremultiplied(flatLay.picture)
  if (garment.kind === 'upper' || garment.kind === 'dress') {
    hideInnerBack(linear, garment.outline, garment.trunk)
    if (garment.isSuit) hideBrief(linear, garment.outline, garment.trunk)
  }
  return linear
}
