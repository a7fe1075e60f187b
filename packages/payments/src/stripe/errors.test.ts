import { ProviderUnavailable, ProviderRefusal } from '@toile/core'
import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { translateErrors } from './errors.ts'

const { errors } = Stripe

async function failure(thrown: unknown): Promise<unknown> {
  const fail = async () => {
    throw thrown
  }
  const [outcome] = await Promise.allSettled([translateErrors(fail)])
  return outcome.status === 'rejected' ? outcome.reason : undefined
}

test.each([
  ['no connection', new errors.StripeConnectionError({ message: 'ECONNREFUSED', type: 'api_error' })],
  ['out of order', new errors.StripeAPIError({ message: 'broken', type: 'api_error', statusCode: 500 })],
  ['too many', new errors.StripeRateLimitError({ message: 'slower', type: 'api_error', statusCode: 429 })],
  ['the key is in use', new errors.StripeAPIError({ message: 'busy', type: 'api_error', statusCode: 409 })],
])('%s: away', async (_, error) => {
  expect(await failure(error)).toBeInstanceOf(ProviderUnavailable)
})

test.each([
  [
    'a parameter',
    new errors.StripeInvalidRequestError({ message: 'no', type: 'invalid_request_error', statusCode: 400 }),
  ],
  ['a card', new errors.StripeCardError({ message: 'declined', type: 'card_error', statusCode: 402 })],
  [
    'a key',
    new errors.StripeAuthenticationError({ message: 'sk_test_x', type: 'invalid_request_error', statusCode: 401 }),
  ],
  ['an old key', new errors.StripeIdempotencyError({ message: 'other', type: 'idempotency_error', statusCode: 400 })],
])('%s is refused: a refusal', async (_, error) => {
  expect(await failure(error)).toBeInstanceOf(ProviderRefusal)
})

test('the message says what is needed to look it up, and nothing of what was sent', async () => {
  const error = new errors.StripeInvalidRequestError({
    message: 'Invalid email address: ada@example.com',
    type: 'invalid_request_error',
    code: 'email_invalid',
    param: 'email',
    requestId: 'req_1',
    statusCode: 400,
  })
  const { message } = (await failure(error)) as Error
  expect(message).toBe(
    'Stripe: type StripeInvalidRequestError, status 400, code email_invalid, param email, request req_1',
  )
})

test('a mistake of our own stays one', async () => {
  const mistake = new TypeError('ours')
  expect(await failure(mistake)).toBe(mistake)
})
