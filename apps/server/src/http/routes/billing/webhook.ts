import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PAYMENT_WEBHOOK_MAX_BYTES, paymentErrorBody } from '@toile/contract'
import { notFound } from '@toile/core'

export interface WebhookCalls {
  /** Null without a provider. */
  readonly receiveEvent: ((body: Uint8Array, signature: string) => Promise<void>) | null
}

/** Where the payment provider tells that something changed. No session and no token: its signature vouches for it (R13). */
export const webhookRoutes: FastifyPluginAsyncZod<{ readonly billing: WebhookCalls }> = async (app, { billing }) => {
  // The signature is over the bytes as they came. Only the routes of this plugin read bodies so.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post(
    '/payment-webhook/',
    {
      bodyLimit: PAYMENT_WEBHOOK_MAX_BYTES,
      schema: {
        tags: ['billing'],
        summary: 'For the payment provider alone: an event, signed over its raw body',
        response: { 200: z.object({ received: z.literal(true) }), 400: paymentErrorBody, 404: paymentErrorBody },
      },
    },
    async (request) => {
      if (billing.receiveEvent === null) throw notFound('Payment webhook')
      const signature = request.headers['stripe-signature']
      await billing.receiveEvent(bytesOf(request.body), typeof signature === 'string' ? signature : '')
      return { received: true as const }
    },
  )
}

/** Nothing for a call without a body; its signature fits nothing then. */
const bytesOf = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array())
