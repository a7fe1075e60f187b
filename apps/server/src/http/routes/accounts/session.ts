import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { creditsAnswer, csrfAnswer, errorBody, sessionAnswer } from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'

const tags = ['accounts']

export interface SessionCalls {
  /** Credits of an account. */
  readonly balance: (accountId: string) => Promise<number>
}

/** Who is there, and what they have. */
export const sessionRoutes: FastifyPluginAsyncZod<{ readonly accounts: SessionCalls }> = async (app, { accounts }) => {
  app.get(
    '/csrf/',
    {
      schema: {
        tags,
        summary: 'Sets the csrftoken cookie',
        description: 'Every unsafe request sends the cookie’s value back in the X-CSRFToken header.',
        response: { 200: csrfAnswer },
      },
    },
    async ({ sessionToken, session }, reply) => {
      if (sessionToken === null) app.sessionCookies.begin(reply)
      else if (session === null) app.sessionCookies.setCsrf(reply, sessionToken)
      else app.sessionCookies.set(reply, sessionToken, session.expiresAt)
      return { message: 'CSRF cookie set' }
    },
  )

  app.get(
    '/session/',
    {
      schema: {
        tags,
        summary: 'Who is signed in',
        description: 'Never an error for a visitor.',
        response: { 200: sessionAnswer },
      },
    },
    async ({ account }) => ({
      authenticated: account !== null,
      user: account && { username: account.username, email: account.email },
    }),
  )

  app.get(
    '/get-user-credits/',
    { schema: { tags, summary: 'Credits of the signed-in account', response: { 200: creditsAnswer, 401: errorBody } } },
    async (request) => {
      const { id, username, email } = requireAccount(request)
      return { credits: await accounts.balance(id), username, email }
    },
  )
}
