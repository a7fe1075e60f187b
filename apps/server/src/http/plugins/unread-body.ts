import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { hasBody } from './body-timeouts.ts'

/** What is read of a body whose request is answered. Milliseconds and bytes. */
export interface UnreadBody {
  /** The rest is never silent for so long ... */
  readonly silentMs: number
  /** ... is there by then ... */
  readonly wholeMs: number
  /** ... and was announced as no more than this. */
  readonly bytes: number
}

/** Enough for the largest form over a line of 4 Mbit/s. */
export const UNREAD_BODY: UnreadBody = { silentMs: 5000, wholeMs: 3 * 60_000, bytes: 128 * 1024 * 1024 }

/**
 * A browser reads an answer when it has sent all, and never sees it when the connection is closed before. So what is left
 * of a body when its request is answered is read and thrown away. Beyond the limits the connection is closed: nobody holds
 * one open by dripping into it.
 */
export const unreadBodyPlugin = fp(
  async (app: FastifyInstance, limits: UnreadBody) => {
    app.addHook('onSend', async (request, reply) => {
      const { raw } = request
      if (raw.readableEnded || raw.destroyed || !hasBody(request)) return
      const mayEnd = Number(request.headers['content-length']) <= limits.bytes
      if (!mayEnd || request.bodyGivenUp) {
        reply.header('connection', 'close')
        return
      }
      // Otherwise Node would close the connection after the answer.
      reply.removeHeader('connection')
      throwAway(raw, limits)
    })
  },
  { name: 'unread-body' },
)

function throwAway(rest: IncomingMessage, { silentMs, wholeMs }: UnreadBody): void {
  const close = (): void => void rest.socket.destroy()
  const silence = setTimeout(close, silentMs)
  const whole = setTimeout(close, wholeMs)
  rest.on('data', () => silence.refresh())
  for (const end of ['end', 'error', 'close']) {
    rest.once(end, () => {
      clearTimeout(silence)
      clearTimeout(whole)
    })
  }
  // Its reader has stopped, and a full pipe would stall.
  rest.unpipe()
  rest.resume()
}
