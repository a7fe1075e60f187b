import type { SubscriptionAnswer } from '@toile/contract'
import { figuresOf } from '../../../lib/date-words.ts'

/** It ends by itself. One whose bill is open keeps its status while it is cancelled. */
export const isCancelled = ({ ends_at }: SubscriptionAnswer): boolean => ends_at !== null

export interface PlanEnd {
  /** When it ends that is cancelled, or was now; an ISO time, null where that is not known. */
  readonly end: string | null
  /** When it ends before that, unless an open bill is paid; null where none is open, or where there is time enough. */
  readonly unpaid: string | null
}

export function planEnd({ status, ends_at, next_billing_date, grace_until }: SubscriptionAnswer): PlanEnd {
  const end = ends_at ?? next_billing_date
  const sooner = grace_until !== null && (end === null || Date.parse(grace_until) < Date.parse(end))
  return { end, unpaid: status === 'past_due' && sooner ? grace_until : null }
}

/** `until 12.03.2027` */
export const untilWords = (end: string | null): string =>
  end === null ? 'until the end of what is paid' : `until ${figuresOf(end)}`
