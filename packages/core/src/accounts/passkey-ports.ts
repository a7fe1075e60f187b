import type { PasskeyCredential, PasskeyOptions } from '@toile/contract'
import { DomainError } from '../shared/errors.ts'

/** WebAuthn's name for whom a passkey is for: a host name, and the one origin of its pages. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

interface NewPasskey {
  /** The credential's id, base64url. */
  readonly id: string
  /** COSE. */
  readonly publicKey: Uint8Array
  /** How often it has signed, as it says itself; always 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  /** True for one that the owner's devices share. */
  readonly synced: boolean
}

export interface PasskeyRecord extends NewPasskey {
  readonly accountId: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
}

export interface PasskeyStore {
  /** The oldest first. */
  list(accountId: string): Promise<readonly PasskeyRecord[]>
  find(id: string): Promise<PasskeyRecord | null>
  /** `full` when the account has `most` already: of two at once at the limit, one gets in. `known`: it is somebody's. */
  insert(passkey: PasskeyRecord, most: number): Promise<'inserted' | 'known' | 'full'>
  /** Records a use. False, and nothing recorded, when the counter has not increased; one that is always 0 is allowed. */
  use(id: string, counter: number, at: Date): Promise<boolean>
  /** False when the account has no such passkey. */
  rename(accountId: string, id: string, name: string): Promise<boolean>
  remove(accountId: string, id: string): Promise<boolean>
}

export type ChallengePurpose = 'register' | 'sign-in' | 'confirm'

/** What passkeys are asked to sign. The database holds only hashes (`hashToken`). */
export interface PasskeyChallenges {
  insert(challenge: {
    readonly challengeHash: Uint8Array
    readonly sessionHash: Uint8Array
    readonly purpose: ChallengePurpose
    readonly expiresAt: Date
  }): Promise<void>
  /** Takes it out of the store: true once, for the session and the purpose it was made for, and in time. */
  redeem(challengeHash: Uint8Array, sessionHash: Uint8Array, purpose: ChallengePurpose, now: Date): Promise<boolean>
}

/** A passkey's answer whose signature fits. */
interface PasskeyAnswer {
  readonly counter: number
  /** Whose it is by its own account (`userHandle`); null when it does not say. */
  readonly accountId: string | null
}

/**
 * The protocol between browsers and us. User verification is always asked for and always checked. What reads an answer
 * throws `passkeyRefused` when something of it does not fit.
 */
export interface WebAuthn {
  registrationOptions(
    party: RelyingParty,
    account: { readonly id: string; readonly username: string },
    has: readonly KnownCredential[],
  ): Promise<PasskeyOptions>
  /** The challenge that an answer names; this proves nothing yet. */
  challengeOf(credential: PasskeyCredential): Promise<string>
  readRegistration(party: RelyingParty, credential: PasskeyCredential, challenge: string): Promise<NewPasskey>
  /** Without `allowed` the browser offers whatever passkeys it has for us. */
  assertionOptions(party: RelyingParty, allowed?: readonly KnownCredential[]): Promise<PasskeyOptions>
  /** The store checks whether the counter has increased. */
  readAssertion(
    party: RelyingParty,
    credential: PasskeyCredential,
    passkey: Pick<PasskeyRecord, 'id' | 'publicKey'>,
    challenge: string,
  ): Promise<PasskeyAnswer>
}

type KnownCredential = Pick<PasskeyRecord, 'id' | 'transports'>

/** One answer for all that can be wrong with a passkey's; `detail` is for the log. */
export const passkeyRefused = (detail: string): DomainError =>
  new DomainError('invalid', 'This passkey was not accepted. Please try again, or use another way.', {
    detail: `passkey: ${detail}`,
  })
