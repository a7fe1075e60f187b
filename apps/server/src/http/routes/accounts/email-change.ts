import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { emailChangePayload, errorBody, mailedTokenPayload, messageAnswer, rateLimitBody } from '@toile/contract'
import type { CallOrigin, FoundSession } from '@toile/core'
import { requireSession } from '../../plugins/session.ts'

const tags = ['account']

export interface EmailChangeCalls {
  readonly requestEmailChange: (session: FoundSession, email: string, origin: CallOrigin) => Promise<void>
  readonly confirmEmailChange: (data: string, origin: CallOrigin) => Promise<void>
}

export const emailChangeRoutes: FastifyPluginAsyncZod<{ readonly accounts: EmailChangeCalls }> = async (
  app,
  { accounts },
) => {
  app.post(
    '/account/email/',
    {
      schema: {
        tags,
        summary: 'Asks for another e-mail address: a link goes there, a notice to the old one',
        description:
          'In a confirmed session (403 until then). Answers the same whether or not the address belongs to somebody.',
        body: emailChangePayload,
        response: { 200: messageAnswer, 400: errorBody, 401: errorBody, 403: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const session = requireSession(request)
      await accounts.requestEmailChange(session, request.body.email, request.origin)
      return { message: `A link was sent to ${request.body.email}. Your address changes when you follow it.` }
    },
  )

  app.post(
    '/account/email/confirm/',
    {
      schema: {
        tags,
        summary: 'Changes an account’s e-mail address by a mailed link',
        description: 'Also without a session. A link works once, for 24 hours.',
        body: mailedTokenPayload,
        response: { 200: messageAnswer, 400: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      await accounts.confirmEmailChange(request.body.data, request.origin)
      return { message: 'Your new e-mail address is confirmed.' }
    },
  )
}
