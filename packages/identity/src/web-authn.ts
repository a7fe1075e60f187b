import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { PasskeyCredential } from '@toile/contract'
import { CHALLENGE_LIFETIME_MS, passkeyRefused, type PasskeyRecord, type WebAuthn } from '@toile/core'

/** EdDSA, ES256, RS256: what authenticators have. Named, so that what is taken does not change with the runtime. */
const ALGORITHMS = [-8, -7, -257]

/** WebAuthn by `@simplewebauthn/server`. A passkey's user handle is the 16 bytes of its account's id. */
export const webAuthn: WebAuthn = {
  registrationOptions: async (party, { id, username }, has) => ({
    ...(await generateRegistrationOptions({
      rpName: 'Toile',
      rpID: party.id,
      userID: handleOf(id),
      userName: username,
      userDisplayName: username,
      timeout: CHALLENGE_LIFETIME_MS,
      attestationType: 'none',
      excludeCredentials: has.map(descriptor),
      // Found without a name, and used with a finger, a face or a PIN: it stands for both of a login.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    })),
  }),

  challengeOf: (credential) =>
    orRefused(() => {
      const { challenge } = decodeClientDataJSON(asResponse<AnyResponse>(credential).response.clientDataJSON)
      if (typeof challenge !== 'string') throw new Error('it names no challenge')
      return challenge
    }),

  async readRegistration(party, credential, challenge) {
    const response = asResponse<RegistrationResponseJSON>(credential)
    const { verified, registrationInfo } = await orRefused(() => {
      refuseCertificates(response)
      return verifyRegistrationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      })
    })
    if (!verified) throw passkeyRefused('its attestation does not fit')
    const { id, publicKey, counter, transports } = registrationInfo.credential
    if (id !== credential.id) throw passkeyRefused('its id is another’s')
    const named: readonly unknown[] = Array.isArray(transports) ? transports : []
    return {
      id,
      publicKey,
      counter,
      transports: TRANSPORTS.filter((name) => named.includes(name)),
      synced: registrationInfo.credentialBackedUp,
    }
  },

  assertionOptions: async (party, allowed) => ({
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
      ...(allowed !== undefined && { allowCredentials: allowed.map(descriptor) }),
    })),
  }),

  async readAssertion(party, credential, { id, publicKey }, challenge) {
    const response = asResponse<AuthenticationResponseJSON>(credential)
    const { verified, authenticationInfo } = await orRefused(() =>
      verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        // Below every counter: the store compares them, as it writes the new one.
        credential: { id, publicKey: Uint8Array.from(publicKey), counter: -1 },
      }),
    )
    if (!verified) throw passkeyRefused('its signature does not fit')
    return { counter: authenticationInfo.newCounter, accountId: accountIdOf(response.response.userHandle) }
  },
}

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const satisfies AuthenticatorTransport[]

type AnyResponse = RegistrationResponseJSON | AuthenticationResponseJSON

const descriptor = ({ id, transports }: Pick<PasskeyRecord, 'id' | 'transports'>) => ({
  id,
  transports: transports as AuthenticatorTransport[],
})

/** The library reads what is in it, and throws at what is not as it should be. */
const asResponse = <Response>(credential: PasskeyCredential): Response => credential as unknown as Response

/**
 * We ask for no attestation, so a browser sends no certificate. Who sends one all the same would have the library ask the
 * addresses in it whether it was revoked.
 */
function refuseCertificates({ response }: RegistrationResponseJSON): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const certificates = attestation.get('attStmt').get('x5c')
  if (format === 'none' || (format === 'packed' && certificates === undefined)) return
  throw new Error(`an attestation of the form ${format} was not asked for`)
}

/** Whatever the library throws at is the sender's: its input is nothing else. */
async function orRefused<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw passkeyRefused(error instanceof Error ? error.message : 'not readable')
  }
}

const handleOf = (accountId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(accountId.replaceAll('-', ''), 'hex'))

/** Null when there is none, and '' for one that belongs to no account. */
function accountIdOf(userHandle: string | null | undefined): string | null {
  if (!userHandle) return null
  const hex = Buffer.from(userHandle, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : ''
}
