import { CONFIRMATION_LIFETIME_MS, CONFIRMATION_NEEDED, type ConfirmPayload } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '../shared/rate-limiter.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import { isOwnPassword, type OwnPasswordDeps } from './own-password.ts'
import type { AccountStore } from './ports.ts'
import type { PasskeyCall, ProofChecks } from './proof-checks.ts'
import type { SecurityLog } from './security-log.ts'
import { confirmSession, type FoundSession, type SessionStore } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** Counts all proofs, valid ones too, since checking each costs work. */
export const PROOF_LIMIT: RateLimit = { name: 'proof', max: 60, windowSeconds: 60 * 60 }

export interface ProofDeps extends OwnPasswordDeps {
  readonly accounts: Pick<AccountStore, 'find'>
  /** Only the proofs that this server offers. */
  readonly proofs: Partial<ProofChecks>
  readonly limiter: RateLimiter
}

/**
 * Resolves when the proof shows that the account's owner is there.
 *
 * Throws `invalid` with the proof's field, `too-many`, or `unavailable` when Google is unavailable.
 */
export async function checkProof(
  deps: ProofDeps,
  accountId: string,
  proof: ConfirmPayload,
  call: PasskeyCall,
): Promise<void> {
  const { accounts, proofs, limiter } = deps
  await takeOrRefuse(limiter, PROOF_LIMIT, accountId, 'Too many attempts. Please wait before the next one.')
  if ('password' in proof) {
    const account = await accounts.find(accountId)
    if (account === null || !(await isOwnPassword(deps, account, proof.password))) {
      throw refused('password', 'This password is wrong.')
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

/** From here on, and for `CONFIRMATION_LIFETIME_MS`, this session may change how its account is signed in to. */
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
  if (confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMATION_LIFETIME_MS) return
  throw new DomainError('forbidden', CONFIRMATION_NEEDED)
}
