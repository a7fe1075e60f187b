import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyRequest {
    /** Names that the request carried more than one cookie of; none of those is in `cookies`. */
    repeatedCookies: readonly string[]
  }
}

/**
 * Of two cookies of one name neither counts. A browser sends both when a sibling domain (or a page there that somebody
 * else has taken over) has set one for the whole domain, and nothing in the request tells which is ours; the names are
 * prescribed, so they cannot begin with `__Host-`, which would rule the other one out.
 */
export const uniqueCookiesPlugin = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('repeatedCookies')
    app.addHook('onRequest', async (request) => {
      request.repeatedCookies = repeatedIn(request.headers.cookie ?? '')
      if (request.repeatedCookies.length === 0) return
      for (const name of request.repeatedCookies) delete request.cookies[name]
      request.log.warn({ cookies: request.repeatedCookies }, 'two cookies of one name: neither counts')
    })
  },
  { name: 'unique-cookies', dependencies: ['@fastify/cookie'] },
)

function repeatedIn(header: string): readonly string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const pair of header.split(';')) {
    const end = pair.indexOf('=')
    if (end < 0) continue
    const name = pair.slice(0, end).trim()
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return [...repeated]
}
