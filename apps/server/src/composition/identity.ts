import {
  type Clock,
  type GoogleIdentity,
  logInWithGoogle,
  type LoginDeps,
  type ProofChecks,
  proveWithGoogle,
  type SecurityJournal,
  type TrialPolicy,
} from '@toile/core'
import {
  type Database,
  databaseRateLimiter,
  googleAccountStore,
  ledgerOn,
  signUpStore,
  trialGrantStore,
  unitOfWork,
} from '@toile/db'
import type { GoogleCalls } from '../http/routes/accounts/google.ts'
import { securityLogOn } from './security-log.ts'

export interface IdentityAdapters {
  readonly database: Database
  readonly clock: Clock
  readonly trial: TrialPolicy
  /** Null where nobody signs in with Google. */
  readonly google: GoogleIdentity | null
  readonly journal: SecurityJournal
}

/** Ways in without a password of ours. */
export interface IdentityServices extends Pick<GoogleCalls, 'logInWithGoogle'> {
  readonly proofs: Partial<ProofChecks>
}

export function composeIdentity(adapters: IdentityAdapters & { readonly login: LoginDeps }): IdentityServices {
  const { database, clock, trial, google, journal, login } = adapters
  if (google === null) return { logInWithGoogle: null, proofs: {} }
  const deps = {
    google,
    unit: unitOfWork(database, (tx) => ({
      googleAccounts: googleAccountStore(tx),
      signUps: signUpStore(tx),
      securityLog: securityLogOn(journal)(tx),
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
  }
}
