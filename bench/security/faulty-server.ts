import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server with two faults that a scanner must find: a word that comes back as markup, and a redirect to anywhere. */
export async function startFaultyServer(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/go') {
      response.writeHead(302, { location: encodeURI(searchParams.get('to') ?? '/') }).end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<a href="/?word=a">word</a> <a href="/go?to=a">go</a> <p>${searchParams.get('word') ?? ''}</p>`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
