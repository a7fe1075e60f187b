import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { errorBody, rateLimitBody, required, uploadAnswer } from '@toile/contract'
import {
  type Blob,
  DomainError,
  type FileStore,
  type PhotoPicture,
  type PictureTurn,
  type RateLimiter,
  type SentFile,
  type Upload,
} from '@toile/core'
import type { PictureForm } from '../../forms/collected-form.ts'
import { countForm, formOf, takesPictures } from '../../forms/plugin.ts'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { clientGone, sendBlob, sendMadePicture, servedThumbnail } from '../images/picture-response.ts'
import { idOf, pictureAnswer } from '../params.ts'
import { type MaskPreparing, photoOf, prepareMasks } from '../masks/prepare.ts'
import { sentFile } from './picture-form.ts'

interface NewUpload {
  readonly id: string
  readonly picture: PhotoPicture
}

export interface UploadCalls extends MaskPreparing {
  readonly create: (accountId: string, file: SentFile, signal: AbortSignal) => Promise<NewUpload>
  readonly reuseImage: (accountId: string, imageId: string, signal: AbortSignal) => Promise<NewUpload>
  readonly find: (accountId: string, uploadId: string) => Promise<Upload>
  readonly thumbnailOf: (blob: Blob, turn: PictureTurn) => Promise<Uint8Array>
  readonly files: Pick<FileStore, 'open' | 'size'>
  readonly limiter: Pick<RateLimiter, 'take'>
}

export const uploadRoutes: FastifyPluginAsyncZod<{ readonly uploads: UploadCalls }> = async (app, { uploads }) => {
  app.post(
    '/uploads/',
    {
      ...takesPictures('file'),
      onRequest: [accountsOnly, countForm(uploads.limiter)],
      schema: {
        tags: ['uploads'],
        summary: 'Takes a photo: JPEG, PNG, WebP or AVIF, up to 20 MB and 50 megapixels, in the field `file`',
        description:
          'An own generated picture is taken too, in place of a file, by its id in the field `output_image_id`: what was made can be the input of any mode. Asked for again, it is the same upload.',
        consumes: ['multipart/form-data', 'application/json', 'application/x-www-form-urlencoded'],
        response: {
          200: uploadAnswer,
          400: errorBody,
          404: errorBody,
          413: errorBody,
          415: errorBody,
          429: rateLimitBody,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const form = formOf(request)
      const { id, picture } = await storedOf(form, uploads, account.id, clientGone(reply))
      prepareMasks(uploads, account.id, photoOf(picture), request.log)
      const { width, height, resized } = picture
      return { upload_id: id, width, height, image_url: `/api/uploads/${id}/`, resized }
    },
  )

  app.get(
    '/uploads/:upload_id/',
    {
      schema: {
        tags: ['uploads'],
        summary: 'An own photo as it is kept: upright PNG in sRGB; or a WebP thumbnail of it',
        params: z.object({ upload_id: z.string() }),
        querystring: z.object({ size: z.enum(['full', 'thumb']).default('full') }),
        response: { 200: pictureAnswer, 206: pictureAnswer, 404: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const { blob } = await uploads.find(account.id, idOf(request.params.upload_id, 'Upload'))
      if (request.query.size === 'thumb') {
        const turn = { accountId: account.id, signal: clientGone(reply) }
        return sendMadePicture(servedThumbnail(blob), () => uploads.thumbnailOf(blob, turn), request, reply)
      }
      return sendBlob(uploads.files, blob, 'upload.png', request, reply)
    },
  )
}

/** The upload made of what was sent: a file, or the id of an own picture. */
function storedOf(form: PictureForm, uploads: UploadCalls, accountId: string, signal: AbortSignal): Promise<NewUpload> {
  const file = sentFile(form, 'file')
  if (file !== undefined) return uploads.create(accountId, file, signal)
  const made = form.values['output_image_id']
  if (made !== undefined && made !== '') return uploads.reuseImage(accountId, idOf(String(made), 'Image'), signal)
  throw new DomainError('invalid', required('File'), { fields: { file: [required('File')] } })
}
