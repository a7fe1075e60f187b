import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SettingsError } from '../config/config.ts'
import { followConnections, STOP_GRACE_MS, CONNECTION_TIMES } from './connections.ts'

export interface Listening {
  /** Of the page: `http://localhost:3000`. */
  readonly address: string
  /** Takes no new connections besides the app's own server, which `app.close` ends. */
  stop(): void
}

/**
 * Takes requests on `host`. `localhost` is both loopbacks: a browser may take either for it, and must not find another
 * program on one of them. Throws `SettingsError` when the address cannot be had.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Listening> {
  const both = host === 'localhost'
  try {
    const address = await app.listen({ host: both ? '127.0.0.1' : host, port })
    // Where any port would do, this one is as good without its neighbour.
    const without = port === 0 ? [...NO_SIXTH, 'EADDRINUSE'] : NO_SIXTH
    const beside = both ? await listenOnSixth(app, Number(new URL(address).port), without) : null
    return {
      address: both || host === '::1' ? address.replace(/\/\/[^/]+:/, '//localhost:') : address,
      stop: () => beside?.(),
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') {
      throw new SettingsError([
        `PORT ${port} on ${host} is taken by another program. Choose another one: PORT=${port + 1} npm start`,
      ])
    }
    if (code === 'EACCES')
      throw new SettingsError([`PORT ${port} may not be used by this user. Choose one above 1023.`])
    if (code === 'EADDRNOTAVAIL') throw new SettingsError([`HOST ${host} is no address of this machine.`])
    throw error
  }
}

/** What a machine without version 6 of the protocol answers. */
const NO_SIXTH = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** Version 6's loopback, served as the other one is. Resolves to its stop; to null when one of the given troubles keeps us from it. */
async function listenOnSixth(
  app: FastifyInstance,
  port: number,
  without: readonly string[],
): Promise<(() => void) | null> {
  const { headersTimeout, keepAliveTimeout, requestTimeout, timeout } = app.server
  const { connectionsCheckingInterval } = CONNECTION_TIMES
  const server = createServer(
    { headersTimeout, keepAliveTimeout, requestTimeout, connectionsCheckingInterval },
    (request, response) => app.routing(request, response),
  )
  server.setTimeout(timeout)
  for (const answer of app.server.listeners('clientError')) {
    server.on('clientError', answer as (error: Error, socket: Duplex) => void)
  }
  const connections = followConnections(server)
  server.listen(port, '::1')
  try {
    await once(server, 'listening')
    return () => {
      server.close()
      connections.end(STOP_GRACE_MS)
    }
  } catch (error) {
    if (without.includes(codeOf(error) ?? '')) return null
    throw error
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
