import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createLine } from './line.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a line that members only join and leave holds nothing of them', () => {
  const line = createLine<object>()
  const member = {}
  collect()
  const before = process.memoryUsage().heapUsed
  for (let times = 0; times < 300_000; times += 1) {
    line.add(member)
    line.delete(member)
  }
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(5 * 2 ** 20)
  line.add(member)
  expect([line.shift(), line.shift(), line.size]).toEqual([member, undefined, 0])
})
