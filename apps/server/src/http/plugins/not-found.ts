import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/**
 * 404 and 405 of the API in the one error form. Register before the routes: it learns their methods as they come.
 * `otherwise` answers addresses outside the API.
 */
export const notFoundPlugin = fp(
  async (
    app: FastifyInstance,
    { otherwise }: { readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => void },
  ) => {
    const routes: { pattern: RegExp; methods: readonly string[] }[] = []
    app.addHook('onRoute', ({ url, method }) => {
      if (url.startsWith('/api/')) routes.push({ pattern: patternOf(url), methods: [method].flat() })
    })

    app.setNotFoundHandler((request, reply) => {
      const [path = ''] = request.url.split('?')
      if (path !== '/api' && !path.startsWith('/api/')) {
        otherwise(request, reply)
        return
      }
      const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods))
      // The method is known here and the route was not taken after all: an id longer than any, or a file that is not there.
      if (allowed.size === 0 || allowed.has(request.method)) {
        reply.code(404).send({ message: 'Not found' })
        return
      }
      reply
        .code(405)
        .header('allow', [...allowed].toSorted().join(', '))
        .send({ message: 'Method not allowed' })
    })
  },
  { name: 'not-found' },
)

/** Matches the concrete paths of a route's address, with or without the trailing slash. */
function patternOf(url: string): RegExp {
  const segments = url
    .replace(/\/$/, '')
    .split('/')
    .map((segment) => {
      if (segment === '*') return '.*'
      return segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
  return new RegExp(`^${segments.join('/')}/?$`)
}
