import { PLAN_NAMES } from '@toile/contract'
import type { PlanName } from '@toile/contract'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'

/**
 * A plan that a visitor pressed for (R1): it is kept through login, sign-up and the mailed link, in this browser, and then
 * leads back to /pricing, where the plan's confirmation opens. One of the closed list, never an address.
 */
const KEY = 'toile.plan-intent'
/** Milliseconds; a sign-up waits as long for its link to be followed. */
const LIFETIME = 48 * 60 * 60_000

const kept = z.object({ plan: z.enum(PLAN_NAMES), until: z.number() })
/** Tells this tab what it has written itself; others hear it from the browser. */
const WRITTEN = 'toile:plan-intent'

export function keepPlanIntent(plan: PlanName): void {
  write(JSON.stringify({ plan, until: Date.now() + LIFETIME }))
}

export const forgetPlanIntent = (): void => write(null)

export function planIntent(): PlanName | null {
  try {
    const parsed = kept.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return parsed.success && parsed.data.until > Date.now() ? parsed.data.plan : null
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

export const usePlanIntent = (): PlanName | null => useSyncExternalStore(subscribe, planIntent, () => null)

/** Navigation state of /pricing: a plan whose confirmation is to open, whatever the other tabs do with the kept one. */
const pricingState = z.looseObject({ plan: z.enum(PLAN_NAMES) })
export type PricingState = z.infer<typeof pricingState>

export const useBroughtPlan = (): PlanName | null => pricingState.safeParse(useLocation().state).data?.plan ?? null
