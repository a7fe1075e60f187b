import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  errorBody,
  googleLoginAnswer,
  type GoogleLoginPayload,
  googleLoginPayload,
  rateLimitBody,
} from '@toile/contract'
import { DomainError, type GoogleLogin, type LoginCall } from '@toile/core'
import { loginCall, signBrowserIn, type SignInCalls } from './sign-in.ts'

const NOT_OFFERED = 'Signing in with Google is not offered here.'

export interface GoogleCalls extends SignInCalls {
  /** Null where nobody signs in with Google. */
  readonly logInWithGoogle: ((payload: GoogleLoginPayload, call: LoginCall) => Promise<GoogleLogin>) | null
}

export const googleRoutes: FastifyPluginAsyncZod<{ readonly accounts: GoogleCalls }> = async (app, { accounts }) => {
  app.post(
    '/google-login/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Logs in with a Google account, and makes an account for one that is new',
        description:
          'The token is checked with Google and not kept. 409 when the address has an account that Google alone does not ' +
          'prove to be the same person’s: the call with `password` links it. 404 where Google is not offered.',
        body: googleLoginPayload,
        response: {
          200: googleLoginAnswer,
          400: errorBody,
          404: errorBody,
          409: errorBody,
          429: rateLimitBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      if (accounts.logInWithGoogle === null) throw new DomainError('not-found', NOT_OFFERED)
      const { account, trial } = await accounts.logInWithGoogle(request.body, loginCall(request))
      await signBrowserIn(accounts, request, reply, { id: account.id }, 'signed-in-google')
      return {
        username: account.username,
        email: account.email,
        trial: trial && { credits: trial.credits, why_not: trial.whyNot },
      }
    },
  )
}
