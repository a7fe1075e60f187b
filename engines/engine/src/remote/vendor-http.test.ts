import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createVendorHttp, errorOfStatus, type VendorCall, type VendorHttp } from './vendor-http.ts'

const servers: Server[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const signal = new AbortController().signal
const call = (change: Partial<VendorCall> = {}): VendorCall => ({
  path: 'jobs',
  signal,
  timeoutMs: 2_000,
  maxBytes: 10_000,
  ...change,
})
const vendorAt = (baseUrl: string): VendorHttp =>
  createVendorHttp({ vendor: 'the vendor', baseUrl, headers: { authorization: 'Key secret' } })

describe('a call', () => {
  it('is made once, below the address, with the key, and any status answers', async () => {
    const seen: unknown[] = []
    const base = await serve((request, response) => {
      seen.push([request.method, request.url, request.headers.authorization, request.headers['content-type']])
      response.writeHead(503, { 'content-type': 'application/json' }).end('{"detail":"busy"}')
    })
    const reply = await vendorAt(`${base}/v1`).call(call({ method: 'POST', json: { prompt: 'linen' }, submits: true }))
    expect(reply).toMatchObject({ status: 503, json: { detail: 'busy' } })
    expect(seen).toEqual([['POST', '/v1/jobs', 'Key secret', 'application/json']])
  })

  it('leaves its JSON undefined where a proxy answers with a page', async () => {
    const base = await serve((_request, response) => response.end('<html>Bad gateway</html>'))
    expect((await vendorAt(base).call(call())).json).toBeUndefined()
  })

  it('sends the key to no other address, and follows no redirect with it', async () => {
    const keys: unknown[] = []
    const other = await serve((request, response) => {
      keys.push(request.headers.authorization)
      response.end('{}')
    })
    const base = await serve((_request, response) => response.writeHead(302, { location: other }).end())
    await expect(vendorAt(base).call(call())).rejects.toMatchObject({ code: 'unavailable' })
    await expect(vendorAt(base).call(call({ path: `${other}/poll` }))).rejects.toMatchObject({ code: 'internal' })
    expect(keys).toEqual([])
  })
})

it('sends the key to the hosts of the vendor’s own domain, encrypted, and to none beside it', async () => {
  const keys: unknown[] = []
  vi.stubGlobal('fetch', async (url: URL, { headers }: { headers: Record<string, string> }) => {
    keys.push([url.host, headers.authorization])
    return new Response('{}')
  })
  const headers = { authorization: 'Key secret' }
  const http = createVendorHttp({
    vendor: 'v',
    baseUrl: 'https://api.vendor.example',
    headers,
    keyDomain: 'vendor.example',
  })
  for (const path of ['https://eu1.vendor.example/job', 'https://notvendor.example/job'])
    await http.call(call({ path }))
  await expect(http.call(call({ path: 'http://eu1.vendor.example/job' }))).rejects.toMatchObject({ code: 'internal' })
  expect(keys).toEqual([
    ['eu1.vendor.example', 'Key secret'],
    ['notvendor.example', undefined],
  ])
})

describe('what goes wrong', () => {
  it('cost nothing where nobody was reached', async () => {
    const base = await serve(() => {})
    servers.splice(0).forEach((server) => server.close())
    const failure = vendorAt(base).call(call({ method: 'POST', json: {}, submits: true }))
    await expect(failure).rejects.toMatchObject({ code: 'unavailable', charged: 'no', retry: 'other-engine' })
  })

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'no'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'no'],
    ['CERT_HAS_EXPIRED', 'no'],
    // Also of a connection on which something was sent.
    ['EPROTO', 'unknown'],
    ['ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC', 'unknown'],
  ] as const)('cost nothing where the certificate was refused, and only there: %s', async (code, charged) => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('TLS'), { code }) })
    })
    const submission = call({ method: 'POST', json: {}, submits: true })
    await expect(vendorAt('https://vendor.example').call(submission)).rejects.toMatchObject({
      code: 'unavailable',
      charged,
    })
  })

  it.each([
    ['breaks off', 'unavailable', (socket: { destroy(): void }) => socket.destroy()],
    ['does not answer in time', 'timeout', () => {}],
  ] as const)('may have cost something where a submission %s', async (_name, code, act) => {
    const base = await serve((request) => act(request.socket))
    const submission = call({ method: 'POST', json: {}, submits: true, timeoutMs: 200 })
    await expect(vendorAt(base).call(submission)).rejects.toMatchObject({ code, charged: 'unknown', retry: 'never' })
    await expect(vendorAt(base).call(call({ timeoutMs: 200 }))).rejects.toMatchObject({ code, charged: 'no' })
  })

  it('may have cost something where the answer is cut off, or is larger than anything expected', async () => {
    const half = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{')
      setTimeout(() => response.destroy(), 20)
    })
    const submission = call({ method: 'POST', json: {}, submits: true })
    await expect(vendorAt(half).call(submission)).rejects.toMatchObject({ code: 'unavailable', charged: 'unknown' })
    const huge = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      }
      response.on('drain', more)
      more()
    })
    await expect(vendorAt(huge).call(submission)).rejects.toMatchObject({ code: 'internal', charged: 'unknown' })
  })

  it('is told as too late also where whoever called had a time for it', async () => {
    const base = await serve(() => {})
    const late = AbortSignal.any([signal, AbortSignal.timeout(50)])
    await expect(vendorAt(base).call(call({ signal: late }))).rejects.toMatchObject({ code: 'timeout', charged: 'no' })
  })

  it('is told from being stopped', async () => {
    const base = await serve(() => {})
    const stopping = new AbortController()
    const waiting = vendorAt(base).call(call({ signal: stopping.signal }))
    stopping.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('a download', () => {
  const limits = { signal, timeoutMs: 2_000, maxBytes: 10_000 }

  it('is refused from an address without encryption, but the vendor’s own', async () => {
    const base = await serve((_request, response) => response.end('bytes'))
    const other = await serve((_request, response) => response.end('bytes'))
    const own = await vendorAt(base).download(`${base}/picture.png`, limits)
    expect(Buffer.from(own).toString()).toBe('bytes')
    await expect(vendorAt(base).download(`${other}/picture.png`, limits)).rejects.toMatchObject({ code: 'internal' })
  })

  it('tells a picture that is gone', async () => {
    const base = await serve((_request, response) => response.writeHead(404).end())
    await expect(vendorAt(base).download('/picture.png', limits)).rejects.toMatchObject({
      code: 'lost',
      charged: 'unknown',
    })
  })
})

describe('a status', () => {
  it.each([401, 402, 404, 410, 422, 429, 500, 504])(
    '%d says nothing of the charge of a job that it is about',
    (status) => {
      const reply = { status, headers: new Headers() }
      expect(errorOfStatus('the vendor', reply, 'unknown')).toMatchObject({ charged: 'unknown' })
      expect(errorOfStatus('the vendor', reply, 'no')).toMatchObject({ charged: 'no' })
    },
  )

  it.each([
    [401, 'auth', 'other-engine', 'no'],
    [402, 'quota', 'other-engine', 'no'],
    [410, 'internal', 'other-engine', 'no'],
    [422, 'internal', 'other-engine', 'no'],
    [429, 'rate-limited', 'same-engine', 'no'],
    [500, 'unavailable', 'never', 'unknown'],
    [504, 'timeout', 'never', 'unknown'],
  ] as const)('%d to a submission is %s', (status, code, retry, charged) => {
    expect(errorOfStatus('the vendor', { status, headers: new Headers() }, 'submission')).toMatchObject({
      code,
      retry,
      charged,
    })
  })

  it('keeps how long to wait', () => {
    const headers = new Headers({ 'retry-after': '7' })
    expect(errorOfStatus('the vendor', { status: 429, headers }, 'unknown').retryAfterMs).toBe(7_000)
    const page = new Headers({ 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })
    expect(errorOfStatus('the vendor', { status: 429, headers: page }, 'unknown').retryAfterMs).toBeUndefined()
  })
})
