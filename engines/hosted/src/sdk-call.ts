import { EngineError } from '@toile/engine'
import { ANSWER_BYTES, errorOfStatus, type VendorAnswer, type VendorHttp } from '@toile/engine/remote'
import { APICallError, generateImage, NoImageGeneratedError } from 'ai'
import type { Order } from './hosted-adapter.ts'
import { moderated } from './vendor-reply.ts'

/** Milliseconds: the slowest models take two minutes. */
const ANSWER_MS = 300_000

/**
 * What the SDK's providers ask is sent by our own HTTP: once, bounded, with our key, and with its word about what was
 * charged. The provider writes the request and reads the answer, and does nothing else.
 */
export const sdkFetch =
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

type ImageCall = Parameters<typeof generateImage>[0]

/** What is particular to a vendor's errors. */
interface SdkVendor {
  readonly vendor: string
  /** What an answer with an error means, where its body says more than its status. */
  read(body: string, status: number): EngineError | undefined
  /** Whether an answer without a picture was a refusal. */
  refused?(error: NoImageGeneratedError): boolean
}

/** Makes one picture by one call. Rejects with `EngineError` that says what was charged. */
export async function makeBySdk(
  { vendor, read, refused }: SdkVendor,
  { model, prompt, pictures, mask }: Order,
  call: Pick<ImageCall, 'model' | 'size' | 'aspectRatio' | 'seed' | 'providerOptions'>,
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
