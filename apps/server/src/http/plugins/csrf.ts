import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { CSRF_COOKIE, CSRF_HEADER, errorBody, SESSION_COOKIE } from '@toile/contract'
import { DomainError } from '@toile/core'

/** The token is bound to the session: one made for another session, or before a login, does not fit (R13). */
export const csrfTokenFor = (sessionToken: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`csrf:${sessionToken}`).digest('base64url')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The one route without a token (R13): it is called by the payment provider and checks a signature over its raw body. */
const SIGNED_BY_ITS_SENDER = '/api/payment-webhook/'

declare module 'fastify' {
  interface FastifyRequest {
    /** `https://toile.example`: where our own page is, for whoever sent this request. */
    readonly pageOrigin: string
  }
}

export interface CsrfOptions {
  /** A token is taken when any of them has signed it. */
  readonly csrfKeys: readonly Uint8Array[]
  /** Null in local mode, where the origin is whatever loopback address the request was sent to. */
  readonly publicOrigin: string | null
}

/**
 * Refuses unsafe requests that our own page did not send. Runs at the head of the request, before a byte of its body is
 * read and before the database is asked anything.
 */
export const csrfPlugin = fp(
  async (app: FastifyInstance, { csrfKeys, publicOrigin }: CsrfOptions) => {
    app.decorateRequest('pageOrigin', {
      getter(this: FastifyRequest) {
        return publicOrigin ?? `${this.protocol}://${this.headers.host ?? ''}`
      },
    })

    // Every unsafe route may answer 403 from here, so it is added to all their schemas.
    app.addHook('onRoute', (route) => {
      if (route.schema === undefined || [route.method].flat().every((method) => SAFE_METHODS.has(method))) return
      if (route.url !== SIGNED_BY_ITS_SENDER) route.schema.response = { 403: errorBody, ...responsesOf(route.schema) }
    })

    app.addHook('onRequest', async (request) => {
      if (SAFE_METHODS.has(request.method) || request.routeOptions.url === SIGNED_BY_ITS_SENDER) return
      refuseForeignPage(request)
      if (request.repeatedCookies.some((name) => name === SESSION_COOKIE || name === CSRF_COOKIE)) {
        throw new DomainError(
          'forbidden',
          'Your browser holds two cookies of one name for this site. Delete the site’s cookies and try again.',
        )
      }
      const sessionToken = request.cookies[SESSION_COOKIE]
      const header = request.headers[CSRF_HEADER]
      const isOurs =
        sessionToken &&
        typeof header === 'string' &&
        csrfKeys.some((key) => sameText(header, csrfTokenFor(sessionToken, key)))
      if (!isOurs) {
        throw new DomainError('forbidden', 'CSRF token missing or incorrect. Reload the page and try again.')
      }
    })
  },
  { name: 'csrf', dependencies: ['unique-cookies'] },
)

const responsesOf = ({ response }: FastifySchema): object => (typeof response === 'object' && response ? response : {})

/** Browsers send `Origin` and `Sec-Fetch-Site` themselves, so a page elsewhere cannot leave them out or change them. */
function refuseForeignPage(request: FastifyRequest): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  const foreign =
    (origin !== undefined && origin !== request.pageOrigin) || (site !== undefined && site !== 'same-origin')
  if (foreign) throw new DomainError('forbidden', 'This request did not come from this site.')
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
