import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { describe } from 'zod/mini'
import {
  ACCOUNT_LIMITS,
  cancelAnswer,
  type CheckAnswer,
  checkAnswer,
  errorBody,
  generateFields,
  IDEMPOTENCY_KEY_HEADER,
  insufficientCreditsBody,
  jobAnswer,
  mode,
  rateLimitBody,
  rerollFields,
  upscaleAnswer,
  upscalePayload,
} from '@toile/contract'
import {
  type CallOrigin,
  type Cancellation,
  DomainError,
  type EventReader,
  type FoundSession,
  type GenerationCall,
  notFound,
  type RepeatedRequestCall,
  type RetryCall,
  type StreamSlots,
  type UpscaleCall,
  type VariationCall,
} from '@toile/core'
import type { ChangeListener } from '@toile/db'
import { formOf, takesForm, takesPictures } from '../../forms/plugin.ts'
import { accountsOnly, requireAccount } from '../../plugins/session.ts'
import { clientGone } from '../images/picture-response.ts'
import { idempotencyKeyOf, idOf } from '../params.ts'
import { parseFields, type PictureFormCalls } from '../uploads/picture-form.ts'
import { sentPictures } from './sent-pictures.ts'
import { STREAM_TIMING, type StreamTiming, writeEventStream } from './event-stream.ts'
import { createWaitingRoom, waitForUpscale } from './wait-for-upscale.ts'

interface Job {
  readonly jobId: string
}

export interface GenerationCalls extends PictureFormCalls {
  /** Throws `too-many`; a repetition of the key is no order. */
  readonly countOrder: (accountId: string, idempotencyKey: string | undefined) => Promise<void>
  /** Throws `too-many`. */
  readonly countCheck: (accountId: string) => Promise<void>
  /** Reads a check's pictures, which are no uploads and no masks of an order: they have a limit of their own. */
  readonly checking: PictureFormCalls
  readonly check: (call: GenerationCall, signal: AbortSignal) => Promise<CheckAnswer>
  readonly findRepeated: (call: RepeatedRequestCall) => Promise<string | null>
  readonly accept: (call: GenerationCall) => Promise<Job>
  readonly vary: (call: VariationCall) => Promise<Job>
  readonly retry: (call: RetryCall) => Promise<Job>
  readonly upscale: (call: UpscaleCall) => Promise<Job>
  readonly cancel: (accountId: string, jobId: string) => Promise<Cancellation>
  readonly events: Pick<EventReader, 'after' | 'subject'>
  readonly changes: Pick<ChangeListener, 'subscribe'>
  /** Whether an error says that the database cannot be reached at the moment. */
  readonly isDatabaseUnavailable: (error: unknown) => boolean
  readonly streamSlots: StreamSlots
  /** A stream ends with the session that opened it. */
  readonly findSession: (token: string, origin: CallOrigin) => Promise<FoundSession | null>
}

export interface GenerationRouteOptions {
  readonly generations: GenerationCalls
  readonly timing?: StreamTiming
}

const imageParams = z.object({ image_id: z.string() })
const jobParams = z.object({ job_id: z.string() })
/** What a call that orders pictures may answer. */
const ORDER_ANSWERS = {
  200: jobAnswer,
  400: errorBody,
  402: insufficientCreditsBody,
  404: errorBody,
  422: errorBody,
  429: rateLimitBody,
  503: errorBody,
} as const
/** Nine digits fit the column; anything else counts as no id. */
const eventId = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional()
  .catch(undefined)
/**
 * Calls of an account that may wait for upscales at a time: one for each job that can run, and one more each whose caller
 * has gone unnoticed. Without it one key could be sent any number of times, and each call that waits asks the database
 * often.
 */
const MAX_WAITING_CALLS = 2 * ACCOUNT_LIMITS.runningJobs
/** What a refused stream is told to wait: the slots of a server that died are soon free. Chosen. */
const SLOT_WAIT_SECONDS = 1
/** How long a stop waits until the slots of its streams are given back; a lease that is not given back ends soon, too. Chosen. */
const RELEASE_TIMEOUT_MS = 500

