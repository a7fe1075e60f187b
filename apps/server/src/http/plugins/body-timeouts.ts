import { PassThrough, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** How fast a body has to arrive. Milliseconds and bytes. */
export interface BodyTimeouts {
  /** A body that is read whole must be there by then. */
  readonly wholeMs: number
  /** One that is read as a stream (`config.streamedBody`) may take longer, but never pause for so long ... */
  readonly silentMs: number
  /** ... must be complete by then, since what has arrived is held in memory ... */
  readonly longestMs: number
  /** ... and must bring in each interval of so long ... */
  readonly intervalMs: number
  /** ... at least so many bytes. */
  readonly intervalBytes: number
}

/** All chosen; 4 KiB a second is slower than any line that photos are sent over. */
export const BODY_TIMEOUTS: BodyTimeouts = {
  wholeMs: 15_000,
  silentMs: 15_000,
  longestMs: 10 * 60_000,
  intervalMs: 30_000,
  intervalBytes: 30 * 4 * 1024,
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

/**
 * Each piece of a body costs as much work as kilobytes of it do. So many pieces may be of any size; after them a body
 * may have one more for each so many bytes. Chosen.
 */
const PIECES = { free: 2000, bytesEach: 256 } as const

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
  async (app: FastifyInstance, timeouts: BodyTimeouts) => {
    app.decorateRequest('bodyGivenUp', false)
    app.addHook('preParsing', async (request, _reply, payload) => {
      if (!hasBody(request)) return payload
      return request.routeOptions.config.streamedBody === true
        ? withTimeouts(request, payload as Readable, (slow, body) => watchProgress(slow, body, timeouts))
        : withTimeouts(request, payload as Readable, (slow) => watchWhole(slow, timeouts))
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
    if (pieces > PIECES.free + bytes / PIECES.bytesEach) {
      giveUp(new FragmentedBodyError('The body came in too many pieces'))
    }
  })
  return source.pipe(body)
}

function watchWhole(slow: () => void, { wholeMs }: BodyTimeouts): () => void {
  const timer = setTimeout(slow, wholeMs)
  return () => clearTimeout(timer)
}

function watchProgress(slow: () => void, source: Readable, timeouts: BodyTimeouts): () => void {
  let bytes = 0
  const silence = setTimeout(slow, timeouts.silentMs)
  const whole = setTimeout(slow, timeouts.longestMs)
  const intervals = setInterval(() => {
    if (bytes < timeouts.intervalBytes) slow()
    bytes = 0
  }, timeouts.intervalMs)
  source.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    silence.refresh()
  })
  return () => {
    clearTimeout(silence)
    clearTimeout(whole)
    clearInterval(intervals)
  }
}
