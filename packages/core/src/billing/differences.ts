import { creditsToReverse, creditsOfEach } from './credits-for.ts'
import type { CustomerState, PaidItem, ProviderPayment } from './payment-provider.ts'
import type { CustomerRecords, PaidItemRecord, PaymentRecord, SubscriptionRecord } from './records.ts'
import { duplicatesAmong, isLive, recordOf, sameRecord } from './subscription-state.ts'

/** Why nothing is granted for something that was paid, and it is given back. */
type GivenBack = 'duplicate' | 'account-deleted'

/** Where our tables and the provider disagree. All ids are the provider’s, but that of a checkout. */
export type Difference = TableChange | ProviderAction | Unrepaired

export type TableChange =
  | { readonly kind: 'payment'; readonly payment: ProviderPayment }
  | {
      readonly kind: 'payment-changed'
      readonly paymentId: string
      readonly amounts: Pick<ProviderPayment, 'refundedCents' | 'disputedCents' | 'receiptUrl'>
    }
  | {
      readonly kind: 'grant'
      readonly paymentId: string
      readonly item: PaidItem
      readonly credits: number
      /** Null unless it is to be noted that nothing is granted. */
      readonly givenBack: GivenBack | null
    }
  /** Credits that the refunded and disputed share of a payment stands for. */
  | { readonly kind: 'reversal'; readonly paymentId: string; readonly before: number; readonly after: number }
  | {
      readonly kind: 'subscription'
      readonly before: SubscriptionRecord['status'] | null
      readonly subscription: SubscriptionRecord
    }
  | { readonly kind: 'checkout'; readonly checkoutId: string; readonly status: 'complete' | 'expired' }

/** What the provider is still to do. Each may be asked for again. */
export type ProviderAction =
  | { readonly kind: 'end-subscription'; readonly subscriptionId: string; readonly because: GivenBack }
  | { readonly kind: 'refund-payment'; readonly paymentId: string; readonly because: GivenBack }
  | { readonly kind: 'expire-checkout'; readonly providerCheckoutId: string }

/** What only an operator can settle: nothing is changed for it. */
export type Unrepaired =
  /** A subscription, or something paid, by its id or key. */
  | { readonly kind: 'unknown-price'; readonly thing: string }
  | {
      readonly kind: 'not-reported'
      readonly paymentId: string
      readonly itemKey: string | null
      readonly credits: number
    }
  | { readonly kind: 'other-credits'; readonly itemKey: string; readonly granted: number; readonly worth: number }
  /** The provider was asked for this action and refuses it. */
  | { readonly kind: 'refused'; readonly action: ProviderAction; readonly why: string }

export const isProviderAction = (difference: Difference): difference is ProviderAction =>
  difference.kind === 'end-subscription' ||
  difference.kind === 'refund-payment' ||
  difference.kind === 'expire-checkout'

const NEEDS_OPERATOR: readonly Difference['kind'][] = ['unknown-price', 'not-reported', 'other-credits', 'refused']

export const needsOperator = (difference: Difference): difference is Unrepaired =>
  NEEDS_OPERATOR.includes(difference.kind)

export interface ReadOptions {
  readonly now: Date
  /**
   * Another read began later and has been written. What this one saw of states may be old and does not count; what it saw of
   * payments that we do not hold does.
   */
  readonly overtaken?: boolean
}

/** Everything that our tables lack or have otherwise than the provider, in the order in which it can be written. */
export function differencesOf(
  known: CustomerRecords,
  seen: CustomerState,
  { now, overtaken = false }: ReadOptions,
): Difference[] {
  const subscriptions = new Map(known.subscriptions.map((each) => [each.id, each]))
  const duplicates = duplicatesAmong(subscriptions, seen.subscriptions)
  const isDuplicate = (id: string): boolean => subscriptions.get(id)?.isDuplicate === true || duplicates.has(id)
  const worths = creditsOfEach(seen.payments, (key) => itemRecord(known, key) !== undefined)
  const paying = { known, worths, isDuplicate, isOurs: (id: string) => subscriptions.has(id), overtaken }
  const paid = [...seen.payments]
    .sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
    .flatMap((payment) => paymentDifferences(payment, paying))
  if (overtaken) return paid.filter((each) => !isProviderAction(each) && !needsOperator(each))
  return [
    ...paid,
    ...subscriptionDifferences(subscriptions, seen, isDuplicate),
    ...checkoutDifferences(known, seen, now),
    ...endingActions(known, seen, isDuplicate),
    ...notReported(known, seen),
  ]
}

interface Paying {
  readonly known: CustomerRecords
  readonly worths: ReadonlyMap<string, number | null>
  readonly isDuplicate: (subscriptionId: string) => boolean
  readonly isOurs: (subscriptionId: string) => boolean
  readonly overtaken: boolean
}

