import type { PasskeyCredential } from '@toile/contract'
import type { CallOrigin } from './security-log.ts'

/** A call about passkeys: a challenge is bound to the browser's session, an answer to the page. */
export interface PasskeyCall {
  /** A visitor's anonymous one counts too. */
  readonly sessionToken: string
  /** `https://toile.example`, as the browser itself names the page. In local mode what the request was sent to. */
  readonly pageOrigin: string
  /** For the security log. */
  readonly origin: CallOrigin
}

/** Proofs of who somebody is, other than a password. */
export interface ProofChecks {
  /** False for an answer that is not good, or not of one of the account's passkeys. */
  passkey(accountId: string, call: PasskeyCall, credential: PasskeyCredential): Promise<boolean>
  /** False for a token that is not good, or not of the account's own Google. Throws `unavailable` when Google is unavailable. */
  google(accountId: string, accessToken: string): Promise<boolean>
}
