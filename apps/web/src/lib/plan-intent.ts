import { PLAN_NAMES, paymentType } from '@toile/contract'
import type { PaymentType, PlanName } from '@toile/contract'
import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod/mini'

/**
 * A plan that a visitor pressed for (R1): it is kept through login, sign-up and the mailed link, in this browser, and then
 * leads back to /pricing, where the plan's confirmation opens. One of the closed list, never an address.
 */
const KEY = 'toile.plan-intent'
/** Milliseconds; a sign-up waits as long for its link to be followed. */
const LIFETIME = 48 * 60 * 60_000

const intent = z.looseObject({ plan: z.enum(PLAN_NAMES), payment: z._default(paymentType, 'monthly') })
const kept = z.extend(intent, { until: z.number() })

export interface PlanIntent {
  readonly plan: PlanName
  readonly payment: PaymentType
}
/** Tells this tab what it has written itself; others hear it from the browser. */
const WRITTEN = 'toile:plan-intent'

export function savePlanIntent({ plan, payment }: PlanIntent): void {
  write(JSON.stringify({ plan, payment, until: Date.now() + LIFETIME }))
}

export const forgetPlanIntent = (): void => write(null)

export function planIntent(): PlanIntent | null {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    if (!parsed.success || parsed.data.until <= Date.now()) return null
    const { plan, payment } = parsed.data
    return { plan, payment }
  } catch {
    return null
  }
}

function write(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, value)
  } catch {
    // Without storage the way leads to the dashboard; the plans are one click from there.
  }
  dispatchEvent(new Event(WRITTEN))
}

function subscribe(listener: () => void): () => void {
  addEventListener(WRITTEN, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener(WRITTEN, listener)
    removeEventListener('storage', listener)
  }
}

let last: PlanIntent | null = null

/** The same object as long as it says the same. */
function snapshot(): PlanIntent | null {
  const now = planIntent()
  if (now?.plan !== last?.plan || now?.payment !== last?.payment) last = now
  return last
}

export const usePlanIntent = (): PlanIntent | null => useSyncExternalStore(subscribe, snapshot, () => null)

/** What a visitor is told that they will go on with. */
export const intentWords = ({ plan, payment }: PlanIntent): string =>
  payment === 'monthly' ? `the ${plan} plan` : `the credits of ${plan}, bought once`

/** Navigation state of what leads to a plan's confirmation, whatever the other tabs do with the kept one. */
export type PricingState = PlanIntent

export function useRequestedPlan(): PlanIntent | null {
  const { state } = useLocation()
  return useMemo(() => intent.safeParse(state).data ?? null, [state])
}
