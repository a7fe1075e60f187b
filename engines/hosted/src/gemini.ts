import { createGoogle } from '@ai-sdk/google'
import { EngineError } from '@toile/engine'
import { createVendorHttp, type RemoteAdapter, type Size } from '@toile/engine/remote'
import type { NoImageGeneratedError } from 'ai'
import { z } from 'zod'
import { createHostedAdapter } from './hosted-adapter.ts'
import { withPrices } from './hosted-model.ts'
import { GEMINI_CANVASES, MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import { makeBySdk, parsedBody, sdkFetch } from './sdk-call.ts'
import { healthBy } from './vendor-reply.ts'

const VENDOR = 'Gemini'
/** Chosen. */
const CONCURRENT = 8

const failure = z.object({
  error: z.object({ details: z.array(z.object({ reason: z.string().optional() })).optional() }),
})
const metadata = z.object({ google: z.object({ finishReason: z.string().nullish() }) })
/** Ends of an answer that has no picture for what was asked, and not for want of a try. */
const REFUSALS = /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/

/** Gemini's image models. They answer at once and take no mask: where a photo may change they are shown as a picture. */
export function createGeminiAdapter(options: HostedOptions): RemoteAdapter {
  const {
    key,
    baseUrl = 'https://generativelanguage.googleapis.com/v1beta',
    id = 'gemini',
    maxJobs = CONCURRENT,
  } = options
  const models = withPrices(options.models ?? MODELS.gemini, options.prices)
  const http = createVendorHttp({ vendor: VENDOR, baseUrl, headers: { 'x-goog-api-key': key } })
  const google = createGoogle({ apiKey: key, baseURL: baseUrl, fetch: sdkFetch(http) })
  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'none',
    health: (signal) =>
      healthBy(
        http,
        { path: `models/${encodeURIComponent(models[0]?.id ?? '')}`, signal },
        { refusesKey: ({ bytes }) => errorOf(Buffer.from(bytes).toString())?.code === 'auth' },
      ),
    async submit(order, signal) {
      const call = { model: google.image(order.model.id), aspectRatio: ratioOf(order.frame), seed: order.seed }
      return { answer: await makeBySdk({ vendor: VENDOR, read: errorOf, refused }, order, call, signal) }
    },
  })
}

function ratioOf({ width, height }: Size): `${number}:${number}` {
  const canvas = GEMINI_CANVASES.find((each) => each.width === width && each.height === height)
  if (canvas) return canvas.aspectRatio
  throw new EngineError('unsupported', 'a canvas that Gemini has no ratio for', { retry: 'other-engine' })
}

/** A wrong key is a wrong request there. */
function errorOf(body: string): EngineError | undefined {
  const reasons = failure.safeParse(parsedBody(body)).data?.error.details ?? []
  if (!reasons.some(({ reason }) => reason === 'API_KEY_INVALID')) return undefined
  return new EngineError('auth', `${VENDOR} does not take the key`, { retry: 'other-engine' })
}

const refused = ({ calls }: NoImageGeneratedError): boolean =>
  (calls ?? []).some(({ providerMetadata }) =>
    REFUSALS.test(metadata.safeParse(providerMetadata).data?.google.finishReason ?? ''),
  )
