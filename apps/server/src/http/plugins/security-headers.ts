import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export interface SecurityHeaderOptions {
  readonly local: boolean
  /** Other origins that the page may talk to. */
  readonly connectSources: readonly string[]
}

/**
 * No inline script or style anywhere, the API's own documentation included: the build writes none, so neither nonces nor
 * hashes are needed. `blob:` and `data:` pictures are the user's own photo before it is uploaded, and masks.
 */
export const contentSecurityPolicy = ({ local, connectSources }: SecurityHeaderOptions): string =>
  [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `connect-src ${["'self'", ...connectSources].join(' ')}`,
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(local ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, options: SecurityHeaderOptions) => {
    const headers = {
      'content-security-policy': contentSecurityPolicy(options),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      ...(!options.local && { 'strict-transport-security': 'max-age=31536000' }),
    }
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(headers).header('x-request-id', request.id)
      // Answers about one account are nobody else's to keep; routes that serve files say otherwise themselves.
      if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    })
  },
  { name: 'security-headers' },
)
