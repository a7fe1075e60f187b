import { GOOGLE_NEEDS_PASSWORD, googleLoginAnswer } from '@toile/contract'
import type { z } from 'zod/mini'
import { ApiError, request } from '../../../lib/api/index.ts'

/** POST /api/google-login/. `password` links the account that the address has already. */
export const googleLogin = (accessToken: string, password?: string): Promise<z.infer<typeof googleLoginAnswer>> =>
  request({
    method: 'POST',
    path: 'google-login/',
    body: { accessToken, ...(password !== undefined && { password }) },
    answer: googleLoginAnswer,
  })

/** The address has an account whose password is wanted before Google is linked to it. */
export const needsPassword = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.messages.includes(GOOGLE_NEEDS_PASSWORD)
