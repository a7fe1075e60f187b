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
import type { CallOrigin, CheckedAccount, FoundSession, LoginCall, SignUpCall } from '@toile/core'
import { anonymousSession, loginCall, signBrowserIn, type SignInCalls } from './sign-in.ts'

const tags = ['accounts']
const refusals = { 400: errorBody, 429: rateLimitBody }

export interface CredentialCalls extends SignInCalls {
  readonly logIn: (form: LoginForm, call: LoginCall) => Promise<CheckedAccount>
  readonly signUp: (form: SignupPayload, call: SignUpCall) => Promise<{ readonly expiresAt: Date }>
  readonly signOut: (session: FoundSession, token: string, origin: CallOrigin) => Promise<void>
}

/** Login, sign-up and logout. */
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
      const account = await accounts.logIn(request.body, loginCall(request))
      await signBrowserIn(accounts, request, reply, account, 'signed-in')
      return { username: account.username, email: account.email }
    },
  )

  app.post(
    '/signup/',
    {
      schema: {
        tags,
        summary: 'Signs up and mails the verification link',
        description:
          'The account begins when the link is followed, within 48 hours. Answers the same for an address that has an account; its owner is told by mail.',
        body: signupPayload,
        response: { 200: messageAnswer, ...refusals },
      },
    },
    async (request, reply) => {
      const browser = anonymousSession(request)
      const { expiresAt } = await accounts.signUp(request.body, { origin: request.origin, browser })
      // As long as the sign-up waits, this browser can be told by its cookie.
      if (browser !== null) app.sessionCookies.set(reply, browser, expiresAt)
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
      const { session, sessionToken, origin } = request
      if (session !== null && sessionToken !== null) await accounts.signOut(session, sessionToken, origin)
      app.sessionCookies.reset(reply)
      return { message: 'Logged out' }
    },
  )
}
