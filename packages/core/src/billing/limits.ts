import type { RateLimit } from '../shared/rate-limiter.ts'

export const BILLING_LIMITS = {
  /** What the provider is asked to do. */
  order: { name: 'billing:order', max: 30, windowSeconds: 10 * 60 },
  preview: { name: 'billing:preview', max: 60, windowSeconds: 10 * 60 },
  /** A page that waits for a payment asks every second or two. */
  read: { name: 'billing:read', max: 240, windowSeconds: 60 },
} as const satisfies Record<string, RateLimit>

export const TOO_MANY_ORDERS = 'That was too many requests at once. Please wait a little before you try again.'
