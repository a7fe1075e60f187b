export interface AccountRecord {
  readonly id: string
  readonly username: string
  readonly email: string
  /** Null for an account that has no password. */
  readonly passwordHash: string | null
}

/** Its address is verified: there are no others. */
interface NewAccount {
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Date
  readonly verifiedAt: Date
}

export interface AccountStore {
  find(id: string): Promise<AccountRecord | null>
  /** Letter case does not count. */
  findByEmail(email: string): Promise<AccountRecord | null>
  findByUsername(username: string): Promise<AccountRecord | null>
  /**
   * Whether the account still has the password that was checked, by its hash. Until the transaction ends, nobody changes it:
   * a check takes long, and a reset or a change may have come between.
   */
  lockPassword(id: string, passwordHash: string): Promise<boolean>
  /** Whether it is older than that. */
  beganBefore(id: string, at: Date): Promise<boolean>
  /** Resolves to the new id, or null when the username or the address belongs to an account, whoever was first. */
  insert(account: NewAccount): Promise<string | null>
  /** A name as the database folds it when it looks one up. */
  fold(name: string): Promise<string>
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
  /**
   * Sign-ups that have not expired at `now`, by username or address; letter case does not count. First those of the given
   * browser, then the newest.
   */
  pending(
    credential: string,
    now: Date,
    browserHash: Uint8Array | null,
    limit: number,
  ): Promise<readonly SignUpRecord[]>
  insert(signUp: Omit<SignUpRecord, 'id'>): Promise<string>
  /** Remembers another browser as the one that signed up. */
  bindBrowser(id: string, browserHash: Uint8Array): Promise<void>

  /** Locks the name, in any letter case, until the transaction ends. */
  lockName(username: string): Promise<void>
  /**
   * Whether an account has the name, or a sign-up of another address that has not expired at `now`. Certain only for
   * whoever has locked the name.
   */
  isNameTaken(username: string, email: string, now: Date): Promise<boolean>
  /** Locks the address until the transaction ends. */
  lockAddress(email: string): Promise<void>
  remove(id: string): Promise<void>
  /** Their links go with them. */
  removeOfAddress(email: string): Promise<void>
}

/** Of a sign-up until it is followed, then of the account that it made. */
interface Verification {
  readonly signUpId: string | null
  readonly accountId: string | null
  readonly expiresAt: Date
}

export interface VerificationStore {
  /** False when the sign-up is no longer there: then there is no link. */
  insert(verification: { signUpId: string; tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }): Promise<boolean>
  find(tokenHash: Uint8Array): Promise<Verification | null>
  /** The sign-up's links become those of the account that it made. */
  moveToAccount(signUpId: string, accountId: string): Promise<void>
}

/** Argon2id or its like: slow on purpose, and as slow for a wrong password as for the right one. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(passwordHash: string, password: string): Promise<boolean>
}
