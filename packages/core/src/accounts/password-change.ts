import { required, type PasswordChangePayload } from '@toile/contract'
import { DomainError, loginRequired } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { AccountSettings } from './account-settings.ts'
import type { AccountTokens } from './account-tokens.ts'
import { requireConfirmed } from './confirm.ts'
import { type BrowserCall, forgetOtherDevices, type KnownDevices } from './known-devices.ts'
import { isOwnPassword, type OwnPasswordDeps } from './own-password.ts'
import { judgePassword, type PasswordJudge } from './password-strength.ts'
import type { AccountRecord, AccountStore, PasswordHasher } from './ports.ts'
import type { SecurityLog } from './security-log.ts'
import { endOtherSessions, type FoundSession, type SessionStore } from './sessions.ts'

const CHANGES_AN_HOUR: RateLimit = { name: 'password:change', max: 20, windowSeconds: 60 * 60 }

export interface ChangePasswordDeps extends OwnPasswordDeps {
  readonly accounts: Pick<AccountStore, 'find'>
  readonly unit: UnitOfWork<{
    readonly tokens: Pick<AccountTokens, 'revoke'>
    readonly settings: Pick<AccountSettings, 'changePassword'>
    readonly sessions: Pick<SessionStore, 'deleteAll'>
    readonly devices: Pick<KnownDevices, 'deleteAll'>
    readonly securityLog: Pick<SecurityLog, 'append'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly passwords: PasswordJudge
  readonly hasher: PasswordHasher
  readonly limiter: RateLimiter
}

/**
 * Changes the password of a signed-in account, which says the old one, ends its other sessions and forgets their browsers.
 * An account that has none sets its first one, in a confirmed session.
 *
 * Throws `invalid` with fields, `forbidden` (`CONFIRMATION_NEEDED`) or `too-many`.
 */
export async function changePassword(
  deps: ChangePasswordDeps,
  session: Pick<FoundSession, 'id' | 'account' | 'confirmedAt'>,
  { old_password: oldPassword = '', password1 }: Pick<PasswordChangePayload, 'old_password' | 'password1'>,
  { origin, deviceToken }: BrowserCall,
): Promise<void> {
  const { accounts, unit, hasher, limiter, clock } = deps
  const account = await accounts.find(session.account.id)
  if (account === null) throw loginRequired()
  if (account.passwordHash === null) requireConfirmed(session, clock.now())
  else await checkOld(deps, account, oldPassword)
  await takeOrRefuse(limiter, CHANGES_AN_HOUR, account.id, 'Your password was changed often. Please wait a while.')
  await judgePassword(deps, password1, account)
  const passwordHash = await hasher.hash(password1)
  await unit.run(async ({ tokens, settings, sessions, devices, securityLog, queue }) => {
    // Judging and hashing take long: a password that was set meanwhile stays.
    const change = { from: account.passwordHash, to: passwordHash }
    if (!(await settings.changePassword(account.id, change))) throw refusedOld(NOT_CURRENT)
    await tokens.revoke(account.id, 'password-reset')
    await tokens.revoke(account.id, 'email-change')
    await endOtherSessions({ sessions }, account.id, session.id)
    await forgetOtherDevices({ devices }, account.id, deviceToken)
    await securityLog.append({ accountId: account.id, kind: kindOf(account), ...origin, createdAt: clock.now() })
    await queue.send('account-mail', { mail: 'password-changed', accountId: account.id })
  })
}

const kindOf = ({ passwordHash }: AccountRecord) => (passwordHash === null ? 'password-set' : 'password-changed')

async function checkOld(deps: ChangePasswordDeps, account: AccountRecord, oldPassword: string): Promise<void> {
  if (oldPassword === '') throw refusedOld(required('Current password'))
  if (!(await isOwnPassword(deps, account, oldPassword))) throw refusedOld(NOT_CURRENT)
}

const NOT_CURRENT = 'This is not your current password.'
const refusedOld = (message: string): DomainError =>
  new DomainError('invalid', message, { fields: { old_password: [message] } })
