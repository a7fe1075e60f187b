import { ProviderRefusal } from '@toile/core'
import { asDate, inSeconds } from './calendar.ts'
import { expireCheckout } from './checkouts.ts'
import type { SandboxSubscription } from './customer.ts'
import { dropPending, renew, retryRenewal } from './subscriptions.ts'
import type { CommandContext } from './command-context.ts'

/** Something that happens by itself. */
interface Due {
  readonly at: number
  readonly happen: (context: CommandContext) => void
}

/** Everything that the customer's clock has brought by now, one after the other, each at its own time. */
export function runDueEvents(context: CommandContext): void {
  const { now } = context
  for (let next = nextDue(context); next !== null && next.at <= now; next = nextDue(context)) {
    context.now = next.at
    next.happen(context)
  }
  context.now = now
}

function nextDue({ customer }: CommandContext): Due | null {
  const due: Due[] = []
  for (const checkout of customer.checkouts) {
    if (checkout.status === 'open')
      due.push({ at: checkout.expiresAt, happen: (context) => expireCheckout(context, checkout) })
  }
  for (const subscription of customer.subscriptions) {
    const { status, pending, unpaid, period } = subscription
    if (status === 'ended') continue
    if (pending !== null) due.push({ at: pending.expiresAt, happen: (context) => dropPending(context, subscription) })
    if (unpaid === null) due.push({ at: period.end, happen: (context) => renew(context, subscription) })
    else due.push({ at: unpaid.nextTryAt, happen: (context) => retryRenewal(context, subscription) })
  }
  // Of two at one time the one that was named first: a pending upgrade is dropped before its plan renews.
  return due.reduce<Due | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
}

/** Moves the customer's clock forward, never back. */
export function advanceTo(context: CommandContext, date: Date): void {
  const to = inSeconds(date)
  if (to < context.now)
    throw new ProviderRefusal(`the customer's clock is at ${asDate(context.now).toISOString()} already`)
  context.customer.ahead += to - context.now
  context.now = to
  runDueEvents(context)
}

/** Where the next charge or end of a plan is due; null without a plan. */
export function nextDueOf(
  subscriptions: readonly SandboxSubscription[],
): { readonly at: number; readonly subscription: SandboxSubscription } | null {
  const [first] = subscriptions
    .filter(({ status }) => status !== 'ended')
    .map((subscription) => ({ at: subscription.unpaid?.nextTryAt ?? subscription.period.end, subscription }))
    .toSorted((a, b) => a.at - b.at)
  return first ?? null
}
