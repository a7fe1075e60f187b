import { messageAnswer } from '@toile/contract'
import { ApiError, request } from '../../../lib/api/index.ts'

/** The link of an e-mail change: from here on its address is the account's. */
export const confirmEmail = (data: string): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/email/confirm/', body: { data }, answer: messageAnswer })

/** The link of an 'unlock' mail: this browser can log in however often others guess. */
export const unlockBrowser = (data: string): Promise<{ message: string }> =>
  request({ method: 'POST', path: 'account/unlock/', body: { data }, answer: messageAnswer })

/** The link was used, is too old, or was never one: another one is needed, and no second try. */
export const isSpent = (error: unknown): boolean => error instanceof ApiError && [400, 404, 410].includes(error.status)
