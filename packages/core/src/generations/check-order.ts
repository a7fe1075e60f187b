import { describeMode, type GenerateFields } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type InputPicture, sizeOf } from '../uploads/input-picture.ts'
import type { EncodedPicture, MaskPicture } from '../uploads/pictures.ts'
import { ableEngine, type EngineDeps } from './able-engine.ts'
import { knownFields, rolesOf } from './fingerprint.ts'
import { checkInputs, pictureSize, type Size } from './requirements.ts'

/** What an order says and brings along. */
export interface OrderInputs {
  readonly fields: GenerateFields
  readonly target?: InputPicture
  readonly source?: InputPicture
  /** Without `marked`, one that was accepted before. */
  readonly mask?: EncodedPicture & Partial<Pick<MaskPicture, 'marked'>>
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
 * does not fit its mode, and `unavailable` where no engine that the account allows can do the mode.
 */
export async function checkOrder(
  deps: EngineDeps,
  accountId: string,
  { fields, target, source, mask }: OrderInputs,
  kind: 'generate' | 'variation' = 'generate',
): Promise<Size> {
  checkInputs({
    mode: fields.ai_model,
    prompt: fields.text_prompt,
    garmentType: fields.garment_type,
    target: target && sizeOf(target),
    mask,
    source: source && sizeOf(source),
    dots: fields.mask_coordinates,
    faceId: fields.face_id,
  })
  const size = pictureSize(fields.ai_model, target && sizeOf(target))
  const notNow = `${describeMode(fields.ai_model).title} is not available right now.`
  const { maxPixels } = await ableEngine(deps, accountId, { kind, mode: fields.ai_model }, notNow)
  if (size.width * size.height > maxPixels) {
    const message = `The photo is too large for this mode: at most ${megapixels(maxPixels)} megapixels.`
    throw new DomainError('invalid', message, { fields: { original_target_image: [message] } })
  }
  return size
}

const megapixels = (pixels: number): string => (pixels / 1e6).toFixed(1)
