import type { PaymentErrorBody } from '@toile/contract'
import type { ErrorForm } from '../../plugins/errors.ts'

/** What payment calls refuse is `{error}`, with what else the answer holds for the page (R12). */
export const paymentForm: ErrorForm = ({ message, errors: _fields, ...rest }): PaymentErrorBody => ({
  error: message,
  ...rest,
})
