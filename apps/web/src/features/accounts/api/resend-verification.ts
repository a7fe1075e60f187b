import { resendAnswer } from '@toile/contract'
import { request } from '../../../lib/api/index.ts'

/** `credential` is the e-mail address, or the username that was typed at login. */
export const resendVerification = (credential: string): Promise<{ message: string; wait_time: number }> =>
  request({
    method: 'POST',
    path: 'resend-verification/',
    body: new URLSearchParams({ credential }),
    answer: resendAnswer,
  })
