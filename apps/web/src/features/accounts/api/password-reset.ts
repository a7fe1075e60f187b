import { messageAnswer } from '@toile/contract'
import type { PasswordResetConfirmPayload } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** Mails a link to the account's address, if there is an account: the answer does not say. */
export const requestPasswordReset = (credential: string): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/password-reset/', body: { credential }, answer: messageAnswer })

/** Sets the new password by the link of that mail, and ends all sessions. */
export const resetPassword = (payload: PasswordResetConfirmPayload): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/password-reset/confirm/', body: payload, answer: messageAnswer })
