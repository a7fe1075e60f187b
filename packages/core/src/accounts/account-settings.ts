/** How its owner sees an account. */
export interface AccountOverview {
  readonly username: string
  readonly email: string
  readonly hasPassword: boolean
  /** It is linked with a Google account. */
  readonly google: boolean
  readonly passkeys: number
  readonly createdAt: Date
  /** An address that was asked for and is not confirmed yet. */
  readonly pendingEmail: string | null
}

/** What its owner reads and changes about an account. Bound to a transaction; a deleted account is as one that never was. */
export interface AccountSettings {
  overview(accountId: string, now: Date): Promise<AccountOverview | null>
  setPassword(accountId: string, passwordHash: string): Promise<void>
  /** The same, where the account's password is still the one that was looked at; null is none. False when it is another. */
  changePassword(accountId: string, change: { from: string | null; to: string }): Promise<boolean>
  /** False when another account has the address, in whatever letter case; nothing is changed then. */
  setEmail(accountId: string, email: string): Promise<boolean>
}