export const generationRoutes: FastifyPluginAsyncZod<GenerationRouteOptions> = async (app, options) => {
  const { generations, timing = STREAM_TIMING } = options
  const stopping = new AbortController()
  const streams = new Set<Promise<void>>()
  const waitingRoom = createWaitingRoom(MAX_WAITING_CALLS)
  app.addHook('preClose', async () => {
    stopping.abort()
    await Promise.all(streams)
  })

  // Before a byte of the body is read.
  const orders = {
    onRequest: [
      accountsOnly,
      async (request: FastifyRequest): Promise<void> =>
        generations.countOrder(requireAccount(request).id, idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])),
    ],
  }

  app.post(
    '/generate-image-with-sse/',
    {
      ...takesPictures('original_target_image', 'source_image', 'binary_mask_image'),
      ...orders,
      schema: {
        tags: ['generations'],
        summary: 'Orders pictures; they are charged at once and come by the event stream',
        description:
          'The body holds the GenerateFields and the pictures of the mode: multipart, urlencoded or JSON. With an ' +
          'Idempotency-Key header a repetition gives the same job, charged once.',
        response: { ...ORDER_ANSWERS, 413: errorBody, 415: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const form = formOf(request)
      const fields = parseFields(generateFields, form, ['mask_coordinates', 'placement'])
      const turn = { accountId: account.id, signal: clientGone(reply) }
      const pictures = sentPictures(form, fields.ai_model, generations, turn)
      const sentAs = idempotencyKey === undefined ? {} : await pictures.names()
      const order = { accountId: account.id, fields, sentAs }
      // Before an upload is looked for: those of the first call may be gone.
      const repeated = await generations.findRepeated({ ...order, idempotencyKey, contentsOf: pictures.contentsOf })
      if (repeated !== null) return { message: 'Generation started', job_id: repeated }
      const { jobId } = await generations.accept({
        ...order,
        ...(await pictures.read()),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return { message: 'Generation started', job_id: jobId }
    },
  )

  app.post(
    '/check-generation/',
    {
      ...takesPictures('original_target_image', 'source_image', 'binary_mask_image'),
      // Before a byte of the body is read.
      onRequest: [accountsOnly, (request: FastifyRequest) => generations.countCheck(requireAccount(request).id)],
      schema: {
        tags: ['generations'],
        summary: 'Says what is known of an order before it is placed; charges nothing and keeps nothing',
        description:
          'The body is that of /generate-image-with-sse/. What that would refuse, and what the engine knows without drawing, ' +
          'is told as `refusals`; at most ' +
          `${ACCOUNT_LIMITS.checksPerMinute} a minute.`,
        response: {
          200: checkAnswer,
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
      const fields = parseFields(generateFields, form, ['mask_coordinates', 'placement'])
      const turn = { accountId: account.id, signal: clientGone(reply) }
      const pictures = await sentPictures(form, fields.ai_model, generations.checking, turn).read()
      return generations.check({ accountId: account.id, fields, ...pictures }, turn.signal)
    },
  )

  app.post(
    '/reroll-output-with-sse/',
    {
      ...takesForm(),
      ...orders,
      schema: {
        tags: ['generations'],
        summary: 'Orders variations of an own picture; charged as its mode is',
        description:
          'The body holds the RerollFields: multipart, urlencoded or JSON. With an Idempotency-Key header a repetition ' +
          'gives the same job, charged once.',
        response: { ...ORDER_ANSWERS, 413: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const fields = parseFields(rerollFields, formOf(request), [])
      const { jobId } = await generations.vary({
        accountId: account.id,
        outputId: idOf(fields.output_image_id, 'Image'),
        count: fields.num_images,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return { message: 'Generation started', job_id: jobId }
    },
  )

  app.post(
    '/retry-image/:image_id/',
    {
      ...orders,
      schema: {
        tags: ['generations'],
        summary: 'Makes an own picture once more without charge, when its fidelity is below the threshold',
        description:
          'Once for each paid picture whose `free_retry` is true, and never for a retry: otherwise 409. One picture of the ' +
          'same inputs and words, under another seed. With an Idempotency-Key header a repetition gives the same job.',
        params: imageParams,
        response: { ...ORDER_ANSWERS, 409: errorBody, 413: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const { jobId } = await generations.retry({
        accountId: account.id,
        outputId: idOf(request.params.image_id, 'Image'),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      return { message: 'Generation started', job_id: jobId }
    },
  )

  app.post(
    '/upscale-image/:ai_model/',
    {
      ...orders,
      schema: {
        tags: ['generations'],
        summary: 'Makes an own picture in twice its width and height; answers when it is made',
        description:
          'Once for each picture, and never of an upscaled one: otherwise 409. What takes longer than 60 s, or is waited ' +
          `for while ${MAX_WAITING_CALLS} calls of the account wait, is answered with 202 and its job; the same call with the ` +
          'same Idempotency-Key then waits for that job. A picture that could not be made is 503, its credits given back.',
        params: z.object({ ai_model: mode.check(describe('The picture’s')) }),
        body: upscalePayload,
        response: { ...ORDER_ANSWERS, 200: upscaleAnswer, 202: jobAnswer, 409: errorBody },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const idempotencyKey = idempotencyKeyOf(request.headers[IDEMPOTENCY_KEY_HEADER])
      const outputId = idOf(request.body.resultId, 'Image')
      const { jobId } = await generations.upscale({
        accountId: account.id,
        outputId,
        mode: request.params.ai_model,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      })
      const end = AbortSignal.any([stopping.signal, clientGone(reply), AbortSignal.timeout(timing.upscaleMs)])
      const imageId = await waitingRoom.enter(account.id, end, (until) =>
        waitForUpscale(jobId, { ...generations, timing }, until),
      )
      if (imageId === null) return reply.code(202).send({ message: 'The picture is being upscaled', job_id: jobId })
      return reply.send({ imageId, upscaledFromId: outputId })
    },
  )

  app.post(
    '/cancel-generation/:job_id/',
    {
      schema: {
        tags: ['generations'],
        summary: 'Stops what is not made yet and gives its credits back',
        params: jobParams,
        response: { 200: cancelAnswer, 404: errorBody },
      },
    },
    async (request) => {
      const account = requireAccount(request)
      const { cancelled, creditsRefunded } = await generations.cancel(account.id, idOf(request.params.job_id, 'Job'))
      const message = cancelled === 0 ? 'Nothing was left to cancel' : 'Generation cancelled'
      return { message, cancelled, credits_refunded: creditsRefunded }
    },
  )

  app.get(
    '/stream-image-generation/:job_id/',
    {
      exposeHeadRoute: false,
      schema: {
        tags: ['generations'],
        summary: 'The events of an own job: image, message, done',
        params: jobParams,
        querystring: z.object({ last_event_id: eventId }),
        headers: z.object({ 'last-event-id': eventId }),
        response: {
          200: z.any().describe('text/event-stream'),
          204: z.null().describe('The client has seen `done`: nothing more will come'),
          404: errorBody,
          429: rateLimitBody,
        },
      },
    },
    async (request, reply) => {
      const account = requireAccount(request)
      const requestId = idOf(request.params.job_id, 'Job')
      const subject = await generations.events.subject(requestId)
      if (subject === null || subject.accountId !== account.id) throw notFound('Job')
      // The header is newer: a browser that reconnects sends it beside the address it was given at first.
      const given = request.headers['last-event-id'] ?? request.query.last_event_id ?? -1
      if (subject.doneId !== null && given >= subject.doneId) return reply.code(204).send(null)
      const lastId = given <= subject.newestId ? given : -1

      const most = ACCOUNT_LIMITS.openStreams
      const slot = await generations.streamSlots.acquire(account.id, most)
      if (slot === null) {
        throw new DomainError('too-many', `At most ${most} streams can be open at a time.`, {
          waitSeconds: SLOT_WAIT_SECONDS,
        })
      }
      const token = request.sessionToken
      const mayGoOn = async (): Promise<boolean> =>
        token !== null && (await generations.findSession(token, request.origin))?.account.id === account.id
      const stop = AbortSignal.any([stopping.signal, slot.lost])
      reply.hijack()
      const stream = (async () => {
        try {
          reply.raw.writeHead(200, {
            ...definedHeaders(reply.getHeaders()),
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store',
            // Told to proxies that collect answers before they pass them on.
            'x-accel-buffering': 'no',
          })
          await writeEventStream(
            reply.raw,
            { requestId, accountId: account.id, lastId },
            {
              events: generations.events,
              changes: generations.changes,
              mayGoOn,
              isDatabaseUnavailable: generations.isDatabaseUnavailable,
              stop,
              timing,
            },
          )
        } catch (error) {
          request.log.error({ err: error }, 'a stream failed')
          reply.raw.destroy()
        }
        const released = slot
          .release()
          .catch((err: unknown) => request.log.warn({ err }, 'a stream’s slot is free only later'))
        await Promise.race([released, delay(RELEASE_TIMEOUT_MS, undefined, { ref: false })])
      })()
      streams.add(stream)
      await stream
      streams.delete(stream)
      return reply
    },
  )
}

function definedHeaders(headers: Record<string, string | number | string[] | undefined>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
