import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that this machine alone reaches. */
export interface LoopbackServer {
  readonly server: Server
  readonly port: number
  readonly url: string
  /** Breaks off what is open. */
  close(): Promise<void>
}

interface LoopbackOptions {
  /** A free one by default. */
  readonly port?: number
  /** What is said where `answer` rejects and nothing was said before; by default the error, as 500. */
  readonly failed?: (response: ServerResponse, error: unknown) => void
}

/** HTTP of a double: real sockets, so that what is tested is the client as it is. */
export async function startLoopbackServer(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  { port = 0, failed = sayError }: LoopbackOptions = {},
): Promise<LoopbackServer> {
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      if (response.headersSent) response.end()
      else failed(response, error)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: given } = server.address() as AddressInfo
  return {
    server,
    port: given,
    url: `http://127.0.0.1:${given}`,
    async close() {
      const ended = server.listening ? new Promise((resolve) => server.close(resolve)) : null
      server.closeAllConnections()
      await ended
    },
  }
}

const sayError = (response: ServerResponse, error: unknown): void => void response.writeHead(500).end(String(error))
