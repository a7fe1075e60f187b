import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { CSRF_HEADER, SESSION_COOKIE } from '@toile/contract'

/** The OpenAPI document of every route under /api, from the schemas that also check requests and answers. */
export const openapiPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(fastifySwagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: 'Toile',
          version: '1',
          description: 'The API that the page uses. Unsafe calls carry the csrftoken cookie’s value in X-CSRFToken.',
        },
        components: {
          securitySchemes: {
            session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
            csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
          },
        },
      },
      transform: jsonSchemaTransform,
    })
  },
  { name: 'openapi' },
)

/** The document to read and try, at /api/docs/. Its script adds the CSRF header, as the page does. */
export const openapiPagePlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true },
      theme: { title: 'Toile API' },
    })
  },
  { name: 'openapi-page', dependencies: ['openapi'] },
)
