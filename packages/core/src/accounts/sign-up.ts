import { emailProblem, type SignupPayload } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import type { EqualTime } from '../shared/equal-time.ts'
import { DomainError } from '../shared/errors.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { type MailboxSubjectPorts, mailboxSubject } from './mailbox-subject.ts'
import { judgePassword, type PasswordJudge } from './password-strength.ts'
import type { AccountStore, PasswordHasher, SignUpStore } from './ports.ts'
import type { CallOrigin } from './security-log.ts'
import { hashToken } from './tokens.ts'

const USERNAME_TAKEN = 'This username is taken. Please choose another.'
const USERNAME_IS_AN_ADDRESS = 'Username cannot be an e-mail address other than your own.'

export const SIGN_UP_LIMITS = {
  /** Bounds both the sign-ups made and the usernames tried from one network. */
  range: { name: 'sign-up:range', max: 60, windowSeconds: 60 * 60 },
  /** Nobody signs up that often with an address of their own. */
  mailbox: { name: 'sign-up:mailbox', max: 30, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

/** How long a sign-up waits for its link to be followed (R41). Milliseconds. */
export const SIGN_UP_LIFETIME_MS = 48 * 60 * 60 * 1000

export interface SignUpDeps extends MailboxSubjectPorts {
  readonly unit: UnitOfWork<{
    readonly accounts: Pick<AccountStore, 'findByEmail'>
    readonly signUps: Pick<SignUpStore, 'lockName' | 'isNameTaken' | 'insert'>
    readonly queue: Pick<JobQueue, 'send'>
  }>
  readonly hasher: PasswordHasher
  readonly passwords: PasswordJudge
  readonly limiter: RateLimiter
  readonly equalTime: EqualTime
  readonly clock: Clock
}

export interface SignUpCall {
  readonly origin: CallOrigin
  /** The visitor's anonymous session: the link opened in its browser signs in. */
  readonly browser: string | null
}

/**
 * Keeps a sign-up and has its link mailed; no account is made before the link is followed (R41). Resolves in the same
 * way, after the same time, for an address that has an account: nothing of that account changes, and its owner
 * is told by mail (R14). Usernames are public: a taken one is refused, whatever the address.
 *
 * Resolves to when the sign-up expires. Throws `invalid` with fields, or `too-many`.
 */
export const signUp = (
  deps: SignUpDeps,
  form: SignupPayload,
  call: SignUpCall,
): Promise<{ readonly expiresAt: Date }> => deps.equalTime(() => keepSignUp(deps, form, call))

async function keepSignUp(
  deps: SignUpDeps,
  { username, email, password1 }: SignupPayload,
  { origin, browser }: SignUpCall,
): Promise<{ readonly expiresAt: Date }> {
  const { unit, hasher, limiter, clock } = deps
  if (emailProblem(username) === null && username.toLowerCase() !== email.toLowerCase()) {
    throw new DomainError('invalid', USERNAME_IS_AN_ADDRESS, { fields: { username: [USERNAME_IS_AN_ADDRESS] } })
  }
  await takeOrRefuse(
    limiter,
    SIGN_UP_LIMITS.range,
    origin.network,
    'Too many sign-ups from your network. Please try later.',
  )
  await takeOrRefuse(
    limiter,
    SIGN_UP_LIMITS.mailbox,
    await mailboxSubject(deps, email),
    'Too many sign-ups with this address. Please try later.',
  )
  await judgePassword(deps, password1, { username, email })
  const passwordHash = await hasher.hash(password1)
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + SIGN_UP_LIFETIME_MS)
  const browserHash = browser === null ? null : hashToken(browser)

  await unit.run(async ({ accounts, signUps, queue }) => {
    await signUps.lockName(username)
    if (await signUps.isNameTaken(username, email, createdAt)) throw usernameTaken()
    const owner = await accounts.findByEmail(email)
    if (owner !== null) return queue.send('account-mail', { mail: 'known-address', accountId: owner.id })
    const signUpId = await signUps.insert({ username, email, passwordHash, browserHash, createdAt, expiresAt })
    return queue.send('account-mail', { mail: 'verification', signUpId })
  })
  return { expiresAt }
}

const usernameTaken = (): DomainError =>
  new DomainError('invalid', USERNAME_TAKEN, { fields: { username: [USERNAME_TAKEN] } })
