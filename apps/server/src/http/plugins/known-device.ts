import '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { KNOWN_DEVICE_COOKIE } from '@toile/contract'
import { KNOWN_DEVICE_LIFETIME } from '@toile/core'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the browser says it is known by; whom it is known to, is for who asks to find out. */
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
        // Nothing but ways in asks for it, and those are all here.
        path: '/api/',
        httpOnly: true,
        sameSite: 'lax',
        secure: secureCookies,
        maxAge: KNOWN_DEVICE_LIFETIME / 1000,
      })
    })
  },
  { name: 'known-device', dependencies: ['unique-cookies'] },
)
