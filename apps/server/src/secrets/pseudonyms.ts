import { createHmac } from 'node:crypto'

/** Stands for a text that is not to be kept: the same for the same text, and nobody can try texts against it. */
export type Pseudonym = (text: string) => string

/** HMAC-SHA-256, its first 16 bytes as base64url. */
export const pseudonyms =
  (key: Uint8Array): Pseudonym =>
  (text) =>
    createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url')
