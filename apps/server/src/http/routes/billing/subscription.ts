import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paymentErrorBody, type SubscriptionAnswer, subscriptionAnswer } from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'

export interface SubscriptionCalls {
  readonly readSubscription: (accountId: string) => Promise<SubscriptionAnswer>
}

export const subscriptionRoutes: FastifyPluginAsyncZod<{ readonly billing: SubscriptionCalls }> = async (
  app,
  { billing },
) => {
  app.get(
    '/get-user-subscription/',
    {
      schema: {
        tags: ['billing'],
        summary: 'The own plan; all null without one',
        response: { 200: subscriptionAnswer, 401: paymentErrorBody },
      },
    },
    async (request) => billing.readSubscription(requireAccount(request).id),
  )
}
