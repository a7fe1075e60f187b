import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import { CSRF_COOKIE, CSRF_HEADER, errorBody, SESSION_COOKIE } from '@toile/contract'
import { DomainError } from '@toile/core'

/** The token is bound to the session: one made for another session, or before a login, does not fit (R13). */
export const csrfTokenFor = (sessionToken: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`csrf:${sessionToken}`).digest('base64url')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Milliseconds for which an address is good that a form may be sent to: the page sends it at once. */
const SIGNED_ADDRESS_MS = 60_000

const signatureOf = (sessionToken: string, path: string, expires: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(`address:${expires}:${path}:${sessionToken}`).digest('base64url')

/** The one route without a token (R13): it is called by the payment provider and checks a signature over its raw body. */
const SIGNED_BY_ITS_SENDER = '/api/payment-webhook/'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A form is sent to it, which carries no header: the address itself is signed (R13). */
    signedAddress?: boolean
  }
  interface FastifyInstance {
    /** The path of a route with `signedAddress`, as this session may send one form to it within a minute. */
    signAddress(path: string, sessionToken: string): string
  }
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

    app.decorate('signAddress', (path, sessionToken) => {
      const expires = String(Date.now() + SIGNED_ADDRESS_MS)
      const signature = signatureOf(sessionToken, path, expires, csrfKeys[0]!)
      return `${path}?${new URLSearchParams({ expires, signature }).toString()}`
    })
    const addressIsOurs = ({ url, routeOptions }: FastifyRequest, sessionToken: string): boolean => {
      if (routeOptions.config.signedAddress !== true) return false
      const { pathname, searchParams } = new URL(url, 'http://localhost')
      const expires = searchParams.get('expires') ?? ''
      const signature = searchParams.get('signature') ?? ''
      return (
        Number(expires) > Date.now() &&
        csrfKeys.some((key) => sameText(signature, signatureOf(sessionToken, pathname, expires, key)))
      )
    }

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
        (typeof header === 'string'
          ? csrfKeys.some((key) => sameText(header, csrfTokenFor(sessionToken, key)))
          : addressIsOurs(request, sessionToken))
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
