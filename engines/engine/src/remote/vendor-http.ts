import { EngineError, type Charged, type EngineErrorCode } from '../port.ts'

export interface VendorHttpOptions {
  /** For the log. */
  readonly vendor: string
  /** All paths are below it. */
  readonly baseUrl: string
  /** Sent with every call but downloads from elsewhere: the key. */
  readonly headers?: Readonly<Record<string, string>>
  /** A domain of the vendor's whose hosts get the key too, over https alone: for vendors whose jobs live at a host of a region. */
  readonly keyDomain?: string
}

export interface VendorCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `baseUrl`, or a whole address that the vendor named. */
  readonly path: string
  readonly json?: unknown
  readonly form?: FormData
  readonly signal: AbortSignal
  /** Milliseconds for the whole call. */
  readonly timeoutMs: number
  /** Of the answer; more is not read. */
  readonly maxBytes: number
  /** It may be charged as soon as it was sent: what goes wrong after that leaves the charge unknown. */
  readonly submits?: boolean
}

export interface VendorReply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  /** The body as JSON; undefined where it is none. */
  readonly json: unknown
}

export interface VendorHttp {
  /** Any status is an answer. Rejects with `EngineError` where none came: too late, too long, broken off, unreachable. */
  call(call: VendorCall): Promise<VendorReply>
  /** The bytes of a picture at an address that the vendor named; whatever is no 2xx rejects. */
  download(url: string, limits: Pick<VendorCall, 'signal' | 'timeoutMs' | 'maxBytes'>): Promise<Uint8Array>
}

/** Bytes: the largest picture of a vendor, and JSON around it in base64. A round number. */
export const ANSWER_BYTES = 64 * 2 ** 20

/**
 * HTTP to one vendor: each call is made once, bounded in time and bytes, and follows no redirect with a key. Says of each
 * failure whether the vendor may have charged.
 */
export function createVendorHttp({ vendor, baseUrl, headers = {}, keyDomain }: VendorHttpOptions): VendorHttp {
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`)

  async function fetched(call: VendorCall, url: URL, withKey: boolean): Promise<VendorReply> {
    const { method = 'GET', json, form, signal, timeoutMs, maxBytes, submits = false } = call
    const late = AbortSignal.timeout(timeoutMs)
    const body = json === undefined ? form : JSON.stringify(json)
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/json, image/*',
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(withKey && headers),
        },
        ...(body !== undefined && { body }),
        redirect: withKey ? 'error' : 'follow',
        signal: AbortSignal.any([signal, late]),
      })
      // Where it was led to: a redirect is no way round.
      if (response.redirected) expectFetched(new URL(response.url))
      const bytes = await read(response, maxBytes)
      return {
        status: response.status,
        headers: response.headers,
        bytes,
        // When it is asked for: a picture is none, and a large one would hold up everybody else.
        get json() {
          return asJson(bytes)
        },
      }
    } catch (cause) {
      if (cause instanceof EngineError) throw withCharge(cause, submits ? 'unknown' : 'no')
      const charged = submits && !neverSent(cause) ? 'unknown' : 'no'
      if (signal.aborted && !isTimeout(signal.reason))
        throw new EngineError('cancelled', `a call to ${vendor} was stopped`, { charged, cause })
      const code: EngineErrorCode = late.aborted || signal.aborted ? 'timeout' : 'unavailable'
      throw new EngineError(code, `${vendor} did not answer ${method} ${url.pathname}`, {
        charged,
        retry: charged === 'no' ? 'other-engine' : 'never',
        cause,
      })
    }
  }

  return {
    async call(call) {
      const url = new URL(call.path, base)
      expectFetched(url)
      // A key goes to nobody else, whatever address a vendor names.
      return fetched(call, url, url.origin === base.origin || isOfDomain(url, keyDomain))
    },
    async download(address, limits) {
      const url = new URL(address, base)
      expectFetched(url)
      const { status, bytes } = await fetched({ path: address, ...limits }, url, url.origin === base.origin)
      if (status >= 200 && status < 300) return bytes
      throw new EngineError(
        status === 404 || status === 410 ? 'lost' : 'unavailable',
        `${vendor} answered ${status} to a download`,
        {
          charged: 'unknown',
        },
      )
    },
  }

  /** What a vendor names is asked for with encryption, or at its own origin. */
  function expectFetched(url: URL): void {
    if (url.origin === base.origin || url.protocol === 'https:') return
    throw new EngineError('internal', `${vendor} named an address that is not fetched`, { charged: 'unknown' })
  }

  async function read(response: Response, maxBytes: number): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      // Leaving the loop cancels the rest.
      if (length > maxBytes) throw new EngineError('internal', `${vendor} answered with more than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, length)
  }
}

const isOfDomain = ({ protocol, hostname }: URL, domain: string | undefined): boolean =>
  domain !== undefined && protocol === 'https:' && (hostname === domain || hostname.endsWith(`.${domain}`))

/** Whoever made the call had a time for it, too. */
const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError'

/** Errors of connecting: not a byte of the call has left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // The vendor's certificate was refused, which is before a request is written: Node's codes for it. Other errors of TLS
  // may come in the middle of one.
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_CHAIN_TOO_LONG',
  'CERT_SIGNATURE_FAILURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

function neverSent(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && NEVER_SENT.has(String(each.code))) return true
  }
  return false
}

const withCharge = (error: EngineError, charged: Charged): EngineError =>
  new EngineError(error.code, error.message, { charged, cause: error.cause })

function asJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * What a failed call says of a charge. `submission`: it was to begin a job, and one that was refused (4xx) has cost nothing. Else what
 * is known of the job that it is about, of which no status says anything: `unknown` while it may be there.
 */
export type ChargeOfFailure = Charged | 'submission'

/** What a status means where a vendor says nothing better. `retry-after` in seconds is kept. */
export function errorOfStatus(
  vendor: string,
  { status, headers }: Pick<VendorReply, 'status' | 'headers'>,
  about: ChargeOfFailure,
): EngineError {
  const after = Number(headers.get('retry-after'))
  const wait = Number.isFinite(after) && after > 0 ? { retryAfterMs: after * 1000 } : {}
  const message = `${vendor} answered ${status}`
  const refused = about === 'submission' ? 'no' : about
  const error = (code: EngineErrorCode, charged: Charged): EngineError =>
    new EngineError(code, message, { retry: charged === 'no' ? 'other-engine' : 'never', charged, ...wait })
  if (status === 401 || status === 403) return error('auth', refused)
  if (status === 402) return error('quota', refused)
  if (status === 429)
    return new EngineError('rate-limited', message, { retry: 'same-engine', charged: refused, ...wait })
  if (status === 400 || status === 404 || status === 410 || status === 413 || status === 422)
    return error('internal', refused)
  return error(status === 408 || status === 504 ? 'timeout' : 'unavailable', about === 'submission' ? 'unknown' : about)
}
