import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CreditEntry, creditHistoryAnswer, errorBody, type Pagination } from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'
import { pageNumber } from '../params.ts'

export interface CreditHistoryCalls {
  readonly listCredits: (
    accountId: string,
    page: number,
  ) => Promise<{ readonly entries: CreditEntry[]; readonly pagination: Pagination }>
}

export const creditHistoryRoutes: FastifyPluginAsyncZod<{ readonly accounts: CreditHistoryCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/account/credits/',
    {
      schema: {
        tags: ['account'],
        summary: 'Where the own credits came from and went, newest first',
        description: '`balance` is what was left after an entry.',
        querystring: z.object({ page: pageNumber }),
        response: { 200: creditHistoryAnswer, 401: errorBody },
      },
    },
    async (request) => accounts.listCredits(requireAccount(request).id, request.query.page),
  )
}
