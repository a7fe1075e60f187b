import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  errorBody,
  messageAnswer,
  type PasswordChangePayload,
  passwordChangePayload,
  type PasswordResetConfirmPayload,
  passwordResetConfirmPayload,
  passwordResetPayload,
  rateLimitBody,
} from '@toile/contract'
import type { BrowserCall, CallOrigin, FoundSession } from '@toile/core'
import { requireSession } from '../../plugins/session.ts'
import { browserCall } from './sign-in.ts'

const tags = ['account']

export interface PasswordCalls {
  readonly requestPasswordReset: (credential: string, origin: CallOrigin) => Promise<void>
  readonly resetPassword: (form: PasswordResetConfirmPayload, call: BrowserCall) => Promise<void>
  readonly changePassword: (session: FoundSession, form: PasswordChangePayload, call: BrowserCall) => Promise<void>
}

export const passwordRoutes: FastifyPluginAsyncZod<{ readonly accounts: PasswordCalls }> = async (
  app,
  { accounts },
) => {
  app.post(
    '/account/password-reset/',
    {
      schema: {
        tags,
        summary: 'Asks for a link that sets a new password',
        description: 'Answers the same whether or not the credential has an account.',
        body: passwordResetPayload,
        response: { 200: messageAnswer, 400: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      await accounts.requestPasswordReset(request.body.credential, request.origin)
      return { message: 'If there is such an account, a link to set a new password is on its way to its address.' }
    },
  )

  app.post(
    '/account/password-reset/confirm/',
    {
      schema: {
        tags,
        summary: 'Sets a new password by a mailed link',
        description:
          'A link works once, for 30 minutes. Ends all sessions of its account, which forgets all browsers but this one.',
        body: passwordResetConfirmPayload,
        response: { 200: messageAnswer, 400: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      await accounts.resetPassword(request.body, browserCall(request))
      return { message: 'Your new password is set. Log in with it.' }
    },
  )

  app.post(
    '/account/password/',
    {
      schema: {
        tags,
        summary: 'Changes the own password, and ends the other sessions',
        description:
          'With `old_password`; an account without a password sets its first one, in a confirmed session (403 until then).',
        body: passwordChangePayload,
        response: { 200: messageAnswer, 400: errorBody, 401: errorBody, 403: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const session = requireSession(request)
      await accounts.changePassword(session, request.body, browserCall(request))
      return { message: 'Your password is changed.' }
    },
  )
}
