import { planNamed, type PlanName } from '@toile/contract'
import type { PaidItem, ProviderPayment } from './payment-provider.ts'

/** A part of a subscription's time and the plan that was paid for it. Seconds since 1970. */
export interface PaidInterval {
  readonly plan: PlanName
  readonly start: number
  readonly end: number
}

/**
 * Credits that a paid thing is worth by the plan table (R23); null for a price of no plan of ours. An upgrade is worth the
 * difference of the plans' credits for the share of the period that was left, rounded down. Where a plan is paid for
 * already, it is counted from the largest such plan, whatever the provider gave back for it: no time grants the same
 * credits twice.
 *
 * @param paid of the same subscription, before this
 */
export function creditsFor(item: PaidItem, paid: readonly PaidInterval[] = []): number | null {
  if (item.plan === null) return null
  if (item.kind !== 'upgrade') return creditsOf(item.plan)
  if (item.from === null) return null
  const whole = BigInt(Math.max(0, item.share.ofSeconds))
  if (whole === 0n) return 0
  const { start, end } = stretchOf(item.share)
  const cuts = [start, end, ...paid.flatMap((each) => [each.start, each.end])]
    .filter((second) => start <= second && second <= end)
    .sort((a, b) => a - b)
  let earned = 0n
  for (const [index, until] of cuts.entries()) {
    const since = cuts[index - 1] ?? until
    const had = paid.filter((each) => each.start <= since && until <= each.end).map(({ plan }) => creditsOf(plan))
    const more = creditsOf(item.plan) - Math.max(creditsOf(item.from), ...had)
    if (more > 0) earned += BigInt(more) * BigInt(until - since)
  }
  // Exact: a float would now and then be one credit short.
  return Number(earned / whole)
}

/**
 * What each paid thing of a customer is worth, by its key. What is granted already counts as paid first, so that a payment
 * which is heard of late changes nothing about it; what was given back in full counts as not paid.
 */
export function creditsOfEach(
  payments: readonly ProviderPayment[],
  isGranted: (key: string) => boolean,
): ReadonlyMap<string, number | null> {
  const stretches = new Map<string, PaidInterval[]>()
  const worths = new Map<string, number | null>()
  const things = payments
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .flatMap((payment) => payment.items.map((item) => ({ payment, item })))
    .sort((a, b) => Number(isGranted(b.item.key)) - Number(isGranted(a.item.key)))
  for (const { payment, item } of things) {
    if (item.kind === 'purchase') {
      worths.set(item.key, creditsFor(item))
      continue
    }
    const paid = stretches.get(item.subscriptionId) ?? []
    worths.set(item.key, creditsFor(item, paid))
    if (item.plan === null || isGivenBack(payment)) continue
    const stretch = item.kind === 'period' ? secondsOf(item.period) : stretchOf(item.share)
    stretches.set(item.subscriptionId, [...paid, { plan: item.plan, ...stretch }])
  }
  return worths
}

const isGivenBack = ({ amountCents, refundedCents, disputedCents }: ProviderPayment): boolean =>
  amountCents > 0 && refundedCents + disputedCents >= amountCents

type Seconds = Pick<PaidInterval, 'start' | 'end'>

const secondOf = (time: Date): number => Math.floor(time.getTime() / 1000)

const secondsOf = ({ start, end }: { readonly start: Date; readonly end: Date }): Seconds => ({
  start: secondOf(start),
  end: secondOf(end),
})

/** Never more than the whole period, and never less than nothing. */
function stretchOf({ since, leftSeconds, ofSeconds }: Extract<PaidItem, { kind: 'upgrade' }>['share']): Seconds {
  const start = secondOf(since)
  return { start, end: start + Math.max(0, Math.min(leftSeconds, ofSeconds)) }
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

const creditsOf = (name: PlanName): number => planNamed(name).credits
