import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody, EXPORT_FILE_NAME, rateLimitBody } from '@toile/contract'
import { type CallOrigin, DomainError, EXPORT_TIMEOUT_MS, type ExportEntry, type FoundSession } from '@toile/core'
import { requireSession } from '../../plugins/session.ts'
import { zipOf } from '../../zip.ts'

export interface ExportCalls {
  readonly exportAccount: (session: FoundSession, origin: CallOrigin) => Promise<AsyncIterable<ExportEntry>>
}

export const exportRoutes: FastifyPluginAsyncZod<{ readonly accounts: ExportCalls }> = async (app, { accounts }) => {
  const underWay = new Set<Readable>()
  app.addHook('preClose', async () => {
    for (const zip of underWay) zip.destroy()
  })

  app.get(
    '/account/export/',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['account'],
        summary: 'Everything that the own account has, as a ZIP: pictures, uploads and a JSON of all there is',
        description:
          'In a confirmed session (403 until then), to our own page alone. One at a time, some times a day. A file that ' +
          'is missing is named in `data.json`.',
        response: {
          200: z.any().describe('application/zip'),
          401: errorBody,
          403: errorBody,
          429: rateLimitBody,
        },
      },
    },
    async (request, reply) => {
      const session = requireSession(request)
      refuseForeignPage(request)
      const zip = zipOf(await accounts.exportAccount(session, request.origin))
      underWay.add(zip)
      const tooLong = setTimeout(() => zip.destroy(), EXPORT_TIMEOUT_MS)
      zip.once('close', () => {
        clearTimeout(tooLong)
        underWay.delete(zip)
      })
      return reply
        .header('content-disposition', `attachment; filename="${EXPORT_FILE_NAME}"`)
        .type('application/zip')
        .send(zip)
    },
  )
}

/**
 * A GET, so that browsers save it as it comes. It counts and is logged, so no other site may cause one: cookies of
 * `SameSite=Lax` come along when it leads here, and the browser then says so.
 */
function refuseForeignPage({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new DomainError('forbidden', 'This request did not come from this site.')
}
