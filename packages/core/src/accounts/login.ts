import type { LoginForm } from '@toile/contract'
import { NOT_VERIFIED } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import { takeOrRefuse } from '../shared/rate-limiter.ts'
import type { AccountStore, PasswordHasher } from './ports.ts'
import type { CallOrigin } from './security-log.ts'
import type { SignedInAccount } from './sessions.ts'

export const WRONG_LOGIN = 'Wrong username or password.'
const TOO_MANY = 'Too many attempts to log in. Please wait before the next one.'

/**
 * Guessing is bounded per address range, per account from one range, and per account from everywhere. The last is more
 * than one range gets in its time, so that no single network can lock an owner out.
 */
export const LOGIN_LIMITS = {
  range: { name: 'login:range', max: 200, windowSeconds: 15 * 60 },
  accountFromRange: { name: 'login:account-from-range', max: 10, windowSeconds: 5 * 60 },
  account: { name: 'login:account', max: 200, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

export interface LoginDeps {
  readonly accounts: Pick<AccountStore, 'findByEmail' | 'findByUsername'>
  readonly hasher: PasswordHasher
  /** Of no password: checked against when there is nothing to check. Made by the same hasher, so it takes as long. */
  readonly nobodysHash: string
  readonly limiter: RateLimiter
}

/**
 * Checks a username or address and a password (R14). A wrong name costs one password check like a wrong password does,
 * and gets the same answer; whether an account is verified is told only to who knows its password.
 *
 * Throws `invalid` with the message `WRONG_LOGIN` or 'Not verified', or `too-many`.
 */
export async function logIn(
  { accounts, hasher, nobodysHash, limiter }: LoginDeps,
  { username: name, password }: LoginForm,
  { network }: CallOrigin,
): Promise<SignedInAccount> {
  const subject = name.toLowerCase()
  const counted = [
    [LOGIN_LIMITS.range, network],
    [LOGIN_LIMITS.accountFromRange, `${network}:${subject}`],
    [LOGIN_LIMITS.account, subject],
  ] as const
  // In order: an attempt refused by one limit is not counted by those after it.
  for (const [limit, key] of counted) await takeOrRefuse(limiter, limit, key, TOO_MANY)

  // Both, whatever the first answers: the time tells nothing of which it was, or whether it was one. The address counts
  // first: a username may have the form of one, and must not stand in its owner's way.
  const [byEmail, byUsername] = await Promise.all([accounts.findByEmail(name), accounts.findByUsername(name)])
  const account = byEmail ?? byUsername
  const matches = await hasher.verify(account?.passwordHash ?? nobodysHash, password)
  if (account === null || account.passwordHash === null || !matches) throw new DomainError('invalid', WRONG_LOGIN)

  await limiter.clear(LOGIN_LIMITS.accountFromRange, `${network}:${subject}`)
  await limiter.clear(LOGIN_LIMITS.account, subject)
  if (account.verifiedAt === null) throw new DomainError('invalid', NOT_VERIFIED)
  return { id: account.id, username: account.username, email: account.email }
}
