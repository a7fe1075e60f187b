import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody, mailedTokenPayload, messageAnswer, rateLimitBody } from '@toile/contract'
import type { BrowserCall } from '@toile/core'
import { browserCall } from './sign-in.ts'

export interface UnlockCalls {
  readonly unlock: (data: string, call: BrowserCall) => Promise<{ readonly deviceToken: string }>
}

/** The link that lets an owner log in while somebody else guesses their password. */
export const unlockRoutes: FastifyPluginAsyncZod<{ readonly accounts: UnlockCalls }> = async (app, { accounts }) => {
  app.post(
    '/account/unlock/',
    {
      schema: {
        tags: ['accounts'],
        summary: 'Makes this browser known to the account of a mailed link',
        description: 'It can then log in however often others guess the password. Signs nobody in.',
        body: mailedTokenPayload,
        response: { 200: messageAnswer, 400: errorBody, 429: rateLimitBody },
      },
    },
    async (request, reply) => {
      const unlocked = await accounts.unlock(request.body.data, browserCall(request))
      app.setKnownDevice(reply, unlocked.deviceToken)
      return { message: 'You can log in from this browser now.' }
    },
  )
}
