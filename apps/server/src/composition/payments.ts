import { type Clock, type PaymentProvider, ProviderUnavailable, ProviderRefusal, foreignProviders } from '@toile/core'
import { customerProviders, type Database } from '@toile/db'
import { checkPortal, checkPrices, openStripePayments, type StripeOptions } from '@toile/payments'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingsError } from '../config/config.ts'
import { keyRefused, otherProvidersProblem, priceProblems } from '../config/payment-problems.ts'
import type { StripeConfig } from '../config/stripe.ts'
import { type OpenedSandboxPayments, openSandboxPayments } from './sandbox-payments.ts'

export interface OpenedPayments {
  /** Null: buying is off. */
  readonly provider: PaymentProvider | null
  /** Local mode's own, where it is the provider. */
  readonly sandbox: OpenedSandboxPayments | null
}

type PaymentsConfig = Pick<Config, 'local' | 'stripe'>
type StripeAddress = StripeOptions['address']

/** Who takes the money (R25): Stripe with its key, else the sandbox in local mode, else nobody. */
export function openPayments(
  { local, stripe }: PaymentsConfig,
  parts: {
    readonly database: Database
    readonly clock: Clock
    readonly sandboxKey: Uint8Array
    readonly onError: (error: Error) => void
    /** Where Stripe's API answers; its own address by default. */
    readonly stripeAddress?: StripeAddress
  },
): OpenedPayments {
  if (stripe !== null) return { provider: openStripePayments(at(parts.stripeAddress, stripe)), sandbox: null }
  if (!local) return { provider: null, sandbox: null }
  const sandbox = openSandboxPayments({ ...parts, key: parts.sandboxKey })
  return { provider: sandbox.provider, sandbox }
}

/**
 * Whether money can be taken so. Throws `SettingsError` for prices that are not those of the plan table, and for a database
 * whose customers are another provider's.
 */
export async function checkPayments(
  config: PaymentsConfig,
  parts: {
    readonly provider: PaymentProvider | null
    readonly database: Database
    readonly log: Pick<FastifyBaseLogger, 'warn'>
    readonly stripeAddress?: StripeAddress
  },
): Promise<void> {
  await refuseOtherProviders(parts.provider, config, parts.database)
  if (config.stripe !== null) await checkStripe(at(parts.stripeAddress, config.stripe), parts.log)
}

const at = (address: StripeAddress, config: StripeConfig): StripeOptions => ({ ...config, ...(address && { address }) })

async function checkStripe(options: StripeOptions, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  try {
    const [problems, portal] = await Promise.all([checkPrices(options), checkPortal(options)])
    if (portal !== null) throw new SettingsError([portal])
    if (problems.length > 0) throw new SettingsError(priceProblems(problems))
  } catch (err) {
    if (err instanceof ProviderRefusal) throw new SettingsError([keyRefused(err.message)])
    if (!(err instanceof ProviderUnavailable)) throw err
    log.warn({ err }, 'Stripe cannot be reached: its prices are not checked')
  }
}

async function refuseOtherProviders(
  provider: PaymentProvider | null,
  { local }: Pick<Config, 'local'>,
  database: Database,
): Promise<void> {
  const current = provider?.name ?? null
  const strangers = foreignProviders(await customerProviders(database.drizzle), current, { local })
  if (strangers.length > 0) throw new SettingsError([otherProvidersProblem(strangers, current, { local })])
}
