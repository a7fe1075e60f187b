import { PLAN_NAMES, type PaymentType, type PlanName } from '@toile/contract'
import { Stripe } from 'stripe'

export interface StripeAccountOptions {
  readonly secretKey: string
  /** Where Stripe's API answers, in tests. */
  readonly address?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' }
}

export type PriceIds = Readonly<Record<PlanName, Readonly<Record<PaymentType, string>>>>

export interface StripeOptions extends StripeAccountOptions {
  readonly webhookSecret: string
  readonly prices: PriceIds
  /** Price ids that a plan had before: they name it still where something is read, and nothing new is sold at them. */
  readonly formerPrices?: Readonly<Record<string, PlanName>>
  readonly automaticTax: boolean
  readonly promotionCodes: boolean
  /** Null: one that the set-up makes. */
  readonly portalConfiguration: string | null
}

export type KnownPrices = Pick<StripeOptions, 'prices' | 'formerPrices'>

/** What the parts of the adapter share. */
export interface StripeAccount {
  readonly stripe: Stripe
  readonly options: StripeOptions
}

/** A client that speaks the API version that the package pins. It repeats what did not get through, under one key. */
export const openClient = ({ secretKey, address }: StripeAccountOptions): Stripe =>
  new Stripe(secretKey, { ...address, maxNetworkRetries: 2, timeout: 30_000, telemetry: false })

export const isTestKey = (secretKey: string): boolean => /^[rs]k_test_/.test(secretKey)

/** Only the price says which plan it is; metadata can be written by others. Null for a price of no plan of ours. */
export function planOf(
  { prices, formerPrices = {} }: KnownPrices,
  payment: PaymentType,
  priceId: string | null | undefined,
): PlanName | null {
  const former = priceId && Object.hasOwn(formerPrices, priceId) ? formerPrices[priceId] : null
  return PLAN_NAMES.find((plan) => prices[plan][payment] === priceId) ?? former ?? null
}

/** Unix seconds, as Stripe counts. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000)
export const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/** The id of what Stripe gives as an id, or whole where it was asked to. */
export function idOf(reference: string | { readonly id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Every page of a list. */
export async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of list) found.push(item)
  return found
}

/** Items on a page: the most that Stripe gives. */
export const PAGE = 100
