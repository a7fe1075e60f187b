import type { Clock } from '../shared/clock.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'

/** After so many wrong passwords in a row, each next try waits twice as long as the one before it. */
export interface DelayRule {
  readonly free: number
  /** Seconds. */
  readonly first: number
  /** Seconds. */
  readonly longest: number
}

/**
 * Delays against guessing one account's password; the account is never locked. From one network; from everywhere, where
 * many take turns; and from a browser that the account knows, which has a count of its own: what others guess never keeps
 * it out.
 */
export const LOGIN_DELAYS = {
  device: { free: 10, first: 5, longest: 5 * 60 },
  network: { free: 5, first: 5, longest: 15 * 60 },
  account: { free: 30, first: 2, longest: 5 * 60 },
} as const satisfies Record<string, DelayRule>

/** After so long without a wrong password the count begins anew. Milliseconds. */
export const FAILURES_FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000

export interface DelayState {
  /** Wrong passwords in a row. A try counts as one from its beginning, so that many at once are not one. */
  readonly failures: number
  readonly failedAt: Date
  /** When the next try is allowed. */
  readonly nextAt: Date
}

export interface LoginDelays {
  /** Reads the count of a subject and locks it until the transaction ends. */
  lock(subject: string): Promise<DelayState>
  save(subject: string, state: DelayState): Promise<void>
  /** Forgets the subject. */
  clear(subject: string): Promise<void>
  /** Forgets all that is counted of an account, from wherever it was tried. */
  clearAccount(accountId: string): Promise<void>
  /** Takes back the last attempt, and the delay that it would have caused. */
  forgive(subject: string, now: Date): Promise<void>
}

/** The new count when an attempt is allowed, else the whole seconds until it is. */
export function countAttempt(
  rule: DelayRule,
  state: DelayState,
  now: Date,
): { readonly next: DelayState } | { readonly waitSeconds: number } {
  const waitMs = state.nextAt.getTime() - now.getTime()
  // Of two tries at once the one that is counted second may have begun first: a try without a delay keeps it from nothing.
  if (waitMs > 0 && state.nextAt > state.failedAt) return { waitSeconds: Math.ceil(waitMs / 1000) }
  const forgotten = now.getTime() - state.failedAt.getTime() >= FAILURES_FORGOTTEN_AFTER_MS
  const failures = (forgotten ? 0 : state.failures) + 1
  return { next: { failures, failedAt: now, nextAt: new Date(now.getTime() + delayAfter(rule, failures) * 1000) } }
}

/** Seconds. */
function delayAfter({ free, first, longest }: DelayRule, failures: number): number {
  return failures < free ? 0 : Math.min(longest, first * 2 ** (failures - free))
}

/** A count that an attempt belongs to, with its rule. */
export interface DelayCount {
  readonly subject: string
  readonly rule: DelayRule
}

/**
 * Begins a try that must be allowed by all its counts; one that any of them refuses counts nowhere. Resolves to the
 * seconds to wait, or to the failures that each counts now, this try among them.
 */
export function beginAttempt(
  {
    unit,
    clock,
  }: { readonly unit: UnitOfWork<{ readonly delays: Pick<LoginDelays, 'lock' | 'save'> }>; readonly clock: Clock },
  counts: readonly DelayCount[],
): Promise<{ readonly waitSeconds: number } | { readonly failures: readonly number[] }> {
  return unit.run(async ({ delays }) => {
    const now = clock.now()
    const begun: (readonly [string, DelayState])[] = []
    let waitSeconds = 0
    // Locked in the order given, which is the same for all callers, so that two attempts cannot deadlock.
    for (const { subject, rule } of counts) {
      const verdict = countAttempt(rule, await delays.lock(subject), now)
      if ('waitSeconds' in verdict) waitSeconds = Math.max(waitSeconds, verdict.waitSeconds)
      else begun.push([subject, verdict.next])
    }
    if (waitSeconds > 0) return { waitSeconds }
    for (const [subject, state] of begun) await delays.save(subject, state)
    return { failures: begun.map(([, { failures }]) => failures) }
  })
}
