import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pick } from 'zod/mini'
import {
  ACCOUNT_LIMITS,
  describeMode,
  errorBody,
  MASK_DIMENSIONS_DIFFER,
  maskAnswer,
  maskPayload,
  messageAnswer,
  personAnswer,
  rateLimitBody,
  required,
} from '@toile/contract'
import { DomainError, type InputPicture, type RateLimit, type RateLimiter, takeOrRefuse } from '@toile/core'
import { assertBytes, EngineError, type MaskCandidate, type MaskFinder } from '@toile/engine'
import { formOf, takesPictures } from '../../forms/plugin.ts'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { clientGone } from '../images/picture-response.ts'
import { idOf } from '../params.ts'
import { maskIn, parseFields, type PictureFormCalls, pictureIn } from '../uploads/picture-form.ts'
import { type MaskPhoto, type MaskPreparing, photoOf, prepareMasks, storedPhotoOf } from './prepare.ts'

/**
 * Masks of an account (R35). Each mask may have a draft before it, so requests are limited to twice as many, before a body
 * is read.
 */
const MASKS_A_MINUTE: RateLimit = { name: 'masks', max: ACCOUNT_LIMITS.masksPerMinute, windowSeconds: 60 }
const REQUESTS_A_MINUTE: RateLimit = { ...MASKS_A_MINUTE, name: 'mask-requests', max: 2 * MASKS_A_MINUTE.max }
const TOO_MANY = `At most ${ACCOUNT_LIMITS.masksPerMinute} masks can be made in a minute.`

export interface MaskCalls extends PictureFormCalls, MaskPreparing {
  readonly limiter: RateLimiter
}

const textFields = pick(maskPayload, { pos_coord: true, ai_model: true, quality: true })

export const maskRoutes: FastifyPluginAsyncZod<{ readonly masks: MaskCalls }> = async (app, { masks }) => {
  // Before a byte of the body is read.
  const onRequest = [
    accountsOnly,
    (request: FastifyRequest): Promise<void> =>
      takeOrRefuse(masks.limiter, REQUESTS_A_MINUTE, requireAccount(request).id, TOO_MANY),
  ]

  app.post(
    '/generate-mask/',
    {
      ...takesPictures('target_image', 'previous_mask'),
      onRequest,
      schema: {
        tags: ['masks'],
        summary: 'A mask from dots, with what else could be meant',
        description: 'The body is a MaskPayload: multipart, urlencoded or JSON.',
        response: {
          200: maskAnswer,
          400: errorBody,
          404: errorBody,
          413: errorBody,
          415: errorBody,
          429: rateLimitBody,
          503: errorBody,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const form = formOf(request)
      const fields = parseFields(textFields, form, ['pos_coord'])
      if (fields.quality !== 'draft') await takeOrRefuse(masks.limiter, MASKS_A_MINUTE, account.id, TOO_MANY)
      // The work stops when the client has gone.
      const turn = { accountId: account.id, signal: clientGone(reply) }
      const target = await pictureIn(form, 'target_image', masks, turn)
      if (target === undefined) throw fieldError('target_image', required('Photo'))
      const { imageKey, image } = photoIn(masks, target)
      const outside = fields.pos_coord.some(({ x, y }) => x < 0 || y < 0 || x >= image.width || y >= image.height)
      if (outside) throw fieldError('pos_coord', 'A dot lies outside the photo.')
      const previous = await maskIn(form, 'previous_mask', masks, turn)
      if (previous && (previous.width !== image.width || previous.height !== image.height)) {
        throw fieldError('previous_mask', MASK_DIMENSIONS_DIFFER)
      }
      const prefer = fields.ai_model && describeMode(fields.ai_model).preferredMask

      const asked = {
        imageKey,
        image,
        turn: account.id,
        dots: fields.pos_coord,
        ...(previous && { previousMask: previous }),
        ...(prefer && { prefer }),
        ...(fields.quality && { quality: fields.quality }),
      }
      const candidates = await ofFinder(masks, turn.signal, (finder) => finder.find(asked, turn.signal))
      const answers = candidates.map(answerOf)
      return { output: answers[0]?.output ?? '', candidates: answers }
    },
  )

  app.post(
    '/uploads/:upload_id/prepare-masks/',
    {
      onRequest,
      schema: {
        tags: ['masks'],
        summary: 'Has the mask engine prepare itself for an own upload that is opened again',
        description:
          'A new upload is prepared when it arrives, and again by this only where that is no longer kept. Answers before it is done; a mask that is asked for meanwhile waits.',
        params: z.object({ upload_id: z.string() }),
        response: { 200: messageAnswer, 404: errorBody, 429: rateLimitBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { blob } = await masks.findUpload(account.id, idOf(request.params.upload_id, 'Upload'))
      prepareMasks(masks, account.id, storedPhotoOf(blob, masks.files), request.log)
      return { message: 'It is being prepared' }
    },
  )

  app.post(
    '/uploads/:upload_id/find-person/',
    {
      onRequest,
      schema: {
        tags: ['masks'],
        summary: 'The mask of the only person in an own upload, found without a dot',
        description: 'Null where it is not certain that one person alone is there, and where no engine looks for any.',
        params: z.object({ upload_id: z.string() }),
        response: { 200: personAnswer, 404: errorBody, 429: rateLimitBody, 503: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const { blob } = await masks.findUpload(account.id, idOf(request.params.upload_id, 'Upload'))
      await takeOrRefuse(masks.limiter, MASKS_A_MINUTE, account.id, TOO_MANY)
      const signal = clientGone(reply)
      const asked = { ...storedPhotoOf(blob, masks.files), turn: account.id }
      const person = await ofFinder(masks, signal, (finder) => finder.findPerson(asked, signal))
      return { person: person ? answerOf(person) : null }
    },
  )
}

const photoIn = ({ files }: Pick<MaskCalls, 'files'>, target: InputPicture): MaskPhoto =>
  target.kind === 'new' ? photoOf(target.picture) : storedPhotoOf(target.blob, files)

/** What `ask` is answered by the engine that finds masks. Rejects with what is fit to be answered. */
async function ofFinder<Answer>(
  { engines }: MaskPreparing,
  signal: AbortSignal,
  ask: (finder: MaskFinder) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask(await engines.masks(signal))
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const code = error.code === 'invalid-input' ? 'invalid' : 'unavailable'
    throw new DomainError(code, error.publicMessage, { detail: error.message, cause: error })
  }
}

const answerOf = ({ kind, mask, score }: MaskCandidate) => ({
  kind,
  score,
  output: dataUri(assertBytes(mask.data)),
})

const dataUri = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(buffer, byteOffset, byteLength).toString('base64')}`

const fieldError = (field: string, message: string): DomainError =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })
