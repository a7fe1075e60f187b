import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { parse as parseForm } from 'fast-querystring'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '@toile/core'
import { pictureFormIn } from '../forms/plugin.ts'
import { type BodyShape, formFits, jsonFits, lawfulShape } from './body-shape.ts'
import { REQUEST_MESSAGES } from '../request-messages.ts'

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
 * read, and their shape before they are parsed: a request of any size and shape costs nothing to speak of. A call without
 * input may announce JSON and send nothing. Multipart is for the calls that take forms; to all others it says nothing.
 */
export const bodiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRoute', (route) => {
      route.config = { ...route.config, bodyShape: lawfulShape(route.schema?.body) }
    })
    app.addHook('onRequest', async ({ headers, routeOptions }) => {
      if (Number(headers['content-length'] ?? 0) > limitOf(routeOptions)) throw tooLarge()
    })

    const parseJson = app.getDefaultJsonParser('error', 'error')
    app.removeAllContentTypeParsers()
    const parseAs = (type: string, parse: (request: FastifyRequest, body: Buffer) => unknown): void => {
      app.addContentTypeParser(type, async (request: FastifyRequest, body: Readable) => {
        const form = await pictureFormIn(request, body)
        return form ?? parse(request, await wholeOf(body, limitOf(request.routeOptions)))
      })
    }
    parseAs('application/json', (request, body) => {
      if (body.length === 0) return undefined
      if (!jsonFits(body, shapeOf(request))) throw misshapen()
      const text = isUtf8(body) ? body.toString() : 'not UTF-8'
      return new Promise((resolve, reject) => {
        void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      })
    })
    parseAs('application/x-www-form-urlencoded', (request, body) => {
      if (!formFits(body, shapeOf(request))) throw misshapen()
      return parseForm(body.toString())
    })
    parseAs('multipart/form-data', () => undefined)
  },
  { name: 'bodies', dependencies: ['forms'] },
)

async function wholeOf(body: Readable, limit: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > limit) throw tooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const limitOf = ({ bodyLimit }: FastifyRequest['routeOptions']): number => bodyLimit ?? BODY_BYTES
const shapeOf = ({ routeOptions }: FastifyRequest): BodyShape => routeOptions.config.bodyShape ?? lawfulShape(undefined)

const tooLarge = (): DomainError => new DomainError('too-large', REQUEST_MESSAGES.tooLarge)
const misshapen = (): DomainError => new DomainError('invalid', 'The request holds more than this call takes.')
