import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type BillCalls, billRoutes } from './bills.ts'
import { type CheckoutCalls, checkoutRoutes } from './checkout.ts'
import { paymentForm } from './payment-errors.ts'
import { type SubscriptionCalls, subscriptionRoutes } from './subscription.ts'
import { type WebhookCalls, webhookRoutes } from './webhook.ts'

export interface BillingCalls extends SubscriptionCalls, CheckoutCalls, BillCalls, WebhookCalls {}

export const billingRoutes: FastifyPluginAsyncZod<{ readonly billing: BillingCalls }> = async (app, options) => {
  app.setErrorHandler(app.answerErrorsAs(paymentForm))
  await app.register(checkoutRoutes, options)
  await app.register(subscriptionRoutes, options)
  await app.register(billRoutes, options)
  await app.register(webhookRoutes, options)
}
