import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface Wire {
  /** The server's address, as it is reached through the wire. */
  readonly url: string
  /** Ends what is open and takes nothing new, until `mend`: a browser that is told to be offline keeps open streams. */
  cut(): void
  mend(): void
  close(): Promise<void>
}

/** A wire to a server of 127.0.0.1, that can be cut. */
export async function wireTo(url: string): Promise<Wire> {
  const port = Number(new URL(url).port)
  const open = new Set<Socket>()
  let whole = true
  const server = createServer((near) => {
    if (!whole) return near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    whole = false
    for (const socket of open) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      whole = true
    },
    close: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
