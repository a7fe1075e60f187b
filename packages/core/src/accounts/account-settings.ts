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
  /** No picture of it is sent to an engine outside the house. */
  readonly refusesOutsideEngines: boolean
}

/** What an owner reads and changes of an account. Bound to a transaction; a deleted account counts as unknown. */
export interface AccountSettings {
  overview(accountId: string, now: Date): Promise<AccountOverview | null>
  setPassword(accountId: string, passwordHash: string): Promise<void>
  /** Sets the password if it is still `from` (null: none). False, and nothing changed, if it is another by now. */
  changePassword(accountId: string, change: { from: string | null; to: string }): Promise<boolean>
  /** False when another account has the address, in whatever letter case; nothing is changed then. */
  setEmail(accountId: string, email: string): Promise<boolean>
}
