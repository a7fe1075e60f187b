import type { PasswordResetConfirmPayload } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import type { EqualTime } from '../shared/equal-time.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { AccountSettings } from './account-settings.ts'
import type { AccountTokens } from './account-tokens.ts'
import { MAIL_LIMIT } from './deliver-mail.ts'
import type { LoginDelays } from './login-delays.ts'
import { type MailboxSubjectPorts, mailboxSubject } from './mailbox-subject.ts'
import { type BrowserCall, forgetOtherDevices, type KnownDevices } from './known-devices.ts'
import { judgePassword, type PasswordJudge } from './password-strength.ts'
import type { AccountStore, PasswordHasher } from './ports.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import { endAllSessions, type SessionStore } from './sessions.ts'
import { hashToken } from './tokens.ts'

export const RESET_LIMITS = {
  range: { name: 'password-reset:range', max: 60, windowSeconds: 60 * 60 },
  /** As many as one mailbox gets: who asks for more is told, and waits for nothing. */
  mailbox: { name: 'password-reset:mailbox', max: MAIL_LIMIT.max, windowSeconds: MAIL_LIMIT.windowSeconds },
  /** Of links that are followed: a token cannot be guessed, and a password is weighed and hashed for each that fits. */
  followed: { name: 'password-reset:followed', max: 60, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

export interface RequestResetDeps extends MailboxSubjectPorts {
  readonly unit: UnitOfWork<{ readonly queue: Pick<JobQueue, 'send'> }>
  readonly limiter: RateLimiter
  readonly equalTime: EqualTime
}

/**
 * Asks for a link that sets a password. Does the same for every credential, an account's or not: counts it and enqueues a
 * job, in the same time; whom to write to, is looked up out of the asker's sight (R14). Throws `too-many`.
 */
export const requestPasswordReset = (deps: RequestResetDeps, credential: string, origin: CallOrigin): Promise<void> =>
  deps.equalTime(() => askForLink(deps, credential, origin))

async function askForLink(deps: RequestResetDeps, credential: string, origin: CallOrigin): Promise<void> {
  const { unit, limiter, clock } = deps
  const message = 'A link was asked for several times. Please wait before asking for another.'
  await takeOrRefuse(limiter, RESET_LIMITS.range, origin.network, message)
  await takeOrRefuse(limiter, RESET_LIMITS.mailbox, await mailboxSubject(deps, credential), message)
  const asked = { ...origin, at: clock.now().toISOString() }
  await unit.run(({ queue }) => queue.send('account-mail', { mail: 'password-reset', credential, asked }))
}

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a while.'
export const STALE_LINK = 'This link has been used or is too old. Ask for a new one.'
export const staleLink = (): DomainError => new DomainError('invalid', STALE_LINK)

export interface ResetDeps {
  readonly tokens: Pick<AccountTokens, 'find'>
  readonly accounts: Pick<AccountStore, 'find'>
  readonly unit: UnitOfWork<{
    readonly tokens: Pick<AccountTokens, 'redeem' | 'revoke'>
    readonly settings: Pick<AccountSettings, 'setPassword'>
    readonly sessions: Pick<SessionStore, 'deleteAll'>
    readonly devices: Pick<KnownDevices, 'deleteAll'>
    readonly delays: Pick<LoginDelays, 'clearAccount'>
    readonly securityLog: Pick<SecurityLog, 'append'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly passwords: PasswordJudge
  readonly hasher: Pick<PasswordHasher, 'hash'>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Sets the password of whoever a link was mailed to, also their first one, ends all their sessions and forgets the other
 * browsers: who did not know the old password any more may have been told of it by somebody else. A link that a password
 * is refused with stays good.
 *
 * Throws `invalid` (`STALE_LINK`, or with fields for the password) or `too-many`.
 */
export async function resetPassword(
  deps: ResetDeps,
  { data, password1 }: Pick<PasswordResetConfirmPayload, 'data' | 'password1'>,
  { origin, deviceToken }: BrowserCall,
): Promise<void> {
  const { unit, hasher, limiter, clock } = deps
  await takeOrRefuse(limiter, RESET_LIMITS.followed, origin.network, TOO_MANY_ATTEMPTS)
  const now = clock.now()
  const link = [hashToken(data), 'password-reset', now] as const
  const open = await deps.tokens.find(...link)
  const account = open && (await deps.accounts.find(open.accountId))
  if (account === null) throw staleLink()
  // Weighing and hashing take long, and a transaction would keep others waiting meanwhile.
  await judgePassword(deps, password1, account)
  const passwordHash = await hasher.hash(password1)
  await unit.run(async ({ tokens, settings, sessions, devices, delays, securityLog, queue }) => {
    if ((await tokens.redeem(...link)) === null) throw staleLink()
    await settings.setPassword(account.id, passwordHash)
    // An open change of address may be another's doing as well.
    await tokens.revoke(account.id, 'password-reset')
    await tokens.revoke(account.id, 'email-change')
    await endAllSessions({ sessions }, account.id)
    await forgetOtherDevices({ devices }, account.id, deviceToken)
    // What was guessed of the old password is no reason to wait with the new one.
    await delays.clearAccount(account.id)
    await securityLog.append({ accountId: account.id, kind: 'password-reset', ...origin, createdAt: now })
    await queue.send('account-mail', { mail: 'password-changed', accountId: account.id })
  })
}
