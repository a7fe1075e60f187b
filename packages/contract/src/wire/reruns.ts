import { z } from 'zod'
import { PROMPT_MAX_LENGTH } from '../limits.ts'
import { plainText } from '../text.ts'
import { mode } from './generations.ts'

/** Pictures that are made again at once, at most. */
export const RERUN_MAX_STEPS = 30

const rerunChange = z.union(
  [
    z.object({ role: z.enum(['target', 'source']), upload_id: z.string() }).strict(),
    z
      .object({
        prompt: plainText('Prompt').max(
          PROMPT_MAX_LENGTH,
          `Prompt can be at most ${PROMPT_MAX_LENGTH} characters long`,
        ),
      })
      .strict(),
  ],
  'Change one thing: the words, or a picture (role and upload_id)',
)
export type RerunChange = z.infer<typeof rerunChange>

/** POST /api/reruns/check/. */
export const rerunPayload = z.object({
  output_id: z.string().describe('The own picture that is made again with something changed'),
  change: rerunChange,
  images: z
    .array(z.string())
    .max(RERUN_MAX_STEPS)
    .optional()
    .describe('Of what came of it, the pictures that are made again as well; all of them where it is left out'),
})

/** POST /api/reruns/. */
export const rerunOrder = rerunPayload.extend({
  images: rerunPayload.shape.images.unwrap().describe('The pictures of the check, so that no others are made'),
  price: z.number().int().min(0).describe('Credits, as the check said: no more is ever taken'),
})

const made = z.enum(['generate', 'variation', 'upscale'])

/** The pictures in the order in which they are made. */
export const rerunPlan = z.object({
  price: z.number().int().describe('Credits for all that can be made'),
  steps: z.array(
    z.object({
      image_id: z.string().describe('The picture that is made again'),
      ai_model: mode,
      made,
      price: z.number().int(),
      refused: z.string().nullable().describe('Why it cannot be made again, in words for the user'),
    }),
  ),
  more: z.boolean().describe('More came of it than is made again at once'),
})
export type RerunPlan = z.infer<typeof rerunPlan>

export const rerunAnswer = z.object({
  rerun_id: z.string(),
  state: z.enum(['running', 'done', 'stopped', 'cancelled']).describe('stopped: credits were lacking for the rest'),
  price: z.number().int(),
  steps: z.array(
    z.object({
      image_id: z.string().describe('The picture that is made again'),
      ai_model: mode,
      made,
      price: z.number().int(),
      state: z
        .enum(['waiting', 'running', 'done', 'failed', 'left', 'cancelled'])
        .describe('left: it was not begun, and took no credits'),
      job_id: z.string().nullable(),
      new_image_id: z.string().nullable().describe('The picture that it made; it may have been deleted since'),
      message: z.string().nullable(),
    }),
  ),
})
export type RerunAnswer = z.infer<typeof rerunAnswer>

/** GET /api/reruns/. */
export const newestRerun = z.object({ rerun: rerunAnswer.nullable() })
