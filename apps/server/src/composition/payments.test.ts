import { systemClock } from '@toile/core'
import { createTestDatabase, insertAccount, type TestDatabase } from '@toile/db/testing'
import { setupPrices, type StripeOptions } from '@toile/payments'
import { startStripeDouble, type StripeDouble } from '@toile/payments/testing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SettingsError } from '../config/config.ts'
import type { StripeConfig } from '../config/stripe.ts'
import { checkPayments, openPayments } from './payments.ts'

let database: TestDatabase
let double: StripeDouble
let stripe: StripeConfig
let stripeAddress: NonNullable<StripeOptions['address']>
const warned: string[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  double = await startStripeDouble()
  stripeAddress = { host: String(double.config.host), port: Number(double.config.port), protocol: 'http' }
  const ready = await setupPrices({ secretKey: double.apiKey, address: stripeAddress })
  if (ready.kind !== 'ready') throw new Error(ready.problems.join('\n'))
  stripe = {
    formerPrices: {},
    secretKey: double.apiKey,
    webhookSecret: 'whsec_of_a_test',
    prices: ready.prices,
    automaticTax: false,
    promotionCodes: false,
    portalConfiguration: null,
  }
})
afterAll(async () => {
  await double.close()
  await database.close()
})
afterEach(async () => {
  warned.length = 0
  await database.pool.query('DELETE FROM customers')
})

async function open(config: { local: boolean; stripe: StripeConfig | null }) {
  const opened = openPayments(config, {
    database,
    clock: systemClock,
    sandboxKey: new Uint8Array(32),
    stripeAddress,
    onError: () => {},
  })
  const log = { warn: (_what: unknown, words?: string) => void warned.push(words ?? '') }
  await checkPayments(config, { ...opened, database, stripeAddress, log })
  return opened
}
async function problemsOf(opening: Promise<unknown>): Promise<readonly string[]> {
  const error = await opening.catch((thrown: unknown) => thrown)
  if (error instanceof SettingsError) return error.problems
  throw new Error('it started', { cause: error })
}
async function hold(provider: string): Promise<void> {
  const accountId = await insertAccount(database)
  await database.pool.query(
    'INSERT INTO customers (account_id, provider_customer_id, provider) VALUES ($1::uuid, $1::text, $2)',
    [accountId, provider],
  )
}

describe('who takes the payments (R25)', () => {
  test('with a key it is Stripe, in local mode as in production; a test key has a name of its own', async () => {
    for (const local of [true, false]) {
      const { provider, sandbox } = await open({ local, stripe })
      expect([provider?.name, sandbox]).toEqual(['stripe-test', null])
      expect(provider?.priceIds.BASIC).toBe(stripe.prices.BASIC.monthly)
    }
    expect(warned).toEqual([])
  })

  test('without one it is the sandbox in local mode, and nobody in production', async () => {
    const local = await open({ local: true, stripe: null })
    expect([local.provider?.name, local.sandbox]).toEqual(['sandbox', expect.anything()])
    await local.sandbox?.close()
    expect(await open({ local: false, stripe: null })).toEqual({ provider: null, sandbox: null })
  })
})

describe('the prices', () => {
  test('that are wrong or missing stop the start, and name their settings and the command', async () => {
    const { BASIC, STANDARD } = stripe.prices
    const prices = {
      ...stripe.prices,
      BASIC: { monthly: 'price_missing', once: BASIC.once },
      STANDARD: { monthly: STANDARD.monthly, once: BASIC.monthly },
    }
    const problems = await problemsOf(open({ local: false, stripe: { ...stripe, prices } }))
    expect(problems[0]).toMatch(/^STRIPE_PRICE_BASIC: .*price_missing/)
    expect(problems.slice(1, -1).every((problem) => problem.startsWith('STRIPE_PRICE_STANDARD_ONCE: '))).toBe(true)
    expect(problems.at(-1)).toContain('npm run billing -- setup')
  })

  test('a key that Stripe does not take stops the start, and is not shown', async () => {
    const [problem, ...more] = await problemsOf(
      open({ local: false, stripe: { ...stripe, secretKey: 'sk_test_hunter2' } }),
    )
    expect(more).toEqual([])
    expect(problem).toMatch(/^STRIPE_SECRET_KEY: /)
    expect(problem).not.toContain('hunter2')
  })

  test('are not checked while Stripe is out of order, and that is said', async () => {
    // As often as the client tries any of them.
    double.fail({ when: ({ path }) => path.startsWith('/v1/prices'), what: 500, times: 1000 })
    expect((await open({ local: false, stripe })).provider?.name).toBe('stripe-test')
    expect(warned).toEqual([expect.stringContaining('not checked')])
  })
})

describe('a database belongs to one provider', () => {
  test.each([
    ['sandbox', true],
    ['sandbox', false],
    ['stripe', false],
  ])('with customers of %s Stripe’s test key does not start, local mode: %s', async (provider, local) => {
    await hold(provider)
    const [problem, ...more] = await problemsOf(open({ local, stripe }))
    expect(more).toEqual([])
    expect(problem).toMatch(local ? /^STRIPE_SECRET_KEY .*sandbox/ : /^DATABASE_URL .*customers/)
  })

  test('with its own it starts', async () => {
    await hold('stripe-test')
    expect((await open({ local: false, stripe })).provider?.name).toBe('stripe-test')
  })

  test('local mode does not go on with Stripe’s customers in the sandbox', async () => {
    await hold('stripe-test')
    expect(await problemsOf(open({ local: true, stripe: null }))).toHaveLength(1)
  })

  test('production without a provider refuses the sandbox’s (R26), and keeps Stripe’s until its key is back', async () => {
    await hold('stripe')
    expect((await open({ local: false, stripe: null })).provider).toBeNull()
    await hold('sandbox')
    expect(await problemsOf(open({ local: false, stripe: null }))).toEqual([
      expect.stringMatching(/^DATABASE_URL .*sandbox/),
    ])
  })
})
