import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  errorBody,
  rateLimitBody,
  resendAnswer,
  resendPayload,
  verifyEmailAnswer,
  verifyEmailQuery,
} from '@toile/contract'
import type { ResendCall, VerificationResult, VerifyCall } from '@toile/core'
import { anonymousSession, signBrowserIn, type SignInCalls } from './sign-in.ts'

const tags = ['accounts']

/** Prescribed words: docs/product/accounts.md#the-verification-link. */
const MESSAGES = {
  verified: 'Account Verified',
  expired: 'couldn’t be verified. Please try again.',
  unknown: 'Your email verification link has expired.',
} as const

export interface VerificationCalls extends SignInCalls {
  readonly verifyEmail: (token: string, call: VerifyCall) => Promise<VerificationResult>
  readonly resendVerification: (credential: string, call: ResendCall) => Promise<{ readonly waitSeconds: number }>
}

const NOTHING_NEW = { signed_in: false, username: null, trial: null } as const

export const verificationRoutes: FastifyPluginAsyncZod<{ readonly accounts: VerificationCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/verify-email/',
    {
      schema: {
        tags,
        summary: 'Makes the account of the sign-up that a mailed link belongs to',
        description:
          'A link works for 24 hours. In the browser that signed up it also signs in. 400 with `email` for one that came too late, without for one that is not known.',
        querystring: verifyEmailQuery,
        response: { 200: verifyEmailAnswer, 400: z.union([verifyEmailAnswer, errorBody]) },
      },
    },
    async (request, reply) => {
      const result = await accounts.verifyEmail(request.query.data, {
        origin: request.origin,
        browser: anonymousSession(request),
      })
      const { state } = result
      if (state !== 'verified') {
        const email = state === 'expired' ? result.email : null
        return reply.code(400).send({ verified: false, email, message: MESSAGES[state], ...NOTHING_NEW })
      }
      if (result.now === null) return { verified: true, email: null, message: MESSAGES.verified, ...NOTHING_NEW }

      const { accountId, username, email, trial, sameBrowser } = result.now
      if (sameBrowser) await signBrowserIn(accounts, request, reply, { id: accountId }, 'signed-in')
      return {
        verified: true,
        email,
        message: MESSAGES.verified,
        signed_in: sameBrowser,
        username: sameBrowser ? null : username,
        trial: { credits: trial.credits, why_not: trial.whyNot },
      }
    },
  )

  app.post(
    '/resend-verification/',
    {
      schema: {
        tags,
        summary: 'Asks for another verification mail',
        description: 'Answers the same whether or not the credential has an account.',
        body: resendPayload,
        response: { 200: resendAnswer, 400: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const { waitSeconds } = await accounts.resendVerification(request.body.credential, {
        origin: request.origin,
        browser: anonymousSession(request),
      })
      return { message: 'If this account waits for verification, a new link is on its way.', wait_time: waitSeconds }
    },
  )
}
