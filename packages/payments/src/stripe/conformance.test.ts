import { describePaymentProvider } from '../testing/conformance.ts'
import { refusedByStripeMock } from '../testing/stripe-mock.ts'
import { openStripeWorld, type StripeWorld } from '../testing/stripe-world.ts'

/** Set by `npm run check:stripe-mock` alone. */
const STRIPE_MOCK = process.env['CONFORMANCE_STRIPE_MOCK']

describePaymentProvider('Stripe', async () => {
  const world = await openStripeWorld()
  return STRIPE_MOCK === undefined ? world : judgedByStripeMock(world, STRIPE_MOCK)
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
