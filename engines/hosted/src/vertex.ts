import { EngineError } from '@toile/engine'
import { ANSWER_BYTES, createVendorHttp, type RemoteAdapter, type VendorHttp } from '@toile/engine/remote'
import { z } from 'zod'
import { createHostedAdapter, type Order } from './hosted-adapter.ts'
import type { GoogleAccount } from './google-token.ts'
import { withPrices } from './hosted-model.ts'
import { MODELS } from './models.ts'
import type { HostedOptions } from './options.ts'
import { moderated, readReply } from './vendor-reply.ts'

const VENDOR = 'Vertex AI'
/** Chosen: an account may ask fifty times a minute. */
const CONCURRENT = 8
/** Milliseconds. */
const ANSWER_MS = 300_000

export interface VertexOptions extends Omit<HostedOptions, 'key' | 'rhythm'> {
  /** The operator's service account; its project is the one that pays. Asked for a token before each call. */
  readonly account: GoogleAccount
  /** For example `us-central1`. */
  readonly location: string
}

const prediction = z.object({ bytesBase64Encoded: z.string().optional(), raiFilteredReason: z.string().optional() })
const answered = z.object({ predictions: z.array(prediction).default([]) })

/** Google's try-on on Vertex AI. It answers at once, takes no mask, keeps no job, and charges for a call that is broken off. */
export function createVertexAdapter(options: VertexOptions): RemoteAdapter {
  const { account, location, id = 'vertex', maxJobs = CONCURRENT } = options
  const { baseUrl = `https://${location}-aiplatform.googleapis.com/v1` } = options
  const models = withPrices(options.models ?? MODELS.vertex, options.prices)

  /** Nothing is sent where the account says nothing: it is asked for all that a call needs before. */
  async function reach(signal: AbortSignal): Promise<{ readonly http: VendorHttp; readonly project: string }> {
    const [token, project] = await Promise.all([account.token(signal), account.project()]).catch((cause: unknown) => {
      throw new EngineError('auth', `no access token for ${VENDOR}`, { retry: 'other-engine', cause })
    })
    const headers = { authorization: `Bearer ${token}` }
    return { http: createVendorHttp({ vendor: VENDOR, baseUrl, headers }), project }
  }

  return createHostedAdapter({
    id,
    version: '1',
    maxJobs,
    server: new URL(baseUrl).host,
    models,
    progress: 'none',
    cancel: 'none',
    // Whether a token is given: no call is known that costs nothing and says more.
    health: (signal) =>
      reach(signal).then(
        () => ({ ok: true }),
        () => ({ ok: false, lack: 'key', reason: 'no access token is given for it' }),
      ),

    async submit(order, signal) {
      const { http, project } = await reach(signal)
      const path = `projects/${project}/locations/${location}/publishers/google/models/${order.model.id}:predict`
      const limits = { timeoutMs: ANSWER_MS, maxBytes: ANSWER_BYTES }
      const reply = await http.call({ method: 'POST', path, json: bodyOf(order), signal, submits: true, ...limits })
      const [first] = readReply(VENDOR, answered, reply, 'submission').predictions
      if (first?.raiFilteredReason !== undefined) throw moderated(VENDOR, 'unknown')
      if (first?.bytesBase64Encoded === undefined)
        throw new EngineError('internal', `${VENDOR} answered without a picture`, { charged: 'unknown' })
      const picture = Buffer.from(first.bytesBase64Encoded, 'base64')
      return { answer: { picture, chargedUsd: order.model.priceUsd, warnings: [] } }
    },
  })
}

function bodyOf({ pictures, seed }: Order): unknown {
  const [person, product] = pictures.map(({ file }) => ({
    image: { bytesBase64Encoded: Buffer.from(file.data).toString('base64') },
  }))
  return {
    instances: [{ personImage: person, productImages: [product] }],
    // A seed is taken without the watermark alone.
    parameters: { sampleCount: 1, seed, addWatermark: false, outputOptions: { mimeType: 'image/png' } },
  }
}
