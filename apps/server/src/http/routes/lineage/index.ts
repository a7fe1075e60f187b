import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody, INPUT_ROLES, type InputRoleName, type Lineage, lineageAnswer } from '@toile/contract'
import type { Blob, FileStore, PictureTurn } from '@toile/core'
import { requireAccount } from '../../plugins/session.ts'
import { clientGone, sendBlob, sendMadePicture, sendPicture, servedThumbnail } from '../images/picture-response.ts'
import { idOf, pictureAnswer } from '../params.ts'

export interface LineageCalls {
  readonly around: (accountId: string, imageId: string) => Promise<Lineage>
  readonly input: (accountId: string, jobId: string, role: InputRoleName) => Promise<Blob>
  readonly given: (accountId: string, inputId: string) => Promise<Blob>
  readonly thumbnailOf: (blob: Blob, turn: PictureTurn) => Promise<Uint8Array>
  readonly files: Pick<FileStore, 'open' | 'size'>
}

export const lineageRoutes: FastifyPluginAsyncZod<{ readonly lineage: LineageCalls }> = async (app, { lineage }) => {
  app.get(
    '/lineage/:image_id/',
    {
      schema: {
        tags: ['lineage'],
        summary: 'What an own picture came of, and what was made of it, over all modes',
        params: z.object({ image_id: z.string() }),
        response: { 200: lineageAnswer, 404: errorBody },
      },
    },
    async (request) => lineage.around(requireAccount(request).id, idOf(request.params.image_id, 'Image')),
  )

  app.get(
    '/inputs/:job_id/:role/',
    {
      schema: {
        tags: ['lineage'],
        summary: 'What the pictures of an own job were given: the PNG as it is kept, or a WebP thumbnail of it',
        description: 'It is kept as long as one of them is; else 404.',
        params: z.object({ job_id: z.string(), role: z.string() }),
        querystring: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const role = INPUT_ROLES.find((each) => each === request.params.role)
      // What is no role is answered as a job that never was.
      const blob = await lineage.input(account.id, idOf(role ? request.params.job_id : '', 'Image'), role ?? 'target')
      if (request.query.size === 'full') return sendBlob(lineage.files, blob, 'input.png', request, reply)
      return sendThumbnail(lineage, blob, request, reply)
    },
  )

  app.get(
    '/inputs/:input_id/',
    {
      schema: {
        tags: ['lineage'],
        summary: 'A WebP thumbnail of a photo, sketch or pattern that own pictures were given',
        description: 'The same for all pictures that were given it. It is kept as long as one of them is; else 404.',
        params: z.object({ input_id: z.string() }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const blob = await lineage.given(account.id, idOf(request.params.input_id, 'Image'))
      return sendThumbnail(lineage, blob, request, reply)
    },
  )
}

/** What is a result as well has a thumbnail; of an upload it is made. */
function sendThumbnail(
  { files, thumbnailOf }: Pick<LineageCalls, 'files' | 'thumbnailOf'>,
  blob: Blob,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const thumbnail = servedThumbnail(blob)
  if (blob.thumbnailKey !== null) return sendPicture(files, { ...thumbnail, key: blob.thumbnailKey }, request, reply)
  const turn = { accountId: blob.accountId, signal: clientGone(reply) }
  return sendMadePicture(thumbnail, () => thumbnailOf(blob, turn), request, reply)
}
