import { z } from 'zod/mini'
import { GARMENT_TYPES } from '../modes.ts'
import { MASK, MAX_FACE_ID, NO_FACE, PROMPT_MAX_LENGTH } from '../limits.ts'
import { plainText } from '../text.ts'
import { errorBody } from './errors.ts'
import { dot, imageCount, placement, uploadAnswer } from './generations.ts'

/** What of a mode's work is kept as it is. Pictures are kept beside it: as uploads and as a mask. */
export const draftContent = z.object({
  step: z.int().check(z.gte(0), z.lte(20), z.describe('Index into the steps of the mode')),
  prompt: plainText('Prompt').check(z.maxLength(PROMPT_MAX_LENGTH)),
  count: imageCount,
  garment_type: z.nullable(z.enum(GARMENT_TYPES)),
  face_id: z.int().check(z.gte(NO_FACE), z.lte(MAX_FACE_ID)),
  dots: z
    .array(dot)
    .check(z.maxLength(MASK.maxDots), z.describe('In pixels of the photo; where there is none, of the source')),
  mask_confirmed: z.boolean(),
  placement: z._default(z.nullable(placement), null).check(z.describe('Where the cut-out is put; null: where it was')),
  job: z
    .nullable(z.object({ id: z.uuid(), count: imageCount }))
    .check(z.describe('The pictures that were asked for last')),
})
export type DraftContent = z.infer<typeof draftContent>

/** POST /api/drafts/{mode}/. */
export const draftPayload = z.extend(draftContent, {
  username: z
    .string()
    .check(z.maxLength(200), z.describe('Whose draft this is; anybody else who is signed in by now is refused')),
  version: z.int().check(z.gte(0), z.describe('The version this one follows; 0 when there was none')),
  device: z.string().check(z.minLength(1), z.maxLength(64), z.describe('Names the browser that writes')),
  photo: z
    .nullable(z.uuid())
    .check(z.describe('An upload_id. One that is not there any more is left out, and the answer shows it')),
  source: z.nullable(z.uuid()).check(z.describe('An upload_id, as above')),
  keep_mask: z.boolean().check(z.describe('The mask that is kept still belongs to this photo; else it is removed')),
})
export type DraftPayload = z.infer<typeof draftPayload>

const keptDraft = z.extend(draftContent, {
  version: z.int().check(z.gte(1)),
  device: z.string(),
  saved_at: z.string().check(z.describe('ISO 8601, UTC')),
  photo: z.nullable(uploadAnswer),
  source: z.nullable(uploadAnswer),
  mask_url: z
    .nullable(z.string())
    .check(z.describe('8-bit PNG of the photo’s size, white = marked; another address for each mask')),
})
export type KeptDraft = z.infer<typeof keptDraft>

/** GET /api/drafts/{mode}/. */
export const draftAnswer = z.object({ draft: z.nullable(keptDraft) })
/** 409: another window or device has written meanwhile; what it wrote comes with the refusal. */
export const draftConflict = z.extend(errorBody, { draft: z.nullable(keptDraft) })
