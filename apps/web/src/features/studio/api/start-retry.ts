import { IDEMPOTENCY_KEY_HEADER, jobAnswer } from '@toile/contract'
import { ApiError, request } from '../../../lib/api/index.ts'
import type { VariationState } from '../../../lib/variation.ts'
import type { VariationAnswer } from '../variation/variation.ts'

/**
 * POST /api/retry-image/{id}/ (ours): a picture once more, without charge. That the offer was taken before, or the picture
 * is gone, is an answer here, not an error.
 */
export async function startRetry({ outputImageId, key }: VariationState): Promise<VariationAnswer> {
  try {
    const { job_id: jobId } = await request({
      method: 'POST',
      path: `retry-image/${encodeURIComponent(outputImageId)}/`,
      headers: { [IDEMPOTENCY_KEY_HEADER]: key },
      answer: jobAnswer,
    })
    return { kind: 'started', jobId }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'original-gone' }
    if (error instanceof ApiError && error.status === 409) return { kind: 'not-offered' }
    throw error
  }
}
