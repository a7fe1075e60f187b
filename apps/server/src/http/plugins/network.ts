import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { addressRangeOf } from '@toile/core'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The network the request comes from, as limits count it (`addressRangeOf`): of the client where the proxies in
     * front are believed, else of whoever holds the other end of the socket.
     */
    readonly network: string
  }
}

const FORWARDING_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const SHARED = 'all who come that way share the limits of one address'
const WARNINGS = {
  none: `A request came through a proxy, and TRUST_PROXY is not set: ${SHARED}. Name the proxies in front with it.`,
  others: `A request came through a proxy that TRUST_PROXY does not name, or that names no address in X-Forwarded-For: ${SHARED}.`,
} as const

export interface NetworkOptions {
  /** As the server itself was told. */
  readonly trustProxy: boolean | string
}

/** Gives every request its `network`, and warns, once, of a proxy in front that makes one network of all of them. */
export const networkPlugin = fp(
  async (app: FastifyInstance, { trustProxy }: NetworkOptions) => {
    app.decorateRequest('network', {
      getter(this: FastifyRequest) {
        return addressRangeOf(addressOf(this) ?? 'unknown')
      },
    })

    let warned = false
    app.addHook('onRequest', async (request) => {
      if (warned || !FORWARDING_HEADERS.some((name) => request.headers[name] !== undefined)) return
      if (addressOf(request) !== request.socket.remoteAddress) return
      warned = true
      request.log.warn(trustProxy === false ? WARNINGS.none : WARNINGS.others)
    })
  },
  { name: 'network' },
)

/** What a trusted proxy passes on need not be an address. Undefined once the socket is closed. */
const addressOf = ({ ip, socket }: FastifyRequest): string | undefined => (isIP(ip) === 0 ? socket.remoteAddress : ip)
