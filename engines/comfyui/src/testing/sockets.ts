import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import sharp from 'sharp'
import { type WebSocket, WebSocketServer } from 'ws'
import type { JobQueue } from './jobs.ts'

/** Who listens to a double. */
export function createSockets() {
  const wss = new WebSocketServer({ noServer: true })
  const sockets = new Set<WebSocket>()
  const clients = new Map<string, WebSocket>()
  /** Those that said that they can read the newer kind of preview. */
  const previewers = new WeakSet<WebSocket>()

  const send = (socket: WebSocket | undefined, message: string | Buffer): void => {
    if (socket?.readyState === 1) socket.send(message)
  }

  function accept(request: IncomingMessage, stream: Duplex, head: Buffer, queue: JobQueue): void {
    const { searchParams } = new URL(request.url ?? '/', 'http://double')
    wss.handleUpgrade(request, stream, head, (socket) => {
      const sid = searchParams.get('clientId') ?? crypto.randomUUID()
      sockets.add(socket)
      clients.set(sid, socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        if (clients.get(sid) === socket) clients.delete(sid)
      })
      const remaining = queue.pending.length + queue.running.length
      send(
        socket,
        JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: remaining } }, sid } }),
      )
      // Of what went before only this is told again, and without the job's id.
      const ours = queue.running.find((job) => job.extra.client_id === sid)
      if (ours) send(socket, JSON.stringify({ type: 'executing', data: { node: ours.outputs[0] } }))
      socket.once('message', (data: Buffer) => {
        const { type, data: flags } = JSON.parse(data.toString('utf8')) as {
          type: string
          data: { supports_preview_metadata?: boolean }
        }
        if (type !== 'feature_flags') return
        if (flags.supports_preview_metadata === true) previewers.add(socket)
        const features = { supports_preview_metadata: true, max_upload_size: 104857600 }
        send(socket, JSON.stringify({ type: 'feature_flags', data: features }))
      })
    })
  }

  return {
    sockets,
    accept,
    /** To one client, or to all. */
    tell(client: string | undefined, message: { type: string; data: unknown }): void {
      const text = JSON.stringify(message)
      if (client === undefined) for (const socket of sockets) send(socket, text)
      else send(clients.get(client), text)
    },
    preview(client: string | undefined, id: string): void {
      const socket = clients.get(client ?? '')
      if (socket) send(socket, previewMessage(id, previewers.has(socket)))
    },
  }
}

/** What a model begins with: a JPEG of noise, in some of a latent's pixels. */
const NOISE = await sharp({
  create: {
    width: 96,
    height: 128,
    channels: 3,
    background: '#777',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()

/** Kind 1: format and bytes. Kind 4: length of the text, text, bytes. */
function previewMessage(id: string, withMetadata: boolean): Buffer {
  const header = Buffer.alloc(8)
  const text = Buffer.from(JSON.stringify({ node_id: '1', prompt_id: id, image_type: 'image/jpeg' }))
  header.writeUInt32BE(withMetadata ? 4 : 1, 0)
  header.writeUInt32BE(withMetadata ? text.length : 1, 4)
  return Buffer.concat(withMetadata ? [header, text, NOISE] : [header, NOISE])
}
