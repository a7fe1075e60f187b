import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { sandboxOutbox, sandboxStore } from './sandbox-store.ts'

interface Counter {
  readonly count: number
  readonly note: string | null
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const NOW = new Date('2030-05-05T12:00:00Z')
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000)
const store = () => sandboxStore<Counter>(database)
const read = async (id: string) =>
  (await store().change(id, (customer) => ({ customer, deliveries: [], result: customer })))?.result

test('a customer whom it does not know is null, and nothing is called', async () => {
  const change = () => expect.unreachable()
  expect(await store().change('nobody', change)).toBeNull()
})

test('changes of one customer at once come one after the other', async () => {
  await store().insert('ada', { count: 0, note: null })
  const add = () =>
    store().change('ada', ({ count, note }) => ({
      customer: { count: count + 1, note },
      deliveries: [],
      result: count,
    }))
  const results = await Promise.all(Array.from({ length: 10 }, add))
  expect(results.map((outcome) => outcome?.result).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    Array.from({ length: 10 }, (_, index) => index),
  )
  expect(await read('ada')).toEqual({ count: 10, note: null })
})

test('a change that throws leaves neither customer nor event', async () => {
  await store().insert('eve', { count: 1, note: null })
  const delivery = { id: 'one', body: '{}', dueAt: NOW }
  await store().change('eve', (customer) => ({ customer, deliveries: [delivery], result: null }))
  const twice = store().change('eve', () => ({
    customer: { count: 2, note: null },
    deliveries: [{ ...delivery, id: 'two' }, delivery],
    result: null,
  }))
  await expect(twice).rejects.toThrow(/sandbox_deliveries/)
  expect(await read('eve')).toEqual({ count: 1, note: null })
  expect((await sandboxOutbox(database).due(NOW, 10)).map(({ id }) => id)).toEqual(['one'])
  await sandboxOutbox(database).markDelivered('one', NOW)
})

test('what is due comes in its order until it is delivered, and is forgotten later', async () => {
  const outbox = sandboxOutbox(database)
  await store().insert('ben', { count: 0, note: null })
  const deliveries = [
    { id: 'c', body: '{"c":1}', dueAt: later(2) },
    { id: 'b', body: '{"b":1}', dueAt: later(1) },
    { id: 'a', body: '{"a":1}', dueAt: NOW },
  ]
  await store().change('ben', (customer) => ({ customer, deliveries, result: null }))
  const due = async (at: Date, limit = 10) =>
    (await outbox.due(at, limit)).map(({ id, attempts }) => `${id}${attempts}`)
  expect(await due(later(1))).toEqual(['a0', 'b0'])
  expect(await due(later(2), 1)).toEqual(['a0'])
  await outbox.postpone('a', later(10))
  await outbox.markDelivered('b', later(1))
  expect(await due(later(9))).toEqual(['c0'])
  expect(await due(later(10))).toEqual(['c0', 'a1'])
  await outbox.forgetDeliveredBefore(later(2))
  const { rows } = await database.pool.query('SELECT id FROM sandbox_deliveries ORDER BY id')
  expect(rows.map(({ id }) => id)).toEqual(['a', 'c'])
})
