import { passkeyOptions, user } from '@toile/contract'
import type { User } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'
import { choosePasskey } from '../../../lib/passkeys.ts'

/** Asks the browser for a passkey by a challenge of the server's, and signs in by it. */
export async function passkeySignIn(): Promise<User> {
  const path = 'account/passkeys/'
  const options = await request({ method: 'POST', path: `${path}sign-in-options/`, answer: passkeyOptions })
  const passkey = await choosePasskey(options)
  return request({ method: 'POST', path: `${path}sign-in/`, body: { passkey }, answer: user })
}
