import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

export interface SecurityHeaderOptions {
  readonly local: boolean
  /** Other origins that the page may talk to. */
  readonly connectSources: readonly string[]
  /** How ‘Continue with Google’ gets its token; null where it is not offered. */
  readonly google: 'google' | 'sandbox' | null
}

/** What Google Identity Services load, as Google's guide to it says; the sandbox's consent page is our own. */
const GOOGLE = {
  script: ['https://accounts.google.com/gsi/client'],
  style: ['https://accounts.google.com/gsi/style'],
  connect: ['https://accounts.google.com/gsi/'],
  frame: ['https://accounts.google.com/gsi/'],
} as const
const NOTHING_ELSE = { script: [], style: [], connect: [], frame: [] } as const

/**
 * No inline script or style anywhere, the API's own documentation included: the build writes none, so neither nonces nor
 * hashes are needed. `blob:` and `data:` pictures are the user's own photo before it is uploaded, and masks.
 */
function contentSecurityPolicy({ local, connectSources, google }: SecurityHeaderOptions): string {
  const others = google === 'google' ? GOOGLE : NOTHING_ELSE
  const ourselvesAnd = (sources: readonly string[]): string => ["'self'", ...sources].join(' ')
  return [
    `default-src 'self'`,
    `script-src ${ourselvesAnd(others.script)}`,
    `style-src ${ourselvesAnd(others.style)}`,
    `img-src 'self' data: blob:`,
    `connect-src ${ourselvesAnd([...connectSources, ...others.connect])}`,
    ...(others.frame.length > 0 ? [`frame-src ${ourselvesAnd(others.frame)}`] : []),
    `worker-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    ...(local ? [] : ['upgrade-insecure-requests']),
  ].join('; ')
}

export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, options: SecurityHeaderOptions) => {
    const headers = {
      'content-security-policy': contentSecurityPolicy(options),
      // `same-origin` cuts off every popup that is elsewhere, Google's too; and a popup of our own must say what its opener says.
      'cross-origin-opener-policy': options.google === null ? 'same-origin' : 'same-origin-allow-popups',
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
