import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { KNOWN_DEVICE_COOKIE } from '@toile/contract'
import { KNOWN_DEVICE_LIFETIME_MS } from '@toile/core'

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser's `known_device` cookie, unchecked: which accounts know it is looked up where it matters. */
    readonly deviceToken: string | null
  }
  interface FastifyInstance {
    setKnownDevice(reply: FastifyReply, token: string): void
  }
}

export interface KnownDeviceOptions {
  readonly secureCookies: boolean
}

/** The cookie of a browser that has signed in before. It does not sign in by itself, and outlives the session. */
export const knownDevicePlugin = fp(
  async (app: FastifyInstance, { secureCookies }: KnownDeviceOptions) => {
    app.decorateRequest('deviceToken', {
      getter(this: FastifyRequest) {
        return this.cookies[KNOWN_DEVICE_COOKIE] ?? null
      },
    })
    app.decorate('setKnownDevice', (reply: FastifyReply, token: string) => {
      reply.setCookie(KNOWN_DEVICE_COOKIE, token, {
        // Only sign-ins need it, and all of them are below this path.
        path: '/api/',
        httpOnly: true,
        sameSite: 'lax',
        secure: secureCookies,
        maxAge: KNOWN_DEVICE_LIFETIME_MS / 1000,
      })
    })
  },
  { name: 'known-device', dependencies: ['unique-cookies'] },
)
