import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { refusedByDocument, STRIPE_OPENAPI_VERSION } from './openapi.ts'
import document from './stripe-openapi.json' with { type: 'json' }
import { validateStripeRequest } from './validate.ts'

const UPDATE = 'POST /v1/subscriptions/{id}'

test('the document is of the release that the stripe package belongs to', () => {
  const [, release] = Stripe.API_VERSION.split('.')
  expect(STRIPE_OPENAPI_VERSION).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d\\.${release}$`))
})

test('no object of it takes more than what is named', () => {
  const open: string[] = []
  const look = (part: object, place: string): void => {
    if ('properties' in part && 'type' in part && !('additionalProperties' in part)) open.push(place)
    for (const [name, inner] of Object.entries(part)) {
      if (typeof inner === 'object' && inner !== null) look(inner, `${place}/${name}`)
    }
  }
  look(document.operations, '')
  expect(open).toEqual([])
})

test('what it allows passes', () => {
  const form = 'cancel_at=&proration_date=1790000000&items[0][id]=si_1&items[0][price]=price_1&items[1][deleted]=true'
  expect(refusedByDocument(UPDATE, form)).toBeNull()
  expect(refusedByDocument('GET /v1/payment_intents', 'created[gte]=1790000000&limit=100')).toBeNull()
})

test.each([
  [UPDATE, 'payment_behavior=pending_if_incomplet', { param: 'payment_behavior' }],
  [UPDATE, 'cancel_at=tomorrow', { param: 'cancel_at' }],
  ['POST /v1/prices', 'unit_amount=500', { param: 'currency', code: 'parameter_missing' }],
  ['POST /v1/prices', 'currency=usd&recurring[interval_count]=1', { param: 'recurring[interval]' }],
  ['GET /v1/invoice_payments', 'payment[payment_intent]=pi_1', { param: 'payment[type]', code: 'parameter_missing' }],
])('%s: %s is refused', (operation, form, error) => {
  expect(refusedByDocument(operation, form)).toMatchObject({ type: 'invalid_request_error', ...error })
})

// The package's types take each of these.
test.each([
  ['/v1/refunds', 'payment_intent=pi_1&amount=1.5', 'amount'],
  ['/v1/prices', 'currency=USD', 'currency'],
  ['/v1/checkout/sessions', `client_reference_id=${'x'.repeat(201)}`, 'client_reference_id'],
  ['/v1/billing_portal/sessions', 'flow_data[type]=subscription_pause', 'flow_data[type]'],
])('the document alone refuses POST %s %s', (path, form, param) => {
  expect(validateStripeRequest('POST', path, form)).toMatchObject({ kind: 'refused', error: { param } })
})

test.each([
  ['POST', '/v1/subscriptions/sub_1', 'items[0][quantity]=2', 'items[0][quantity]', UPDATE],
  ['POST', '/v1/checkout/sessions', 'locale=de', 'locale', 'POST /v1/checkout/sessions'],
  ['GET', '/v1/invoices', 'created[gte]=1790000000', 'created', 'GET /v1/invoices'],
])('a parameter that nobody looked up is to be added: %s %s %s', (method, path, form, param, operation) => {
  const message = expect.stringContaining(`does not have ${param} of ${operation}: add it from the OpenAPI document`)
  expect(validateStripeRequest(method, path, form)).toMatchObject({
    kind: 'refused',
    error: { code: 'parameter_unknown', param, message },
  })
})

test('so is an operation', () => {
  expect(validateStripeRequest('POST', '/v1/invoices/in_1/pay', '')).toMatchObject({
    kind: 'refused',
    error: { message: expect.stringContaining('does not have POST /v1/invoices/{id}/pay: add it from') },
  })
})
