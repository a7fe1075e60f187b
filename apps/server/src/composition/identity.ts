import {
  type Clock,
  type GoogleIdentity,
  listPasskeys,
  logInWithGoogle,
  type LoginDeps,
  passkeyProofOptions,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  type ProofChecks,
  provePasskey,
  proveWithGoogle,
  registerPasskey,
  removePasskey,
  renamePasskey,
  type SecurityJournal,
  signInWithPasskey,
  type TrialPolicy,
} from '@toile/core'
import {
  accountStore,
  type Database,
  databaseRateLimiter,
  googleAccountStore,
  type JobRunner,
  ledgerOn,
  passkeyChallengeStore,
  passkeyStore,
  signUpStore,
  trialGrantStore,
  unitOfWork,
} from '@toile/db'
import { webAuthn } from '@toile/identity'
import type { GoogleCalls } from '../http/routes/accounts/google.ts'
import type { PasskeyCalls } from '../http/routes/accounts/passkeys.ts'
import { securityLogOn } from './security-log.ts'

export interface IdentityAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly trial: TrialPolicy
  /** Null where nobody signs in with Google. */
  readonly google: GoogleIdentity | null
  readonly journal: SecurityJournal
  readonly jobs: Pick<JobRunner, 'within'>
}

/** Sign-ins without a password: passkeys and Google. */
export interface IdentityServices extends Omit<GoogleCalls & PasskeyCalls, 'signIn'> {
  readonly proofs: Partial<ProofChecks>
}

export function composeIdentity(adapters: IdentityAdapters & { readonly login: LoginDeps }): IdentityServices {
  const google = composeGoogle(adapters)
  const passkeys = composePasskeys(adapters)
  return { ...google, ...passkeys, proofs: { ...google.proofs, ...passkeys.proofs } }
}

function composeGoogle(adapters: IdentityAdapters & { readonly login: LoginDeps }) {
  const { database, clock, trial, google, journal, jobs, login } = adapters
  if (google === null) return { logInWithGoogle: null, proofs: {} }
  const deps = {
    google,
    unit: unitOfWork(database, (tx) => ({
      accounts: accountStore(tx),
      googleAccounts: googleAccountStore(tx),
      signUps: signUpStore(tx),
      securityLog: securityLogOn(journal)(tx),
      queue: jobs.within(tx),
      trialGrants: trialGrantStore(tx),
      ledger: ledgerOn(tx),
      limiter: databaseRateLimiter(tx, clock),
    })),
    googleAccounts: googleAccountStore(database.drizzle),
    login,
    limiter: databaseRateLimiter(database.drizzle, clock),
    trial,
    clock,
  }
  return {
    logInWithGoogle: (...asked) => logInWithGoogle(deps, ...asked),
    proofs: { google: (...asked) => proveWithGoogle(deps, ...asked) },
  } satisfies Partial<IdentityServices>
}

function composePasskeys({ database, clock, journal, jobs }: IdentityAdapters) {
  const logOn = securityLogOn(journal)
  const deps = {
    unit: unitOfWork(database, (tx) => ({
      passkeys: passkeyStore(tx),
      securityLog: logOn(tx),
      queue: jobs.within(tx),
    })),
    accounts: accountStore(database.drizzle),
    passkeys: passkeyStore(database.drizzle),
    challenges: passkeyChallengeStore(database.drizzle),
    securityLog: logOn(database.drizzle),
    limiter: databaseRateLimiter(database.drizzle, clock),
    webAuthn,
    clock,
  }
  return {
    passkeyRegistrationOptions: (...asked) => passkeyRegistrationOptions(deps, ...asked),
    registerPasskey: (...asked) => registerPasskey(deps, ...asked),
    listPasskeys: (accountId) => listPasskeys(deps, accountId),
    renamePasskey: (...asked) => renamePasskey(deps, ...asked),
    removePasskey: (...asked) => removePasskey(deps, ...asked),
    passkeyProofOptions: (...asked) => passkeyProofOptions(deps, ...asked),
    passkeySignInOptions: (call) => passkeySignInOptions(deps, call),
    signInWithPasskey: (...asked) => signInWithPasskey(deps, ...asked),
    proofs: { passkey: (...asked) => provePasskey(deps, ...asked) },
  } satisfies Partial<IdentityServices>
}
