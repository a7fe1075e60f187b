import fastifyFormbody from '@fastify/formbody'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { UPLOAD } from '@toile/contract'

/**
 * JSON, urlencoded and multipart bodies; anything else is 415 (R13). A call without input may announce JSON and send
 * nothing. Multipart is left unread for the handlers that take files; the limits hold for all of them.
 */
export const bodiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.removeContentTypeParser('text/plain')
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
      if (body === '') done(null, undefined)
      else void parseJson(request, body, done)
    })
    await app.register(fastifyFormbody)
    await app.register(fastifyMultipart, {
      limits: { fileSize: UPLOAD.maxBytes, files: 4, fields: 30, fieldSize: 64 * 1024, headerPairs: 50 },
    })
  },
  { name: 'bodies' },
)
