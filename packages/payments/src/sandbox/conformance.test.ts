import { describePaymentProvider } from '../testing/conformance.ts'
import type { PaymentWorld, TestCard } from '../testing/payment-simulator.ts'
import { sandboxMemory } from '../testing/sandbox-memory.ts'
import { signWebhook } from '../webhook-signature.ts'
import type { Attempt } from './bills.ts'
import type { CardName } from './customer.ts'
import { sandboxSimulator } from './simulator.ts'
import { sandboxPayments } from './provider.ts'

const CARDS: Readonly<Record<TestCard, CardName>> = {
  ok: 'success',
  declined: 'declined',
  'three-d-secure': 'authentication',
  'ok-then-declined': 'declined-later',
}

async function makeWorld(): Promise<PaymentWorld> {
  const now = () => new Date('2030-01-31T10:00:00Z')
  const webhookSecret = 'a secret'
  const store = sandboxMemory()
  const options = { store, clock: { now }, wake: () => {} }
  const simulator = sandboxSimulator(options)
  return {
    provider: sandboxPayments({ ...options, secret: webhookSecret }),
    webhookSecret,
    now,
    close: async () => {},
    simulator: {
      ...simulator,
      pay: async (checkout, card) => stillOpen(await simulator.pay(checkout, CARDS[card])),
      payInvoice: async (bill, card) => stillOpen(await simulator.payInvoice(bill, CARDS[card])),
      confirm: async (thing, confirmed) => stillOpen(await simulator.confirm(thing, confirmed)),
      setCard: (customer, card) => simulator.setCard(customer, CARDS[card]),
      timeOf: async (customer) => (await simulator.viewPortal(customer)).now,
      events: async () =>
        (await store.due(new Date('2100-01-01'), 1000)).map(({ body }) => ({
          body: Buffer.from(body),
          signature: signWebhook(body, webhookSecret, now()),
        })),
    },
  }
}

function stillOpen(attempt: Attempt): Exclude<Attempt, 'closed'> {
  if (attempt === 'closed') throw new Error('there is nothing to pay here any more')
  return attempt
}

describePaymentProvider('the sandbox', makeWorld)
