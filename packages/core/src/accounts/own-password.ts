import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { beginAttempt, type DelayRule, LOGIN_DELAYS, type LoginDelays } from './login-delays.ts'
import type { AccountRecord, PasswordHasher } from './ports.ts'

/** Wrong passwords typed inside a session: whoever finds an open session guesses no faster than at the login. */
export const OWN_PASSWORD_DELAY: DelayRule = LOGIN_DELAYS.network

export interface OwnPasswordDeps {
  readonly trying: UnitOfWork<{ readonly delays: Pick<LoginDelays, 'lock' | 'save' | 'clear'> }>
  readonly hasher: Pick<PasswordHasher, 'verify'>
  readonly clock: Clock
}

/**
 * Whether somebody who is signed in knows the account's password. Wrong ones make the next wait, whichever call and session
 * they come by; other proofs cannot be guessed, and go on meanwhile. Throws `too-many`.
 */
export async function isOwnPassword(
  { trying, hasher, clock }: OwnPasswordDeps,
  { id, passwordHash }: Pick<AccountRecord, 'id' | 'passwordHash'>,
  password: string,
): Promise<boolean> {
  if (passwordHash === null) return false
  const subject = `session:${id}`
  const begun = await beginAttempt({ unit: trying, clock }, [{ subject, rule: OWN_PASSWORD_DELAY }])
  if ('waitSeconds' in begun) {
    throw new DomainError('too-many', 'Too many wrong passwords. Please wait before the next one.', {
      waitSeconds: begun.waitSeconds,
      detail: 'own password delay',
    })
  }
  if (!(await hasher.verify(passwordHash, password))) return false
  await trying.run(({ delays }) => delays.clear(subject))
  return true
}
