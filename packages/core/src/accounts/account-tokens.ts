export type AccountTokenPurpose = 'password-reset' | 'email-change' | 'unlock'

interface AccountToken {
  readonly accountId: string
  readonly purpose: AccountTokenPurpose
  /** The new address, of an `email-change` and nothing else. */
  readonly email: string | null
}

/** Mailed links other than a sign-up's. The database holds only hashes (`hashToken`). */
export interface AccountTokens {
  insert(token: AccountToken & { tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }): Promise<void>
  /**
   * Replaces the open link of the same account, purpose and address. False, and nothing stored, when that link was redeemed
   * or revoked meanwhile, or has expired.
   */
  replace(token: AccountToken & { tokenHash: Uint8Array; createdAt: Date; expiresAt: Date }): Promise<boolean>
  /** Leaves the link in the store. Null when it is unknown or has expired. */
  find(tokenHash: Uint8Array, purpose: AccountTokenPurpose, now: Date): Promise<AccountToken | null>
  /**
   * Removes a link from the store, so that of two who follow it at once one gets it. Null when it is unknown or too old.
   */
  redeem(tokenHash: Uint8Array, purpose: AccountTokenPurpose, now: Date): Promise<AccountToken | null>
  /** The newest that still works, without taking it. */
  pending(accountId: string, purpose: AccountTokenPurpose, now: Date): Promise<AccountToken | null>
  /** Forgets the account's links of this purpose. */
  revoke(accountId: string, purpose: AccountTokenPurpose): Promise<void>
}
