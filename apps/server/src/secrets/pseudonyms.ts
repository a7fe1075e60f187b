import { createHmac } from 'node:crypto'

/** Replaces a text that must not be stored: equal for equal texts, and cannot be guessed without the key. */
export type Pseudonym = (text: string) => string

/** HMAC-SHA-256, its first 16 bytes as base64url. */
export const pseudonyms =
  (key: Uint8Array): Pseudonym =>
  (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')
