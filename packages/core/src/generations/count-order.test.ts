import { expect, test } from 'vitest'
import type { RateLimit } from '../shared/rate-limiter.ts'
import { countOrder } from './count-order.ts'

test('a repetition is no order, and is counted all the same: each of them may bring a large form', async () => {
  const taken: string[] = []
  const deps = (full: boolean) => ({
    isKnown: async (_account: string, key: string) => key === 'known',
    limiter: {
      take: async ({ name }: RateLimit): Promise<number | null> => {
        taken.push(name)
        return full ? 40 : null
      },
    },
  })
  await countOrder(deps(false), 'a', 'known')
  expect(taken.splice(0)).toEqual(['repeated-orders'])
  await countOrder(deps(false), 'a', 'new')
  await countOrder(deps(false), 'a', undefined)
  expect(taken.splice(0)).toEqual(['orders-a-minute', 'orders-an-hour', 'orders-a-minute', 'orders-an-hour'])
  await expect(countOrder(deps(true), 'a', 'known')).rejects.toMatchObject({ code: 'too-many', waitSeconds: 40 })
})
