import type { PasskeyCredential } from '@toile/contract'

/** Where a passkey's answer was asked for: what its challenge is bound to. */
export interface PasskeyCall {
  /** Of the browser session; a visitor's anonymous one counts too. */
  readonly sessionToken: string
  /** `https://toile.example`, as the browser itself names the page. In local mode what the request was sent to. */
  readonly pageOrigin: string
}

/** Proofs of who somebody is, other than a password. */
export interface ProofChecks {
  /** False for an answer that is not good, or not of one of the account's passkeys. */
  passkey(accountId: string, call: PasskeyCall, credential: PasskeyCredential): Promise<boolean>
  /** False for a token that is not good, or not of the account's own Google. Throws `unavailable` when Google is away. */
  google(accountId: string, accessToken: string): Promise<boolean>
}
