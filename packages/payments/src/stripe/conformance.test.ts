import { expect } from 'vitest'
import { describePaymentProvider } from '../testing/conformance.ts'
import { validateStripeRequest } from '../testing/requests/index.ts'
import { formOf, refusedByStripeMock } from '../testing/stripe-mock.ts'
import { openStripeWorld, type StripeWorld } from '../testing/stripe-world.ts'

/** Set by `npm run check:stripe-mock` alone. */
const STRIPE_MOCK = process.env['CONFORMANCE_STRIPE_MOCK']

describePaymentProvider('Stripe', async () => {
  const world = judgedByDescription(await openStripeWorld())
  return STRIPE_MOCK === undefined ? world : judgedByStripeMock(world, STRIPE_MOCK)
})

/** Ends with an error when what was asked of the double is not what Stripe's package and its OpenAPI document describe. */
const judgedByDescription = (world: StripeWorld): StripeWorld => ({
  ...world,
  async close() {
    await world.close()
    const checks = world.double.requests.map(({ method, path, params }) =>
      validateStripeRequest(method, path, formOf(params)),
    )
    expect(checks.length).toBeGreaterThan(0)
    expect(checks.filter(({ kind }) => kind !== 'valid')).toEqual([])
  },
})

/** Ends with an error when stripe-mock refuses what was asked of the double. */
const judgedByStripeMock = (world: StripeWorld, url: string): StripeWorld => ({
  ...world,
  async close() {
    await world.close()
    const refused = await refusedByStripeMock(url, world.double.requests)
    if (refused.length > 0) throw new Error(['stripe-mock refused:', ...refused].join('\n'))
  },
})
