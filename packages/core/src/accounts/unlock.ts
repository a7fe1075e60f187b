import type { Clock } from '../shared/clock.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { AccountTokens } from './account-tokens.ts'
import { type BrowserCall, rememberDevice, type KnownDevices } from './known-devices.ts'
import { staleLink, TOO_MANY_ATTEMPTS } from './password-reset.ts'
import type { SecurityLog } from './security-log.ts'
import { hashToken } from './tokens.ts'

const UNLOCK_LIMIT: RateLimit = { name: 'unlock:range', max: 60, windowSeconds: 60 * 60 }

export interface UnlockDeps {
  readonly unit: UnitOfWork<{
    readonly tokens: Pick<AccountTokens, 'redeem'>
    readonly devices: Pick<KnownDevices, 'has' | 'rename' | 'add'>
    readonly securityLog: Pick<SecurityLog, 'append'>
  }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Takes the link of an `unlock` mail: this browser is one that the account knows from now on, so what others guess does
 * not make it wait. It signs nobody in. Resolves to the browser's new token.
 *
 * Throws `invalid` (`STALE_LINK`) or `too-many`.
 */
export async function unlock(
  { unit, limiter, clock }: UnlockDeps,
  data: string,
  { origin, deviceToken }: BrowserCall,
): Promise<{ readonly deviceToken: string }> {
  await takeOrRefuse(limiter, UNLOCK_LIMIT, origin.network, TOO_MANY_ATTEMPTS)
  return unit.run(async ({ tokens, devices, securityLog }) => {
    const now = clock.now()
    const token = await tokens.redeem(hashToken(data), 'unlock', now)
    if (token === null) throw staleLink()
    const { accountId } = token
    const known = await rememberDevice({ devices }, accountId, deviceToken, now)
    await securityLog.append({ accountId, kind: 'unlocked', ...origin, createdAt: now })
    return { deviceToken: known.token }
  })
}
