import { IDEMPOTENCY_KEY_HEADER, insufficientCreditsBody, jobAnswer } from '@toile/contract'
import { ApiError, InsufficientCreditsError, request } from '../../../lib/api/index.ts'
import type { VariationState } from '../../../lib/variation.ts'
import type { VariationAnswer } from '../variation/variation.ts'

/**
 * POST /api/reroll-output-with-sse/. Too few credits are an answer here, not an error, and so
 * is a picture that is gone.
 */
export async function startVariation({ outputImageId, count, key }: VariationState): Promise<VariationAnswer> {
  const body = new FormData()
  body.append('output_image_id', outputImageId)
  body.append('num_images', String(count))
  try {
    const { job_id: jobId } = await request({
      method: 'POST',
      path: 'reroll-output-with-sse/',
      body,
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      answer: jobAnswer,
    })
    return { kind: 'started', jobId }
  } catch (error) {
    const lacking = insufficientCreditsBody.safeParse(error instanceof InsufficientCreditsError ? error.body : null)
    if (lacking.success) return { kind: 'insufficient', body: lacking.data }
    if (error instanceof ApiError && error.status === 404) return { kind: 'original-gone' }
    throw error
  }
}
