import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type AccountPayment,
  accountPaymentsAnswer,
  billingPortalAnswer,
  billingPortalPayload,
  type Pagination,
  type ReturnPlace,
} from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'
import { pageNumber } from '../params.ts'
import { ORDER_REFUSALS, READ_REFUSALS } from './payment-errors.ts'

export interface BillCalls {
  readonly openPortal: (accountId: string, returnTo: ReturnPlace, pageOrigin: string) => Promise<string>
  readonly listPayments: (
    accountId: string,
    page: number,
  ) => Promise<{ readonly payments: AccountPayment[]; readonly pagination: Pagination }>
}

export const billRoutes: FastifyPluginAsyncZod<{ readonly billing: BillCalls }> = async (app, { billing }) => {
  app.post(
    '/billing-portal/',
    {
      schema: {
        tags: ['billing'],
        summary: 'Where the own card is changed and bills are read: a page of the payment provider',
        body: billingPortalPayload,
        response: { 200: billingPortalAnswer, ...ORDER_REFUSALS },
      },
    },
    async (request) => ({
      url: await billing.openPortal(requireAccount(request).id, request.body.return_to, request.pageOrigin),
    }),
  )

  app.get(
    '/account/payments/',
    {
      schema: {
        tags: ['billing'],
        summary: 'What the own account has paid, newest first',
        querystring: z.object({ page: pageNumber }),
        response: { 200: accountPaymentsAnswer, ...READ_REFUSALS },
      },
    },
    async (request) => billing.listPayments(requireAccount(request).id, request.query.page),
  )
}
