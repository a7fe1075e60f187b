import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidEvent } from '@toile/core'

/** Stripe's way to sign what it sends to a webhook: the name of the header. */
export const SIGNATURE_HEADER = 'stripe-signature'
/** How far its time may be from now: the default of Stripe’s own libraries. */
export const SIGNATURE_TOLERANCE_SECONDS = 300

const mac = (body: string | Uint8Array, secret: string, seconds: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()

/** The header's value for a body that is sent at `at`. */
export function signWebhook(body: string | Uint8Array, secret: string, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return `t=${seconds},v1=${mac(body, secret, seconds).toString('hex')}`
}

/**
 * Throws `InvalidEvent` unless the body is signed with the secret, not longer ago than the tolerance, and not in the future by
 * more than that: clocks differ a little. Of several `v1` one must fit, as while a secret is being changed.
 */
export function verifyWebhook(body: string | Uint8Array, header: string, secret: string, now: Date): void {
  const fields = header.split(',').map((field) => field.trim().split('=', 2))
  const valuesOf = (name: string): string[] => fields.flatMap(([key, value]) => (key === name && value ? [value] : []))
  const [seconds, ...others] = valuesOf('t')
  if (seconds === undefined || others.length > 0 || !/^\d{1,12}$/.test(seconds)) {
    throw new InvalidEvent('the signature names no time')
  }
  const expected = mac(body, secret, seconds)
  const fits = valuesOf('v1').some((value) => {
    const given = Buffer.from(value, 'hex')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!fits) throw new InvalidEvent('the signature does not fit')
  if (Math.abs(now.getTime() / 1000 - Number(seconds)) > SIGNATURE_TOLERANCE_SECONDS) {
    throw new InvalidEvent('the signature is too old, or of a time to come')
  }
}
