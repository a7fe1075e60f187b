import { EngineError } from '@toile/engine'
import {
  ANSWER_BYTES,
  createVendorHttp,
  errorOfStatus,
  type RemoteAdapter,
  type VendorAnswer,
  type VendorHttp,
} from '@toile/engine/remote'
import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import { createHostedAdapter, type HostedVendor, type Order } from './hosted-adapter.ts'
import { healthBy, moderated } from './vendor-reply.ts'

/** Of the prompts and of what is sent with them: docs/engines.md says when it is raised. */
const VERSION = '2'
/** Milliseconds: the slowest models take two minutes. */
const ANSWER_MS = 300_000

type ImageCall = Parameters<typeof generateImage>[0]
/** How a client of the SDK is asked for an order's picture. */
type SdkCall = Pick<ImageCall, 'model' | 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>

/** A vendor that is asked through a client of the SDK. */
interface SdkVendor extends Pick<HostedVendor, 'id' | 'maxJobs' | 'models' | 'leavesHouse'> {
  /** For the log. */
  readonly vendor: string
  readonly baseUrl: string
  /** The key. */
  readonly headers: Readonly<Record<string, string>>
  /** A path that says by a GET, which costs nothing, whether the key is taken. */
  readonly healthPath: string
  /** What an answer with an error means, where its body says more than its status. */
  read(body: string, status: number): EngineError | undefined
  /** Whether an answer without a picture was a refusal. */
  refused?(error: NoImageGeneratedError): boolean
  /** Makes the client, which has no other way to the network than this one. */
  connect(fetch: typeof globalThis.fetch): (order: Order) => SdkCall
}

/** Of vendors whose call answers with the picture: nothing is kept there, and nothing can be stopped. */
export function createSdkAdapter(vendor: SdkVendor): RemoteAdapter {
  const { baseUrl, headers, healthPath } = vendor
  const http = createVendorHttp({ vendor: vendor.vendor, baseUrl, headers })
  const callOf = vendor.connect(sdkFetch(http))
  return createHostedAdapter({
    ...vendor,
    version: VERSION,
    server: new URL(baseUrl).host,
    progress: 'none',
    cancel: 'none',
    health: healthBy(http, healthPath, {
      refusesKey: ({ status, bytes }) => status >= 400 && vendor.read(textOf(bytes), status)?.code === 'auth',
    }),
    submit: async (order, signal) => ({ answer: await makeBySdk(vendor, order, callOf(order), signal) }),
  })
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()

/**
 * What the SDK's providers ask is sent by our own HTTP: once, bounded, with our key, and with its word about what was
 * charged. The provider writes the request and reads the answer, and does nothing else.
 */
const sdkFetch =
  (http: VendorHttp): typeof fetch =>
  async (address, { method, body, signal } = {}) => {
    if (method !== 'POST' || !(typeof body === 'string' || body instanceof FormData))
      throw new EngineError('internal', 'a client asked for what it is not used for', { charged: 'unknown' })
    const reply = await http.call({
      method,
      path: address instanceof Request ? address.url : String(address),
      ...(typeof body === 'string' ? { json: JSON.parse(body) as unknown } : { form: body }),
      signal: signal ?? AbortSignal.timeout(ANSWER_MS),
      timeoutMs: ANSWER_MS,
      maxBytes: ANSWER_BYTES,
      submits: true,
    })
    return new Response(Buffer.from(reply.bytes), { status: reply.status, headers: reply.headers })
  }

/** Makes one picture by one call. Rejects with `EngineError` that says what was charged. */
async function makeBySdk(
  { vendor, read, refused }: SdkVendor,
  { model, prompt, pictures, mask }: Order,
  call: SdkCall,
  signal: AbortSignal,
): Promise<VendorAnswer> {
  const images = pictures.map(({ file }) => file.data)
  try {
    const { image } = await generateImage({
      ...call,
      prompt: images.length === 0 ? prompt.text : { text: prompt.text, images, ...(mask && { mask: mask.data }) },
      n: 1,
      // Each further request could be charged.
      maxRetries: 0,
      abortSignal: signal,
    })
    return { picture: image.uint8Array, chargedUsd: model.priceUsd, warnings: [] }
  } catch (cause) {
    const own = ownErrorIn(cause)
    if (own) throw own
    if (NoImageGeneratedError.isInstance(cause)) {
      if (refused?.(cause)) throw moderated(vendor, 'unknown')
      throw new EngineError('internal', `${vendor} answered without a picture`, { charged: 'unknown', cause })
    }
    // Never by `instanceof`: each provider may have a copy of its own.
    if (!APICallError.isInstance(cause) || cause.statusCode === undefined || cause.statusCode < 300)
      throw new EngineError('internal', `${vendor} answered what is not understood`, { charged: 'unknown', cause })
    const { statusCode: status, responseBody = '', responseHeaders = {} } = cause
    throw (
      read(responseBody, status) ??
      errorOfStatus(vendor, { status, headers: new Headers(responseHeaders) }, 'submission')
    )
  }
}

/** What our HTTP rejected with: the SDK takes some of it for errors of its own. */
function ownErrorIn(error: unknown): EngineError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof EngineError) return each
  return undefined
}

export const parsedBody = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
