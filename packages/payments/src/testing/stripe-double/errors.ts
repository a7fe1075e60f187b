/** Stripe's form of an error, and the status that it comes with. */
export class StripeRefusal extends Error {
  override readonly name = 'StripeRefusal'
  readonly status: number
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export interface RefusalBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error'
  readonly message: string
  readonly code?: string
  readonly decline_code?: string
  readonly param?: string
  readonly payment_intent?: object
}

/** 400: the parameters are wrong, or the thing is in a state that does not allow this. */
export const invalid = (message: string, more: { code?: string; param?: string } = {}): StripeRefusal =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...more })

export const missing = (kind: string, id: string, param: string, status = 404): StripeRefusal =>
  new StripeRefusal(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })

export const cardDeclined = (): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })

export const actionRequired = (code: string): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code,
    message: 'This payment requires additional user action before it can be completed successfully.',
  })
