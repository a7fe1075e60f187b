import { EngineError, type RemoteRef } from '@toile/engine'
import { createVendorHttp, type RemoteAdapter, type VendorReply } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter, type Order } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import type { JobState } from './poll-job.ts'
import { failedJob, healthBy, isLost, lostJob, moderated, outOfCredits, readReply, SMALL_CALL } from './vendor-reply.ts'

const VENDOR = 'FASHN'
/** Hours for which a result is kept. */
const KEPT_HOURS = 72
/** The vendor's limit of an account. */
const CONCURRENT = 6

const accepted = z.object({ id: z.string().min(1) })
const refused = z.object({ error: z.string() })
const status = z.object({
  status: z.enum(['starting', 'in_queue', 'processing', 'completed', 'failed']),
  output: z.array(z.string()).nullish(),
  error: z.object({ name: z.string() }).nullish(),
  creditsUsed: z.number().nonnegative().nullish(),
})
const account = z.object({ credits: z.object({ total: z.number() }) })

/**
 * FASHN's try-on: photo and flat-lay in, the person in the garment out. It takes no mask and cannot be stopped. Its failures
 * cost nothing. What a picture cost it says in credits; without that word a picture costs one.
 */
export function createFashnAdapter(options: HostedOptions): RemoteAdapter {
  const { key, baseUrl = 'https://api.fashn.ai/v1', id = 'fashn', maxJobs = CONCURRENT, rhythm } = options
  const models = withPrices(options.models ?? MODELS.fashn, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { authorization: `Bearer ${key}` } })

  async function look(ref: RemoteRef, signal: AbortSignal): Promise<JobState> {
    const reply = await http.call({ path: `status/${encodeURIComponent(ref.id)}`, signal, ...SMALL_CALL })
    if (isLost(reply)) return { state: 'failed', error: lostJob(VENDOR) }
    const job = readReply(VENDOR, status, reply, 'unknown')
    if (job.status === 'failed') return { state: 'failed', error: failureOf(job.error?.name ?? 'no reason') }
    if (job.status === 'completed') {
      const [url] = job.output ?? []
      if (url === undefined) return { state: 'failed', error: failedJob(VENDOR, 'no picture', 'unknown') }
      const { priceUsd = null } = models.find((model) => model.id === ref.model) ?? {}
      const used = job.creditsUsed ?? creditsOf(reply)
      return { state: 'done', url, ...(used !== null && priceUsd !== null && { chargedUsd: used * priceUsd }) }
    }
    return { state: job.status === 'processing' ? 'working' : 'waiting' }
  }

  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'none',
    health: healthBy(http, 'credits', {
      isSpent: ({ json }) => (account.safeParse(json).data?.credits.total ?? 1) <= 0,
    }),

    async submit(order, signal) {
      const reply = await http.call({
        method: 'POST',
        path: 'run',
        json: bodyOf(order),
        signal,
        submits: true,
        ...SMALL_CALL,
      })
      refuse(reply)
      const job = readReply(VENDOR, accepted, reply, 'submission')
      return { job: { id: job.id, expiresAt: new Date(Date.now() + KEPT_HOURS * 3_600_000).toISOString() } }
    },
    jobs: { look, download: http.download, ...(rhythm && { rhythm }) },
  })
}

function bodyOf({ model, pictures, seed }: Order): unknown {
  const inputs = Object.fromEntries(pictures.map(({ role, address }) => [role, address]))
  return {
    model_name: model.id,
    inputs: {
      model_image: inputs.photo,
      garment_image: inputs.flatlay,
      garment_photo_type: 'flat-lay',
      category: 'auto',
      mode: 'quality',
      num_samples: 1,
      seed,
      output_format: 'png',
    },
  }
}

/** Errors before there is a job; nothing was charged. Three are told apart by name alone. */
function refuse(reply: VendorReply): void {
  const { data } = refused.safeParse(reply.json)
  if (reply.status < 400 || data === undefined) return
  if (data.error === 'OutOfCredits') throw outOfCredits(VENDOR)
  if (data.error === 'ConcurrencyLimitExceeded')
    throw new EngineError('busy', `${VENDOR} has as many jobs as the account may have`, { retry: 'same-engine' })
}

function failureOf(name: string): EngineError {
  switch (name) {
    case 'ContentModerationError':
      return moderated(VENDOR, 'no')
    case 'PoseError':
      return new EngineError('invalid-input', `${VENDOR} finds no pose`, {
        publicMessage:
          'The engine could not find a person to dress in the photo. Choose a photo that shows one clearly.',
      })
    case 'ImageLoadError':
    case 'InputValidationError':
      return new EngineError('invalid-input', `${VENDOR} could not use a picture: ${name}`, {
        publicMessage: 'The engine could not use one of the pictures. Choose another one.',
      })
    default:
      return failedJob(VENDOR, name, 'no')
  }
}

/** What a picture cost stands in a header, where it does not stand in the answer. */
function creditsOf({ headers }: VendorReply): number | null {
  const credits = Number(headers.get('x-fashn-credits-used') ?? Number.NaN)
  return Number.isFinite(credits) && credits >= 0 ? credits : null
}
