import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { UPLOAD } from '@toile/contract'
import { type RateLimit, type RateLimiter, takeOrRefuse } from '@toile/core'
import { ClientGoneError } from '../plugins/body-timeouts.ts'
import { requireAccount } from '../plugins/session.ts'
import type { PictureForm } from './collected-form.ts'
import { createFormMemory, type FormLimits, type FormReservation } from './form-memory.ts'
import { readForm } from './read-form.ts'

/** Bytes: a data URI of the largest file. */
const MAX_FIELD_BYTES = Math.ceil((UPLOAD.maxBytes * 4) / 3) + 1024
/** Bytes: two of the largest pictures and a mask. */
const MAX_FORM_BYTES = 3 * MAX_FIELD_BYTES

/** One account may fill the memory of one largest form, and all accounts together that of four. Chosen. */
export const FORM_LIMITS: FormLimits = {
  accountBytes: MAX_FORM_BYTES,
  processBytes: 4 * MAX_FORM_BYTES,
  accountForms: 6,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a `PictureForm`; pictures stand in the fields of these names. */
    readonly pictures?: readonly string[]
  }
  interface FastifyRequest {
    formReservation: FormReservation | null
  }
}

/** For a route's options: its body is a form with pictures in these fields, of any encoding (R30, R31). */
export const takesPictures = (...pictures: readonly string[]) => ({
  bodyLimit: MAX_FORM_BYTES,
  config: { streamedBody: true, pictures },
})

/** The same without pictures: an ordinary body, which may be multipart. */
export const takesForm = () => ({ config: { pictures: [] } })

/** Forms of an account, whatever they are for; the pictures in them are counted where they are read. */
const FORMS_A_MINUTE: RateLimit = { name: 'picture-forms', max: 240, windowSeconds: 60 }

/** For `onRequest` of such a route that counts nothing else there: before a byte of the body is read. */
export const countForm =
  (limiter: Pick<RateLimiter, 'take'>) =>
  (request: FastifyRequest): Promise<void> =>
    takeOrRefuse(
      limiter,
      FORMS_A_MINUTE,
      requireAccount(request).id,
      'Too many pictures were sent. Please wait a moment.',
    )

/** The form that such a route was sent. */
export const formOf = (request: FastifyRequest): PictureForm =>
  (request.body as PictureForm | undefined) ?? { values: {}, files: {} }

/** Reads forms with pictures, for signed-in accounts; `bodiesPlugin` hands them over. */
export const formsPlugin = fp(
  async (app: FastifyInstance, limits: FormLimits) => {
    const memory = createFormMemory(limits)
    app.decorateRequest('formReservation', null)
    app.addHook('preParsing', async (request, reply) => {
      if (request.routeOptions.config.pictures === undefined) return
      const reservation = memory.open(requireAccount(request).id)
      request.formReservation = reservation
      reply.raw.once('close', () => reservation.release())
      // A client that left before this line gets no answer.
      if (!reply.raw.destroyed) return
      reservation.release()
      throw new ClientGoneError('The client went away')
    })
    // Whoever reads an answer slowly, or not at all, holds nothing of what was sent for it.
    app.addHook('onSend', async (request) => {
      if (request.formReservation === null) return
      request.formReservation.release()
      request.body = undefined
    })
  },
  { name: 'forms' },
)

/** Undefined for a route that takes no form. Throws the error for the sender. */
export async function pictureFormIn(request: FastifyRequest, body: Readable): Promise<PictureForm | undefined> {
  const { bodyLimit, config } = request.routeOptions
  const reservation = request.formReservation
  if (config.pictures === undefined || reservation === null) return undefined
  const contentType = request.headers['content-type'] ?? ''
  const form = await readForm(body, contentType, {
    pictures: config.pictures,
    maxBytes: bodyLimit ?? MAX_FORM_BYTES,
    take: (bytes) => reservation.take(bytes),
  })
  reservation.read()
  return form
}
