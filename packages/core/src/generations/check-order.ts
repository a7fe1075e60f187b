import { describeMode, type GenerateFields, type Mode } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type InputPicture, sizeOf } from '../uploads/input-picture.ts'
import type { MaskPicture } from '../uploads/pictures.ts'
import { knownFields, rolesOf } from './fingerprint.ts'
import { checkInputs, pictureSize, type Size } from './requirements.ts'

/** What an engine can do for a mode, or as an upscale, now; null when none can. */
export interface ModeCatalogue {
  find(mode: Mode | 'upscale'): Promise<{ readonly maxPixels: number } | null>
  /** Whether an engine can make variations of this mode's pictures now. */
  varies(mode: Mode): Promise<boolean>
}

/** What an order says and brings along. */
export interface OrderInputs {
  readonly fields: GenerateFields
  readonly target?: InputPicture
  readonly source?: InputPicture
  readonly mask?: MaskPicture
}

/** A mode's request holds nothing that the mode does not know: no photo is kept that no engine reads. */
export function onlyKnownInputs<Inputs extends OrderInputs>({ target, source, mask, ...rest }: Inputs) {
  const roles = rolesOf(rest.fields.ai_model)
  return {
    ...rest,
    fields: knownFields(rest.fields),
    ...(roles.includes('target') && target !== undefined && { target }),
    ...(roles.includes('source') && source !== undefined && { source }),
    ...(roles.includes('mask') && mask !== undefined && { mask }),
  }
}

/**
 * The size that the pictures of an order will have, in pixels. Throws `invalid` with fields where an input is missing or
 * does not fit its mode, and `unavailable` where no engine can do the mode.
 */
export async function checkOrder(modes: ModeCatalogue, { fields, target, source, mask }: OrderInputs): Promise<Size> {
  checkInputs({
    mode: fields.ai_model,
    prompt: fields.text_prompt,
    garmentType: fields.garment_type,
    target: target && sizeOf(target),
    mask,
    source: source && sizeOf(source),
    faceId: fields.face_id,
  })
  const size = pictureSize(fields.ai_model, target && sizeOf(target))
  const capability = await modes.find(fields.ai_model)
  if (capability === null) {
    throw new DomainError('unavailable', `${describeMode(fields.ai_model).title} is not available right now.`)
  }
  if (size.width * size.height > capability.maxPixels) {
    const message = `The photo is too large for this mode: at most ${megapixels(capability.maxPixels)} megapixels.`
    throw new DomainError('invalid', message, { fields: { original_target_image: [message] } })
  }
  return size
}

const megapixels = (pixels: number): string => (pixels / 1e6).toFixed(1)
