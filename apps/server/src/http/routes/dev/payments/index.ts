import type { FastifyError, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody } from '@toile/contract'
import { DomainError, notFound, ProviderRefusal } from '@toile/core'
import type { Attempt, CardName, SandboxSimulator } from '@toile/payments'
import { devFile } from '../files.ts'
import { NOT_FOUND } from './layout.ts'
import { billPage, checkoutPage, receiptPage } from './pay-pages.ts'
import { portalPage } from './portal-page.ts'

export interface SandboxPaymentOptions {
  readonly payments: Omit<SandboxSimulator, 'advanceTo'>
}

/** Our own pages with our own script and style; they post to us only and cannot be framed. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

const params = z.object({ id: z.string().max(100) })
/** Where the page goes on. */
const next = z.object({ next: z.string() })
const response = { 200: next, 400: errorBody, 404: errorBody, 409: errorBody }

/**
 * The sandbox provider's pages: what a buyer, a shop and a bank do with a real one. Each is for the account alone whose
 * money it is about; for all others it is not there.
 */
export const sandboxPaymentRoutes: FastifyPluginAsyncZod<SandboxPaymentOptions> = async (app, { payments }) => {
  const [script, style] = [devFile('payments/script.js'), devFile('sandbox.css') + devFile('payments/payments.css')]
  const [firstCard, ...otherCards] = payments.cards.map(({ name }) => name)
  if (firstCard === undefined) throw new Error('the sandbox has no cards')
  const card: z.ZodType<CardName> = z.enum([firstCard, ...otherCards])
  const cardForm = { schema: { hide: true, params, body: z.object({ card }), response } }
  const confirmForm = {
    schema: { hide: true, params, body: z.object({ answer: z.enum(['confirm', 'refuse']) }), response },
  }
  const plainForm = { schema: { hide: true, params, response } }
  const page = { schema: { hide: true, params, response: { 200: z.string() } } }

  const answer = app.answerErrorsAs((body) => body)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = error instanceof ProviderRefusal ? notPossible(error) : error
    if (request.method === 'GET' && refusal instanceof DomainError && refusal.code === 'not-found') {
      return reply.code(404).type('text/html; charset=utf-8').send(NOT_FOUND)
    }
    return answer(refusal as FastifyError, request, reply)
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('content-security-policy', POLICY)
  })
  // Pages are sent as they are.
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))

  app.get('/dev/payments/script.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/dev/payments/style.css', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )

  const html = 'text/html; charset=utf-8'
  app.get('/dev/payments/checkouts/:id/', page, async (request, reply) => {
    const checkout = await own(request, payments.viewCheckout)
    return reply.type(html).send(checkoutPage(checkout, payments.cards))
  })
  app.post('/dev/payments/checkouts/:id/pay', cardForm, async (request) => {
    const { id } = await own(request, payments.viewCheckout)
    return afterCheckout(request, await payments.pay(id, request.body.card))
  })
  app.post('/dev/payments/checkouts/:id/confirm', confirmForm, async (request) => {
    const { id } = await own(request, payments.viewCheckout)
    return afterCheckout(request, await payments.confirm(id, request.body.answer === 'confirm'))
  })

  app.get('/dev/payments/bills/:id/', page, async (request, reply) => {
    const bill = await own(request, payments.viewBill)
    return reply.type(html).send(billPage(bill, payments.cards))
  })
  app.post('/dev/payments/bills/:id/pay', cardForm, async (request) => {
    const { id } = await own(request, payments.viewBill)
    await payments.payInvoice(id, request.body.card)
    return { next: `/dev/payments/bills/${id}/` }
  })
  app.post('/dev/payments/bills/:id/confirm', confirmForm, async (request) => {
    const { id } = await own(request, payments.viewBill)
    await payments.confirm(id, request.body.answer === 'confirm')
    return { next: `/dev/payments/bills/${id}/` }
  })
  app.get('/dev/payments/receipts/:id/', page, async (request, reply) => {
    const bill = await own(request, payments.viewBill)
    if (bill.status !== 'paid') throw notFound('Receipt')
    return reply.type(html).send(receiptPage(bill))
  })

  app.get('/dev/payments/portal/:id/', page, async (request, reply) => {
    const portal = await own(request, payments.viewPortal)
    return reply.type(html).send(portalPage(portal, payments.cards))
  })
  app.post('/dev/payments/portal/:id/card', cardForm, async (request) => {
    const { customerId } = await own(request, payments.viewPortal)
    await payments.setCard(customerId, request.body.card)
    return toPortal(customerId)
  })
  app.post('/dev/payments/portal/:id/advance', plainForm, async (request) => {
    const { customerId } = await own(request, payments.viewPortal)
    await payments.advanceToNextBilling(customerId)
    return toPortal(customerId)
  })
  app.post('/dev/payments/payments/:id/refund', plainForm, (request) => onMoney(request, (id) => payments.refund(id)))
  app.post('/dev/payments/payments/:id/fail-refund', plainForm, (request) => onMoney(request, payments.failRefund))
  app.post('/dev/payments/payments/:id/dispute', plainForm, (request) => onMoney(request, payments.dispute))
  app.post(
    '/dev/payments/disputes/:id/close',
    { schema: { ...plainForm.schema, body: z.object({ outcome: z.enum(['won', 'lost']) }) } },
    (request) => onMoney(request, (id) => payments.closeDispute(id, request.body.outcome)),
  )

  async function afterCheckout(request: OfThing, attempt: Attempt): Promise<z.infer<typeof next>> {
    const { id, successUrl } = await own(request, payments.viewCheckout)
    return { next: attempt === 'paid' ? successUrl : `/dev/payments/checkouts/${id}/` }
  }

  /** On a payment or a dispute of one's own. */
  async function onMoney(request: OfThing, act: (id: string) => Promise<unknown>): Promise<z.infer<typeof next>> {
    const { customerId } = await own(request, payments.viewPortalOf)
    await act(request.params.id)
    return toPortal(customerId)
  }
}

const toPortal = (customerId: string) => ({ next: `/dev/payments/portal/${customerId}/` })

type OfThing = FastifyRequest<{ Params: { id: string } }>

/** What the page shows, if it belongs to the signed-in account; anything else is not found. */
async function own<View extends { readonly accountId: string }>(
  { params: { id }, account }: Pick<OfThing, 'params' | 'account'>,
  view: (id: string) => Promise<View>,
): Promise<View> {
  const seen = account === null ? null : await nullIfRefused(view(id))
  if (seen === null || seen.accountId !== account?.id) throw notFound('Payment')
  return seen
}

async function nullIfRefused<Thing>(thing: Promise<Thing>): Promise<Thing | null> {
  try {
    return await thing
  } catch (error) {
    if (error instanceof ProviderRefusal) return null
    throw error
  }
}

/** What two windows do to one payment. */
const notPossible = (cause: ProviderRefusal): DomainError =>
  new DomainError('conflict', 'That is not possible any more. Load the page anew to see how it is now.', {
    detail: cause.message,
  })
