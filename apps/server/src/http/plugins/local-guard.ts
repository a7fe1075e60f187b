import { isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { DomainError } from '@toile/core'

/** True for the names and addresses of this machine's loopback; `host` as in a URL, without the port. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'))
}

/** `Host` by its grammar (RFC 9110, section 7.2). Read as a URL, `evil.example@127.0.0.1` would be this machine. */
const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i

/**
 * Local mode has a demo account and shows mails, so it is for this machine alone (R26). A `Host` that is no loopback name
 * is a page elsewhere that had its own name point here (DNS rebinding); a forwarding header means that a proxy has
 * opened the port to others.
 */
export const localGuardPlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async ({ headers }) => {
      const [, host = ''] = HOST.exec(headers.host ?? '') ?? []
      if (!isLoopbackHost(host)) {
        throw new DomainError(
          'forbidden',
          'In local mode Toile answers only on this machine: use 127.0.0.1 or localhost.',
        )
      }
      if (Object.keys(headers).some((name) => name === 'forwarded' || name.startsWith('x-forwarded-'))) {
        throw new DomainError('forbidden', 'In local mode Toile does not answer through a proxy.')
      }
    })
  },
  { name: 'local-guard' },
)
