import type { RemoteRef } from '@toile/engine'
import { createVendorHttp, type RemoteAdapter } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter, type Order } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import type { JobState } from './poll-job.ts'
import { failedJob, healthBy, isLost, lostJob, moderated, readReply, SMALL_CALL } from './vendor-reply.ts'

const VENDOR = 'Black Forest Labs'
/** The vendor's limit of an account. */
const CONCURRENT = 24
/** Minutes for which a result is kept. */
const KEPT_MINUTES = 10
/** US dollars. */
const CREDIT = 0.01

const accepted = z.object({ id: z.string().min(1), polling_url: z.url() })
const polled = z.object({
  status: z.string(),
  result: z.object({ sample: z.string() }).nullish(),
  /** Credits. */
  cost: z.number().nonnegative().nullish(),
})
const account = z.object({ credits: z.number() })

/** Black Forest Labs: a job is asked for where the vendor says, at a host of one of its regions. Nothing can be stopped. */
export function createBlackForestLabsAdapter(options: HostedOptions): RemoteAdapter {
  const { key, baseUrl = 'https://api.bfl.ai/v1', id = 'black-forest-labs', maxJobs = CONCURRENT, rhythm } = options
  const models = withPrices(options.models ?? MODELS.blackForestLabs, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { 'x-key': key }, keyDomain: 'bfl.ai' })

  async function look(ref: RemoteRef, signal: AbortSignal): Promise<JobState> {
    const path = ref.pollUrl ?? `get_result?id=${encodeURIComponent(ref.id)}`
    const reply = await http.call({ path, signal, ...SMALL_CALL })
    if (isLost(reply)) return { state: 'failed', error: lostJob(VENDOR) }
    const { status, result, cost } = readReply(VENDOR, polled, reply, 'unknown')
    switch (status) {
      case 'Pending':
        return { state: 'working' }
      case 'Ready':
        if (!result) return { state: 'failed', error: failedJob(VENDOR, 'no picture', 'unknown') }
        return { state: 'done', url: result.sample, ...(typeof cost === 'number' && { chargedUsd: cost * CREDIT }) }
      case 'Task not found':
        return { state: 'failed', error: lostJob(VENDOR) }
      case 'Request Moderated':
      case 'Content Moderated':
        return { state: 'failed', error: moderated(VENDOR, 'unknown') }
      case 'Error':
      case 'Failed':
        return { state: 'failed', error: failedJob(VENDOR, status, 'unknown') }
      default:
        // A word of a later version is no end.
        return { state: 'working' }
    }
  }

  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'none',
    health: healthBy(http, 'credits', { isSpent: ({ json }) => (account.safeParse(json).data?.credits ?? 1) <= 0 }),

    async submit(order, signal) {
      const call = { method: 'POST', path: order.model.id, json: bodyOf(order), signal, submits: true } as const
      const job = readReply(VENDOR, accepted, await http.call({ ...call, ...SMALL_CALL }), 'submission')
      const expiresAt = new Date(Date.now() + KEPT_MINUTES * 60_000).toISOString()
      return { job: { id: job.id, pollUrl: job.polling_url, expiresAt } }
    },
    jobs: { look, download: http.download, ...(rhythm && { rhythm }) },
  })
}

/** Pictures are `input_image`, `input_image_2` and so on. */
function bodyOf({ frame, prompt, pictures, seed }: Order): unknown {
  const inputs = pictures.map(({ address }, index) => [
    index === 0 ? 'input_image' : `input_image_${index + 1}`,
    address,
  ])
  const { width, height } = frame
  return { prompt: prompt.text, width, height, seed, output_format: 'png', ...Object.fromEntries(inputs) }
}
