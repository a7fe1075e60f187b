import { createHmac } from 'node:crypto'
import { normaliseAddress } from './mailbox-providers.ts'

/** Remembered after the account is gone; without the key nobody can try addresses against it (R9). 32 bytes. */
export const mailboxIdentity = (email: string, key: Uint8Array): Uint8Array =>
  hmac(`email:${normaliseAddress(email)}`, key)

/** The same of a person as Google knows them. */
export const googleIdentityHash = (sub: string, key: Uint8Array): Uint8Array => hmac(`google:${sub}`, key)

const hmac = (text: string, key: Uint8Array): Uint8Array => createHmac('sha256', key).update(text).digest()
