import type { Clock, PaymentProvider } from '@toile/core'
import type { Database } from '@toile/db'
import { openStripePayments } from '@toile/payments'
import type { Config } from '../config/config.ts'
import { type OpenedSandboxPayments, openSandboxPayments } from './sandbox-payments.ts'

export interface OpenedPayments {
  /** Null: buying is off. */
  readonly provider: PaymentProvider | null
  /** Local mode's own, where it is the provider. */
  readonly sandbox: OpenedSandboxPayments | null
}

/** Who takes the money (R25): Stripe with its key, else the sandbox in local mode, else nobody. */
export function openPayments(
  { local, stripe }: Pick<Config, 'local' | 'stripe'>,
  parts: {
    readonly database: Database
    readonly clock: Clock
    readonly sandboxKey: Uint8Array
    readonly onError: (error: Error) => void
  },
): OpenedPayments {
  if (stripe !== null) return { provider: openStripePayments(stripe), sandbox: null }
  if (!local) return { provider: null, sandbox: null }
  const sandbox = openSandboxPayments({ ...parts, key: parts.sandboxKey })
  return { provider: sandbox.provider, sandbox }
}
