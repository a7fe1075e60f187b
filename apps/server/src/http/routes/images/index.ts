import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DOWNLOAD_FILE_NAME, errorBody, messageAnswer } from '@toile/contract'
import { notFound } from '@toile/core'
import type { PictureServices } from '../../../composition/pictures.ts'
import { requireAccount } from '../../plugins/session.ts'
import { idOf, pictureAnswer } from '../params.ts'
import { sendPicture } from './picture-response.ts'

const imageParams = z.object({ image_id: z.string() })

export const imageRoutes: FastifyPluginAsyncZod<{ pictures: PictureServices }> = async (app, { pictures }) => {
  app.get(
    '/images/:image_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'The file of an own picture: the PNG, or its WebP thumbnail (R18)',
        params: imageParams,
        querystring: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const blob = await pictures.findImage(account.id, idOf(request.params.image_id, 'Image'))
      if (request.query.size === 'full') {
        const { id, storageKey: key, mediaType } = blob
        return sendPicture(pictures.files, { key, mediaType, tag: id, fileName: DOWNLOAD_FILE_NAME }, request, reply)
      }
      if (blob.thumbnailKey === null) throw notFound('Image')
      const thumbnail = {
        key: blob.thumbnailKey,
        mediaType: 'image/webp',
        tag: `${blob.id}-thumb`,
        fileName: 'thumbnail.webp',
      }
      return sendPicture(pictures.files, thumbnail, request, reply)
    },
  )

  app.post(
    '/download-image/:image_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'Marks an own picture as downloaded',
        params: imageParams,
        response: { 200: messageAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await pictures.markDownloaded(account.id, idOf(request.params.image_id, 'Image'))
      return { message: 'Marked as downloaded' }
    },
  )

  app.post(
    '/delete-image/:image_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'Deletes an own picture and all its files (R18, R21)',
        params: imageParams,
        response: { 200: messageAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await pictures.delete(account.id, idOf(request.params.image_id, 'Image'))
      return { message: 'Image deleted' }
    },
  )
}
