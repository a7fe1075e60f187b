import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  type PlanChangeAnswer,
  planChangeAnswer,
  planChangePayload,
  type PlanChangePreview,
  planChangePreview,
  type SubscriptionAnswer,
  subscriptionAnswer,
} from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'
import { ORDER_REFUSALS, READ_REFUSALS } from './payment-errors.ts'

export interface SubscriptionCalls {
  readonly readSubscription: (accountId: string) => Promise<SubscriptionAnswer>
  readonly previewPlanChange: (accountId: string, priceId: string) => Promise<PlanChangePreview>
  readonly changePlan: (accountId: string, priceId: string) => Promise<PlanChangeAnswer>
  readonly cancelPlan: (accountId: string) => Promise<SubscriptionAnswer>
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
        response: { 200: subscriptionAnswer, ...READ_REFUSALS },
      },
    },
    async (request) => billing.readSubscription(requireAccount(request).id),
  )

  app.post(
    '/preview-subscription/',
    {
      schema: {
        tags: ['billing'],
        summary: 'What a change of the own plan costs or gives, and when',
        description: 'Changes nothing. An upgrade that is ordered within 15 minutes costs what was shown here.',
        body: planChangePayload,
        response: { 200: planChangePreview, ...ORDER_REFUSALS },
      },
    },
    async (request) => billing.previewPlanChange(requireAccount(request).id, request.body.new_plan_price_id),
  )

  app.post(
    '/update-subscription/',
    {
      schema: {
        tags: ['billing'],
        summary: 'Changes the own plan, or undoes its cancel',
        description:
          'To a larger plan at once, for the price of the rest of the period; to a smaller one at the end of the period. ' +
          'When the charge does not go through, the plan stays, and `payment_url` says where it can be paid.',
        body: planChangePayload,
        response: { 200: planChangeAnswer, ...ORDER_REFUSALS },
      },
    },
    async (request) => billing.changePlan(requireAccount(request).id, request.body.new_plan_price_id),
  )

  app.post(
    '/cancel-subscription/',
    {
      schema: {
        tags: ['billing'],
        summary: 'Ends the own plan with the period that is paid',
        response: { 200: subscriptionAnswer, ...ORDER_REFUSALS },
      },
    },
    async (request) => billing.cancelPlan(requireAccount(request).id),
  )
}
