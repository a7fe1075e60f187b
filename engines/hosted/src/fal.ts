import type { Charged, EngineError, RemoteRef } from '@toile/engine'
import { createVendorHttp, errorOfStatus, type RemoteAdapter, type VendorReply } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter, type Order } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import type { JobState } from './poll-job.ts'
import { failedJob, healthBy, isLost, lostJob, moderated, outOfCredits, readReply, SMALL_CALL } from './vendor-reply.ts'

const VENDOR = 'fal'
/** Chosen: fal queues what goes beyond an account's places. */
const CONCURRENT = 10

const accepted = z.object({ request_id: z.string().min(1), response_url: z.url() })
const queued = z.object({ status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']), queue_position: z.int().nullish() })
const result = z.object({ images: z.array(z.object({ url: z.string() })).min(1) })
/** Of one picture alone, as some models answer. */
const single = z.object({ image: z.object({ url: z.string() }) })
const invalid = z.object({ detail: z.array(z.object({ type: z.string() })) })
const refusal = z.object({ detail: z.string() })
const cancelled = z.object({ status: z.string() })

/** fal's queue. A refused input may have cost something, by its own word; a server's error costs nothing. */
export function createFalAdapter(options: HostedOptions): RemoteAdapter {
  const { key, baseUrl = 'https://queue.fal.run', id = 'fal', maxJobs = CONCURRENT, rhythm } = options
  const models = withPrices(options.models ?? MODELS.fal, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { authorization: `Key ${key}` } })
  const addressOf = ({ pollUrl, model, id: job }: RemoteRef): string => pollUrl ?? `${appOf(model)}/requests/${job}`

  async function look(ref: RemoteRef, signal: AbortSignal): Promise<JobState> {
    const status = await http.call({ path: `${addressOf(ref)}/status`, signal, ...SMALL_CALL })
    if (isLost(status)) return { state: 'failed', error: lostJob(VENDOR) }
    const { status: state, queue_position: position } = readReply(VENDOR, queued, status, 'unknown')
    if (state === 'IN_QUEUE') return { state: 'waiting', ...(typeof position === 'number' && { position }) }
    if (state === 'IN_PROGRESS') return { state: 'working' }
    const reply = await http.call({ path: addressOf(ref), signal, ...SMALL_CALL })
    const error = failureOf(reply)
    if (error) return { state: 'failed', error }
    if (reply.status >= 400) throw errorOfStatus(VENDOR, reply, 'unknown')
    const alone = single.safeParse(reply.json)
    const url = alone.success ? alone.data.image.url : readReply(VENDOR, result, reply, 'unknown').images[0]!.url
    return { state: 'done', url }
  }

  async function stop(ref: RemoteRef, signal: AbortSignal): Promise<Charged> {
    const reply = await http.call({ method: 'PUT', path: `${addressOf(ref)}/cancel`, signal, ...SMALL_CALL })
    switch (cancelled.safeParse(reply.json).data?.status) {
      case 'OK':
        return 'no'
      case 'CANCELLATION_REQUESTED':
      case 'NOT_FOUND':
        return 'unknown'
      case 'ALREADY_COMPLETED':
        return 'yes'
      default:
        throw errorOfStatus(VENDOR, reply, 'unknown')
    }
  }

  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'queue',
    cancel: 'best-effort',
    // A job that cannot be: with a key that is taken it is not found.
    health: healthBy(http, `${appOf(models[0]?.id ?? '')}/requests/${NO_JOB}/status`, {
      isWell: (status) => status < 500,
    }),

    async submit(order, signal) {
      const { id: model } = order.model
      const reply = await http.call({
        method: 'POST',
        path: model,
        json: bodyOf(order),
        signal,
        submits: true,
        ...SMALL_CALL,
      })
      refuse(reply)
      const job = readReply(VENDOR, accepted, reply, 'submission')
      return { job: { id: job.request_id, pollUrl: job.response_url } }
    },
    jobs: { look, stop, download: http.download, ...(rhythm && { rhythm }) },
  })
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** A model's jobs are asked for by its owner and name, without what comes after. */
const appOf = (model: string): string => model.split('/').slice(0, 2).join('/')

function bodyOf({ model, frame, prompt, pictures, seed }: Order): unknown {
  const common = { prompt: prompt.text, seed, output_format: 'png' }
  if (model.tryOn) {
    const [person, garment] = pictures
    return { ...common, human_image_url: person!.address, garment_image_url: garment!.address }
  }
  return {
    ...common,
    image_size: { width: frame.width, height: frame.height },
    ...(pictures.length > 0 && { image_urls: pictures.map(({ address }) => address) }),
  }
}

/** A locked account answers as a wrong key does, but for its words. */
function refuse({ status, json }: VendorReply): void {
  const { data } = refusal.safeParse(json)
  if (status === 403 && data !== undefined && /balance|locked/i.test(data.detail)) throw outOfCredits(VENDOR)
}

/** What a job that is over answers in place of its result: a list of what was wrong. Words alone are of a gateway's. */
function failureOf({ status, json }: VendorReply): EngineError | undefined {
  if (status < 400) return undefined
  const details = invalid.safeParse(json).data?.detail ?? []
  if (details.some(({ type }) => type === 'content_policy_violation')) return moderated(VENDOR, 'unknown')
  if (details.length === 0) return undefined
  return failedJob(VENDOR, details[0]!.type, status >= 500 ? 'no' : 'unknown')
}
