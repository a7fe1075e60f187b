import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type CheckoutAnswer,
  checkoutAnswer,
  checkoutPayload,
  type CheckoutState,
  checkoutState,
  paymentErrorBody,
} from '@toile/contract'
import type { SignedInAccount, WantedPlan } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { idOf } from '../params.ts'
import { ORDER_REFUSALS, READ_REFUSALS } from './payment-errors.ts'

export interface CheckoutCalls {
  readonly startCheckout: (
    account: SignedInAccount,
    wanted: WantedPlan,
    pageOrigin: string,
  ) => Promise<CheckoutAnswer['data']>
  readonly readCheckout: (accountId: string, checkoutId: string) => Promise<CheckoutState>
}

export const checkoutRoutes: FastifyPluginAsyncZod<{ readonly billing: CheckoutCalls }> = async (app, { billing }) => {
  app.post(
    '/create-checkout-session/',
    {
      schema: {
        tags: ['billing'],
        summary: 'Begins to buy a plan, by the month or once',
        description:
          'Price and credits are those of the server’s table. An account has one open checkout: asked again for the same ' +
          'it is the same one, and another order ends it.',
        body: checkoutPayload,
        response: { 200: checkoutAnswer, ...ORDER_REFUSALS },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { subscription_plan: priceId, credits_per_cycle: credits, payment_type, return_to } = request.body
      const wanted = { priceId, credits, payment: payment_type, returnTo: return_to }
      return { data: await billing.startCheckout(account, wanted, request.pageOrigin) }
    },
  )

  app.get(
    '/checkout/:id/',
    {
      schema: {
        tags: ['billing'],
        summary: 'Whether what was bought has arrived',
        params: z.object({ id: z.string() }),
        response: { 200: checkoutState, 404: paymentErrorBody, ...READ_REFUSALS },
      },
    },
    async (request) => billing.readCheckout(requireAccount(request).id, idOf(request.params.id, 'Checkout')),
  )
}
