import type { Ledger } from '../credits/ledger.ts'
import type { JobQueue } from '../shared/job-queue.ts'
import type { RateLimiter } from '../shared/rate-limiter.ts'

export interface AccountRecord {
  readonly id: string
  readonly username: string
  readonly email: string
  /** Null for an account that has no password. */
  readonly passwordHash: string | null
  readonly verifiedAt: Date | null
}

export interface NewAccount {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Date
}

export interface AccountStore {
  find(id: string): Promise<AccountRecord | null>
  /** Letter case does not count. */
  findByEmail(email: string): Promise<AccountRecord | null>
  findByUsername(username: string): Promise<AccountRecord | null>
  /** Resolves to the new id, or null when the username or the address belongs to an account, whoever was first. */
  insert(account: NewAccount): Promise<string | null>
  /** True for the call that made the account verified; a later one, and one at the same time, is false. */
  markVerified(id: string, at: Date): Promise<boolean>
}

/** Who signed up and has not followed a link yet (R41). */
export interface SignUpRecord {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  /** SHA-256 of the visitor's session that signed up. */
  readonly browserHash: Uint8Array | null
  readonly createdAt: Date
  readonly expiresAt: Date
}

export interface SignUpStore {
  find(id: string): Promise<SignUpRecord | null>
  /** The newest that `now` is not too late for, by username or address; letter case does not count. */
  findPending(credential: string, now: Date): Promise<SignUpRecord | null>
}

export interface Verification {
  readonly accountId: string
  readonly expiresAt: Date
}

export interface VerificationStore {
  /** Of a sign-up, or of an account that signed up before sign-ups were kept apart. */
  insert(
    verification: ({ accountId: string } | { signUpId: string }) & {
      tokenHash: Uint8Array
      createdAt: Date
      expiresAt: Date
    },
  ): Promise<void>
  find(tokenHash: Uint8Array): Promise<Verification | null>
}

/** Who has had the trial grant, by a hash that outlives the account (R9). */
export interface TrialGrants {
  /** True for the first claim of an identity; never again. */
  claim(identityHash: Uint8Array, at: Date): Promise<boolean>
}

/** Argon2id or its like: slow on purpose, and as slow for a wrong password as for the right one. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}

export interface SignUpPorts {
  readonly accounts: Pick<AccountStore, 'findByUsername' | 'findByEmail' | 'insert'>
  readonly queue: Pick<JobQueue, 'send'>
}

export interface VerifyPorts {
  readonly accounts: Pick<AccountStore, 'find' | 'markVerified'>
  readonly verifications: Pick<VerificationStore, 'find'>
  readonly trialGrants: TrialGrants
  readonly ledger: Pick<Ledger, 'append'>
  readonly limiter: Pick<RateLimiter, 'take'>
}
