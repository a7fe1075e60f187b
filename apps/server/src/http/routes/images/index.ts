import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  type ClothQuery,
  clothQuery,
  DOWNLOAD_FILE_NAME,
  errorBody,
  type ExportQuery,
  exportQuery,
  type InksAnswer,
  inksAnswer,
  inksQuery,
  messageAnswer,
  rateLimitBody,
} from '@toile/contract'
import { type Blob, type ExportedFile, type FileStore, notFound } from '@toile/core'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { idOf, pictureAnswer } from '../params.ts'
import { clientGone, exportFileName, sendBlob, sendMade, sendPicture, servedThumbnail } from './picture-response.ts'

const imageParams = z.object({ image_id: z.string() })
/** What a call that makes a file of a picture may answer instead. */
const REFUSALS = { 400: errorBody, 404: errorBody, 409: errorBody, 429: rateLimitBody, 503: errorBody } as const

export interface ImageCalls {
  readonly find: (accountId: string, imageId: string) => Promise<Blob>
  readonly findOriginal: (accountId: string, requestId: string) => Promise<Blob>
  readonly export: (accountId: string, imageId: string, wish: ExportQuery, signal: AbortSignal) => Promise<ExportedFile>
  readonly findInks: (accountId: string, imageId: string, count: number, signal: AbortSignal) => Promise<InksAnswer>
  readonly drape: (accountId: string, imageId: string, wish: ClothQuery, signal: AbortSignal) => Promise<ExportedFile>
  readonly markDownloaded: (accountId: string, imageId: string) => Promise<void>
  readonly delete: (accountId: string, imageId: string) => Promise<void>
  readonly files: Pick<FileStore, 'open' | 'size'>
}

export const imageRoutes: FastifyPluginAsyncZod<{ readonly images: ImageCalls }> = async (app, { images }) => {
  app.get(
    '/images/:image_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'The file of an own picture: the PNG, or its WebP thumbnail',
        params: imageParams,
        querystring: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const blob = await images.find(account.id, idOf(request.params.image_id, 'Image'))
      if (request.query.size === 'full') return sendBlob(images.files, blob, DOWNLOAD_FILE_NAME, request, reply)
      if (blob.thumbnailKey === null) throw notFound('Image')
      return sendPicture(images.files, { ...servedThumbnail(blob), key: blob.thumbnailKey }, request, reply)
    },
  )

  app.get(
    '/images/:image_id/invented/',
    {
      schema: {
        tags: ['images'],
        summary: 'The map of what an own picture shows that its photo does not: a grey PNG, white where it was added',
        description: 'Only of pictures whose `invented` is not null; else 404.',
        params: imageParams,
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const { id, inventedKey: key } = await images.find(account.id, idOf(request.params.image_id, 'Image'))
      if (key === null) throw notFound('Image')
      const map = { key, mediaType: 'image/png', tag: `${id}-invented`, fileName: 'added.png' }
      return sendPicture(images.files, map, request, reply)
    },
  )

  app.get(
    '/originals/:job_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'The photo, sketch or pattern that an own picture was made of, as it is kept: upright PNG in sRGB',
        description: 'Only of pictures whose `original` is not null; else 404. It is kept as long as one of them is.',
        params: z.object({ job_id: z.string() }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const blob = await images.findOriginal(account.id, idOf(request.params.job_id, 'Original'))
      return sendBlob(images.files, blob, 'original.png', request, reply)
    },
  )

  app.get(
    '/images/:image_id/export/',
    {
      exposeHeadRoute: false,
      onRequest: accountsOnly,
      schema: {
        tags: ['images'],
        summary: 'An own picture as a file for print: PNG or TIFF with its resolution, or SVG',
        description:
          'A picture that was drawn in vectors alone can be had as SVG, and in larger sizes drawn anew from it; any ' +
          'other only at its own size (409), and as SVG in flat inks, which are traced. Resolution, sRGB profile and ' +
          'provenance are in the file.',
        params: imageParams,
        querystring: exportQuery,
        response: { 200: z.any().describe('The file'), ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const wish = request.query
      const file = await images.export(account.id, idOf(request.params.image_id, 'Image'), wish, clientGone(reply))
      return sendMade(file, exportFileName(wish), reply)
    },
  )

  app.get(
    '/images/:image_id/inks/',
    {
      onRequest: accountsOnly,
      schema: {
        tags: ['images'],
        summary: 'The flat colours that an own picture is reduced to, named',
        params: imageParams,
        querystring: inksQuery,
        response: { 200: inksAnswer, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const imageId = idOf(request.params.image_id, 'Image')
      return images.findInks(account.id, imageId, request.query.inks, clientGone(reply))
    },
  )

  app.get(
    '/images/:image_id/cloth/',
    {
      exposeHeadRoute: false,
      onRequest: accountsOnly,
      schema: {
        tags: ['images'],
        summary: 'An own pattern on hanging cloth, as WebP',
        params: imageParams,
        querystring: clothQuery,
        response: { 200: pictureAnswer, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const imageId = idOf(request.params.image_id, 'Image')
      const file = await images.drape(account.id, imageId, request.query, clientGone(reply))
      return sendMade(file, 'cloth.webp', reply)
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
      await images.markDownloaded(account.id, idOf(request.params.image_id, 'Image'))
      return { message: 'Marked as downloaded' }
    },
  )

  app.post(
    '/delete-image/:image_id/',
    {
      schema: {
        tags: ['images'],
        summary: 'Deletes an own picture and all its files',
        params: imageParams,
        response: { 200: messageAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      await images.delete(account.id, idOf(request.params.image_id, 'Image'))
      return { message: 'Image deleted' }
    },
  )
}
