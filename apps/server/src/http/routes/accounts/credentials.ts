import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  errorBody,
  type LoginForm,
  loginForm,
  messageAnswer,
  rateLimitBody,
  type SignupPayload,
  signupPayload,
  user,
} from '@toile/contract'
import type { CallOrigin, OpenedSession, SignedInAccount } from '@toile/core'

const tags = ['accounts']
const refusals = { 400: errorBody, 429: rateLimitBody }

export interface CredentialCalls {
  readonly logIn: (form: LoginForm, origin: CallOrigin) => Promise<SignedInAccount>
  readonly signUp: (form: SignupPayload, origin: CallOrigin) => Promise<void>
  readonly openSession: (accountId: string, origin: CallOrigin) => Promise<OpenedSession>
  readonly closeSession: (token: string) => Promise<void>
}

/** In, up and out. */
export const credentialRoutes: FastifyPluginAsyncZod<{ readonly accounts: CredentialCalls }> = async (
  app,
  { accounts },
) => {
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
      const account = await accounts.logIn(request.body, request.origin)
      if (request.account !== null && request.sessionToken !== null) await accounts.closeSession(request.sessionToken)
      const { token, expiresAt } = await accounts.openSession(account.id, request.origin)
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
      await accounts.signUp(request.body, request.origin)
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
      if (request.sessionToken !== null) await accounts.closeSession(request.sessionToken)
      app.sessionCookies.reset(reply)
      return { message: 'Logged out' }
    },
  )
}
