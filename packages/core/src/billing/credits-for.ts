import { PLANS, type PlanName } from '@toile/contract'
import type { PaidItem } from './payment-provider.ts'

/**
 * Credits that a paid thing is worth by the plan table (R23); null for a price that is none of ours. An upgrade is worth the
 * difference of the plans' credits for the share of the period that was left, rounded down.
 */
export function creditsFor(item: PaidItem): number | null {
  if (item.plan === null) return null
  if (item.kind !== 'upgrade') return creditsOf(item.plan)
  if (item.from === null) return null
  const more = creditsOf(item.plan) - creditsOf(item.from)
  const whole = BigInt(Math.max(0, item.share.ofSeconds))
  const left = BigInt(Math.max(0, Math.min(item.share.leftSeconds, item.share.ofSeconds)))
  if (more <= 0 || whole === 0n) return 0
  // Exact: a float would now and then be one credit short.
  return Number((BigInt(more) * left) / whole)
}

/**
 * Credits of a payment that its refunded and disputed share stands for, rounded up, and all of them at most. Money in cents.
 */
export function creditsToReverse(
  credits: number,
  { amountCents, refundedCents, disputedCents }: Record<'amountCents' | 'refundedCents' | 'disputedCents', number>,
): number {
  if (amountCents <= 0) return 0
  const back = BigInt(Math.min(amountCents, refundedCents + disputedCents))
  const amount = BigInt(amountCents)
  return Number((BigInt(credits) * back + amount - 1n) / amount)
}

function creditsOf(name: PlanName): number {
  const plan = PLANS.find((each) => each.name === name)
  if (plan === undefined) throw new Error(`There is no plan ${name}`)
  return plan.credits
}
