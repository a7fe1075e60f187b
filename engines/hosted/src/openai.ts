import { createOpenAI } from '@ai-sdk/openai'
import type { EngineError } from '@toile/engine'
import { createVendorHttp, type RemoteAdapter } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import { makeBySdk, parsedBody, sdkFetch } from './sdk-call.ts'
import { healthBy, moderated, outOfCredits } from './vendor-reply.ts'

const VENDOR = 'OpenAI'
/** Chosen. */
const CONCURRENT = 8

export interface OpenAiOptions extends HostedOptions {
  /** What a picture costs goes with it: a price for another quality goes into `prices`. */
  readonly quality?: 'low' | 'medium' | 'high'
}

const failure = z.object({ error: z.object({ code: z.string().nullish() }) })

/** OpenAI's gpt-image models. They answer at once, take a mask by its alpha, and no seed. */
export function createOpenAiAdapter(options: OpenAiOptions): RemoteAdapter {
  const {
    key,
    baseUrl = 'https://api.openai.com/v1',
    id = 'openai',
    maxJobs = CONCURRENT,
    quality = 'medium',
  } = options
  const models = withPrices(options.models ?? MODELS.openai, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { authorization: `Bearer ${key}` } })
  const openai = createOpenAI({ apiKey: key, baseURL: baseUrl, fetch: sdkFetch(http) })
  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'none',
    health: (signal) => healthBy(http, { path: `models/${encodeURIComponent(models[0]?.id ?? '')}`, signal }),
    async submit(order, signal) {
      const { width, height } = order.frame
      const call = {
        model: openai.image(order.model.id),
        size: `${width}x${height}`,
        providerOptions: { openai: { quality, outputFormat: 'png' } },
      } as const
      return { answer: await makeBySdk({ vendor: VENDOR, read: errorOf }, order, call, signal) }
    },
  })
}

/** An account without money answers as one that asks too often does, but for its code. */
function errorOf(body: string): EngineError | undefined {
  switch (failure.safeParse(parsedBody(body)).data?.error.code) {
    case 'moderation_blocked':
    case 'content_policy_violation':
      return moderated(VENDOR, 'unknown')
    case 'insufficient_quota':
    case 'billing_hard_limit_reached':
      return outOfCredits(VENDOR)
    default:
      return undefined
  }
}
