import { planChangeAnswer, planChangePreview, subscriptionAnswer } from '@toile/contract'
import type { PlanChangeAnswer, SubscriptionAnswer } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { accountKey } from '../../../lib/session.ts'

/** Milliseconds. The server charges what it told last, for a quarter of an hour: what is shown is never older. */
const PREVIEW_LIFETIME_MS = 10 * 60_000

/** POST /api/preview-subscription/: what a change to this price costs or gives now. */
export const previewQuery = (priceId: string) =>
  queryOptions({
    queryKey: accountKey('plan-change', priceId),
    queryFn: ({ signal }) =>
      request({
        method: 'POST',
        path: 'preview-subscription/',
        body: { new_plan_price_id: priceId },
        answer: planChangePreview,
        signal,
      }),
    staleTime: PREVIEW_LIFETIME_MS,
    refetchInterval: PREVIEW_LIFETIME_MS,
    // What a dialog asks is asked anew by the next one.
    gcTime: 0,
  })

/** POST /api/update-subscription/ */
export const changePlan = (priceId: string): Promise<PlanChangeAnswer> =>
  request({
    method: 'POST',
    path: 'update-subscription/',
    body: { new_plan_price_id: priceId },
    answer: planChangeAnswer,
  })

/** POST /api/cancel-subscription/: it runs until the end of what is paid. */
export const cancelPlan = (): Promise<SubscriptionAnswer> =>
  request({ method: 'POST', path: 'cancel-subscription/', answer: subscriptionAnswer })
