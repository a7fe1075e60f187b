import { checkoutAnswer, checkoutState } from '@toile/contract'
import type { CheckoutAnswer, CheckoutState, PaymentType, PlansAnswer, ReturnPlace } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { accountKey } from '../../../lib/session.ts'

type Plan = PlansAnswer['plans'][number]

/** POST /api/create-checkout-session/: where the plan is paid. The server takes nothing but the price id as it stands. */
export async function createCheckout(
  plan: Pick<Plan, 'priceId' | 'credits'>,
  payment: PaymentType,
  returnTo: ReturnPlace,
): Promise<CheckoutAnswer['data']> {
  const { data } = await request({
    method: 'POST',
    path: 'create-checkout-session/',
    body: {
      subscription_plan: plan.priceId,
      credits_per_cycle: plan.credits,
      payment_type: payment,
      return_to: returnTo,
    },
    answer: checkoutAnswer,
  })
  return data
}

/** GET /api/checkout/{id}/: what became of it. */
export const readCheckout = (id: string, signal: AbortSignal): Promise<CheckoutState> =>
  request({ path: `checkout/${encodeURIComponent(id)}/`, answer: checkoutState, signal, byItself: true })

/** The same, as it stands when it is asked for. */
export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: accountKey('checkout', id),
    queryFn: ({ signal }) => readCheckout(id, signal),
    gcTime: 0,
  })
