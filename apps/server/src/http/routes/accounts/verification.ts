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
import type { CallOrigin, VerificationResult } from '@toile/core'

const tags = ['accounts']

/** SPEC section 2, the verify-email page. */
const MESSAGES = {
  verified: 'Account Verified',
  expired: 'couldn’t be verified. Please try again.',
  unknown: 'Your email verification link has expired.',
} as const

export interface VerificationCalls {
  readonly verifyEmail: (token: string, origin: CallOrigin) => Promise<VerificationResult>
  readonly resendVerification: (credential: string, origin: CallOrigin) => Promise<{ readonly waitSeconds: number }>
}

export const verificationRoutes: FastifyPluginAsyncZod<{ readonly accounts: VerificationCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/verify-email/',
    {
      schema: {
        tags,
        summary: 'Verifies the address that a mailed link was sent to',
        description:
          'A link works for 24 hours. 400 with `email` for one that came too late, without for one that is not known.',
        querystring: verifyEmailQuery,
        response: { 200: verifyEmailAnswer, 400: z.union([verifyEmailAnswer, errorBody]) },
      },
    },
    async (request, reply) => {
      const { state, email } = await accounts.verifyEmail(request.query.data, request.origin)
      return reply.code(state === 'verified' ? 200 : 400).send({
        verified: state === 'verified',
        email,
        message: MESSAGES[state],
        signed_in: false,
        username: null,
        trial: null,
      })
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
      const { waitSeconds } = await accounts.resendVerification(request.body.credential, request.origin)
      return { message: 'If this account waits for verification, a new link is on its way.', wait_time: waitSeconds }
    },
  )
}
