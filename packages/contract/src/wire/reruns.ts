import { z } from 'zod/mini'
import { PROMPT_MAX_LENGTH } from '../limits.ts'
import { plainText } from '../text.ts'
import { mode } from './generations.ts'

/** Pictures that are made again at once, at most. */
export const RERUN_MAX_STEPS = 30

const rerunChange = z.union(
  [
    z.strictObject({ role: z.enum(['target', 'source']), upload_id: z.string() }),
    z.strictObject({
      prompt: plainText('Prompt').check(
        z.maxLength(PROMPT_MAX_LENGTH, `Prompt can be at most ${PROMPT_MAX_LENGTH} characters long`),
      ),
    }),
  ],
  'Change one thing: the words, or a picture (role and upload_id)',
)
export type RerunChange = z.infer<typeof rerunChange>

const rerunImages = z.array(z.string()).check(z.maxLength(RERUN_MAX_STEPS))

/** POST /api/reruns/check/. */
export const rerunPayload = z.object({
  output_id: z.string().check(z.describe('The own picture that is made again with something changed')),
  change: rerunChange,
  images: z
    .optional(rerunImages)
    .check(
      z.describe('Of what came of it, the pictures that are made again as well; all of them where it is left out'),
    ),
})

/** POST /api/reruns/. */
export const rerunOrder = z.extend(rerunPayload, {
  images: rerunImages.check(z.describe('The pictures of the check, so that no others are made')),
  price: z.int().check(z.gte(0), z.describe('Credits, as the check said: no more is ever taken')),
})

const made = z.enum(['generate', 'variation', 'upscale'])

/** The pictures in the order in which they are made. */
export const rerunPlan = z.object({
  price: z.int().check(z.describe('Credits for all that can be made')),
  steps: z.array(
    z.object({
      image_id: z.string().check(z.describe('The picture that is made again')),
      ai_model: mode,
      made,
      price: z.int(),
      refused: z.nullable(z.string()).check(z.describe('Why it cannot be made again, in words for the user')),
    }),
  ),
  more: z.boolean().check(z.describe('More came of it than is made again at once')),
})
export type RerunPlan = z.infer<typeof rerunPlan>

export const rerunAnswer = z.object({
  rerun_id: z.string(),
  state: z
    .enum(['running', 'done', 'stopped', 'cancelled'])
    .check(z.describe('stopped: credits were lacking for the rest')),
  price: z.int(),
  steps: z.array(
    z.object({
      image_id: z.string().check(z.describe('The picture that is made again')),
      ai_model: mode,
      made,
      price: z.int(),
      state: z
        .enum(['waiting', 'running', 'done', 'failed', 'left', 'cancelled'])
        .check(z.describe('left: it was not begun, and took no credits')),
      job_id: z.nullable(z.string()),
      new_image_id: z
        .nullable(z.string())
        .check(z.describe('The picture that it made; it may have been deleted since')),
      message: z.nullable(z.string()),
    }),
  ),
})
export type RerunAnswer = z.infer<typeof rerunAnswer>

/** GET /api/reruns/. */
export const newestRerun = z.object({ rerun: z.nullable(rerunAnswer) })
