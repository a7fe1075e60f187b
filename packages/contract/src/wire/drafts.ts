import { z } from 'zod'
import { GARMENT_TYPES } from '../modes.ts'
import { MASK, MAX_FACE_ID, NO_FACE, PROMPT_MAX_LENGTH } from '../limits.ts'
import { plainText } from '../text.ts'
import { errorBody } from './errors.ts'
import { dot, imageCount, placement, uploadAnswer } from './generations.ts'

/** What of a mode's work is kept as it is. Pictures are kept beside it: as uploads and as a mask. */
export const draftContent = z.object({
  step: z.number().int().min(0).max(20).describe('Index into the steps of the mode'),
  prompt: plainText('Prompt').max(PROMPT_MAX_LENGTH),
  count: imageCount,
  garment_type: z.enum(GARMENT_TYPES).nullable(),
  face_id: z.number().int().min(NO_FACE).max(MAX_FACE_ID),
  dots: z.array(dot).max(MASK.maxDots).describe('In pixels of the photo; where there is none, of the source'),
  mask_confirmed: z.boolean(),
  placement: placement.nullable().default(null).describe('Where the cut-out is put; null: where it was'),
  job: z.object({ id: z.uuid(), count: imageCount }).nullable().describe('The pictures that were asked for last'),
})
export type DraftContent = z.infer<typeof draftContent>

/** POST /api/drafts/{mode}/. */
export const draftPayload = draftContent.extend({
  username: z.string().max(200).describe('Whose draft this is; anybody else who is signed in by now is refused'),
  version: z.number().int().min(0).describe('The version this one follows; 0 when there was none'),
  device: z.string().min(1).max(64).describe('Names the browser that writes'),
  photo: z
    .uuid()
    .nullable()
    .describe('An upload_id. One that is not there any more is left out, and the answer shows it'),
  source: z.uuid().nullable().describe('An upload_id, as above'),
  keep_mask: z.boolean().describe('The mask that is kept still belongs to this photo; else it is removed'),
})
export type DraftPayload = z.infer<typeof draftPayload>

const keptDraft = draftContent.extend({
  version: z.number().int().min(1),
  device: z.string(),
  saved_at: z.string().describe('ISO 8601, UTC'),
  photo: uploadAnswer.nullable(),
  source: uploadAnswer.nullable(),
  mask_url: z
    .string()
    .nullable()
    .describe('8-bit PNG of the photo’s size, white = marked; another address for each mask'),
})
export type KeptDraft = z.infer<typeof keptDraft>

/** GET /api/drafts/{mode}/. */
export const draftAnswer = z.object({ draft: keptDraft.nullable() })
/** 409: another window or device has written meanwhile; what it wrote comes with the refusal. */
export const draftConflict = errorBody.extend({ draft: keptDraft.nullable() })
