import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  errorBody,
  IDEMPOTENCY_KEY_HEADER,
  insufficientCreditsBody,
  newestRerun,
  rateLimitBody,
  type RerunAnswer,
  rerunAnswer,
  rerunOrder,
  rerunPayload,
  type RerunPlan,
  rerunPlan,
} from '@toile/contract'
import type { RerunCall, RerunWish } from '@toile/core'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { idempotencyKeyOf, idOf } from '../params.ts'

export interface RerunCalls {
  /** Throws `too-many`; a repetition of the key is no order. */
  readonly countOrder: (accountId: string, idempotencyKey: string | undefined) => Promise<void>
  /** Throws `too-many`. */
  readonly countCheck: (accountId: string) => Promise<void>
  readonly plan: (wish: RerunWish) => Promise<RerunPlan>
  /** Resolves to the rerun's id. */
  readonly start: (call: RerunCall) => Promise<string>
  readonly newest: (accountId: string) => Promise<RerunAnswer | null>
  readonly read: (accountId: string, rerunId: string) => Promise<RerunAnswer>
  readonly cancel: (accountId: string, rerunId: string) => Promise<RerunAnswer>
}

const rerunParams = z.object({ rerun_id: z.string() })
const REFUSALS = { 400: errorBody, 404: errorBody, 429: rateLimitBody } as const

function wishOf(accountId: string, { output_id, change, images }: z.output<typeof rerunPayload>): RerunWish {
  return {
    accountId,
    outputId: idOf(output_id, 'Image'),
    change: 'role' in change ? { ...change, upload_id: idOf(change.upload_id, 'Upload') } : change,
    ...(images && { images: images.map((id) => idOf(id, 'Image')) }),
  }
}

export const rerunRoutes: FastifyPluginAsyncZod<{ readonly reruns: RerunCalls }> = async (app, { reruns }) => {
  app.post(
    '/reruns/check/',
    {
      onRequest: [accountsOnly, (request: FastifyRequest) => reruns.countCheck(requireAccount(request).id)],
      schema: {
        tags: ['reruns'],
        summary: 'Which pictures are made again when one thing of a picture is changed, and what each costs',
        description: 'That picture, and what came of it, in the order in which they are made. Charges nothing.',
        body: rerunPayload,
        response: { 200: rerunPlan, ...REFUSALS },
      },
    },
    async (request) => reruns.plan(wishOf(requireAccount(request).id, request.body)),
  )

  app.post(
    '/reruns/',
    {
      onRequest: [
        accountsOnly,
        async (request: FastifyRequest): Promise<void> =>
          reruns.countOrder(requireAccount(request).id, idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])),
      ],
      schema: {
        tags: ['reruns'],
        summary: 'Makes a picture again with one thing changed, and then what came of it, one after the other',
        description:
          'Each picture is charged as it is ordered, and no more than the price in all; a failed one is given back and stops what ' +
          'depends on it. One at a time of an account (409). With an Idempotency-Key header a repetition is the same.',
        body: rerunOrder,
        response: { 200: rerunAnswer, 402: insufficientCreditsBody, 409: errorBody, 422: errorBody, ...REFUSALS },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const { price } = request.body
      const id = await reruns.start({
        ...wishOf(account.id, request.body),
        price,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return reruns.read(account.id, id)
    },
  )

  app.get(
    '/reruns/',
    {
      schema: {
        tags: ['reruns'],
        summary: 'The newest rerun, running or ended within a week: for a page that is opened anew',
        response: { 200: newestRerun },
      },
    },
    async (request) => ({ rerun: await reruns.newest(requireAccount(request).id) }),
  )

  app.get(
    '/reruns/:rerun_id/',
    {
      schema: {
        tags: ['reruns'],
        summary: 'How far pictures are that are made again; kept for a week',
        params: rerunParams,
        response: { 200: rerunAnswer, 404: errorBody },
      },
    },
    async (request) => reruns.read(requireAccount(request).id, idOf(request.params.rerun_id, 'Rerun')),
  )

  app.post(
    '/reruns/:rerun_id/cancel/',
    {
      schema: {
        tags: ['reruns'],
        summary: 'Begins no more of them; what is being made is cancelled and given back',
        params: rerunParams,
        response: { 200: rerunAnswer, 404: errorBody },
      },
    },
    async (request) => reruns.cancel(requireAccount(request).id, idOf(request.params.rerun_id, 'Rerun')),
  )
}
