import { ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { Stripe } from 'stripe'

const { StripeError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/** Whether it failed for the reason that Stripe calls `code`. */
export const failedFor = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof StripeError && error.code !== undefined && codes.includes(error.code)

/** What was asked for, or null when Stripe does not know it. */
export async function nullIfMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (failedFor(error, 'resource_missing')) return null
    throw error
  }
}

/** Runs a call to Stripe; its errors become the port's `ProviderUnavailable` or `ProviderRefusal`. */
export async function translateErrors<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof StripeError ? portError(error) : error
  }
}

function portError(error: Stripe.errors.StripeError): ProviderUnavailable | ProviderRefusal {
  const { statusCode } = error
  const isUnavailable =
    error instanceof StripeConnectionError ||
    error instanceof StripeRateLimitError ||
    // 409: another call with the same key is still at work.
    statusCode === 409 ||
    statusCode === undefined ||
    statusCode >= 500
  // Not Stripe's own words: they repeat what was sent, an address too.
  const parts = {
    type: error.type,
    status: statusCode,
    code: error.code,
    decline: error.decline_code,
    param: error.param,
    request: error.requestId,
  }
  const message = Object.entries(parts)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  return isUnavailable ? new ProviderUnavailable(`Stripe: ${message}`) : new ProviderRefusal(`Stripe: ${message}`)
}
