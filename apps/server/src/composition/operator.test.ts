import { describe, expect, test } from 'vitest'
import type { PaymentProvider } from '@toile/core'
import { type Buyer, setUpShop } from '../testing/index.ts'
import { billingCommand, type BillingCommandDeps } from '../operator/billing-command.ts'
import { composeOperator } from './operator.ts'

const shop = setUpShop({ worker: null })
const { simulator, provider } = shop

const composeWith = (payments: PaymentProvider | null, checkPayments = async () => {}) =>
  composeOperator({
    ...shop.server,
    clock: shop.clock,
    payments,
    checkPayments,
    jobs: async () => shop.server.jobs,
  })

async function run(line: string, deps: Partial<BillingCommandDeps> = {}): Promise<{ code: number; said: string[] }> {
  const said: string[] = []
  const code = await billingCommand(
    {
      open: async () => composeWith(provider),
      setUpPrices: async () => ({ lines: [], done: true }),
      print: (text) => void said.push(text),
      ...deps,
    },
    line.split(' ').filter((word) => word !== ''),
  )
  return { code, said }
}

const nameOf = ({ email }: Buyer): string => email.split('@')[0] ?? ''

describe('what is not understood says how it is used, and opens nothing', () => {
  test.each([
    '',
    'help',
    'constructor',
    'grant',
    'grant ada',
    'grant ada 5',
    'grant ada 0 nothing',
    'grant ada -5 note',
    'grant ada 1.5 note',
    'grant ada 1e3 note',
    'take ada many note',
    'ledger',
    'ledger ada lovelace',
    'reconcile --aply',
    'reconcile --apply now',
    'setup now',
  ])('%j', async (line) => {
    const open = (): never => {
      throw new Error('was opened')
    }
    const { code, said } = await run(line, { open })
    expect([code, said.join()]).toEqual([2, expect.stringContaining('Usage: npm run billing')])
  })
})

describe('grant and take', () => {
  test.each([
    ['grant nobody 5 a gift', 'There is no account nobody.'],
    ['grant buyer 100001 a gift', 'Credits are a whole number from 1 to 100000.'],
    [`grant buyer 5 ${'x'.repeat(201)}`, 'A note is needed, of 200 characters at most: the owner reads it.'],
  ])('%s is refused', async (line, words) => {
    const buyer = await shop.buyer(10)
    expect(await run(line.replace('buyer', nameOf(buyer)))).toEqual({ code: 1, said: [words] })
    expect(await shop.balance(buyer)).toBe(10)
  })

  test('more than there is cannot be taken', async () => {
    const buyer = await shop.buyer(10)
    const name = nameOf(buyer)
    expect(await run(`take ${name} 11 a mistake`)).toEqual({
      code: 1,
      said: [`${name} has 10 credits; 11 cannot be taken.`],
    })
    expect(await shop.balance(buyer)).toBe(10)
    expect(await run(`take ${name} 10 a mistake`)).toEqual({
      code: 0,
      said: [`${name} had 10 credits, and has 0 now.`],
    })
  })

  test('once, however often it is asked for; the owner reads the note', async () => {
    const buyer = await shop.buyer(10)
    const name = nameOf(buyer)
    expect(await run(`grant ${buyer.email.toUpperCase()} 60 For the lost export`)).toEqual({
      code: 0,
      said: [`${name} had 10 credits, and has 70 now.`],
    })
    const again = await run(`grant ${name} 60 For the lost export`)
    expect(again.code).toBe(1)
    expect(again.said.join()).toContain('This was done before')
    expect(await shop.balance(buyer)).toBe(70)
    expect((await run(`grant ${name} 60 For the second one`)).code).toBe(0)
    const { entries } = (await buyer.client.get('/api/account/credits/')).json()
    expect(entries.map(({ what }: { what: string }) => what)).toEqual([
      'Credits from Toile: For the second one',
      'Credits from Toile: For the lost export',
      'Credits from Toile',
    ])
  })

  test('at the same time, the balance stays above zero', async () => {
    const buyer = await shop.buyer(10)
    const codes = await Promise.all(
      Array.from({ length: 5 }, async (_, index) => (await run(`take ${nameOf(buyer)} 4 part ${index}`)).code),
    )
    expect(codes.toSorted()).toEqual([0, 0, 1, 1, 1])
    expect(await shop.balance(buyer)).toBe(2)
  })
})

