import { type Charged, EngineError, type ImageFile, type RemoteRef } from '@toile/engine'
import { createVendorHttp, errorOfStatus, type RemoteAdapter } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter, type Order } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import type { JobState } from './poll-job.ts'
import { failedJob, healthBy, isLost, lostJob, moderated, readReply, SMALL_CALL } from './vendor-reply.ts'

const VENDOR = 'Replicate'
/** Chosen. */
const CONCURRENT = 10
/** For which a result is kept. */
const KEPT_MS = 3_600_000

const prediction = z.object({
  id: z.string().min(1),
  status: z.enum(['starting', 'processing', 'succeeded', 'failed', 'canceled', 'aborted']),
  output: z.union([z.string(), z.array(z.string())]).nullish(),
  error: z.string().nullish(),
})
const uploaded = z.object({ urls: z.object({ get: z.url() }) })
/** Words of its models' refusals. */
const SENSITIVE = /E005|NSFW|sensitive|moderat/i

/** Replicate: predictions of its models. Pictures go up first, as files, which costs nothing. A stopped prediction costs. */
export function createReplicateAdapter(options: HostedOptions): RemoteAdapter {
  const { key, baseUrl = 'https://api.replicate.com/v1', id = 'replicate', maxJobs = CONCURRENT, rhythm } = options
  const models = withPrices(options.models ?? MODELS.replicate, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { authorization: `Bearer ${key}` } })
  const pathOf = ({ id: job }: RemoteRef): string => `predictions/${encodeURIComponent(job)}`

  async function upload({ data, mediaType }: ImageFile, signal: AbortSignal): Promise<string> {
    const form = new FormData()
    form.append(
      'content',
      new Blob([Buffer.from(data)], { type: mediaType }),
      `picture.${mediaType.slice('image/'.length)}`,
    )
    const reply = await http.call({ method: 'POST', path: 'files', form, signal, ...SMALL_CALL })
    return readReply(VENDOR, uploaded, reply, 'no').urls.get
  }

  async function look(ref: RemoteRef, signal: AbortSignal): Promise<JobState> {
    const reply = await http.call({ path: pathOf(ref), signal, ...SMALL_CALL })
    if (isLost(reply)) return { state: 'failed', error: lostJob(VENDOR) }
    const { status, output, error } = readReply(VENDOR, prediction, reply, 'unknown')
    switch (status) {
      case 'starting':
        return { state: 'waiting' }
      case 'processing':
        return { state: 'working' }
      case 'succeeded': {
        const [url] = typeof output === 'string' ? [output] : (output ?? [])
        return url === undefined
          ? { state: 'failed', error: failedJob(VENDOR, 'no picture', 'unknown') }
          : { state: 'done', url }
      }
      case 'failed':
        if (SENSITIVE.test(error ?? '')) return { state: 'failed', error: moderated(VENDOR, 'unknown') }
        return { state: 'failed', error: failedJob(VENDOR, 'it says failed', 'unknown') }
      default:
        return {
          state: 'failed',
          error: new EngineError('cancelled', `${VENDOR} stopped a job`, { charged: chargeOf(status) }),
        }
    }
  }

  async function stop(ref: RemoteRef, signal: AbortSignal): Promise<Charged> {
    const reply = await http.call({ method: 'POST', path: `${pathOf(ref)}/cancel`, signal, ...SMALL_CALL })
    if (reply.status === 404) return 'unknown'
    const { success, data } = prediction.safeParse(reply.json)
    if (success && reply.status < 300) return chargeOf(data.status)
    throw errorOfStatus(VENDOR, reply, 'unknown')
  }

  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'hard',
    health: healthBy(http, 'account'),
    upload,

    async submit(order, signal) {
      const path = `models/${order.model.id}/predictions`
      const call = { method: 'POST', path, json: { input: inputOf(order) }, signal, submits: true } as const
      const job = readReply(VENDOR, prediction, await http.call({ ...call, ...SMALL_CALL }), 'submission')
      return { job: { id: job.id, expiresAt: new Date(Date.now() + KEPT_MS).toISOString() } }
    },
    jobs: { look, stop, download: http.download, ...(rhythm && { rhythm }) },
  })
}

/** What a prediction in a state costs: one that was stopped before it began costs nothing. */
function chargeOf(status: z.infer<typeof prediction>['status']): Charged {
  if (status === 'aborted') return 'no'
  return status === 'canceled' || status === 'succeeded' ? 'yes' : 'unknown'
}

function inputOf({ frame, prompt, pictures, seed }: Order): unknown {
  return {
    prompt: prompt.text,
    aspect_ratio: 'custom',
    width: frame.width,
    height: frame.height,
    seed,
    output_format: 'png',
    ...(pictures.length > 0 && { input_images: pictures.map(({ address }) => address) }),
  }
}
