/** A person as Google knows them, after all of it was checked. */
export interface GooglePerson {
  /** Google's own name for the person: stays when their address changes. At most 255 characters. */
  readonly sub: string
  /** Verified by Google. */
  readonly email: string
  /** Domain of the organisation that manages the address; null for a personal account. */
  readonly hostedDomain: string | null
  /** Null when the person did not share it. */
  readonly name: string | null
}

export interface GoogleIdentity {
  /**
   * Finds the person who gave an access token to this very product (R27). Keeps and logs nothing of the token.
   *
   * Throws `invalid` for one that is not good, and `unavailable` when Google does not answer as it does.
   */
  identify(accessToken: string): Promise<GooglePerson>
}
