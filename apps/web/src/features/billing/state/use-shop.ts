import type { PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenBack } from '../../../lib/another-try.ts'
import { usePayments } from '../../../lib/page-settings.ts'
import { plansQuery } from '../../../lib/plans.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'

export const PLANS_LOST = 'The plans could not be loaded, so nothing can be bought just now.'
export const PLAN_LOST = 'Your plan could not be loaded, so nothing can be changed just now.'

interface Asked<Data> {
  /** As the server has given it; undefined until then. */
  readonly data: Data | undefined
  readonly failed: boolean
  readonly trying: boolean
  readonly again: () => void
}

export interface Shop {
  /** What there is to be shown, also before the server has answered. Nothing in it is sold. */
  readonly shown: PlansAnswer | undefined
  readonly plans: Asked<PlansAnswer>
  /** Not asked for while nobody is signed in. */
  readonly subscription: Asked<SubscriptionAnswer>
  /** Nobody takes payments on this server (R25). */
  readonly off: boolean
}

/** What is sold, to whom, and whether anything is. What did not come is tried again when the network or the session is back. */
export function useShop(signedIn: boolean): Shop {
  const plans = useQuery(plansQuery)
  const subscription = useQuery({ ...subscriptionQuery, enabled: signedIn })
  useTriedAgain(plans.isError, plans.refetch)
  useTriedAgain(subscription.isError, subscription.refetch)
  return {
    shown: plans.data,
    plans: {
      data: plans.isPlaceholderData ? undefined : plans.data,
      failed: plans.isError,
      trying: plans.isFetching,
      again: () => void plans.refetch(),
    },
    subscription: {
      data: subscription.data,
      failed: subscription.isError,
      trying: subscription.isFetching,
      again: () => void subscription.refetch(),
    },
    off: usePayments() === null,
  }
}

function useTriedAgain(failed: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => (failed ? whenBack(() => void refetch()) : undefined), [failed, refetch])
}
