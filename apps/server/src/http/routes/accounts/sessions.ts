import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody, messageAnswer, rateLimitBody, sessionsAnswer } from '@toile/contract'
import type { BrowserCall, FoundSession, SessionRecord, SessionsToEnd } from '@toile/core'
import { requireSession } from '../../plugins/session.ts'
import { idOf } from '../params.ts'
import { browserCall } from './sign-in.ts'

const tags = ['account']
const ENDED = { 200: messageAnswer, 401: errorBody, 429: rateLimitBody } as const

export interface OwnSessionCalls {
  readonly listSessions: (accountId: string) => Promise<readonly SessionRecord[]>
  readonly endSessions: (session: FoundSession, which: SessionsToEnd, call: BrowserCall) => Promise<void>
}

export const ownSessionRoutes: FastifyPluginAsyncZod<{ readonly accounts: OwnSessionCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/account/sessions/',
    {
      schema: {
        tags,
        summary: 'Where the own account is signed in, the last used first',
        response: { 200: sessionsAnswer, 401: errorBody },
      },
    },
    async (request) => {
      const { id: currentId, account } = requireSession(request)
      const sessions = await accounts.listSessions(account.id)
      return {
        sessions: sessions.map(({ id, device, network, createdAt, lastSeenAt }) => ({
          id,
          device,
          network,
          created_at: createdAt.toISOString(),
          last_seen_at: lastSeenAt.toISOString(),
          current: id === currentId,
        })),
      }
    },
  )

  app.post(
    '/account/sessions/:session_id/end/',
    {
      schema: {
        tags,
        summary: 'Ends an own session, and the streams that it opened',
        params: z.object({ session_id: z.string() }),
        response: { ...ENDED, 404: errorBody },
      },
    },
    async (request, reply) => {
      const session = requireSession(request)
      const id = idOf(request.params.session_id, 'Session')
      await accounts.endSessions(session, { id }, browserCall(request))
      if (id === session.id) app.sessionCookies.reset(reply)
      return { message: 'Logged out there' }
    },
  )

  app.post(
    '/account/sessions/end-others/',
    { schema: { tags, summary: 'Ends all own sessions but this one', response: ENDED } },
    async (request) => {
      await accounts.endSessions(requireSession(request), 'others', browserCall(request))
      return { message: 'Logged out everywhere else' }
    },
  )

  app.post(
    '/account/sessions/end-all/',
    { schema: { tags, summary: 'Ends all own sessions, this one too', response: ENDED } },
    async (request, reply) => {
      await accounts.endSessions(requireSession(request), 'all', browserCall(request))
      app.sessionCookies.reset(reply)
      return { message: 'Logged out everywhere' }
    },
  )
}
