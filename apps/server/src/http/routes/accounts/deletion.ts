import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type ConfirmPayload, deleteAccountPayload, errorBody, messageAnswer, rateLimitBody } from '@toile/contract'
import type { PasskeyCall } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { passkeyCallOf } from './passkey-call.ts'

export interface DeletionCalls {
  readonly deleteAccount: (accountId: string, proof: ConfirmPayload, call: PasskeyCall) => Promise<void>
}

export const deletionRoutes: FastifyPluginAsyncZod<{ readonly accounts: DeletionCalls }> = async (
  app,
  { accounts },
) => {
  app.post(
    '/account/delete/',
    {
      schema: {
        tags: ['account'],
        summary: 'Deletes the own account, with a proof made for this very call',
        description:
          'What is being made is cancelled and refunded, subscriptions end. Pictures, uploads, drafts and words are gone at ' +
          'once, their files within a minute; credit entries stay, without a person.',
        body: deleteAccountPayload,
        response: {
          200: messageAnswer,
          400: errorBody,
          401: errorBody,
          409: errorBody,
          429: rateLimitBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      await accounts.deleteAccount(account.id, request.body.proof, passkeyCallOf(request))
      app.sessionCookies.reset(reply)
      return { message: 'Your account is deleted.' }
    },
  )
}
