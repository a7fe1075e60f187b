import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { type Encoding, encodingFor } from '../encoding.ts'

/** Characters from which an answer is compressed: what is shorter goes in one packet anyway. */
const LEAST = 1024

/** Of Brotli's 0 to 11: from here on more time saves little of a list. Chosen. */
const BROTLI_QUALITY = 4

const COMPRESS: Readonly<Record<Encoding, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (text) => promisify(gzip)(text),
}

/**
 * Sends JSON of more than 1 kB compressed. Streams and pictures are left alone: the ones would be held back, the others are
 * compressed already. The length of an answer then tells of its contents, so none may hold a secret beside what was asked: session and CSRF
 * tokens are cookies, which are headers, and another site's page has no cookies sent with what it asks for (`SameSite`).
 */
export const compressionPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (typeof payload !== 'string' || payload.length < LEAST || reply.hasHeader('content-encoding')) return payload
      if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
      reply.header('vary', 'accept-encoding')
      const encoding = encodingFor(request)
      if (encoding === null) return payload
      const compressed = await COMPRESS[encoding](payload)
      reply.header('content-encoding', encoding).removeHeader('content-length')
      return compressed
    })
  },
  { name: 'compression' },
)
