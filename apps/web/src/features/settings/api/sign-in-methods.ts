import { messageAnswer, passkey, passkeyOptions, passkeysAnswer } from '@toile/contract'
import type { Passkey, PasskeyCredential, PasswordChangePayload } from '@toile/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/index.ts'
import { followed, settingsKey } from './account.ts'

const post = (path: string, body?: object) =>
  request({ method: 'POST', path: `account/${path}`, body, answer: messageAnswer })

/** Mails a link to the new address, and tells the old one. */
export const changeEmail = (email: string) => post('email/', { email })

/** Ends the other sessions. */
export const changePassword = (form: PasswordChangePayload) => post('password/', form)

export const passkeysQuery = queryOptions({
  queryKey: [...settingsKey, 'passkeys'],
  queryFn: ({ signal }) => request({ path: 'account/passkeys/', answer: passkeysAnswer, signal }),
  ...followed,
})

/** What the browser is to make a passkey of. */
export const newPasskeyOptions = () =>
  request({ method: 'POST', path: 'account/passkeys/register-options/', answer: passkeyOptions })

export const keepPasskey = (name: string, made: PasskeyCredential): Promise<Passkey> =>
  request({ method: 'POST', path: 'account/passkeys/register/', body: { name, passkey: made }, answer: passkey })

export const renamePasskey = (id: string, name: string) => post(`passkeys/${encodeURIComponent(id)}/name/`, { name })

export const removePasskey = (id: string) => post(`passkeys/${encodeURIComponent(id)}/remove/`)
