import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { AccountSettings } from './account-settings.ts'
import type { AccountTokens } from './account-tokens.ts'
import { requireConfirmed } from './confirm.ts'
import { ACCOUNT_TOKEN_LIFETIMES_MS } from './deliver-mail.ts'
import { staleLink, TOO_MANY_ATTEMPTS } from './password-reset.ts'
import type { AccountStore } from './ports.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import type { FoundSession } from './sessions.ts'
import { hashToken, newSessionToken } from './tokens.ts'

export const EMAIL_CHANGE_LIMITS = {
  account: { name: 'email-change:account', max: 5, windowSeconds: 60 * 60 },
  followed: { name: 'email-change:followed', max: 60, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

export interface RequestEmailChangeDeps {
  readonly unit: UnitOfWork<{
    readonly tokens: Pick<AccountTokens, 'revoke' | 'insert'>
    readonly securityLog: Pick<SecurityLog, 'append'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Has a link mailed to a new address and a notice to the old one; the account changes when the link is followed. Whether
 * the address belongs to somebody makes no difference here: their link will change nothing (R14). What was asked for before
 * is forgotten.
 *
 * Throws `forbidden` (`CONFIRMATION_NEEDED`), `invalid` with a field for the address there is, or `too-many`.
 */
export async function requestEmailChange(
  { unit, limiter, clock }: RequestEmailChangeDeps,
  session: Pick<FoundSession, 'account' | 'confirmedAt'>,
  email: string,
  origin: CallOrigin,
): Promise<void> {
  const now = clock.now()
  requireConfirmed(session, now)
  const { id: accountId, email: oldEmail } = session.account
  if (email.toLowerCase() === oldEmail.toLowerCase()) {
    const message = 'This is your address already.'
    throw new DomainError('invalid', message, { fields: { email: [message] } })
  }
  const message = 'You requested several address changes. Please wait before the next one.'
  await takeOrRefuse(limiter, EMAIL_CHANGE_LIMITS.account, accountId, message)
  await unit.run(async ({ tokens, securityLog, queue }) => {
    await tokens.revoke(accountId, 'email-change')
    // Of a link that nobody has: the mail's job puts its own in this place, if it is not revoked before.
    await tokens.insert({
      accountId,
      purpose: 'email-change',
      email,
      tokenHash: hashToken(newSessionToken()),
      createdAt: now,
      expiresAt: new Date(now.getTime() + ACCOUNT_TOKEN_LIFETIMES_MS['email-change']),
    })
    await securityLog.append({ accountId, kind: 'email-change-asked', ...origin, createdAt: now })
    await queue.send('account-mail', { mail: 'email-change', accountId, email })
    await queue.send('account-mail', { mail: 'email-change-notice', accountId, email: oldEmail })
  })
}

export interface ConfirmEmailChangeDeps {
  readonly unit: UnitOfWork<{
    readonly accounts: Pick<AccountStore, 'find'>
    readonly tokens: Pick<AccountTokens, 'redeem' | 'revoke'>
    readonly settings: Pick<AccountSettings, 'setEmail'>
    readonly securityLog: Pick<SecurityLog, 'append'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Gives the account of a mailed link its new address, and tells the old one. Sessions go on; links that were mailed to the
 * old address stop working. Throws `invalid` (`STALE_LINK`), also when the address went to somebody else meanwhile, or
 * `too-many`.
 */
export async function confirmEmailChange(
  { unit, limiter, clock }: ConfirmEmailChangeDeps,
  data: string,
  origin: CallOrigin,
): Promise<void> {
  await takeOrRefuse(limiter, EMAIL_CHANGE_LIMITS.followed, origin.network, TOO_MANY_ATTEMPTS)
  const changed = await unit.run(async ({ accounts, tokens, settings, securityLog, queue }) => {
    const now = clock.now()
    const token = await tokens.redeem(hashToken(data), 'email-change', now)
    const account = token && (await accounts.find(token.accountId))
    if (!token || account === null || token.email === null) return false
    const { id: accountId, email: oldEmail } = account
    if (!(await settings.setEmail(accountId, token.email))) return false
    for (const purpose of ['email-change', 'password-reset', 'unlock'] as const) {
      await tokens.revoke(accountId, purpose)
    }
    await securityLog.append({ accountId, kind: 'email-changed', ...origin, createdAt: now })
    await queue.send('account-mail', { mail: 'email-changed', accountId, oldEmail })
    return true
  })
  // Beyond the transaction: a link whose address is taken is used up all the same.
  if (!changed) throw staleLink()
}
