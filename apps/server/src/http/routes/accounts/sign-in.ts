import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCall, LoginCall, ProvenAccount, SignedIn, SignInCall, SignInMethod } from '@toile/core'

export interface SignInCalls {
  readonly signIn: (who: ProvenAccount, way: SignInMethod, call: SignInCall) => Promise<SignedIn>
}

/** Signs the browser in, once it is certain who it is: the end of every sign-in. */
export async function signBrowserIn(
  accounts: SignInCalls,
  request: FastifyRequest,
  reply: FastifyReply,
  who: ProvenAccount,
  way: SignInMethod,
): Promise<void> {
  const { session, deviceToken } = await accounts.signIn(who, way, {
    ...browserCall(request),
    replacedSession: request.account === null ? null : request.sessionToken,
  })
  request.server.sessionCookies.set(reply, session.token, session.expiresAt)
  request.server.setKnownDevice(reply, deviceToken)
}

/** The visitor's anonymous session: what a sign-up and its link are held together by. */
export const anonymousSession = (request: FastifyRequest): string | null =>
  request.account === null ? request.sessionToken : null

/** Where a call comes from, and which browser it says it is. */
export const browserCall = ({ origin, deviceToken }: FastifyRequest): BrowserCall => ({ origin, deviceToken })

/** The browser that asks to be let in. */
export const loginCall = (request: FastifyRequest): LoginCall => ({
  ...browserCall(request),
  browser: anonymousSession(request),
})
