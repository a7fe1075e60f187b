import { WebSocket } from 'ws'
import type { ComfyuiServer } from './server.ts'
import { previewMetadata, type SocketMessage, socketMessage } from './wire.ts'

/** What a server says on its own account about a job. */
export interface SocketListener {
  message(message: SocketMessage): void
  /** The picture so far: a JPEG or PNG as it came. */
  preview(bytes: Uint8Array): void
  /** It is there, and hears from now on. */
  open(): void
  /** It is gone, or never came; a new one has to be opened. */
  closed(): void
}

/** Bytes: the largest message is a preview. Chosen. */
const MOST_BYTES = 8 * 2 ** 20
/** Milliseconds for a server to take the socket. Chosen. */
const HANDSHAKE = 10_000

/** Kinds of binary messages, in their first four bytes; big-endian, as all numbers of theirs. */
const BINARY = { preview: 1, previewWithMetadata: 4 } as const

/**
 * Listens to what a server says of a job: messages go to the socket of the id that submitted it, which is the job's own. Node's own
 * `WebSocket` would do but for the headers that a reverse proxy wants.
 */
export function listen({ url, headers }: ComfyuiServer, id: string, listener: SocketListener): { close(): void } {
  const address = new URL('ws', url.endsWith('/') ? url : `${url}/`)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('clientId', id)
  const socket = new WebSocket(address, {
    headers,
    handshakeTimeout: HANDSHAKE,
    maxPayload: MOST_BYTES,
    followRedirects: false,
  })
  let isOver = false
  socket.on('open', () => {
    // The first message, or none: then previews come without their job's id.
    socket.send(JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } }))
    if (!isOver) listener.open()
  })
  socket.on('message', (data: Buffer, isBinary) => {
    if (isOver) return
    if (isBinary) {
      const preview = previewIn(data, id)
      if (preview) listener.preview(preview)
      return
    }
    const message = socketMessage.safeParse(asJson(data))
    // Old messages of the same socket, and those of a job that another process watches, are not ours.
    if (message.success && (message.data.type === 'status' || message.data.data.prompt_id === id)) {
      listener.message(message.data)
    }
  })
  // What went wrong is seen by asking for the job: the socket only makes it faster.
  socket.on('error', () => {})
  socket.on('close', () => {
    if (!isOver) listener.closed()
    isOver = true
  })
  return {
    close() {
      isOver = true
      socket.terminate()
    },
  }
}

/** The image of a binary message; undefined where it is none, or another job's. */
function previewIn(message: Buffer, id: string): Uint8Array | undefined {
  if (message.length < 8) return undefined
  const kind = message.readUInt32BE(0)
  // The format (1 JPEG, 2 PNG) is in the image's own first bytes as well.
  if (kind === BINARY.preview) return message.subarray(8)
  if (kind !== BINARY.previewWithMetadata) return undefined
  const end = 8 + message.readUInt32BE(4)
  if (end >= message.length) return undefined
  const metadata = previewMetadata.safeParse(asJson(message.subarray(8, end)))
  return metadata.success && (metadata.data.prompt_id ?? id) === id ? message.subarray(end) : undefined
}

function asJson(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}
