import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createFifo } from './fifo.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a queue that members only join and leave holds nothing of them', () => {
  const fifo = createFifo<object>()
  const member = {}
  collect()
  const before = process.memoryUsage().heapUsed
  for (let times = 0; times < 300_000; times += 1) {
    fifo.add(member)
    fifo.delete(member)
  }
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 2 ** 20)
  fifo.add(member)
  expect([fifo.shift(), fifo.shift(), fifo.size]).toEqual([member, undefined, 0])
})
