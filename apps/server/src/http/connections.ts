import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Of every server of the process. Milliseconds. */
export const CONNECTION_TIMES = {
  /** Until a request's head is there; a connection that sends nothing ends by it too. */
  headersTimeout: 15_000,
  /** Until its body is there: the end of the longest upload. Bodies have timeouts of their own (plugins/body-timeouts.ts). */
  requestTimeout: 60 * 60_000,
  connectionsCheckingInterval: 2000,
} as const
/** Time that requests in flight have to be answered when a server stops. Chosen. */
export const STOP_GRACE_MS = 1000

export interface Connections {
  /**
   * Ends what holds a stop: at once the connections that no request is in flight on, such as those that never sent one,
   * each of the others with its last answer, and all that are left after `graceMs` milliseconds.
   */
  end(graceMs: number): void
}

/** Tracks a server's connections, so that `close` does not wait for clients that keep one open. */
export function followConnections(server: Server): Connections {
  const inFlight = new Map<Socket, number>()
  let ending = false

  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, 0)
    socket.once('close', () => inFlight.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (inFlight.get(socket) ?? 1) - 1
      if (inFlight.has(socket)) inFlight.set(socket, left)
      if (ending && left === 0) socket.end()
    })
  })
  return {
    end(graceMs) {
      ending = true
      for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy()
      const last = setTimeout(() => inFlight.forEach((_requests, socket) => socket.destroy()), graceMs)
      server.once('close', () => clearTimeout(last))
    },
  }
}
