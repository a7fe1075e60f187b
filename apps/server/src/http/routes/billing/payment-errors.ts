import {
  PAYMENT_ERROR,
  type PaymentErrorBody,
  paymentErrorBody,
  paymentRateLimitBody,
  UNEXPECTED_ERROR,
} from '@toile/contract'
import type { ErrorForm } from '../../plugins/errors.ts'

/** What payment calls refuse is `{error}`, with what else the answer holds for the page (R12). */
export const paymentForm: ErrorForm = ({ message, errors: _fields, ...rest }): PaymentErrorBody => ({
  error: message === UNEXPECTED_ERROR ? PAYMENT_ERROR : message,
  ...rest,
})

/** Of what reads. */
export const READ_REFUSALS = { 401: paymentErrorBody, 429: paymentRateLimitBody } as const

/** Of what the provider is asked for. */
export const ORDER_REFUSALS = {
  ...READ_REFUSALS,
  400: paymentErrorBody,
  403: paymentErrorBody,
  409: paymentErrorBody,
  500: paymentErrorBody,
  503: paymentErrorBody,
} as const
