import type { Clock, PaymentProvider } from '@toile/core'
import { type Database, sandboxOutbox, sandboxStore } from '@toile/db'
import {
  type SandboxCustomer,
  type SandboxDeliverer,
  sandboxSimulator,
  type SandboxSimulator,
  sandboxPayments,
  startSandboxDeliverer,
} from '@toile/payments'

export interface SandboxPaymentsOptions {
  readonly database: Database
  readonly clock: Clock
  /** Signs its events; another one in every data folder. */
  readonly key: Uint8Array
  readonly onError: (error: Error) => void
}

export interface OpenedSandboxPayments {
  readonly provider: PaymentProvider
  /** What is done at its pages. */
  readonly simulator: SandboxSimulator
  /** Delivers its events, those too that wait from before, to the server that listens there, until `close`. */
  deliverTo(address: string): void
  close(): Promise<void>
}

/** The payment provider of local mode. Only a process that listens delivers its events; others leave them to it. */
export function openSandboxPayments({ database, clock, key, onError }: SandboxPaymentsOptions): OpenedSandboxPayments {
  let deliverer: SandboxDeliverer | null = null
  const secret = Buffer.from(key).toString('hex')
  const options = { store: sandboxStore<SandboxCustomer>(database), clock, wake: () => deliverer?.wake() }
  return {
    provider: sandboxPayments({ ...options, secret }),
    simulator: sandboxSimulator(options),
    deliverTo(address) {
      const url = new URL('/api/payment-webhook/', address).href
      deliverer ??= startSandboxDeliverer({ outbox: sandboxOutbox(database), url, secret, clock, onError })
    },
    async close() {
      await deliverer?.stop()
      deliverer = null
    },
  }
}
