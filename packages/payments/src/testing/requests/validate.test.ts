import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readForm } from './form.ts'
import { STRIPE_API_VERSION, validateStripeRequest } from './validate.ts'

const update = (form: string) => validateStripeRequest('POST', '/v1/subscriptions/sub_1', form)

test('the schemas are of the version that the stripe package speaks', () => {
  expect(STRIPE_API_VERSION).toBe(Stripe.API_VERSION)
})

test('a form is read into what was sent', () => {
  expect(readForm('a=1&items[0][id]=x&items[1][id]=y&metadata[k%5D]=z&expand[]=p&expand[]=q')).toEqual({
    a: '1',
    items: [{ id: 'x' }, { id: 'y' }],
    'metadata[k]]': 'z',
    expand: ['p', 'q'],
  })
})

test('numbers and booleans are read from their text', () => {
  expect(
    update('cancel_at_period_end=false&proration_date=1790000000&items[0][id]=si_1&items[0][price]=price_1'),
  ).toEqual({
    kind: 'valid',
    operation: 'POST /v1/subscriptions/{id}',
    params: {
      cancel_at_period_end: false,
      proration_date: 1_790_000_000,
      items: [{ id: 'si_1', price: 'price_1' }],
    },
  })
})

test.each([
  ['items[0][prize]=x', { code: 'parameter_unknown', param: 'items[0][prize]' }],
  ['coupon=x', { code: 'parameter_unknown', param: 'coupon' }],
  ['cancel_at_period_end=perhaps', { param: 'cancel_at_period_end' }],
  ['proration_date=tomorrow', { param: 'proration_date' }],
  ['payment_behavior=pending_if_incomplet', { param: 'payment_behavior' }],
])('%s is refused', (form, error) => {
  expect(update(form)).toMatchObject({ kind: 'refused', error: { type: 'invalid_request_error', ...error } })
})

test('a parameter that must be there is named', () => {
  expect(validateStripeRequest('POST', '/v1/prices', 'unit_amount=500')).toMatchObject({
    kind: 'refused',
    error: { code: 'parameter_missing', param: 'currency' },
  })
})

test('a path of words is no id, and what we do not use is unknown', () => {
  expect(validateStripeRequest('POST', '/v1/invoices/create_preview', '')).toMatchObject({
    operation: 'POST /v1/invoices/create_preview',
  })
  expect(validateStripeRequest('POST', '/v1/payouts', '')).toEqual({ kind: 'unknown-operation' })
})
