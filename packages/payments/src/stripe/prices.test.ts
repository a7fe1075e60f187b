import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderRefusal } from '@toile/core'
import { startStripeDouble, type StripeDouble } from '../testing/stripe-double/index.ts'
import type { StripeAccountOptions } from './account.ts'
import { checkPrices } from './prices.ts'
import { checkPortal } from './portal.ts'
import { setupPrices, type StripeSetup } from './setup.ts'

let double: StripeDouble
let account: StripeAccountOptions

beforeEach(async () => {
  double = await startStripeDouble()
  const { host, port, protocol } = double.config
  account = { secretKey: double.apiKey, address: { host: host!, port: Number(port), protocol: protocol! } }
})
afterEach(() => double.close())

const counts = () =>
  [double.state.products, double.state.prices, double.state.portalConfigurations].map((all) => Object.keys(all).length)

async function ready(): Promise<Extract<StripeSetup, { kind: 'ready' }>> {
  const setup = await setupPrices(account)
  if (setup.kind !== 'ready') throw new Error(setup.problems.join(' '))
  return setup
}

test('a new account gets a product for each plan, six prices and a portal that changes no plan; once', async () => {
  const first = await ready()
  expect(first.made).toHaveLength(3 + 6 + 1)
  expect(counts()).toEqual([3, 6, 1])
  expect(Object.values(double.state.prices).map((price) => price.tax_behavior)).toEqual(Array(6).fill('exclusive'))
  const { features } = double.state.portalConfigurations[first.portalConfiguration]!
  expect([features.subscription_update.enabled, features.subscription_cancel.enabled]).toEqual([false, false])
  expect(await checkPrices({ ...account, prices: first.prices })).toEqual([])

  expect(await ready()).toEqual({ ...first, made: [] })
  expect(counts()).toEqual([3, 6, 1])
})

test('a price that does not fit the plan table is told, and nothing is made or changed', async () => {
  const { prices } = await ready()
  const price = double.state.prices[prices.STANDARD.monthly]!
  price.unit_amount = 4000
  delete double.state.prices[prices.BASIC.once]
  const before = structuredClone(double.state.prices)
  expect(await setupPrices(account)).toEqual({
    kind: 'problems',
    problems: [`The price ${price.id} of STANDARD (monthly) is 4000 cents of usd: it must be 5000 of usd.`],
  })
  expect(double.state.prices).toEqual(before)
})

test('the start is told of every price that it cannot sell at', async () => {
  const { prices } = await ready()
  double.state.prices[prices.BASIC.monthly]!.active = false
  double.state.prices[prices.STANDARD.once]!.currency = 'eur'
  double.state.prices[prices.PREMIUM.monthly]!.recurring!.interval = 'year'
  const wrong = {
    ...prices,
    BASIC: { ...prices.BASIC, once: 'price_none' },
    PREMIUM: { ...prices.PREMIUM, once: prices.PREMIUM.monthly },
  }
  const told = await checkPrices({ ...account, prices: wrong })
  expect(told.map(({ plan, payment, problem }) => [plan, payment, problem])).toEqual([
    ['BASIC', 'monthly', `The price ${prices.BASIC.monthly} of BASIC (monthly) is not active in Stripe.`],
    ['BASIC', 'once', 'Stripe has no price price_none, which is to be that of BASIC (once).'],
    [
      'STANDARD',
      'once',
      `The price ${prices.STANDARD.once} of STANDARD (once) is 5000 cents of eur: it must be 5000 of usd.`,
    ],
    [
      'PREMIUM',
      'monthly',
      `The price ${prices.PREMIUM.monthly} of PREMIUM (monthly) must be one that recurs every month.`,
    ],
    ['PREMIUM', 'once', `The price ${prices.PREMIUM.monthly} of PREMIUM (once) must be one that does not recur.`],
  ])
})

test('the start is told of a portal that changes or cancels plans, or is not there', async () => {
  const { prices, portalConfiguration } = await ready()
  const check = (id: string | null) =>
    checkPortal({
      ...account,
      prices,
      portalConfiguration: id,
      webhookSecret: 'whsec_1',
      automaticTax: false,
      promotionCodes: false,
    })
  expect([await check(null), await check(portalConfiguration)]).toEqual([null, null])
  expect(await check('bpc_none')).toMatch(/^STRIPE_PORTAL_CONFIGURATION: Stripe has no/)
  const configuration = double.state.portalConfigurations[portalConfiguration]!
  configuration.features.subscription_cancel.enabled = true
  expect(await check(portalConfiguration)).toMatch(/^STRIPE_PORTAL_CONFIGURATION: .*cancel/)
  configuration.active = false
  expect(await check(portalConfiguration)).toMatch(/not active/)
})

test('a key that Stripe does not take is a refusal, and is not repeated in it', async () => {
  const options = { ...account, secretKey: 'sk_test_wrong' }
  await expect(setupPrices(options)).rejects.toThrow(ProviderRefusal)
  await expect(setupPrices(options)).rejects.not.toThrow('sk_test_wrong')
})
