import type { LoginForm } from '@toile/contract'
import { NOT_VERIFIED } from '@toile/contract'
import type { EqualTime } from '../shared/equal-time.ts'
import { DomainError } from '../shared/errors.ts'
import type { RateLimit, RateLimiter } from '../shared/rate-limiter.ts'
import { takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type BrowserCall, isKnownDevice, type KnownDevices } from './known-devices.ts'
import { type LoginAlarm, recordDelayedLogin, recordFailedLogin } from './login-alarm.ts'
import { countsOf, type LoginCounts } from './login-counts.ts'
import { beginAttempt, type LoginDelays } from './login-delays.ts'
import type { AccountRecord, AccountStore, PasswordHasher, SignUpRecord, SignUpStore } from './ports.ts'
import type { SignedInAccount } from './sessions.ts'
import { hashToken } from './tokens.ts'

export const WRONG_LOGIN = 'Wrong username or password.'
export const wrongLogin = (): DomainError => new DomainError('invalid', WRONG_LOGIN)
const TOO_MANY = 'Too many attempts to log in. Please wait before the next one.'

/** Attempts of one network, on any accounts. */
export const LOGIN_LIMIT: RateLimit = { name: 'login:range', max: 200, windowSeconds: 15 * 60 }

export interface LoginDeps extends LoginAlarm {
  readonly accounts: Pick<AccountStore, 'findByEmail' | 'findByUsername' | 'fold'>
  readonly signUps: Pick<SignUpStore, 'pending' | 'bindBrowser'>
  readonly devices: Pick<KnownDevices, 'has'>
  readonly trying: UnitOfWork<{ readonly delays: LoginDelays }>
  readonly hasher: PasswordHasher
  /** A hash of no password, checked when there is none to check. Made by the same hasher, so that it takes as long. */
  readonly nobodysHash: string
  readonly limiter: RateLimiter
  readonly equalTime: EqualTime
  /** A keyed hash: what is typed as a name may be anything, a password too, and is not stored. */
  readonly pseudonym: (text: string) => string
}

export interface LoginCall extends BrowserCall {
  /** The visitor's anonymous session. */
  readonly browser: string | null
}

/** Whoever acts on this checks, in the same transaction, whether it is still the password (`lockPassword`). */
export interface CheckedAccount extends SignedInAccount {
  readonly passwordHash: string
}

/** Whom a name or an address leads to: an account, or sign-ups that wait. */
interface Found {
  readonly account: AccountRecord | null
  readonly pending: readonly SignUpRecord[]
  /** What was typed, as the database folds it. */
  readonly folded: string
}

/** Sign-ups of one address or name whose passwords are tried: each costs a check. */
const PENDING_TRIED = 3

/**
 * Checks a username or address and a password (R14). A wrong name costs one password check like a wrong password does,
 * and gets the same answer after the same time; that a sign-up waits for its link is told only to who knows its password.
 * Wrong passwords make the next try wait; a browser that the account knows waits for its own alone.
 *
 * Throws `invalid` with the message `WRONG_LOGIN` or 'Not verified', or `too-many`.
 */
export const logIn = (deps: LoginDeps, form: LoginForm, call: LoginCall): Promise<CheckedAccount> =>
  deps.equalTime(async () => {
    const found = await find(deps, form.username, call.browser)
    const counts = await takeTry(deps, found, call)
    const right = await whosePassword(deps, found, form.password)
    if (right === null) {
      await recordFailedLogin(deps, attemptOf(found, call), counts.sharedFailures)
      throw wrongLogin()
    }
    await forget(deps, counts)
    if ('expiresAt' in right) {
      await rememberBrowser(deps, right, call.browser)
      throw new DomainError('invalid', NOT_VERIFIED)
    }
    return right
  })

/**
 * All of it, whatever the first look finds. The address counts first: a username may have the form of one, and must not
 * stand in its owner's way.
 */
async function find({ accounts, signUps, clock }: LoginDeps, name: string, browser: string | null): Promise<Found> {
  const browserHash = browser === null ? null : hashToken(browser)
  const [byEmail, byUsername, pending, folded] = await Promise.all([
    accounts.findByEmail(name),
    accounts.findByUsername(name),
    signUps.pending(name, clock.now(), browserHash, PENDING_TRIED),
    accounts.fold(name),
  ])
  return { account: byEmail ?? byUsername, pending, folded }
}

/** Throws `too-many` when the try has to wait. */
async function takeTry(
  deps: LoginDeps,
  found: Found,
  call: LoginCall,
): Promise<LoginCounts & { readonly sharedFailures: number }> {
  const { account } = found
  const { network } = call.origin
  const known = account !== null && (await isKnownDevice(deps, account.id, call.deviceToken, deps.clock.now()))
  if (!known) await takeOrRefuse(deps.limiter, LOGIN_LIMIT, network, TOO_MANY)

  const counts = countsOf(await subjectOf(deps, found), network, known ? call.deviceToken : null)
  const { own, shared } = counts
  const begun = await beginAttempt({ unit: deps.trying, clock: deps.clock }, shared === null ? [own] : [own, shared])
  if ('waitSeconds' in begun) {
    await recordDelayedLogin(deps, attemptOf(found, call))
    throw new DomainError('too-many', TOO_MANY, { waitSeconds: begun.waitSeconds, detail: 'login delay' })
  }
  return { ...counts, sharedFailures: shared === null ? 0 : (begun.failures[1] ?? 0) }
}

/** One text for an account's name and its address, in every letter case; for sign-ups of one address too. */
async function subjectOf({ accounts, pseudonym }: LoginDeps, { account, pending, folded }: Found): Promise<string> {
  if (account !== null) return account.id
  const [signUp] = pending
  return pseudonym(signUp === undefined ? folded : await accounts.fold(signUp.email))
}

async function whosePassword(
  { hasher, nobodysHash }: LoginDeps,
  { account, pending }: Found,
  password: string,
): Promise<CheckedAccount | SignUpRecord | null> {
  const candidates: readonly (AccountRecord | SignUpRecord)[] = account === null ? pending : [account]
  if (candidates.length === 0) await hasher.verify(nobodysHash, password)
  const matches = await Promise.all(
    candidates.map(async (candidate) => {
      const fits = await hasher.verify(candidate.passwordHash ?? nobodysHash, password)
      return fits && hasPassword(candidate) ? candidate : null
    }),
  )
  return matches.find((match) => match !== null) ?? null
}

const hasPassword = <Candidate extends AccountRecord | SignUpRecord>(
  candidate: Candidate,
): candidate is Candidate & { readonly passwordHash: string } => candidate.passwordHash !== null

/** A right password clears the count of whoever typed it; the wrong ones of others stay counted. */
async function forget({ trying, clock }: LoginDeps, { own, shared }: LoginCounts): Promise<void> {
  await trying.run(async ({ delays }) => {
    await delays.clear(own.subject)
    if (shared !== null) await delays.forgive(shared.subject, clock.now())
  })
}

/** Who knows the password of a sign-up may go on with it in this browser: its link signs in here, and is sent again. */
async function rememberBrowser({ signUps }: LoginDeps, signUp: SignUpRecord, browser: string | null): Promise<void> {
  if (browser !== null) await signUps.bindBrowser(signUp.id, hashToken(browser))
}

const attemptOf = ({ account, folded }: Found, { origin }: LoginCall) => ({
  accountId: account?.id ?? null,
  name: folded,
  origin,
})
