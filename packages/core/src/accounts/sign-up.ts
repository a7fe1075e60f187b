import { emailProblem, type SignupPayload } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { judgePassword, type PasswordJudge } from './password-strength.ts'
import type { PasswordHasher, SignUpPorts } from './ports.ts'
import type { CallOrigin } from './security-log.ts'

export const USERNAME_TAKEN = 'This username is taken. Please choose another.'
export const USERNAME_IS_AN_ADDRESS = 'Username cannot be an e-mail address other than your own.'

/** Bounds both the accounts made and the usernames tried from one network. */
export const SIGN_UP_LIMIT: RateLimit = { name: 'sign-up:range', max: 60, windowSeconds: 60 * 60 }

export interface SignUpDeps {
  readonly unit: UnitOfWork<SignUpPorts>
  readonly hasher: PasswordHasher
  readonly passwords: PasswordJudge
  readonly limiter: RateLimiter
  readonly clock: Clock
}

/**
 * Makes an unverified account and has the link mailed (R14). Resolves in the same way, after the same password hashing,
 * for an address that has an account: nothing of that account changes, and its owner is told by mail. Usernames are
 * public: a taken one is refused, whatever the address.
 *
 * Throws `invalid` with fields, or `too-many`.
 */
export async function signUp(
  { unit, hasher, passwords, limiter, clock }: SignUpDeps,
  { username, email, password1 }: SignupPayload,
  { network }: CallOrigin,
): Promise<void> {
  if (emailProblem(username) === null && username.toLowerCase() !== email.toLowerCase()) {
    throw new DomainError('invalid', USERNAME_IS_AN_ADDRESS, { fields: { username: [USERNAME_IS_AN_ADDRESS] } })
  }
  await takeOrRefuse(limiter, SIGN_UP_LIMIT, network, 'Too many sign-ups from your network. Please try later.')
  await judgePassword({ passwords }, password1, { username, email })
  const passwordHash = await hasher.hash(password1)

  await unit.run(async ({ accounts, queue }) => {
    if ((await accounts.findByUsername(username)) !== null) throw usernameTaken()
    const accountId = await accounts.insert({ username, email, passwordHash, createdAt: clock.now() })
    if (accountId !== null) {
      await queue.send('account-mail', { mail: 'verification', accountId })
      return
    }
    const owner = await accounts.findByEmail(email)
    // No owner: somebody else took the username between the look and the insert.
    if (owner === null) throw usernameTaken()
    const mail = owner.verifiedAt === null ? 'verification' : 'known-address'
    await queue.send('account-mail', { mail, accountId: owner.id })
  })
}

const usernameTaken = (): DomainError =>
  new DomainError('invalid', USERNAME_TAKEN, { fields: { username: [USERNAME_TAKEN] } })
