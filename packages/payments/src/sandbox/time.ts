import { ProviderRefusal } from '@toile/core'
import { asDate, inSeconds } from './calendar.ts'
import { expireCheckout } from './checkouts.ts'
import type { SandboxSubscription } from './customer.ts'
import { dropPending, renew, retryRenewal } from './subscriptions.ts'
import type { CommandContext } from './command-context.ts'

/** Something that happens by itself. */
interface Due {
  readonly at: number
  readonly happen: (turn: CommandContext) => void
}

/** Everything that the customer's clock has brought by now, one after the other, each at its own time. */
export function runDueEvents(turn: CommandContext): void {
  const { now } = turn
  for (let next = nextDue(turn); next !== null && next.at <= now; next = nextDue(turn)) {
    turn.now = next.at
    next.happen(turn)
  }
  turn.now = now
}

function nextDue({ customer }: CommandContext): Due | null {
  const due: Due[] = []
  for (const checkout of customer.checkouts) {
    if (checkout.status === 'open')
      due.push({ at: checkout.expiresAt, happen: (turn) => expireCheckout(turn, checkout) })
  }
  for (const subscription of customer.subscriptions) {
    const { status, pending, unpaid, period } = subscription
    if (status === 'ended') continue
    if (pending !== null) due.push({ at: pending.expiresAt, happen: (turn) => dropPending(turn, subscription) })
    if (unpaid === null) due.push({ at: period.end, happen: (turn) => renew(turn, subscription) })
    else due.push({ at: unpaid.nextTryAt, happen: (turn) => retryRenewal(turn, subscription) })
  }
  // Of two at one time the one that was named first: a pending upgrade is dropped before its plan renews.
  return due.reduce<Due | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
}

/** Moves the customer's clock forward, never back. */
export function advanceTo(turn: CommandContext, date: Date): void {
  const to = inSeconds(date)
  if (to < turn.now) throw new ProviderRefusal(`the customer's clock is at ${asDate(turn.now).toISOString()} already`)
  turn.customer.ahead += to - turn.now
  turn.now = to
  runDueEvents(turn)
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
