import { isUtf8 } from 'node:buffer'
import fastifyMultipart from '@fastify/multipart'
import { parse as parseForm } from 'fast-querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { UPLOAD } from '@toile/contract'
import { DomainError } from '@toile/core'
import { type BodyShape, formFits, jsonFits, lawfulShape } from './body-shape.ts'

/** Bytes of a body, where its route says nothing else. The largest, a draft with all its dots, takes half of it. */
export const BODY_BYTES = 64 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route's body may be; taken from its schema. */
    bodyShape?: BodyShape
  }
}

/**
 * JSON, urlencoded and multipart bodies; anything else is 415 (R13). Their announced length is looked at before a byte is
 * read, and their shape before they are parsed: either costs a request of any size nothing to speak of. A call without
 * input may announce JSON and send nothing. Multipart is for the calls that take pictures, which read it themselves.
 */
export const bodiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      route.config = { bodyShape: lawfulShape(route.schema?.body), ...route.config }
    })
    app.addHook('onRequest', async ({ headers, routeOptions }) => {
      if (Number(headers['content-length'] ?? 0) > (routeOptions.bodyLimit ?? BODY_BYTES)) {
        throw new DomainError('too-large', 'The request is too large.')
      }
    })

    app.removeContentTypeParser('text/plain')
    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      else if (!jsonFits(body, shapeOf(request))) done(misshapen())
      else void parseJson(request, isUtf8(body) ? body.toString() : 'not UTF-8', done)
    })
    app.addContentTypeParser<Buffer>(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (request, body, done) => {
        if (formFits(body, shapeOf(request))) done(null, parseForm(body.toString()))
        else done(misshapen())
      },
    )
    await app.register(fastifyMultipart, {
      limits: { fileSize: UPLOAD.maxBytes, files: 4, fields: 30, fieldSize: 64 * 1024, headerPairs: 50 },
    })
  },
  { name: 'bodies' },
)

const misshapen = (): DomainError => new DomainError('invalid', 'The request holds more than this call takes.')

const shapeOf = ({ routeOptions }: FastifyRequest): BodyShape => routeOptions.config.bodyShape ?? lawfulShape(undefined)
