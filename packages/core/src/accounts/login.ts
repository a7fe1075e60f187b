import type { LoginForm } from '@toile/contract'
import { NOT_VERIFIED } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import { takeOrRefuse } from '../shared/rate-limiter.ts'
import type { AccountStore, PasswordHasher, SignUpRecord, SignUpStore } from './ports.ts'
import type { CallOrigin } from './security-log.ts'
import type { SignedInAccount } from './sessions.ts'
import { hashToken } from './tokens.ts'

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
  readonly signUps: Pick<SignUpStore, 'pending' | 'bindBrowser'>
  readonly hasher: PasswordHasher
  /** Of no password: checked against when there is nothing to check. Made by the same hasher, so it takes as long. */
  readonly nobodysHash: string
  readonly limiter: RateLimiter
  readonly clock: Clock
}

export interface LoginCall {
  readonly origin: CallOrigin
  /** The visitor's anonymous session. */
  readonly browser: string | null
}

/** Sign-ups of one address or name whose passwords are tried: each costs a check. */
const PENDING_TRIED = 3

/**
 * Checks a username or address and a password (R14). A wrong name costs one password check like a wrong password does,
 * and gets the same answer; that a sign-up waits for its link is told only to who knows its password.
 *
 * Throws `invalid` with the message `WRONG_LOGIN` or 'Not verified', or `too-many`.
 */
export async function logIn(
  deps: LoginDeps,
  { username: name, password }: LoginForm,
  { origin, browser }: LoginCall,
): Promise<SignedInAccount> {
  const { accounts, hasher, nobodysHash, limiter } = deps
  const subject = name.toLowerCase()
  const counted = [
    [LOGIN_LIMITS.range, origin.network],
    [LOGIN_LIMITS.accountFromRange, `${origin.network}:${subject}`],
    [LOGIN_LIMITS.account, subject],
  ] as const
  // In order: an attempt refused by one limit is not counted by those after it.
  for (const [limit, key] of counted) await takeOrRefuse(limiter, limit, key, TOO_MANY)

  // Both, whatever the first answers: the time tells nothing of which it was, or whether it was one. The address counts
  // first: a username may have the form of one, and must not stand in its owner's way.
  const [byEmail, byUsername, pending] = await Promise.all([
    accounts.findByEmail(name),
    accounts.findByUsername(name),
    pendingSignUps(deps, name, browser),
  ])
  const account = byEmail ?? byUsername
  const tried = account === null ? pending.map(({ passwordHash }) => passwordHash) : [account.passwordHash]
  const checks = (tried.length === 0 ? [null] : tried).map(async (passwordHash) => {
    const matches = await hasher.verify(passwordHash ?? nobodysHash, password)
    return matches && passwordHash !== null
  })
  const right = (await Promise.all(checks)).indexOf(true)
  if (right < 0) throw new DomainError('invalid', WRONG_LOGIN)

  await limiter.clear(LOGIN_LIMITS.accountFromRange, `${origin.network}:${subject}`)
  await limiter.clear(LOGIN_LIMITS.account, subject)
  if (account === null) {
    await rememberBrowser(deps, pending[right], browser)
    throw new DomainError('invalid', NOT_VERIFIED)
  }
  return { id: account.id, username: account.username, email: account.email }
}

const browserHashOf = (browser: string | null): Uint8Array | null => (browser === null ? null : hashToken(browser))

const pendingSignUps = (
  { signUps, clock }: LoginDeps,
  name: string,
  browser: string | null,
): Promise<readonly SignUpRecord[]> => signUps.pending(name, clock.now(), browserHashOf(browser), PENDING_TRIED)

/** Who knows the password of a sign-up may go on with it in this browser: its link signs in here, and is sent again. */
async function rememberBrowser(
  { signUps }: LoginDeps,
  signUp: SignUpRecord | undefined,
  browser: string | null,
): Promise<void> {
  if (signUp !== undefined && browser !== null) await signUps.bindBrowser(signUp.id, hashToken(browser))
}
