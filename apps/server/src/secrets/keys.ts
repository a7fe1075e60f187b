import { hkdfSync } from 'node:crypto'

/** Each use of the secret has a key of its own, so that what signs one thing never fits another. */
export type KeyPurpose = 'csrf' | 'trial-identity' | 'image-url' | 'sandbox-google' | 'sandbox-payments' | 'log'

/** The first signs; what any of them has signed is taken. The others are of secrets that were in use before. */
export type Keys = readonly [Uint8Array, ...Uint8Array[]]

/** For each secret, in their order, 32 bytes (HKDF-SHA-256, RFC 5869). */
export function deriveKeys(secrets: readonly [string, ...string[]], purpose: KeyPurpose): Keys {
  const derive = (secret: string): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', `toile:${purpose}`, 32))
  const [current, ...old] = secrets
  return [derive(current), ...old.map(derive)]
}
