import type { PageSettings, PlansAnswer, SubscriptionAnswer } from '@toile/contract'
import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { whenBack } from '../../../lib/another-try.ts'
import { pageSettingsQuery } from '../../../lib/page-settings.ts'
import { plansQuery } from '../../../lib/plans.ts'
import { subscriptionQuery } from '../../../lib/subscription.ts'

const PLANS_LOST = 'The plans could not be loaded, so nothing can be bought just now.'
const PAYMENTS_LOST = 'It could not be found out who takes payments here, so nothing can be bought just now.'
const PLAN_LOST = 'Your plan could not be loaded, so nothing can be changed just now.'

/** What did not come, and another try for it. */
export interface Lost {
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
  readonly lost: Lost | null
  /** Without it nothing is changed. */
  readonly subscriptionLost: Lost | null
}

/** What is sold, to whom, and whether anything is. What did not come is tried again when the network or the session is back. */
export function useShop(signedIn: boolean): Shop {
  const plans = useQuery(plansQuery)
  const settings = useQuery(pageSettingsQuery)
  const subscription = useQuery({ ...subscriptionQuery, enabled: signedIn })
  useTriedAgain(plans.isError, plans.refetch)
  useTriedAgain(settings.isError, settings.refetch)
  useTriedAgain(subscription.isError, subscription.refetch)
  return {
    shown: plans.data,
    plans: plans.isPlaceholderData ? undefined : plans.data,
    subscription: subscription.data,
    buying: buyingOf(settings),
    lost: lostOf(plans, PLANS_LOST) ?? lostOf(settings, PAYMENTS_LOST),
    subscriptionLost: signedIn ? lostOf(subscription, PLAN_LOST) : null,
  }
}

function buyingOf({ data, isError }: UseQueryResult<PageSettings>): Buying {
  if (data !== undefined) return data.payments === null ? 'off' : 'on'
  return isError ? 'lost' : 'waiting'
}

const lostOf = ({ isError, isFetching, refetch }: UseQueryResult, words: string): Lost | null =>
  isError ? { words, trying: isFetching, again: () => void refetch() } : null

function useTriedAgain(failed: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => (failed ? whenBack(() => void refetch()) : undefined), [failed, refetch])
}
