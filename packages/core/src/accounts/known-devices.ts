import type { CallOrigin } from './security-log.ts'
import { hashToken, isSessionToken, newSessionToken } from './tokens.ts'

/** How long a browser stays known without being used. Milliseconds. */
export const KNOWN_DEVICE_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000

/** Browsers that accounts have signed in with, by the hash of a cookie that each holds. */
export interface KnownDevices {
  /** Whether this account knows the browser, seen after the given time. */
  has(tokenHash: Uint8Array, accountId: string, seenAfter: Date): Promise<boolean>
  /** Replaces a token in all accounts that know the browser by it. */
  rename(from: Uint8Array, to: Uint8Array): Promise<void>
  add(tokenHash: Uint8Array, accountId: string, at: Date): Promise<void>
  /** Deletes all browsers that the account knows, but the one with this hash. */
  deleteAll(accountId: string, exceptHash: Uint8Array | null): Promise<void>
  deleteUnseen(before: Date): Promise<number>
}

/** A call for which it matters whether the account knows the browser. */
export interface BrowserCall {
  readonly origin: CallOrigin
  /** Of the browser's `known_device` cookie. */
  readonly deviceToken: string | null
}

export const isKnownDevice = async (
  deps: { readonly devices: Pick<KnownDevices, 'has'> },
  accountId: string,
  token: string | null,
  now: Date,
): Promise<boolean> =>
  token !== null &&
  isSessionToken(token) &&
  deps.devices.has(hashToken(token), accountId, new Date(now.getTime() - KNOWN_DEVICE_LIFETIME_MS))

/**
 * Makes the browser known to the account. It gets a new token each time, so that a cookie somebody else has put there
 * never becomes one that the account knows; the other accounts of the browser follow it to the new one.
 */
export async function rememberDevice(
  deps: { readonly devices: Pick<KnownDevices, 'has' | 'rename' | 'add'> },
  accountId: string,
  token: string | null,
  now: Date,
): Promise<{ readonly token: string; readonly wasKnown: boolean }> {
  const wasKnown = await isKnownDevice(deps, accountId, token, now)
  const next = newSessionToken()
  const nextHash = hashToken(next)
  if (token !== null && isSessionToken(token)) await deps.devices.rename(hashToken(token), nextHash)
  await deps.devices.add(nextHash, accountId, now)
  return { token: next, wasKnown }
}

/**
 * Makes the account forget all other browsers, for owners who suspect that somebody else was signed in: that person's
 * browser would otherwise have login attempts of its own, and its next sign-in would cause no mail.
 */
export const forgetOtherDevices = (
  deps: { readonly devices: Pick<KnownDevices, 'deleteAll'> },
  accountId: string,
  token: string | null,
): Promise<void> => deps.devices.deleteAll(accountId, token !== null && isSessionToken(token) ? hashToken(token) : null)
