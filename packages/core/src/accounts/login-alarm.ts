import type { SecurityEventKind } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { LOGIN_DELAYS } from './login-delays.ts'
import type { SecurityJournal } from './security-journal.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'

/** When guessing slows the owner down everywhere, they get an unlock link by mail, once a day. */
const UNLOCK_MAIL: RateLimit = { name: 'unlock-mail', max: 1, windowSeconds: 24 * 60 * 60 }
/** Delayed attempts cost nothing, and would fill the owner's log. */
const DELAYED_EVENT: RateLimit = { name: 'delayed-event', max: 1, windowSeconds: 60 * 60 }

export interface LoginAlarm {
  readonly alarm: UnitOfWork<{
    readonly securityLog: Pick<SecurityLog, 'append'>
    readonly limiter: Pick<RateLimiter, 'take'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly journal: SecurityJournal
  readonly clock: Clock
}

/** A failed login attempt. */
export interface LoginAttempt {
  /** Null when no account has the name. */
  readonly accountId: string | null
  /** The typed name, folded as the database folds it. */
  readonly name: string
  readonly origin: CallOrigin
}

/** A wrong password. `sharedFailures`: how many there were in a row, from everywhere. */
export async function recordFailedLogin(
  deps: LoginAlarm,
  attempt: LoginAttempt,
  sharedFailures: number,
): Promise<void> {
  const { accountId } = attempt
  if (accountId === null) return recordUnknownAccount(deps, 'sign-in-failed', attempt)
  await deps.alarm.run(async ({ securityLog, limiter, queue }) => {
    await securityLog.append({ accountId, kind: 'sign-in-failed', ...attempt.origin, createdAt: deps.clock.now() })
    if (sharedFailures < LOGIN_DELAYS.account.free) return
    if ((await limiter.take(UNLOCK_MAIL, accountId)) !== null) return
    await queue.send('account-mail', { mail: 'unlock', accountId })
  })
}

/** An attempt that was delayed. */
export async function recordDelayedLogin(deps: LoginAlarm, attempt: LoginAttempt): Promise<void> {
  const { accountId } = attempt
  if (accountId === null) return recordUnknownAccount(deps, 'sign-in-delayed', attempt)
  await deps.alarm.run(async ({ securityLog, limiter }) => {
    if ((await limiter.take(DELAYED_EVENT, accountId)) !== null) return
    await securityLog.append({ accountId, kind: 'sign-in-delayed', ...attempt.origin, createdAt: deps.clock.now() })
  })
}

function recordUnknownAccount({ journal }: LoginAlarm, kind: SecurityEventKind, { name, origin }: LoginAttempt): void {
  journal.note({ kind, accountId: null, name, origin })
}
