import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { CSRF_COOKIE, SESSION_COOKIE } from '@toile/contract'
import {
  type CallOrigin,
  type FoundSession,
  isSessionToken,
  loginRequired,
  newSessionToken,
  type SignedInAccount,
} from '@toile/core'
import { csrfTokenFor } from './csrf.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in, or null for a visitor. Filled in before any handler under /api/ runs. */
    account: SignedInAccount | null
    /** The well-formed value of the session cookie: a signed-in session's token, or a visitor's anonymous one. */
    sessionToken: string | null
    /** The signed-in session, or null for a visitor. */
    session: FoundSession | null
    /** Where the request comes from, as security log and list of sessions say it. */
    readonly origin: CallOrigin
  }
  interface FastifyInstance {
    sessionCookies: SessionCookies
  }
}

interface SessionCookies {
  /** Sets both cookies for a session; without an end they live as long as the browser's window. */
  set(reply: FastifyReply, token: string, expiresAt?: Date): void
  /** Sets the CSRF cookie alone: that of the session stays, and its end with it. */
  setCsrf(reply: FastifyReply, token: string): void
  /** Gives a visitor who has none a new anonymous session. */
  begin(reply: FastifyReply): void
  /** The same after a logout: the stored work of the account is cleared from the browser as well. */
  reset(reply: FastifyReply): void
}

/** The signed-in account, or the 401 that the page answers with its login. First line of every private handler. */
export function requireAccount(request: FastifyRequest): SignedInAccount {
  if (request.account === null) throw loginRequired()
  return request.account
}

/** The session that the signed-in account uses here, or the same 401. */
export function requireSession(request: FastifyRequest): FoundSession {
  requireAccount(request)
  if (request.session === null) throw new Error('An account is signed in without a session')
  return request.session
}

/** For routes with large bodies: a visitor is refused before any of it is read. */
export async function accountsOnly(request: FastifyRequest): Promise<void> {
  requireAccount(request)
}

export interface SessionOptions {
  readonly findSession: (token: string, origin: CallOrigin) => Promise<FoundSession | null>
  /** `Chrome on Windows` out of a `User-Agent`; '' when that says nothing. */
  readonly deviceOf: (userAgent: string | undefined) => string
  readonly csrfKey: Uint8Array
  readonly secureCookies: boolean
}

/**
 * What leaves the browser with a session (`Clear-Site-Data`). It costs 15 to 45 ms in Chromium; `"cache"` beside it took
 * 0.8 to 7.6 s where other sites had left 15,000 files, since it looks at all of them and the logout waits for it, and then
 * every script is loaded anew. The pictures in that cache are shown to nobody without asking the server.
 * `"cookies"` would take those of sibling domains, and the one that this browser is known by.
 */
const CLEARED = '"storage"'

/** Reads the session of every request in its scope, and renews its cookies while it is used. */
export const sessionPlugin = fp(
  async (app: FastifyInstance, { findSession, deviceOf, csrfKey, secureCookies }: SessionOptions) => {
    const attributes = (expiresAt?: Date) =>
      ({ path: '/', sameSite: 'lax', secure: secureCookies, ...(expiresAt && { expires: expiresAt }) }) as const
    // The page reads this one, to send it back in the header.
    const setCsrf = (reply: FastifyReply, token: string, expiresAt?: Date): void =>
      void reply.setCookie(CSRF_COOKIE, csrfTokenFor(token, csrfKey), { ...attributes(expiresAt), httpOnly: false })

    const cookies: SessionCookies = {
      set(reply, token, expiresAt) {
        reply.setCookie(SESSION_COOKIE, token, { ...attributes(expiresAt), httpOnly: true })
        setCsrf(reply, token, expiresAt)
      },
      setCsrf: (reply, token) => setCsrf(reply, token),
      begin: (reply) => cookies.set(reply, newSessionToken()),
      reset(reply) {
        cookies.begin(reply)
        reply.header('clear-site-data', CLEARED)
      },
    }
    app.decorate('sessionCookies', cookies)
    app.decorateRequest('account', null)
    app.decorateRequest('sessionToken', null)
    app.decorateRequest('session', null)
    app.decorateRequest('origin', {
      getter(this: FastifyRequest) {
        return { network: this.network, device: deviceOf(this.headers['user-agent']) }
      },
    })

    app.addHook('onRequest', async (request, reply) => {
      const token = request.cookies[SESSION_COOKIE]
      if (token === undefined || !isSessionToken(token)) return
      request.sessionToken = token
      const session = await findSession(token, request.origin)
      if (session === null) return
      request.account = session.account
      request.session = session
      if (session.renewed) cookies.set(reply, token, session.expiresAt)
    })
  },
  { name: 'session', dependencies: ['network', 'unique-cookies'] },
)
