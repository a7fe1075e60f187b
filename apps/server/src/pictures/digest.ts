import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Hashed at a time, about a millisecond’s work, so that the event loop goes on between. */
const CHUNK_BYTES = 1024 * 1024

/**
 * SHA-256 of a picture's bytes. Between stretches others have their turn: another thread would be handed a copy, and to copy
 * 50 MB in one go holds the event loop for longer than each of these.
 */
export async function digestOf(bytes: Uint8Array): Promise<Uint8Array> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.byteLength; at += CHUNK_BYTES) {
    hash.update(bytes.subarray(at, at + CHUNK_BYTES))
    await setImmediate()
  }
  return new Uint8Array(hash.digest())
}
