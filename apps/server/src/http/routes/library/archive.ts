import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  ARCHIVE_FILE_NAME,
  archiveAddress,
  archiveForm,
  CSRF_HEADER,
  errorBody,
  type PictureSelection,
  rateLimitBody,
} from '@toile/contract'
import { EXPORT_TIMEOUT_MS, type ExportEntry } from '@toile/core'
import { requireSession } from '../../plugins/session.ts'
import { zipOf } from '../../zip.ts'

export interface ArchiveCalls {
  /** By an address that was given before, or by none. */
  readonly countArchive: (accountId: string, address: string | null) => Promise<void>
  readonly archive: (accountId: string, selection: PictureSelection) => Promise<AsyncIterable<ExportEntry>>
}

const PATH = '/library/archive/'

/**
 * Pictures as a ZIP. The browser is to save it as it comes, of whatever size, so it sends a form; that carries no header, and its
 * address is signed in its place.
 */
export const archiveRoutes: FastifyPluginAsyncZod<{ readonly library: ArchiveCalls }> = async (app, { library }) => {
  const underWay = new Set<Readable>()
  app.addHook('preClose', async () => {
    for (const zip of underWay) zip.destroy()
  })

  app.post(
    '/library/archive-address/',
    {
      schema: {
        tags: ['library'],
        summary: 'Where a form that says which pictures may be sent to within a minute, for a ZIP of them',
        response: { 200: archiveAddress, 429: rateLimitBody },
      },
    },
    async (request) => {
      const { account } = requireSession(request)
      await library.countArchive(account.id, null)
      return { url: app.signAddress(`/api${PATH}`, request.sessionToken ?? '') }
    },
  )

  app.post(
    PATH,
    {
      config: { signedAddress: true },
      schema: {
        tags: ['library'],
        summary: 'Own pictures as a ZIP, streamed',
        description:
          'At an address of `library/archive-address/`, or with `X-CSRFToken`. What is not there is named in `missing.txt`; each ' +
          'picture in it counts as downloaded.',
        consumes: ['application/x-www-form-urlencoded'],
        querystring: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
        body: archiveForm,
        response: {
          200: z.any().describe('application/zip'),
          400: errorBody,
          404: errorBody,
          409: errorBody,
          429: rateLimitBody,
        },
      },
    },
    async (request, reply) => {
      const { account } = requireSession(request)
      // Who sends a token in its header has asked for no address.
      const isByToken = request.headers[CSRF_HEADER] !== undefined
      await library.countArchive(account.id, isByToken ? null : (request.query.signature ?? null))
      const zip = zipOf(await library.archive(account.id, request.body))
      underWay.add(zip)
      const tooLong = setTimeout(() => zip.destroy(), EXPORT_TIMEOUT_MS)
      zip.once('close', () => {
        clearTimeout(tooLong)
        underWay.delete(zip)
      })
      return reply
        .header('content-disposition', `attachment; filename="${ARCHIVE_FILE_NAME}"`)
        .type('application/zip')
        .send(zip)
    },
  )
}
