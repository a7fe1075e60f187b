import type { Clock } from '../shared/clock.ts'
import { takeOrRefuse, type RateLimit, type RateLimiter } from '../shared/rate-limiter.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { VerifyPorts } from './ports.ts'
import type { CallOrigin } from './security-log.ts'
import { hashToken } from './tokens.ts'
import { trialIdentity } from './trial-identity.ts'

/** `unknown`: a link that was never ours, or whose account is gone. */
export type VerificationResult =
  | { readonly state: 'verified'; readonly email: string }
  | { readonly state: 'expired'; readonly email: string }
  | { readonly state: 'unknown'; readonly email: null }

export interface TrialPolicy {
  /** Credits; 0 switches the grant off. */
  readonly credits: number
  /** Signs the remembered identities. */
  readonly key: Uint8Array
  /** How many grants one network gets in a day; null for no limit (local mode: everything comes from one address). */
  readonly perRangeAndDay: number | null
}

export interface VerifyEmailDeps {
  readonly unit: UnitOfWork<VerifyPorts>
  readonly clock: Clock
  readonly trial: TrialPolicy
}

export const trialKey = (accountId: string): string => `trial:${accountId}`

/**
 * Marks the address of a link as verified and gives the trial credits, once per mailbox (R9), in one transaction. A link
 * that is used again within its time answers `verified` again and does nothing.
 */
export function verifyEmail(
  { unit, clock, trial }: VerifyEmailDeps,
  token: string,
  { network }: CallOrigin,
): Promise<VerificationResult> {
  return unit.run(async (ports): Promise<VerificationResult> => {
    const verification = await ports.verifications.find(hashToken(token))
    const account = verification && (await ports.accounts.find(verification.accountId))
    if (verification === null || account === null) return { state: 'unknown', email: null }
    const { id, email } = account
    if (account.verifiedAt !== null) return { state: 'verified', email }
    const now = clock.now()
    if (now >= verification.expiresAt) return { state: 'expired', email }
    if (await ports.accounts.markVerified(id, now)) await grantTrial(ports, trial, { id, email }, network, now)
    return { state: 'verified', email }
  })
}

async function grantTrial(
  ports: VerifyPorts,
  trial: TrialPolicy,
  { id: accountId, email }: { readonly id: string; readonly email: string },
  network: string,
  now: Date,
): Promise<void> {
  if (trial.credits === 0) return
  if (trial.perRangeAndDay !== null) {
    const limit = { name: 'trial:range', max: trial.perRangeAndDay, windowSeconds: 24 * 60 * 60 }
    if ((await ports.limiter.take(limit, network)) !== null) return
  }
  if (!(await ports.trialGrants.claim(trialIdentity(email, trial.key), now))) return
  await ports.ledger.append({ accountId, amount: trial.credits, reason: 'trial', key: trialKey(accountId) })
}

/** Seconds. */
export const RESEND_WAIT = 60
export const RESEND_LIMITS = {
  oneAMinute: { name: 'resend:credential', max: 1, windowSeconds: RESEND_WAIT },
  aDay: { name: 'resend:credential-day', max: 10, windowSeconds: 24 * 60 * 60 },
  range: { name: 'resend:range', max: 60, windowSeconds: 60 * 60 },
} as const satisfies Record<string, RateLimit>

export interface ResendDeps {
  readonly unit: UnitOfWork<{ readonly queue: Pick<JobQueue, 'send'> }>
  readonly limiter: RateLimiter
}

/**
 * Asks for another link. Does the same for every credential, an account's or not: counts it and enqueues a job (R14).
 * Throws `too-many`.
 */
export async function resendVerification(
  { unit, limiter }: ResendDeps,
  credential: string,
  { network }: CallOrigin,
): Promise<{ readonly waitSeconds: number }> {
  const subject = credential.toLowerCase()
  const message = 'A mail was asked for a moment ago. Please wait before asking for another.'
  await takeOrRefuse(limiter, RESEND_LIMITS.range, network, message)
  await takeOrRefuse(limiter, RESEND_LIMITS.oneAMinute, subject, message)
  await takeOrRefuse(limiter, RESEND_LIMITS.aDay, subject, message)
  await unit.run(({ queue }) => queue.send('account-mail', { mail: 'verification-again', credential }))
  return { waitSeconds: RESEND_WAIT }
}
