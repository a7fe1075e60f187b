import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Clock } from '@toile/core'

export interface SecurityTxtOptions {
  /** `mailto:` or `https:`. */
  readonly contact: string
  /** Null in local mode: the address it is asked for at. */
  readonly publicOrigin: string | null
  readonly clock: Clock
}

const DAY_MS = 24 * 60 * 60_000
/** RFC 9116 recommends less than a year. The file is made when it is asked for, so it is never near its end. */
const VALID_DAYS = 180

/** Tells those who find a weakness where to report it (RFC 9116). */
export const securityTxtPlugin = fp(
  async (app: FastifyInstance, { contact, publicOrigin, clock }: SecurityTxtOptions) => {
    app.get('/.well-known/security.txt', { schema: { hide: true } }, async (request, reply) => {
      const origin = publicOrigin ?? `${request.protocol}://${request.headers.host ?? ''}`
      const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS).toISOString().slice(0, 10)
      const lines = [
        `Contact: ${contact}`,
        `Expires: ${expires}T00:00:00Z`,
        `Canonical: ${origin}/.well-known/security.txt`,
        `Policy: ${origin}/security`,
        'Preferred-Languages: en',
      ]
      return reply.type('text/plain; charset=utf-8').send(`${lines.join('\r\n')}\r\n`)
    })
  },
  { name: 'security-txt' },
)