function paymentDifferences(seen: ProviderPayment, paying: Paying): Difference[] {
  const { known, overtaken, worths } = paying
  // From the address of a receipt one could go on to a page of the person's, who is gone.
  const payment = known.deleted ? { ...seen, receiptUrl: null } : seen
  const record = known.payments.find(({ id }) => id === payment.id)
  const differences: Difference[] = []
  if (record === undefined) differences.push({ kind: 'payment', payment })
  else if (!overtaken) differences.push(...changedAmounts(record, payment))

  let credits = 0
  let owed: GivenBack | null = null
  for (const item of payment.items) {
    const granted = itemRecord(known, item.key)
    const worth = worths.get(item.key) ?? null
    if (worth === null) {
      // What was granted counts, whatever its price is called by now.
      if (granted === undefined) differences.push({ kind: 'unknown-price', thing: item.key })
      else credits += granted.credits
      continue
    }
    const givenBack = whyGivenBack(item, paying)
    if (granted === undefined) {
      // Whether it is a duplicate's, only the newest read can tell.
      if (overtaken && item.kind !== 'purchase' && !paying.isOurs(item.subscriptionId)) continue
      const credited = givenBack === null ? worth : 0
      differences.push({ kind: 'grant', paymentId: payment.id, item, credits: credited, givenBack })
      credits += credited
    } else {
      credits += granted.credits
      if (granted.credits !== 0 && granted.credits !== worth) {
        differences.push({ kind: 'other-credits', itemKey: item.key, granted: granted.credits, worth })
      }
    }
    // What was granted once is not given back for what became of its owner later.
    if (worth > 0 && (granted?.credits ?? 0) === 0) owed ??= givenBack
  }
  if (!overtaken || record === undefined) {
    const before = record?.creditsToReverse ?? 0
    const after = creditsToReverse(credits, payment)
    if (after !== before) differences.push({ kind: 'reversal', paymentId: payment.id, before, after })
  }
  const left = payment.amountCents - payment.refundedCents - payment.disputedCents
  if (owed !== null && left > 0) differences.push({ kind: 'refund-payment', paymentId: payment.id, because: owed })
  return differences
}

function whyGivenBack(item: PaidItem, { known, isDuplicate }: Paying): GivenBack | null {
  if (item.kind !== 'purchase' && isDuplicate(item.subscriptionId)) return 'duplicate'
  return known.deleted ? 'account-deleted' : null
}

function itemRecord({ payments }: CustomerRecords, key: string): PaidItemRecord | undefined {
  for (const { items } of payments) {
    const found = items.find((each) => each.key === key)
    if (found !== undefined) return found
  }
  return undefined
}

function changedAmounts(
  record: PaymentRecord,
  { refundedCents, disputedCents, receiptUrl }: ProviderPayment,
): Difference[] {
  const same =
    record.refundedCents === refundedCents && record.disputedCents === disputedCents && record.receiptUrl === receiptUrl
  if (same) return []
  return [{ kind: 'payment-changed', paymentId: record.id, amounts: { refundedCents, disputedCents, receiptUrl } }]
}

function subscriptionDifferences(
  known: ReadonlyMap<string, SubscriptionRecord>,
  seen: CustomerState,
  isDuplicate: (id: string) => boolean,
): Difference[] {
  const differences: Extract<Difference, { kind: 'subscription' }>[] = []
  const unknown: Unrepaired[] = []
  for (const each of seen.subscriptions) {
    if (each.plan === null && each.status !== 'ended') unknown.push({ kind: 'unknown-price', thing: each.id })
    const before = known.get(each.id)
    const subscription = recordOf(each, before, isDuplicate(each.id), seen.payments)
    if (subscription === null || (before !== undefined && sameRecord(before, subscription))) continue
    differences.push({ kind: 'subscription', before: before?.status ?? null, subscription })
  }
  for (const before of known.values()) {
    if (before.status === 'ended' || seen.subscriptions.some(({ id }) => id === before.id)) continue
    // The provider knows nothing of it, so it charges nothing.
    const nothing = { nextBillingAt: null, nextPlan: null, pendingPlan: null, payUrl: null, pastDueSince: null }
    const subscription = { ...before, ...nothing, status: 'ended' as const }
    differences.push({ kind: 'subscription', before: before.status, subscription })
  }
  // One may be live at a time, in the database too: what ends makes room.
  const order = (each: (typeof differences)[number]): number => (each.subscription.status === 'ended' ? 0 : 1)
  return [...differences.sort((a, b) => order(a) - order(b)), ...unknown]
}

function checkoutDifferences({ openCheckouts }: CustomerRecords, seen: CustomerState, now: Date): Difference[] {
  return openCheckouts.flatMap(({ id, providerCheckoutId, expiresAt }): Difference[] => {
    // One that is not listed: nobody was ever told where to pay, or the provider has forgotten it.
    const unlisted = expiresAt < now ? 'expired' : 'open'
    const status = seen.checkouts.find((each) => each.id === providerCheckoutId)?.status ?? unlisted
    return status === 'open' ? [] : [{ kind: 'checkout', checkoutId: id, status }]
  })
}

/** A deleted account ends with everything that could still charge somebody. */
function endingActions(
  known: CustomerRecords,
  seen: CustomerState,
  isDuplicate: (id: string) => boolean,
): ProviderAction[] {
  const ends = seen.subscriptions.flatMap(({ id, status }): ProviderAction[] => {
    if (status === 'ended') return []
    if (isLive(status) && isDuplicate(id))
      return [{ kind: 'end-subscription', subscriptionId: id, because: 'duplicate' }]
    return known.deleted ? [{ kind: 'end-subscription', subscriptionId: id, because: 'account-deleted' }] : []
  })
  if (!known.deleted) return ends
  const open = seen.checkouts.filter(({ status }) => status === 'open')
  return [...ends, ...open.map(({ id }): ProviderAction => ({ kind: 'expire-checkout', providerCheckoutId: id }))]
}

function notReported({ payments }: CustomerRecords, seen: CustomerState): Unrepaired[] {
  const keys = new Set(seen.payments.flatMap(({ items }) => items.map(({ key }) => key)))
  return payments.flatMap(({ id: paymentId, items }): Unrepaired[] => {
    if (!seen.payments.some(({ id }) => id === paymentId)) {
      const credits = items.reduce((sum, item) => sum + item.credits, 0)
      return [{ kind: 'not-reported', paymentId, itemKey: null, credits }]
    }
    return items
      .filter(({ key }) => !keys.has(key))
      .map(({ key, credits }) => ({ kind: 'not-reported', paymentId, itemKey: key, credits }))
  })
}
