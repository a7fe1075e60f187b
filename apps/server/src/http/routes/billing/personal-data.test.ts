import { personalData } from '@toile/db'
import { expect, test } from 'vitest'
import { setUpShop } from '../../../testing/index.ts'

const shop = setUpShop()

test('the export has what was paid and which plans there were, and neither pages nor keys of the provider’s', async () => {
  const [buyer, neighbour] = [await shop.buyer(), await shop.buyer()]
  for (const each of [buyer, neighbour]) await shop.buy(each, 'STANDARD')
  await shop.buy(buyer, 'BASIC', 'once')
  await shop.deliver()
  const data = personalData(shop.server.database.drizzle)
  const person = await data.person(buyer.id)
  expect(person?.['subscriptions']).toEqual([expect.objectContaining({ plan: 'STANDARD', status: 'active' })])
  const first = await data.list(buyer.id, 'payments', null, 1)
  const rest = await data.list(buyer.id, 'payments', first[0]!.id, 100)
  const payments = [...first, ...rest]
  expect(payments.map(({ bought }) => bought)).toEqual(
    expect.arrayContaining([
      [{ what: 'period', plan: 'STANDARD', credits: 600 }],
      [{ what: 'purchase', plan: 'BASIC', credits: 60 }],
    ]),
  )
  expect(payments).toHaveLength(2)
  const credits = await data.list(buyer.id, 'credits', null, 100)
  expect(credits.map(({ payment_id: id }) => id).toSorted()).toEqual(payments.map(({ id }) => id).toSorted())
  expect(JSON.stringify([person, payments, credits])).not.toMatch(/\/dev\/payments|customer/)
})
