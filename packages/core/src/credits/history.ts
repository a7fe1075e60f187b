import {
  type CreditEntry,
  describeMode,
  type LedgerReason,
  type Mode,
  type Pagination,
  type PlanName,
} from '@toile/contract'
import { paginationOf, type Slice, sliceOf } from '../shared/pagination.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** Entries. Chosen. */
const CREDITS_PAGE_SIZE = 25

/** An entry of the ledger with what was left after it, and the request that it is about. */
export interface LedgerLine {
  readonly id: number
  readonly amount: number
  /** The sum of the account's entries up to this one. */
  readonly balance: number
  readonly reason: LedgerReason
  /** Of `generation`, `retry` and `refund`. */
  readonly request: {
    readonly kind: 'generate' | 'variation' | 'upscale'
    readonly mode: Mode
    readonly count: number
  } | null
  /** Of `purchase`, `renewal` and `upgrade`: what was paid for. */
  readonly paid: { readonly plan: PlanName; readonly fromPlan: PlanName | null } | null
  /** Of `reversal` and `reinstatement`: the payment, as it stands now. */
  readonly payment: {
    readonly paidAt: Date
    readonly refundedCents: number
    readonly disputedCents: number
  } | null
  /** Of `operator`. */
  readonly note: string | null
  readonly createdAt: Date
}

/** Bound to a transaction. */
export interface CreditHistory {
  count(accountId: string): Promise<number>
  /** Newest first. */
  list(accountId: string, slice: Slice): Promise<readonly LedgerLine[]>
}

/** The account's ledger in words, newest first. */
export function listCredits(
  unit: UnitOfWork<{ readonly history: CreditHistory }>,
  accountId: string,
  page: number,
): Promise<{ entries: CreditEntry[]; pagination: Pagination }> {
  return unit.run(async ({ history }) => {
    const pagination = paginationOf(page, await history.count(accountId), CREDITS_PAGE_SIZE)
    const lines = await history.list(accountId, sliceOf(pagination, CREDITS_PAGE_SIZE))
    return { entries: lines.map(entryOf), pagination }
  })
}

const entryOf = (line: LedgerLine): CreditEntry => ({
  id: line.id,
  amount: line.amount,
  balance: line.balance,
  reason: line.reason,
  what: describeLine(line),
  at: line.createdAt.toISOString(),
})

/** What happened, as somebody reads it who has never heard of a ledger. */
export function describeLine(line: Omit<LedgerLine, 'id' | 'balance' | 'createdAt'>): string {
  const { reason, amount, request, paid, payment, note } = line
  switch (reason) {
    case 'trial':
      return 'Trial credits'
    case 'purchase':
      return `Credits bought once: ${amount} (${paid?.plan})`
    case 'renewal':
      return `${paid?.plan} plan: ${amount} credits for the month`
    case 'upgrade':
      return `Upgrade from ${paid?.fromPlan} to ${paid?.plan}`
    case 'reversal':
      return `Taken back: ${nameOf(payment)} ${whyReversed(payment)}`
    case 'reinstatement':
      return `Given back: ${nameOf(payment)} stands after all`
    case 'operator': {
      const words = amount > 0 ? 'Credits from Toile' : 'Taken back by Toile'
      return note === null ? words : `${words}: ${note}`
    }
    case 'retry':
      return 'Free retry'
    case 'refund':
      return 'Refund: 1 picture that was not made'
    case 'generation':
      return request === null ? 'Pictures' : `${orderOf(request)}, ${describeMode(request.mode).title}`
  }
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const nameOf = (payment: LedgerLine['payment']): string =>
  payment === null ? 'the payment' : `the payment of ${DATE.format(payment.paidAt)}`

/** What holds now: a refund that failed since, or a dispute that is over, is told no more. */
function whyReversed(payment: LedgerLine['payment']): string {
  if (payment === null || payment.refundedCents > 0 === payment.disputedCents > 0) return 'was refunded or disputed'
  return payment.refundedCents > 0 ? 'was refunded' : 'was disputed'
}

function orderOf({ kind, count }: NonNullable<LedgerLine['request']>): string {
  if (kind === 'upscale') return 'Upscale'
  const thing = kind === 'variation' ? 'variation' : 'picture'
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
