/**
 * Messages between a pool and its processes. A picture of 50 MB in one message would be written out, put together and
 * read in one go, for which the event loop stands still: its bytes go in pieces, each of which takes less than a millisecond.
 */
type Piece =
  | { readonly kind: 'bytes'; readonly lengths: readonly number[] }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array }
  | { readonly kind: 'message'; readonly message: unknown }

const PIECE_BYTES = 256 * 1024
/** The largest file that a process makes, and room. A process that announces more is not ours any more. */
const MOST_BYTES = 2 ** 30
/** Holds the place of bytes that went before. */
const PLACE = 'bytes sent before'

/** `send` resolves when a piece is written, and rejects when it cannot be: then the rest is not sent. */
export async function sendInPieces(send: (piece: Piece) => Promise<void>, message: unknown): Promise<void> {
  const large: Uint8Array[] = []
  const rest = mapBytes(message, (bytes) =>
    bytes.byteLength > PIECE_BYTES ? { [PLACE]: large.push(bytes) - 1 } : bytes,
  )
  if (large.length > 0) await send({ kind: 'bytes', lengths: large.map(({ byteLength }) => byteLength) })
  for (const bytes of large) {
    for (let at = 0; at < bytes.byteLength; at += PIECE_BYTES) {
      await send({ kind: 'piece', bytes: bytes.subarray(at, at + PIECE_BYTES) })
    }
  }
  await send({ kind: 'message', message: rest })
}

/** Calls `hear` with each whole message. The function it returns takes what arrives, and throws where that makes no sense. */
export function hearPieces(hear: (message: unknown) => void): (piece: Piece) => void {
  let whole: Buffer[] = []
  let [current, at] = [0, 0]
  return (piece) => {
    switch (piece.kind) {
      case 'bytes':
        if (piece.lengths.reduce((sum, length) => sum + length, 0) > MOST_BYTES) throw new Error('too many bytes')
        whole = piece.lengths.map((length) => Buffer.allocUnsafeSlow(length))
        ;[current, at] = [0, 0]
        return
      case 'piece': {
        const target = whole[current]
        if (target === undefined || piece.bytes.byteLength > target.byteLength - at)
          throw new Error('more than announced')
        target.set(piece.bytes, at)
        at += piece.bytes.byteLength
        if (at === target.byteLength) [current, at] = [current + 1, 0]
        return
      }
      case 'message': {
        if (current < whole.length) throw new Error('less than announced')
        const arrived = whole
        whole = []
        hear(putBack(piece.message, arrived))
      }
    }
  }
}

/** Plain objects and lists are looked through; whatever else a message holds stays as it is. */
function mapBytes(value: unknown, map: (bytes: Uint8Array) => unknown): unknown {
  if (value instanceof Uint8Array) return map(value)
  return mapWithin(value, (each) => mapBytes(each, map))
}

function putBack(value: unknown, arrived: readonly Buffer[]): unknown {
  if (typeof value === 'object' && value !== null && PLACE in value) {
    const bytes = arrived[Number(value[PLACE])]
    if (bytes === undefined) throw new Error('bytes that never came')
    return bytes
  }
  return mapWithin(value, (each) => putBack(each, arrived))
}

function mapWithin(value: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(map)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]))
}
