import { z } from 'zod/mini'

/** The one error form of the API (R12). */
export const errorBody = z.object({
  message: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
})
export type ErrorBody = z.infer<typeof errorBody>

export const rateLimitBody = z.extend(errorBody, { wait_time: z.int().check(z.describe('Seconds')) })

/** HTTP 402. */
export const insufficientCreditsBody = z.object({
  insufficient_credits: z.literal(true),
  message: z.string(),
  credits: z.int().check(z.describe('What the account has')),
  required: z.int().check(z.describe('What the request costs')),
})
export type InsufficientCreditsBody = z.infer<typeof insufficientCreditsBody>

export const INSUFFICIENT_CREDITS = 'You do not have enough credits to generate images.'
export const NO_AI_SERVICE = 'No AI service endpoint available'
export const GENERATIONS_FAILED = 'Failed to fetch generations'
export const RESULTS_FAILED = 'Failed to fetch results generation'
export const UPSCALE_FAILED = 'Failed to upscale image'
export const UNEXPECTED_ERROR = 'An unexpected error occurred'
export const NOT_VERIFIED = 'Not verified'
export const MASK_DIMENSIONS_DIFFER = 'Mask and original image dimensions must match'

/** Error display helper: the first message of each field, else the body's own message. */
export function messagesOf(body: unknown): string[] {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return [UNEXPECTED_ERROR]
  const fields = Object.values(parsed.data.errors ?? {}).flatMap((messages) => messages.slice(0, 1))
  return fields.length > 0 ? fields : [parsed.data.message]
}
