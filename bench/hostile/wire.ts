/** Plain HTTP/1.1, one connection a call: an attacker sends what no browser would, and reads whatever comes back. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Call {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  readonly signal?: AbortSignal
}

export interface Outcome {
  /** Null: the connection ended without an answer, or was given up. */
  readonly status: number | null
  readonly body: Buffer
  /** Milliseconds to the answer's end. */
  readonly ms: number
}

/** Never rejects: a connection that breaks is an outcome. */
export function send(url: string, { method = 'POST', path, headers = {}, body, signal }: Call): Promise<Outcome> {
  const start = performance.now()
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let status: number | null = null
    const settle = (): void => resolve({ status, body: Buffer.concat(chunks), ms: performance.now() - start })
    const sent = request(
      url + path,
      {
        method,
        headers: { ...headers, ...(body && { 'content-length': String(body.byteLength) }) },
        agent: false,
        ...(signal && { signal }),
      },
      (answer) => {
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () => {
          status = answer.statusCode ?? null
          sent.destroy()
          settle()
        })
        answer.once('error', settle)
        answer.once('close', settle)
      },
    )
    // The answer to a body that is refused comes while it is still being sent, and the refusal's end may be a reset.
    sent.once('error', settle)
    sent.once('close', settle)
    sent.end(body)
  })
}

export type Cookies = ReadonlyMap<string, string>

/** What our page sends with every call. */
export const headersOf = (cookies: Cookies): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrftoken': cookies.get('csrftoken') ?? '',
})

export interface Part {
  readonly name: string
  readonly data: Uint8Array | string
  /** A part with a media type is a file. */
  readonly type?: string
}

/** A multipart body and its media type. */
export function multipart(parts: readonly Part[]): { readonly type: string; readonly data: Buffer } {
  const boundary = `toile-${randomUUID()}`
  const pieces = parts.flatMap(({ name, data, type }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${type ? `; filename="${name}"\r\ncontent-type: ${type}` : ''}\r\n\r\n`,
    ),
    typeof data === 'string' ? Buffer.from(data) : data,
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    data: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  }
}

/** A connection to write to by hand. Its errors are those of a server that ends it, which is what it may do. */
export function openSocket(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => {
      socket.off('error', reject)
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

/** The head of a request, as it is written to a socket. */
export const headOf = (path: string, headers: Readonly<Record<string, string>>): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n') + '\r\n\r\n'

/** The status of the first answer on a socket, once that is closed or `signal` aborts; null without one. */
export function statusOn(socket: Socket, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve) => {
    let text = ''
    const settle = (): void => {
      signal.removeEventListener('abort', settle)
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? NaN) || null)
    }
    socket.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString('latin1')).slice(0, 1024)
      if (text.includes('\r\n\r\n')) settle()
    })
    socket.once('close', settle)
    signal.addEventListener('abort', settle)
    if (signal.aborted) settle()
  })
}
