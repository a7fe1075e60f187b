import { hkdfSync } from 'node:crypto'

/** Each use of the secret has a key of its own, so that what signs one thing never fits another. */
export type KeyPurpose = 'csrf' | 'trial-identity' | 'image-url'

/** 32 bytes (HKDF-SHA-256, RFC 5869). */
export const deriveKey = (secret: Uint8Array, purpose: KeyPurpose): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `toile:${purpose}`, 32))
