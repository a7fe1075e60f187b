import { createGoogle } from '@ai-sdk/google'
import { EngineError } from '@toile/engine'
import type { RemoteAdapter, Size } from '@toile/engine/remote'
import type { NoImageGeneratedError } from 'ai'
import { z } from 'zod'
import { withPrices } from './hosted-model.ts'
import { GEMINI_CANVASES, MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import { createSdkAdapter, parsedBody } from './sdk-adapter.ts'

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
  return createSdkAdapter({
    vendor: VENDOR,
    id,
    maxJobs,
    models,
    baseUrl,
    headers: { 'x-goog-api-key': key },
    healthPath: `models/${encodeURIComponent(models[0]?.id ?? '')}`,
    read: errorOf,
    refused,
    connect(fetch) {
      const google = createGoogle({ apiKey: key, baseURL: baseUrl, fetch })
      return ({ model, frame, seed }) => ({ model: google.image(model.id), aspectRatio: ratioOf(frame), seed })
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
