import type { z } from 'zod/mini'
import type { passkeyCredential, passkeyOptions } from '@toile/contract'
import { useSyncExternalStore } from 'react'
import type * as WebAuthn from '@simplewebauthn/browser'

type Options = z.infer<typeof passkeyOptions>
type Credential = z.infer<typeof passkeyCredential>

/**
 * Whether passkeys work in this window: `here`; `by-name`, at the same server under the name localhost, because they
 * belong to a name and 127.0.0.1 is none; or `nowhere`, in a browser without them.
 */
export type PasskeyPlace = 'here' | 'by-name' | 'nowhere'

export function passkeyPlace(): PasskeyPlace {
  if (typeof PublicKeyCredential === 'undefined') return 'nowhere'
  return /^(127\.[\d.]+|\[::1\])$/.test(location.hostname) ? 'by-name' : 'here'
}

const never = () => () => undefined

/** The same for a component: 'nowhere' in the markup that the build wrote. */
export const usePasskeyPlace = (): PasskeyPlace => useSyncExternalStore(never, passkeyPlace, () => 'nowhere')

/** The address of this page under the name that passkeys work under. */
export const addressByName = (): string => {
  const url = new URL(location.href)
  url.hostname = 'localhost'
  url.hash = ''
  return url.href
}

/** The person closed the browser's question, did not answer it in time, or has no passkey that fits. */
export class PasskeyNotChosenError extends Error {
  constructor(cause: unknown) {
    super('No passkey was chosen. Nothing has changed.', { cause })
    this.name = 'PasskeyNotChosenError'
  }
}

/** This device holds a passkey of this account already. */
export class PasskeyKnownError extends Error {
  constructor(cause: unknown) {
    super('This device has a passkey for this account already.', { cause })
    this.name = 'PasskeyKnownError'
  }
}

/**
 * Asks the browser for a passkey, by the options that the server gave. Rejects with a PasskeyNotChosenError, or with what the
 * browser threw where it could not ask.
 */
export const choosePasskey = (options: Options): Promise<Credential> =>
  ask(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as unknown as WebAuthn.PublicKeyCredentialRequestOptionsJSON }),
  )

/** Has the browser make a passkey, by the options that the server gave. Rejects as `choosePasskey`, or with a PasskeyKnownError. */
export const makePasskey = (options: Options): Promise<Credential> =>
  ask(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as unknown as WebAuthn.PublicKeyCredentialCreationOptionsJSON }),
  )

async function ask(
  call: (webauthn: typeof WebAuthn) => Promise<WebAuthn.AuthenticationResponseJSON | WebAuthn.RegistrationResponseJSON>,
): Promise<Credential> {
  // Fetched when it is needed: no page needs it to be there.
  const webauthn = await import('@simplewebauthn/browser')
  try {
    return { ...(await call(webauthn)) }
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyNotChosenError(error)
    if (name === 'InvalidStateError') throw new PasskeyKnownError(error)
    throw error
  }
}
