import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { errorBody, type Pagination, type SecurityEvent, securityLogAnswer } from '@toile/contract'
import { SECURITY_LOG_DAYS } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { pageNumber } from '../params.ts'

export interface SecurityLogCalls {
  readonly readSecurityLog: (
    accountId: string,
    page: number,
  ) => Promise<{ readonly events: SecurityEvent[]; readonly pagination: Pagination }>
}

export const securityLogRoutes: FastifyPluginAsyncZod<{ readonly accounts: SecurityLogCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/account/security-log/',
    {
      schema: {
        tags: ['account'],
        summary: 'What happened to the own account’s ways in, newest first',
        description: `Events are kept for ${SECURITY_LOG_DAYS} days.`,
        querystring: z.object({ page: pageNumber }),
        response: { 200: securityLogAnswer, 401: errorBody },
      },
    },
    async (request) => accounts.readSecurityLog(requireAccount(request).id, request.query.page),
  )
}
