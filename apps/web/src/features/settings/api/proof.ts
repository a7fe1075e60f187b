import { messageAnswer, passkeyOptions } from '@toile/contract'
import type { ConfirmPayload } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** POST /api/account/confirm/: counts for some minutes, in this session. */
export const confirmPerson = (proof: ConfirmPayload): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/confirm/', body: proof, answer: messageAnswer })

/** What the browser is to ask for when a passkey is the proof. */
export const passkeyProofOptions = () =>
  request({ method: 'POST', path: 'account/passkeys/confirm-options/', answer: passkeyOptions })

/** POST /api/account/delete/: with a proof made for this very call. */
export const deleteAccount = (proof: ConfirmPayload): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/delete/', body: { proof }, answer: messageAnswer })
