import { type CreditEntry, describeMode, type LedgerReason, type Mode, type Pagination } from '@toile/contract'
import { paginationOf, type Slice, sliceOf } from '../shared/pagination.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

export const CREDITS_PAGE_SIZE = 25

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
export function describeLine({ reason, amount, request }: Pick<LedgerLine, 'reason' | 'amount' | 'request'>): string {
  switch (reason) {
    case 'trial':
      return 'Trial credits'
    case 'purchase':
      return 'Credits bought'
    case 'renewal':
      return 'Monthly credits of your plan'
    case 'upgrade':
      return 'Credits of your larger plan'
    case 'reversal':
      return 'Taken back: the payment was refunded or disputed'
    case 'reinstatement':
      return 'Given back: the payment stands after all'
    case 'operator':
      return amount > 0 ? 'Credits from Toile' : 'Taken back by Toile'
    case 'retry':
      return 'Free retry'
    case 'refund':
      return 'Refund: 1 picture that was not made'
    case 'generation':
      return request === null ? 'Pictures' : `${orderOf(request)}, ${describeMode(request.mode).title}`
  }
}

function orderOf({ kind, count }: NonNullable<LedgerLine['request']>): string {
  if (kind === 'upscale') return 'Upscale'
  const thing = kind === 'variation' ? 'variation' : 'picture'
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}
