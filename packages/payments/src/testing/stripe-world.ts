import { openStripePayments, setupPrices, STRIPE_WEBHOOK, type StripeOptions } from '../stripe/index.ts'
import type { Attempt, PaymentWorld, TestCard } from './payment-simulator.ts'
import { startStripeDouble, type StripeDouble } from './stripe-double/index.ts'

export interface StripeWorld extends PaymentWorld {
  readonly double: StripeDouble
  readonly options: StripeOptions
}

export type StripeWorldOptions = NonNullable<Parameters<typeof startStripeDouble>[0]> &
  Partial<Pick<StripeOptions, 'automaticTax' | 'promotionCodes' | 'portalConfiguration'>>

const SUBSCRIBED: ReadonlySet<string> = new Set(STRIPE_WEBHOOK.events)

/** The Stripe adapter on the double, with the prices that the set-up makes. */
export async function openStripeWorld({
  automaticTax = false,
  promotionCodes = false,
  portalConfiguration = null,
  ...given
}: StripeWorldOptions = {}): Promise<StripeWorld> {
  const double = await startStripeDouble(given)
  const { host, port, protocol } = double.config
  const account = { secretKey: double.apiKey, address: { host: host!, port: Number(port), protocol: protocol! } }
  const setup = await setupPrices(account)
  if (setup.kind !== 'ready') throw new Error(setup.problems.join(' '))
  const webhookSecret = 'whsec_of_the_tests'
  const options: StripeOptions = {
    ...account,
    webhookSecret,
    prices: setup.prices,
    automaticTax,
    promotionCodes,
    portalConfiguration,
  }
  const { simulator, state, webhooks } = double
  return {
    double,
    options,
    provider: openStripePayments(options),
    webhookSecret,
    now: () => new Date(),
    close: () => double.close(),
    simulator: {
      pay: async (checkout, card: TestCard) => asAttempt(simulator.pay(checkout, card)),
      payInvoice: async (payUrl, card) => asAttempt(simulator.payInvoice(payUrl, card)),
      confirm: async (place, confirmed) => asAttempt(simulator.confirm(place, confirmed)),
      setCard: async (customerId, card) => simulator.setCard(customerId, card),
      timeOf: async (customerId) => simulator.timeOf(customerId),
      advanceTo: async (customerId, date) => simulator.advanceTo(customerId, date),
      refund: async (paymentId, cents) => void simulator.refund(paymentId, cents),
      async failRefund(paymentId) {
        const last = Object.values(state.refunds).findLast(
          (refund) => refund.payment_intent === paymentId && refund.status !== 'failed',
        )
        if (!last) throw new Error(`${paymentId} has no refund that could fail`)
        simulator.failRefund(last.id)
      },
      dispute: async (paymentId) => simulator.dispute(paymentId),
      closeDispute: async (disputeId, outcome) => simulator.closeDispute(disputeId, outcome),
      events: async () =>
        simulator
          .events()
          .filter(({ type }) => SUBSCRIBED.has(type))
          .map((event) => {
            const { body, signature } = webhooks.sign(event, { secret: webhookSecret })
            return { body: Buffer.from(body), signature }
          }),
    },
  }
}

const asAttempt = (outcome: 'paid' | 'declined' | 'to-confirm'): Attempt =>
  outcome === 'to-confirm' ? 'confirm' : outcome
