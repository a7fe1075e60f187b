import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. Names sessions, the anonymous ones of visitors too, and mailed links. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url')

const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/
export const isSessionToken = (value: string): boolean => TOKEN_FORM.test(value)

/** The database holds only this, so a copy of it opens no session (R13). */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