test('ledger prints every change of the balance, newest first', async () => {
  const buyer = await shop.buyer(10)
  for (let each = 1; each <= 30; each += 1) await run(`grant ${nameOf(buyer)} 1 gift ${each}`)
  const { code, said } = await run(`ledger ${nameOf(buyer)}`)
  expect(code).toBe(0)
  expect(said[0]).toBe(`${nameOf(buyer)} has 40 credits.`)
  expect(said).toHaveLength(1 + 31)
  expect(said[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC {7}\+1 {7}40 {2}Credits from Toile: gift 30$/)
  expect(await run('ledger nobody')).toEqual({ code: 1, said: ['There is no account nobody.'] })
})

describe('reconcile', () => {
  test('prints what differs and changes nothing; with --apply it mends, and then nothing differs', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    const second = await shop.checkout(buyer, 'PREMIUM')
    await shop.buy(buyer, 'STANDARD')
    shop.clock.advance(60_000)
    await simulator.pay(second, 'success')

    const looked = await run('reconcile')
    expect(looked.code).toBe(1)
    expect(looked.said[0]).toBe(`${nameOf(buyer)} (${buyer.customerId})`)
    expect(looked.said.filter((line) => line.includes('credits are not granted yet'))).toHaveLength(2)
    expect(looked.said.join('\n')).toContain('is to be given back: a second subscription')
    expect(looked.said.at(-1)).toBe('Nothing was changed. With --apply all is repaired that can be without a person.')
    expect(await shop.ledger(buyer)).toEqual([])

    const applied = await run('reconcile --apply')
    expect(applied.code).toBe(0)
    expect(await shop.balance(buyer)).toBe(660)
    const { payments } = await provider.readCustomer(buyer.customerId)
    expect(payments.map(({ refundedCents }) => refundedCents).toSorted()).toEqual([0, 0, 15000])

    const after = await run('reconcile')
    expect(after.code).toBe(0)
    expect(after.said.at(-1)).toMatch(/^\d+ customers compared: 0 differ, 0 could not be compared\.$/)
  })

  test('a payment that the provider does not report is told, and its credits stay', async () => {
    const buyer = await shop.buyer()
    await shop.query(
      `INSERT INTO payments (id, account_id, amount_cents, currency, paid_at) VALUES ('lost', $1, 500, 'usd', now())`,
      [buyer.id],
    )
    await shop.query(
      `INSERT INTO paid_items (key, payment_id, account_id, kind, plan, credits) VALUES ('lost', 'lost', $1, 'purchase', 'BASIC', 60)`,
      [buyer.id],
    )
    await shop.query(
      `INSERT INTO ledger (account_id, amount, reason, key, paid_item) VALUES ($1, 60, 'purchase', 'paid:lost', 'lost')`,
      [buyer.id],
    )
    const { code, said } = await run('reconcile --apply')
    expect(code).toBe(1)
    expect(said).toContain(
      '  payment lost: the provider does not report the payment, for which 60 credits were granted',
    )
    expect(said.at(-1)).toContain('needs a person')
    expect(await shop.balance(buyer)).toBe(60)
  })

  test('a customer whom the provider does not know is told, and the others are compared', async () => {
    const buyer = await shop.buyer()
    await shop.query(`UPDATE customers SET provider_customer_id = 'cus_nobody' WHERE account_id = $1`, [buyer.id])
    const { code, said } = await run('reconcile')
    expect(code).toBe(1)
    expect(said).toContain(
      'cus_nobody\n  could not be compared: The payment provider refused: the sandbox knows no cus_nobody',
    )
  })

  test('nothing is compared where the provider’s word must not be believed', async () => {
    const buyer = await shop.buyer()
    await shop.buy(buyer, 'BASIC', 'once')
    const refuse = async () => {
      throw new Error('another provider’s database')
    }
    await expect(run('reconcile --apply', { open: async () => composeWith(provider, refuse) })).rejects.toThrow(
      'another',
    )
    expect(await shop.ledger(buyer)).toEqual([])
  })

  test('without a provider there is nothing to compare with', async () => {
    const open = async () => composeWith(null)
    expect(await run('reconcile', { open })).toEqual({
      code: 1,
      said: ['There is no payment provider: STRIPE_SECRET_KEY is not set.'],
    })
  })
})

describe('setup', () => {
  test.each([
    [true, 0],
    [false, 1],
  ])('prints what came of it; when it is done (%j) the exit code is %i', async (done, code) => {
    const lines = ['The price is another one.', 'STRIPE_PRICE_BASIC=price_m']
    const open = (): never => {
      throw new Error('was opened')
    }
    expect(await run('setup', { open, setUpPrices: async () => ({ lines, done }) })).toEqual({ code, said: lines })
  })
})
