import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { paymentForm } from './payment-errors.ts'
import { type SubscriptionCalls, subscriptionRoutes } from './subscription.ts'

export interface BillingCalls extends SubscriptionCalls {}

export const billingRoutes: FastifyPluginAsyncZod<{ readonly billing: BillingCalls }> = async (app, options) => {
  app.setErrorHandler(app.answerErrorsAs(paymentForm))
  await app.register(subscriptionRoutes, options)
}
