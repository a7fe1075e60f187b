import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { followConnections } from './connections.ts'

const NEVER = 1_000_000

async function serve() {
  const waiting: ServerResponse[] = []
  const server: Server = createServer((_request, response) => void waiting.push(response))
  const connections = followConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    await Promise.all([once(socket, 'connect'), once(server, 'connection')])
    return socket
  }
  const ask = async (socket: Socket): Promise<ServerResponse> => {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(server, 'request')
    return waiting.at(-1)!
  }
  const closed = (): Promise<unknown> => {
    const end = once(server, 'close')
    server.close()
    return end
  }
  return { connections, open, ask, closed }
}

test('a connection that sent nothing, half a head, or has its answers, ends at once', async () => {
  const { connections, open, ask, closed } = await serve()
  await open()
  const half = await open()
  half.write('GET / HT')
  const kept = await open()
  const response = await ask(kept)
  response.end('answer')
  await once(response, 'close')
  connections.end(NEVER)
  await expect(closed()).resolves.toEqual([])
})

test('a request in flight gets its answer, and its connection ends with it', async () => {
  const { connections, open, ask, closed } = await serve()
  const socket = await open()
  const response = await ask(socket)
  connections.end(NEVER)
  const end = closed()
  response.end('answer')
  expect(String((await once(socket, 'data'))[0])).toMatch(/answer$/)
  await end
})

test('one that is never answered ends after the given time', async () => {
  const { connections, open, ask, closed } = await serve()
  await ask(await open())
  connections.end(20)
  await expect(closed()).resolves.toEqual([])
})
