import type { Clock } from '../shared/clock.ts'
import type { UnitOfWork } from '../shared/unit-of-work.ts'
import type { AccountStore, SignUpRecord, SignUpStore, VerificationStore } from './ports.ts'
import type { CallOrigin, SecurityLog } from './security-log.ts'
import { hashToken } from './tokens.ts'
import { grantTrial, type TrialGrant, type TrialPolicy, type TrialPorts } from './trial.ts'

/** What a link did now: an account that was not there before. */
interface NewlyVerified {
  readonly accountId: string
  readonly username: string
  readonly email: string
  readonly trial: TrialGrant
  /** The link was opened in the browser that signed up, and may sign it in (R41). */
  readonly sameBrowser: boolean
}

/**
 * `verified` with null is a link that was used before: whose it is, is not said again. `expired` is one whose sign-up still
 * waits. `unknown` was never ours, or its sign-up is over.
 */
export type VerificationResult =
  | { readonly state: 'verified'; readonly now: NewlyVerified | null }
  | { readonly state: 'expired'; readonly email: string }
  | { readonly state: 'unknown' }

interface VerifyPorts extends TrialPorts {
  readonly accounts: Pick<AccountStore, 'insert'>
  readonly signUps: Pick<SignUpStore, 'find' | 'lockAddress' | 'remove' | 'removeOfAddress'>
  readonly verifications: Pick<VerificationStore, 'find' | 'moveToAccount'>
  readonly securityLog: Pick<SecurityLog, 'append'>
}

export interface VerifyEmailDeps {
  readonly unit: UnitOfWork<VerifyPorts>
  readonly clock: Clock
  readonly trial: TrialPolicy
}

export interface VerifyCall {
  readonly origin: CallOrigin
  /** The visitor's anonymous session. */
  readonly browser: string | null
}

/**
 * Follows a mailed link: its own sign-up, and no other of the same address, becomes the account, with the name and the
 * password that it came with, and the trial credits (R9, R41). In one transaction.
 */
export function verifyEmail(deps: VerifyEmailDeps, token: string, call: VerifyCall): Promise<VerificationResult> {
  const { unit, clock } = deps
  return unit.run(async (ports) => {
    const tokenHash = hashToken(token)
    const signUp = await lockSignUp(ports, tokenHash)
    // Looked for again: who held the address before may have followed this very link.
    const link = await ports.verifications.find(tokenHash)
    if (link !== null && link.accountId !== null) return { state: 'verified', now: null }
    const now = clock.now()
    if (link === null || signUp === null || now >= signUp.expiresAt) return { state: 'unknown' }
    if (now >= link.expiresAt) return { state: 'expired', email: signUp.email }
    const verified = await becomeAccount(deps, ports, signUp, call, now)
    return verified === null ? { state: 'unknown' } : { state: 'verified', now: verified }
  })
}

/** The sign-up of a link, with its address locked. */
async function lockSignUp(
  { signUps, verifications }: VerifyPorts,
  tokenHash: Uint8Array,
): Promise<SignUpRecord | null> {
  const link = await verifications.find(tokenHash)
  if (link === null || link.signUpId === null) return null
  const found = await signUps.find(link.signUpId)
  if (found === null) return null
  await signUps.lockAddress(found.email)
  return signUps.find(link.signUpId)
}

/** Null when name or address has come to be an account's meanwhile. */
async function becomeAccount(
  { clock, trial }: VerifyEmailDeps,
  ports: VerifyPorts,
  signUp: SignUpRecord,
  { origin, browser }: VerifyCall,
  now: Date,
): Promise<NewlyVerified | null> {
  const { username, email, passwordHash, createdAt } = signUp
  const accountId = await ports.accounts.insert({ username, email, passwordHash, createdAt, verifiedAt: now })
  if (accountId === null) {
    await ports.signUps.remove(signUp.id)
    return null
  }
  await ports.verifications.moveToAccount(signUp.id, accountId)
  await ports.signUps.removeOfAddress(email)
  await ports.securityLog.append({ accountId, kind: 'signed-up', ...origin, createdAt: now })
  const granted = await grantTrial({ ...ports, trial, clock }, { accountId, email, network: origin.network })
  const sameBrowser =
    browser !== null && signUp.browserHash !== null && Buffer.compare(hashToken(browser), signUp.browserHash) === 0
  return { accountId, username, email, trial: granted, sameBrowser }
}
