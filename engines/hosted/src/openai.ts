import { createOpenAI } from '@ai-sdk/openai'
import type { EngineError } from '@toile/engine'
import type { RemoteAdapter } from '@toile/engine/remote'
import { z } from 'zod'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import { createSdkAdapter, parsedBody } from './sdk-adapter.ts'
import { moderated, outOfCredits } from './vendor-reply.ts'

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
  return createSdkAdapter({
    vendor: VENDOR,
    id,
    maxJobs,
    models,
    baseUrl,
    headers: { authorization: `Bearer ${key}` },
    healthPath: `models/${encodeURIComponent(models[0]?.id ?? '')}`,
    read: errorOf,
    connect(fetch) {
      const openai = createOpenAI({ apiKey: key, baseURL: baseUrl, fetch })
      return ({ model, frame: { width, height } }) => ({
        model: openai.image(model.id),
        size: `${width}x${height}`,
        providerOptions: { openai: { quality, outputFormat: 'png' } },
      })
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
