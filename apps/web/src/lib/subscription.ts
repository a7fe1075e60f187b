import { subscriptionAnswer } from '@toile/contract'
import type { PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from './api/index.ts'
import { plansQuery } from './plans.ts'
import { accountKey } from './session.ts'

/** The account's plan. `planChanged` (lib/balance) has it asked for anew, with the balance, in every tab. */
export const subscriptionQuery = queryOptions({
  queryKey: accountKey('subscription'),
  queryFn: ({ signal }) => request({ path: 'get-user-subscription/', answer: subscriptionAnswer, signal }),
})

/** The plan that a subscription is of; undefined without one, and while either answer is not there. */
export const planOf = (
  subscription: SubscriptionAnswer | undefined,
  plans: PlansAnswer | undefined,
): PlansAnswer['plans'][number] | undefined =>
  // What the page shows of the plans before the server has answered holds no price ids.
  subscription?.plan ? plans?.plans.find(({ priceId }) => priceId === subscription.plan) : undefined

/** The plan of the account that is signed in; undefined without one, and until it is known. */
export function useOwnPlan(): PlansAnswer['plans'][number] | undefined {
  const { data: subscription } = useQuery(subscriptionQuery)
  const { data: plans } = useQuery({ ...plansQuery, enabled: Boolean(subscription?.plan) })
  return planOf(subscription, plans)
}
