import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody, loginForm, messageAnswer, rateLimitBody, signupPayload, user } from '@toile/contract'
import { addressRangeOf } from '@toile/core'
import type { AccountServices } from '../../../composition/accounts.ts'

const tags = ['accounts']
const refusals = { 400: errorBody, 429: rateLimitBody }

/** In, up and out. */
export const credentialRoutes: FastifyPluginAsyncZod<{ accounts: AccountServices }> = async (app, { accounts }) => {
  app.post(
    '/login/',
    {
      schema: {
        tags,
        summary: 'Logs in with username or e-mail and password',
        description: 'Replaces the session and its CSRF token. 400 ‘Not verified’ is said only to the right password.',
        body: loginForm,
        response: { 200: user, ...refusals },
      },
    },
    async (request, reply) => {
      const account = await accounts.logIn(request.body, addressRangeOf(request.ip))
      if (request.account !== null && request.sessionToken !== null) await accounts.sessions.close(request.sessionToken)
      const { token, expiresAt } = await accounts.sessions.open(account.id)
      app.sessionCookies.set(reply, token, expiresAt)
      return { username: account.username, email: account.email }
    },
  )

  app.post(
    '/signup/',
    {
      schema: {
        tags,
        summary: 'Makes an account and mails its verification link',
        description: 'Answers the same for an address that has an account; its owner is told by mail.',
        body: signupPayload,
        response: { 200: messageAnswer, ...refusals },
      },
    },
    async (request) => {
      await accounts.signUp(request.body, addressRangeOf(request.ip))
      return { message: `A confirmation link was sent to ${request.body.email}.` }
    },
  )

  app.post(
    '/logout/',
    {
      schema: {
        tags,
        summary: 'Ends the session',
        response: { 200: messageAnswer },
      },
    },
    async (request, reply) => {
      if (request.sessionToken !== null) await accounts.sessions.close(request.sessionToken)
      app.sessionCookies.reset(reply)
      return { message: 'Logged out' }
    },
  )
}
