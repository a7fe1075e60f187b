import { verifyEmailAnswer } from '@toile/contract'
import type { VerifyEmailAnswer } from '@toile/contract'
import { ApiError, request } from '../../../lib/api/index.ts'

/** The answer for a link, whether it was good or not; only a call that went wrong otherwise rejects. */
export async function verifyEmail(data: string, signal?: AbortSignal): Promise<VerifyEmailAnswer> {
  try {
    return await request({ path: 'verify-email/', query: { data }, answer: verifyEmailAnswer, signal })
  } catch (error) {
    // An expired or broken link answers 400 with the same form.
    const refused = error instanceof ApiError ? verifyEmailAnswer.safeParse(error.body) : undefined
    if (refused?.success) return refused.data
    throw error
  }
}
