import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** How fast a body has to come. Milliseconds and bytes. */
export interface BodyTimeouts {
  /** A body that is read whole must be there by then. */
  readonly wholeMs: number
  /** One that is read as a stream (`config.streamedBody`) may take long, and never be silent for so long ... */
  readonly silentMs: number
  /** ... must be there by then, since what has come of it is held in memory ... */
  readonly longestMs: number
  /** ... and brings in each stretch of so long ... */
  readonly stretchMs: number
  /** ... at least so much. */
  readonly stretchBytes: number
}

/** 4 KiB a second is slower than any line that carries photos. */
export const BODY_TIMEOUTS: BodyTimeouts = {
  wholeMs: 15_000,
  silentMs: 15_000,
  longestMs: 10 * 60_000,
  stretchMs: 30_000,
  stretchBytes: 30 * 4 * 1024,
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is as large as pictures are, and its parser reads it as a stream. */
    readonly streamedBody?: boolean
  }
  interface FastifyRequest {
    /** The body was given up: the rest of it is not read. */
    bodyGivenUp: boolean
  }
}

/** Answered with 408, and the connection is closed, since the rest could be of any length. */
class SlowBodyError extends Error {
  readonly code = 'TOILE_ERR_SLOW_BODY'
  readonly statusCode = 408
}

/** Each piece of a body costs as much as kilobytes of it do: more than these, and their average is to be so many bytes. */
const FREE_PIECES = 2000
const BYTES_A_PIECE = 256

/** A body sent in so many small pieces that reading it would keep the event loop busy. */
class FragmentedBodyError extends Error {
  readonly code = 'TOILE_ERR_FRAGMENTED_BODY'
  readonly statusCode = 400
}

/** The client closed the connection; not an error of ours. */
export class ClientGoneError extends Error {
  readonly code = 'TOILE_ERR_CLIENT_GONE'
  readonly statusCode = 400
}

/** Ends bodies that arrive too slowly, so that no client can hold a request open with one. */
export const bodyTimeoutsPlugin = fp(
  async (app: FastifyInstance, pace: BodyTimeouts) => {
    app.decorateRequest('bodyGivenUp', false)
    app.addHook('preParsing', async (request, _reply, payload) => {
      if (!hasBody(request)) return payload
      return request.routeOptions.config.streamedBody === true
        ? withTimeouts(request, payload as Readable, (slow, body) => watchProgress(slow, body, pace))
        : withTimeouts(request, payload as Readable, (slow) => watchWhole(slow, pace))
    })
  },
  { name: 'body-timeouts' },
)

/** Whether a body is announced. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** The same bytes. They end in an error when the watch calls `slow`; the connection stays, for the answer. */
function withTimeouts(
  request: FastifyRequest,
  source: Readable,
  watch: (slow: () => void, body: Readable) => () => void,
): Readable {
  const body = new PassThrough()
  const giveUp = (error: Error): void => {
    request.bodyGivenUp = true
    body.destroy(error)
  }
  const stopWatching = watch(() => giveUp(new SlowBodyError('The body came too slowly')), source)
  source.once('error', (error) => body.destroy(new ClientGoneError('The client went away', { cause: error })))
  // A body over its limit has no reader any longer, and an unhandled error would end the process.
  body.on('error', () => {})
  body.once('close', stopWatching)
  let pieces = 0
  let bytes = 0
  source.on('data', (piece: Buffer) => {
    pieces += 1
    bytes += piece.byteLength
    if (pieces > FREE_PIECES + bytes / BYTES_A_PIECE) {
      giveUp(new FragmentedBodyError('The body came in too many pieces'))
    }
  })
  return source.pipe(body)
}

function watchWhole(slow: () => void, { wholeMs }: BodyTimeouts): () => void {
  const timer = setTimeout(slow, wholeMs)
  return () => clearTimeout(timer)
}

function watchProgress(slow: () => void, source: Readable, pace: BodyTimeouts): () => void {
  let bytes = 0
  const silence = setTimeout(slow, pace.silentMs)
  const whole = setTimeout(slow, pace.longestMs)
  const stretches = setInterval(() => {
    if (bytes < pace.stretchBytes) slow()
    bytes = 0
  }, pace.stretchMs)
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    silence.refresh()
  })
  return () => {
    clearTimeout(silence)
    clearTimeout(whole)
    clearInterval(stretches)
  }
}
