import type { Clock } from '../shared/clock.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import { type BrowserCall, forgetOtherDevices, type KnownDevices } from './known-devices.ts'
import type { SecurityLog } from './security-log.ts'
import { endAllSessions, endOtherSessions, endSession, type FoundSession, type SessionStore } from './sessions.ts'

const ENDINGS_A_MINUTE: RateLimit = { name: 'sessions:end', max: 60, windowSeconds: 60 }

export interface EndSessionsDeps {
  readonly unit: UnitOfWork<{
    readonly sessions: Pick<SessionStore, 'deleteOne' | 'deleteAll'>
    readonly devices: Pick<KnownDevices, 'deleteAll'>
    readonly securityLog: Pick<SecurityLog, 'append'>
  }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/** One of the account's sessions, all but the one that asks, or every one. */
export type SessionsToEnd = { readonly id: string } | 'others' | 'all'

/**
 * Ends sessions of an account, with the streams that they opened, and notes it in its security log. Who ends more than one
 * has the account forget the other browsers too. Throws `not-found` for a session that is not the account's, or `too-many`.
 */
export async function endSessions(
  { unit, limiter, clock }: EndSessionsDeps,
  { id: currentId, account }: Pick<FoundSession, 'id' | 'account'>,
  which: SessionsToEnd,
  { origin, deviceToken }: BrowserCall,
): Promise<void> {
  await takeOrRefuse(limiter, ENDINGS_A_MINUTE, account.id, 'Too many sessions were ended. Please wait a moment.')
  await unit.run(async ({ sessions, devices, securityLog }) => {
    if (which === 'all') await endAllSessions({ sessions }, account.id)
    else if (which === 'others') await endOtherSessions({ sessions }, account.id, currentId)
    else await endSession({ sessions }, account.id, which.id)
    if (which === 'all' || which === 'others') await forgetOtherDevices({ devices }, account.id, deviceToken)
    await securityLog.append({ accountId: account.id, kind: 'sessions-ended', ...origin, createdAt: clock.now() })
  })
}
