import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Hashed or copied at a time, about a millisecond’s work, so that the event loop goes on between. */
const CHUNK_BYTES = 1024 * 1024

/**
 * SHA-256 of a picture's bytes, which may be given in parts. Between stretches others have their turn: another thread would be handed a copy, and to copy
 * 50 MB in one go holds the event loop for longer than each of these.
 */
export async function digestOf(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (const stretch of stretchesOf(parts)) {
    hash.update(stretch)
    await setImmediate()
  }
  return new Uint8Array(hash.digest())
}

/** The parts as one picture's bytes, put together between the turns of others, too. */
export async function joined(...parts: readonly Uint8Array[]): Promise<Uint8Array> {
  // Not filled with zeros first, which would be one more way through it.
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, part) => sum + part.byteLength, 0))
  let at = 0
  for (const stretch of stretchesOf(parts)) {
    whole.set(stretch, at)
    at += stretch.byteLength
    await setImmediate()
  }
  return whole
}

function* stretchesOf(parts: readonly Uint8Array[]): Iterable<Uint8Array> {
  for (const part of parts) {
    for (let at = 0; at < part.byteLength; at += CHUNK_BYTES) yield part.subarray(at, at + CHUNK_BYTES)
  }
}
