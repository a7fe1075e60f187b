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

/** The one style attribute that the viewer's own script writes, by its hash: the viewer's pages alone may have it. */
const VIEWER_STYLE = "style-src-attr 'unsafe-hashes' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The document to read and try, at /api/docs/. */
export const openapiPagePlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(fastifySwaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'list',
        deepLinking: true,
        // These two are sent to the browser as text, so they can use nothing of this file.
        onComplete: () => void fetch('/api/csrf/'),
        requestInterceptor: (request) => {
          const [, token] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
          if (token !== undefined) request.headers['X-CSRFToken'] = token
          return request
        },
      },
      transformStaticCSP: (policy) => `${policy}; ${VIEWER_STYLE}`,
      theme: { title: 'Toile API' },
    })
  },
  { name: 'openapi-page', dependencies: ['openapi'] },
)
