import { startStripeDouble, type StripeDouble } from '@toile/payments/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig, SettingsError } from '../config/config.ts'
import { setUpPrices } from './set-up-prices.ts'

let double: StripeDouble
beforeEach(async () => {
  double = await startStripeDouble()
})
afterEach(() => double.close())

const setUp = (environment: Record<string, string> = {}) => {
  const { host, port, protocol } = double.config
  const address = { host: host!, port: Number(port), protocol: protocol! }
  return setUpPrices({ STRIPE_SECRET_KEY: double.apiKey, ...environment }, address)
}

/** The settings that are printed, as an operator copies them. */
const settingsIn = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.filter((line) => /^STRIPE_\w+=/.test(line)).map((line) => line.split('=', 2)))

test('what is printed are the settings that the start asks for, and where the webhook leads', async () => {
  const { done, lines } = await setUp({ PUBLIC_URL: 'http://localhost:3000' })
  expect(done).toBe(true)
  const config = loadConfig({
    ...settingsIn(lines),
    STRIPE_SECRET_KEY: double.apiKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  })
  expect(Object.keys(double.state.prices).toSorted()).toEqual(
    Object.values(config.stripe!.prices)
      .flatMap((prices) => Object.values(prices))
      .toSorted(),
  )
  expect(double.state.portalConfigurations).toHaveProperty([config.stripe!.portalConfiguration!])
  expect(lines).toContain('http://localhost:3000/api/payment-webhook/')
  expect(lines).toContain('invoice.paid')
  expect(lines.join('\n')).not.toContain(double.apiKey)
})

test('it makes nothing twice, and says so', async () => {
  const first = await setUp()
  const second = await setUp()
  expect(second.lines).toContain('Everything was there already.')
  expect(settingsIn(second.lines)).toEqual(settingsIn(first.lines))
})

test('what does not fit is told, and no settings', async () => {
  await setUp()
  Object.values(double.state.prices)[0]!.unit_amount = 1
  const { done, lines } = await setUp()
  expect(done).toBe(false)
  expect(lines.at(-1)).toBe('Nothing was made or changed.')
  expect(settingsIn(lines)).toEqual({})
})

test('it asks for the key', async () => {
  await expect(setUp({ STRIPE_SECRET_KEY: '' })).rejects.toThrow(SettingsError)
})
