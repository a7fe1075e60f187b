import { z } from 'zod'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  deleteUploadsAnswer,
  deleteUploadsPayload,
  errorBody,
  type OwnUpload,
  ownUploadsAnswer,
  type Pagination,
  rateLimitBody,
} from '@toile/contract'
import { requireAccount } from '../../plugins/session.ts'
import { idOf, pageNumber } from '../params.ts'

export interface OwnUploadCalls {
  readonly listUploads: (
    accountId: string,
    page: number,
  ) => Promise<{ readonly uploads: OwnUpload[]; readonly pagination: Pagination; readonly total: number }>
  readonly deleteUploads: (
    accountId: string,
    which: readonly string[] | 'all',
  ) => Promise<{ readonly deleted: number; readonly kept: number }>
}

export const ownUploadRoutes: FastifyPluginAsyncZod<{ readonly accounts: OwnUploadCalls }> = async (
  app,
  { accounts },
) => {
  app.get(
    '/account/uploads/',
    {
      schema: {
        tags: ['account'],
        summary: 'Every own photo, flat-lay, sketch and pattern, newest first, with what used it',
        querystring: z.object({ page: pageNumber }),
        response: { 200: ownUploadsAnswer, 401: errorBody },
      },
    },
    async (request) => accounts.listUploads(requireAccount(request).id, request.query.page),
  )

  app.post(
    '/account/uploads/delete/',
    {
      // Five hundred ids.
      bodyLimit: 32 * 1024,
      schema: {
        tags: ['account'],
        summary: 'Deletes own uploads: some, or all',
        description:
          'Files that nothing else uses are gone within a minute. One that pictures were made from stays as their ' +
          'original until the last of them is deleted; one that pictures are being made from is kept. 404 when none of ' +
          'the ids is an own upload.',
        body: deleteUploadsPayload,
        response: { 200: deleteUploadsAnswer, 400: errorBody, 401: errorBody, 404: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { body } = request
      const which = 'all' in body ? 'all' : body.upload_ids.map((id) => idOf(id, 'Upload'))
      return accounts.deleteUploads(account.id, which)
    },
  )
}
