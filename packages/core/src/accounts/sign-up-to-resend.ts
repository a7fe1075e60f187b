import type { SignUpRecord } from './ports.ts'

/** A browser in a job: the hash of its anonymous session, base64url. */
export const browserId = (browserHash: Uint8Array): string => Buffer.from(browserHash).toString('base64url')

/**
 * Which of an address's sign-ups another link is for: the newest of the browser that asks. Another browser gets one only
 * where there is no other: else who signs up with somebody's address would have the owner sent the stranger's link.
 */
export function signUpToResend(pending: readonly SignUpRecord[], browser: string | undefined): SignUpRecord | null {
  const isOwn = ({ browserHash }: SignUpRecord): boolean => browserHash !== null && browserId(browserHash) === browser
  return pending.find(isOwn) ?? (pending.length === 1 ? (pending[0] ?? null) : null)
}
