import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  accountAnswer,
  type ConfirmPayload,
  confirmPayload,
  errorBody,
  messageAnswer,
  outsideEngines,
  rateLimitBody,
} from '@toile/contract'
import type { AccountOverview, PasskeyCall } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { passkeyCallOf } from './passkey-call.ts'

export interface OwnAccountCalls {
  readonly describeAccount: (accountId: string) => Promise<AccountOverview>
  readonly refuseOutsideEngines: (accountId: string, refused: boolean) => Promise<void>
  readonly confirmIdentity: (accountId: string, proof: ConfirmPayload, call: PasskeyCall) => Promise<void>
}

export const ownAccountRoutes: FastifyPluginAsyncZod<{ readonly accounts: OwnAccountCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/account/',
    {
      schema: {
        tags: ['account'],
        summary: 'The own account, and how it can be signed in to',
        response: { 200: accountAnswer, 401: errorBody },
      },
    },
    async (request) => {
      const { hasPassword, createdAt, pendingEmail, refusesOutsideEngines, ...account } =
        await accounts.describeAccount(requireAccount(request).id)
      return {
        ...account,
        has_password: hasPassword,
        created_at: createdAt.toISOString(),
        pending_email: pendingEmail,
        refuses_outside_engines: refusesOutsideEngines,
      }
    },
  )

  app.post(
    '/account/outside-engines/',
    {
      schema: {
        tags: ['account'],
        summary: 'Refuses engines outside the house, or allows them again',
        description:
          'Counts from this moment, also for pictures that are ordered and not begun: one that only an outside engine can ' +
          'make fails, its credits given back. What an outside engine has begun is finished.',
        body: outsideEngines,
        response: { 200: outsideEngines, 400: errorBody, 401: errorBody },
      },
    },
    async (request) => {
      const { refused } = request.body
      await accounts.refuseOutsideEngines(requireAccount(request).id, refused)
      return { refused }
    },
  )

  app.post(
    '/account/confirm/',
    {
      schema: {
        tags: ['account'],
        summary: 'Proves again who one is: with the password, a passkey or Google',
        description:
          'Counts for some minutes, in this session. Calls that change how the account is signed in to, and the export, ' +
          'ask for it with 403.',
        body: confirmPayload,
        response: { 200: messageAnswer, 400: errorBody, 401: errorBody, 429: rateLimitBody, 503: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await accounts.confirmIdentity(account.id, request.body, passkeyCallOf(request))
      return { message: 'Confirmed' }
    },
  )
}
