import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { csrfAnswer, sessionAnswer } from '@toile/contract'
import type { Services } from '../../../composition/services.ts'

export const accountRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app) => {
  app.get(
    '/csrf/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Sets the csrftoken cookie that unsafe requests send back in X-CSRFToken (R13)',
        response: { 200: csrfAnswer },
      },
    },
    async (request, reply) => {
      if (request.sessionToken === null) app.sessionCookies.reset(reply)
      else if (request.account === null) app.sessionCookies.set(reply, request.sessionToken)
      return { message: 'CSRF cookie set' }
    },
  )

  app.get(
    '/session/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Who is signed in; never an error for a visitor (R2)',
        response: { 200: sessionAnswer },
      },
    },
    async ({ account }) => ({
      authenticated: account !== null,
      user: account && { username: account.username, email: account.email },
    }),
  )
}
