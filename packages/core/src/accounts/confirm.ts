import { CONFIRMATION_LIFETIME, CONFIRMATION_NEEDED, type ConfirmPayload } from '@toile/contract'
import type { Clock } from '../shared/clock.ts'
import { DomainError } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { beginTry, type DelayRule, LOGIN_DELAYS, type LoginDelays } from './login-delays.ts'
import type { AccountStore, PasswordHasher } from './ports.ts'
import type { PasskeyCall, ProofChecks } from './proof-checks.ts'
import type { SecurityLog } from './security-log.ts'
import { confirmSession, type FoundSession, type SessionStore } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Wrong proofs of one account, from inside its sessions: whoever found one open guesses no faster than at the door. */
export const PROOF_DELAY: DelayRule = LOGIN_DELAYS.network
/** Proofs of all kinds, right ones too: each is work. */
export const PROOF_LIMIT: RateLimit = { name: 'proof', max: 60, windowSeconds: 60 * 60 }
const TOO_MANY = 'Too many attempts. Please wait before the next one.'

export interface ProofTries {
  readonly trying: UnitOfWork<{ readonly delays: Pick<LoginDelays, 'hold' | 'save' | 'clear' | 'forgive'> }>
  readonly limiter: RateLimiter
  readonly clock: Clock
}

export interface ProofDeps extends ProofTries {
  readonly accounts: Pick<AccountStore, 'find'>
  readonly hasher: Pick<PasswordHasher, 'verify'>
  /** Those that this server offers. */
  readonly proofs: Partial<ProofChecks>
}

/**
 * Counts a check of a proof from its beginning, with all others of the account, whichever call they come by. One that
 * rejects with `invalid` was wrong, and the next has to wait; one that came to nothing else is taken back.
 *
 * Throws `too-many`, and what the check throws.
 */
export async function countProof(deps: ProofTries, accountId: string, check: () => Promise<void>): Promise<void> {
  const { trying, limiter, clock } = deps
  await takeOrRefuse(limiter, PROOF_LIMIT, accountId, TOO_MANY)
  const subject = `proof:${accountId}`
  const begun = await beginTry({ unit: trying, clock }, [{ subject, rule: PROOF_DELAY }])
  if ('waitSeconds' in begun) {
    throw new DomainError('too-many', TOO_MANY, { waitSeconds: begun.waitSeconds, detail: 'proof delay' })
  }
  try {
    await check()
  } catch (error) {
    const wrong = error instanceof DomainError && error.code === 'invalid'
    if (!wrong) await trying.run(({ delays }) => delays.forgive(subject, clock.now()))
    throw error
  }
  await trying.run(({ delays }) => delays.clear(subject))
}

/**
 * Resolves when the proof shows that the account's owner is there.
 *
 * Throws `invalid` with the proof's field, `too-many`, or `unavailable` when Google is away.
 */
export const checkProof = (
  deps: ProofDeps,
  accountId: string,
  proof: ConfirmPayload,
  call: PasskeyCall,
): Promise<void> => countProof(deps, accountId, () => mustFit(deps, accountId, proof, call))

async function mustFit(
  { accounts, hasher, proofs }: ProofDeps,
  accountId: string,
  proof: ConfirmPayload,
  call: PasskeyCall,
): Promise<void> {
  if ('password' in proof) {
    const passwordHash = (await accounts.find(accountId))?.passwordHash ?? null
    if (passwordHash === null || !(await hasher.verify(passwordHash, proof.password))) {
      throw refused('password', 'This password is not right.')
    }
  } else if ('passkey' in proof) {
    if (!(await proofs.passkey?.(accountId, call, proof.passkey))) {
      throw refused('passkey', 'This passkey does not belong to your account.')
    }
  } else if (!(await proofs.google?.(accountId, proof.accessToken))) {
    throw refused('accessToken', 'This is not the Google account that you sign in with.')
  }
}

const refused = (field: string, message: string): DomainError =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })

export interface ConfirmDeps extends ProofDeps {
  readonly unit: UnitOfWork<{
    readonly sessions: Pick<SessionStore, 'confirm'>
    readonly securityLog: Pick<SecurityLog, 'append'>
  }>
}

/** From here on, and for `CONFIRMATION_LIFETIME`, this session may change how its account is signed in to. */
export async function confirmIdentity(
  deps: ConfirmDeps,
  accountId: string,
  proof: ConfirmPayload,
  call: PasskeyCall,
): Promise<void> {
  await checkProof(deps, accountId, proof, call)
  await deps.unit.run(async ({ sessions, securityLog }) => {
    await confirmSession({ sessions, clock: deps.clock }, hashToken(call.sessionToken))
    await securityLog.append({ accountId, kind: 'confirmed', ...call.origin, createdAt: deps.clock.now() })
  })
}

/** Throws `forbidden` with `CONFIRMATION_NEEDED` unless the session's owner has just proved again who they are. */
export function requireConfirmed({ confirmedAt }: Pick<FoundSession, 'confirmedAt'>, now: Date): void {
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMATION_LIFETIME) return
  throw new DomainError('forbidden', CONFIRMATION_NEEDED)
}
