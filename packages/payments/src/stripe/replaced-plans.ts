import type { Stripe } from 'stripe'

/** In a schedule's metadata: the price that takes the place of what it plans, once that is paid. */
export const REPLACED_BY = 'replaced_by'

/** Whether what a subscription's schedule plans has been replaced by a larger plan that is paid now. */
export function isReplaced({ items, schedule }: Stripe.Subscription): boolean {
  if (schedule === null || typeof schedule === 'string' || !isAttached(schedule)) return false
  const price = schedule.metadata?.[REPLACED_BY]
  return price !== undefined && price === items.data[0]?.price.id
}

export const isAttached = ({ status }: Stripe.SubscriptionSchedule): boolean =>
  status === 'active' || status === 'not_started'
