import type { PageSettings, PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReconnect } from '../../../lib/picture-retry.ts'
import { pageSettingsQuery } from '../../../lib/page-settings.ts'
import { plansQuery } from '../../../lib/plans.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'

const PLANS_FAILED = 'The plans could not be loaded, so nothing can be bought just now.'
const PAYMENTS_FAILED = 'The payment settings could not be loaded, so nothing can be bought just now.'
const PLAN_FAILED = 'Your plan could not be loaded, so nothing can be changed just now.'

/** What did not come, and another try for it. */
export interface LoadFailure {
  readonly words: string
  readonly trying: boolean
  readonly again: () => void
}

/** `off`: nobody takes payments on this server. Whether anybody does is not known while `waiting`, nor when `lost`. */
export type Buying = 'on' | 'off' | 'waiting' | 'lost'

export interface Shop {
  /** What there is to be shown, also before the server has answered. Nothing in it is sold. */
  readonly shown: PlansAnswer | undefined
  /** As the server has given them; undefined until then. */
  readonly plans: PlansAnswer | undefined
  /** Undefined until it is known, and while nobody is signed in. */
  readonly subscription: SubscriptionAnswer | undefined
  readonly buying: Buying
  /** Without it nothing is sold. */
  readonly lost: LoadFailure | null
  /** Without it nothing is changed. */
  readonly subscriptionLost: LoadFailure | null
}

/** What is sold, to whom, and whether anything is. What did not come is tried again when the network or the session is back. */
export function useShop(signedIn: boolean): Shop {
  const plans = useQuery(plansQuery)
  const settings = useQuery(pageSettingsQuery)
  const subscription = useQuery({ ...subscriptionQuery, enabled: signedIn })
  useRetryOnReconnect(plans.isError, plans.refetch)
  useRetryOnReconnect(settings.isError, settings.refetch)
  useRetryOnReconnect(subscription.isError, subscription.refetch)
  return {
    shown: plans.data,
    plans: plans.isPlaceholderData ? undefined : plans.data,
    subscription: subscription.data,
    buying: buyingOf(settings),
    lost: lostOf(plans, PLANS_FAILED) ?? lostOf(settings, PAYMENTS_FAILED),
    subscriptionLost: signedIn ? lostOf(subscription, PLAN_FAILED) : null,
  }
}

function buyingOf({ data, isError }: UseQueryResult<PageSettings>): Buying {
  if (data !== undefined) return data.payments === null ? 'off' : 'on'
  return isError ? 'lost' : 'waiting'
}

const lostOf = ({ isError, isFetching, refetch }: UseQueryResult, words: string): LoadFailure | null =>
  isError ? { words, trying: isFetching, again: () => void refetch() } : null

function useRetryOnReconnect(failed: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => (failed ? onReconnect(() => void refetch()) : undefined), [failed, refetch])
}
