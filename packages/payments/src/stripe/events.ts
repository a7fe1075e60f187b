import { InvalidEvent, type ProviderEvent } from '@toile/core'
import { idOf, type StripeAccount } from './account.ts'
import { nullIfMissing } from './errors.ts'

/** How old a signature may be: the default of Stripe’s own libraries. */
const TOLERANCE_SECONDS = 300

/** @param now when it came */
export function readEvent(
  { stripe, options }: StripeAccount,
  body: Uint8Array,
  signature: string,
  now: Date,
): ProviderEvent {
  const event = construct()
  const [, stamp = 'NaN'] = /(?:^|,)t=(\d+)/.exec(signature) ?? []
  // Stripe's own check lets a time to come pass.
  if (!(Number(stamp) <= now.getTime() / 1000 + TOLERANCE_SECONDS)) throw new InvalidEvent('signed in a time to come')
  if (typeof event?.id !== 'string' || typeof event.type !== 'string' || !event.data?.object) {
    throw new InvalidEvent('the body is no event')
  }
  const { object } = event.data
  return {
    id: event.id,
    type: event.type,
    // A balance, for one, has none.
    objectId: 'id' in object && typeof object.id === 'string' ? object.id : '',
    customerId: customerIn(object),
  }

  function construct() {
    try {
      return stripe.webhooks.constructEvent(body, signature, options.webhookSecret, TOLERANCE_SECONDS, undefined, +now)
    } catch (error) {
      throw new InvalidEvent(error instanceof Error ? error.name : 'not an event')
    }
  }
}

function customerIn(object: object): string | null {
  if ('object' in object && object.object === 'customer') return 'id' in object ? String(object.id) : null
  const customer = 'customer' in object ? object.customer : null
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null
}

/** A dispute names no customer, and a refund not always: their charge does. */
export async function customerOf({ stripe }: StripeAccount, event: ProviderEvent): Promise<string | null> {
  if (event.customerId !== null) return event.customerId
  const withCharge = { expand: ['charge'] }
  if (event.type.startsWith('charge.dispute.')) return chargedTo(stripe.disputes.retrieve(event.objectId, withCharge))
  if (event.type.startsWith('refund.')) return chargedTo(stripe.refunds.retrieve(event.objectId, withCharge))
  return null
}

async function chargedTo(
  asked: Promise<{ charge: string | { id: string; customer: string | { id: string } | null } | null }>,
) {
  const charge = (await nullIfMissing(asked))?.charge
  return typeof charge === 'object' ? idOf(charge?.customer) : null
}
