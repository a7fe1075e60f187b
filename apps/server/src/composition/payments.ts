import { type Clock, type PaymentProvider, ProviderAway, type ProviderName, ProviderRefusal } from '@toile/core'
import { customerProviders, type Database } from '@toile/db'
import { checkPortal, checkPrices, openStripePayments, type StripeOptions } from '@toile/payments'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, SettingsError } from '../config/config.ts'
import { HOW_TO_SET_UP, PRICE_SETTINGS, type StripeConfig } from '../config/stripe.ts'
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
    if (problems.length === 0) return
    const sentences = problems.map(({ plan, payment, problem }) => `${PRICE_SETTINGS[plan][payment]}: ${problem}`)
    throw new SettingsError([...sentences, `${HOW_TO_SET_UP}.`])
  } catch (err) {
    if (err instanceof ProviderRefusal) {
      throw new SettingsError([`STRIPE_SECRET_KEY: Stripe does not show the prices to it. ${err.message}`])
    }
    if (!(err instanceof ProviderAway)) throw err
    log.warn({ err }, 'Stripe cannot be reached: its prices are not checked')
  }
}

const SPOKEN: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe with a live key',
  'stripe-test': 'Stripe with a test key',
  sandbox: 'the sandbox of local mode',
}

/** One provider does not know the customers of another: plans would go on there that nobody here could end. */
async function refuseOtherProviders(
  provider: PaymentProvider | null,
  { local }: Pick<Config, 'local'>,
  database: Database,
): Promise<void> {
  const held = await customerProviders(database.drizzle)
  // Without a provider nothing is bought, and who bought before is known again when it is back.
  const others = held.filter((name) => (provider === null ? name === 'sandbox' && !local : name !== provider.name))
  if (others.length === 0) return
  const theirs = others.map((name) => SPOKEN[name]).join(' and ')
  const whose = provider === null ? 'Production' : SPOKEN[provider.name]
  throw new SettingsError([
    local
      ? `STRIPE_SECRET_KEY cannot be changed so: the database holds customers of ${theirs}, and ${whose} does not know them. Set DATA_DIR or DATABASE_URL to another one.`
      : `DATABASE_URL names a database that holds customers of ${theirs}. ${whose} needs its own.`,
  ])
}
