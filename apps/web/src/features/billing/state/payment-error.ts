import { PAYMENT_ERROR, paymentErrorBody } from '@toile/contract'
import { ApiError, messagesOfError, RateLimitError } from '../../../lib/api/index.ts'

/** What a payment call failed with: the server's words, else 'An error occurred'. */
export function paymentErrorOf(error: unknown): string {
  if (error instanceof ApiError) {
    const told = paymentErrorBody.safeParse(error.body)
    if (told.success && told.data.error !== '') return told.data.error
    return error instanceof RateLimitError ? error.message : PAYMENT_ERROR
  }
  // No answer came, or none that the page understands: that is said as everywhere.
  return error instanceof Error ? messagesOfError(error).join(' ') : PAYMENT_ERROR
}
